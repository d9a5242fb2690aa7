import Base
import Glibc
import Platform
import Testing

@testable import Media

/// Sound servers that stop answering while something plays.
@Suite(.serialized, .waiting) struct SoundServerTests {
  private static func film() throws -> String {
    try Clips.make(
      "server-film.mkv",
      "-f lavfi -i testsrc2=s=64x36:r=25:d=12 -f lavfi -i sine=440:r=48000:d=12 -c:v libx264 -preset ultrafast"
        + " -pix_fmt yuv420p -g 25 -c:a pcm_s16le")
  }

  private static func isLost(_ rig: Rig) -> Bool {
    rig.events.contains { if case .sound(.lost) = $0 { true } else { false } }
  }

  /// The greatest moves of the place between two looks, forwards and back.
  private func steps(of places: [Double]) -> (forward: Double, back: Double) {
    let steps = zip(places.dropFirst(), places).map { $0 - $1 }
    return (steps.max() ?? 0, -(steps.min() ?? 0))
  }

  @Test func theFilmGoesOnWithoutTheServerAndTheSoundComesBackWithIt() throws {
    let server = SoundServer()
    let rig = Rig(audio: true, server: server)
    rig.open(try Self.film())
    #expect(rig.run { $0.position > 0.6 })
    var places: [Double] = []
    func watch(_ rig: Rig) { places.append(rig.position) }
    server.stop()
    let stopped = (place: rig.position, at: rig.now())
    #expect(
      rig.run(seconds: 8) { rig in
        watch(rig)
        return Self.isLost(rig)
      })
    let patience = Double((rig.now() - stopped.at).nanoseconds) / 1e9
    #expect(patience > 1 && patience < 3.5, "\(patience)")
    #expect(rig.position - stopped.place < 0.6)
    let pictures = rig.pictures.count
    #expect(
      rig.run(seconds: 8) { rig in
        watch(rig)
        return rig.position > stopped.place + 2
      })
    #expect(rig.pictures.count > pictures + 15)
    #expect(!rig.player.statistics().clockIsSound)
    server.goOn()
    #expect(
      rig.run(seconds: 8) { rig in
        watch(rig)
        return rig.events.contains(.sound(.restored)) && rig.player.statistics().clockIsSound
      })
    let back = rig.position
    #expect(
      rig.run(seconds: 5) { rig in
        watch(rig)
        return rig.position > back + 1.5
      })
    let steps = steps(of: places)
    #expect(steps.back < 0.05 && steps.forward < 0.4, "\(steps)")
    rig.player.shutdown()
  }

  /// `on-device-lost` needs to know a device that is pulled out from one that was never there.
  @Test func removedSoundDeviceIsReportedAsLostWhilePlaying() throws {
    let server = SoundServer()
    let rig = Rig(audio: true, server: server)
    rig.open(try Self.film())
    #expect(rig.run { $0.position > 0.4 })
    server.vanish()
    #expect(
      rig.run(seconds: 5) { rig in
        rig.events.contains { if case .sound(.lost(_, whilePlaying: true)) = $0 { true } else { false } }
      })
    let lost = rig.position
    #expect(rig.run(seconds: 5) { $0.position > lost + 0.5 })
    rig.player.shutdown()
  }

  @Test func aSeekArrivesAndTheItemEndsWithoutTheServer() throws {
    let server = SoundServer()
    let rig = Rig(audio: true, server: server)
    rig.open(try Self.film())
    #expect(rig.run { $0.position > 0.4 })
    server.stop()
    rig.player.seek(to: MediaTime(seconds: 10), exact: true)
    #expect(rig.run(seconds: 8) { $0.position > 10.3 })
    #expect(Self.isLost(rig))
    #expect(rig.run(seconds: 8) { $0.hasEnded })
    let began = rig.now()
    rig.player.shutdown()
    #expect(rig.now() - began < .milliseconds(1000))
    server.goOn()
  }

  /// An item of sound alone goes on, too, and so does the item after it.
  @Test func soundAloneEndsAndTheNextItemBegins() throws {
    let tone = try Clips.make("server-tone.wav", "-f lavfi -i sine=440:r=48000:d=4")
    let server = SoundServer()
    let rig = Rig(audio: true, server: server)
    rig.open(tone)
    #expect(rig.run { $0.position > 0.4 })
    server.stop()
    #expect(rig.run(seconds: 15) { $0.hasEnded })
    rig.player.open(ItemID(2), .file(BytePath(tone)))
    let ended = PlayerEvent.ended(ItemID(2), damage: nil)
    #expect(rig.run(seconds: 5) { $0.position > 0.3 && $0.position < 3 })
    server.goOn()
    #expect(rig.run(seconds: 15) { $0.events.contains(.sound(.restored)) })
    #expect(rig.run(seconds: 15) { $0.events.contains(ended) })
    #expect(server.opened == 2)
    rig.player.shutdown()
  }

  @Test func aServerThatHangsFromTheStartIsNotWaitedFor() throws {
    let server = SoundServer()
    server.stop()
    let rig = Rig(audio: true, server: server)
    rig.open(try Self.film())
    #expect(rig.run(seconds: 8) { $0.position > 0.5 })
    #expect(Self.isLost(rig))
    server.goOn()
    #expect(rig.run(seconds: 8) { $0.player.statistics().clockIsSound })
    #expect(rig.events.contains(.sound(.restored)))
    rig.player.shutdown()
  }
}
