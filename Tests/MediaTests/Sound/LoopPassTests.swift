import Base
import Glibc
import Media
import Testing

/// Sound that is repeated without a gap, listened to by a device that writes down what it is given.
@Suite(.serialized, .waiting) struct LoopPassTests {
  /// Sound in which each sample says its number.
  private func numbered(
    _ format: String = "wav", _ coding: String = "-c:a pcm_f32le", seconds: Double = 1.5
  ) throws -> String {
    try Clips.make(
      "numbered-\(seconds).\(format)", "-f lavfi -i aevalsrc=n/192000|n/192000:s=48000:d=\(seconds) \(coding)"
    )
  }

  /// The numbers of the samples that a device was given.
  private func numbers(_ capture: String) throws -> [Int] {
    try Clips.samples(capture).map { Int(($0 * 192_000).rounded()) }
  }

  /// The samples after which it did not go on with the next, and those with which it did.
  private func turns(_ numbers: [Int]) -> [[Int]] {
    zip(numbers, numbers.dropFirst()).filter { $1 != $0 + 1 }.map { [$0, $1] }
  }

  @Test(arguments: [
    ("wav", "-c:a pcm_f32le"), ("flac", "-c:a flac -sample_fmt s32"), ("mka", "-c:a pcm_f32le"),
  ])
  func aStretchGoesRoundFromSampleToSample(format: String, coding: String) throws {
    let clip = try numbered(format, coding, seconds: 4)
    let capture = try Clips.write("stretch-\(format).raw", [])
    let rig = Rig(audio: true, device: "file:'\(capture)',raw")
    rig.open(clip)
    #expect(rig.run { $0.position > 0.05 })
    // A device that takes everything at once is known for that after a second.
    rig.player.setLoop(MediaTime(seconds: 2)..<MediaTime(seconds: 2.4))
    #expect(rig.run { $0.settledAt.filter { $0 == 2 }.count >= 3 })
    rig.player.shutdown()
    let numbers = try numbers(capture)
    #expect(numbers.first == 0)
    let turns = turns(numbers)
    #expect(turns.count >= 3 && turns.allSatisfy { $0 == [115_199, 96_000] }, "\(turns.prefix(5))")
  }

  @Test func aWholeItemGoesRoundFromSampleToSample() throws {
    let clip = try numbered()
    let capture = try Clips.write("whole.raw", [])
    let rig = Rig(audio: true, device: "file:'\(capture)',raw")
    rig.open(clip)
    #expect(rig.run { $0.position > 0.05 })
    rig.player.setStartAgain(.zero)
    #expect(rig.run { $0.events.filter { $0 == .wentRound(ItemID(1), .zero) }.count == 2 })
    rig.player.setStartAgain(nil)
    #expect(rig.run { $0.hasEnded })
    rig.player.shutdown()
    let turns = turns(try numbers(capture))
    let rounds = rig.events.filter { $0 == .wentRound(ItemID(1), .zero) }.count
    #expect(turns.count == rounds && turns.allSatisfy { $0 == [71_999, 0] }, "\(rounds): \(turns.prefix(5))")
  }

  @Test(arguments: ["pause", "seek", "speed", "other end", "no loop"])
  func theWayBackMayBeDisturbed(by event: String) throws {
    let rig = Rig(audio: true)
    rig.open(try numbered())
    #expect(rig.run { $0.position > 0.05 })
    rig.player.setLoop(MediaTime(seconds: 0.2)..<MediaTime(seconds: 0.8))
    // The first samples from the start are in the device already, or on their way.
    for round in 1...3 {
      #expect(rig.run { $0.position > 0.65 && $0.position <= 0.82 }, "\(round)")
      switch event {
      case "pause":
        rig.player.setPaused(true)
        #expect(!rig.run(seconds: 0.1) { _ in false })
        #expect(rig.position > 0.6 || rig.position < 0.4)
        rig.player.setPaused(false)
      case "seek": rig.player.seek(to: MediaTime(seconds: 0.4), exact: true)
      case "speed": rig.player.setSpeed(1 + 0.25 * Double(round))
      case "other end":
        rig.player.setLoop(MediaTime(seconds: 0.2)..<MediaTime(seconds: 0.8 + 0.02 * Double(round)))
      default: rig.player.setLoop(nil)
      }
      if event == "no loop" { break }
      #expect(rig.run { $0.position < 0.5 }, "\(round)")
    }
    rig.player.setLoop(nil)
    #expect(rig.run { $0.hasEnded })
  }
}
