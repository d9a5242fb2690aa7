import Base
import Foundation
import Glibc
import Platform
import Testing

@testable import Media

/// Named pipes: whoever writes into them does so when they please, or never.
@Suite(.serialized, .waiting) struct PipeTests {
  private func pipe(_ name: String) throws -> String {
    let path = try Clips.write(name, [0])
    unlink(path)
    try #require(mkfifo(path, 0o600) == 0)
    return path
  }

  /// Twelve seconds in fragments of one.
  private func fragments() throws -> [UInt8] {
    try Clips.read(
      Clips.make(
        "fragments.mp4",
        "-f lavfi -i testsrc2=s=160x90:r=25 -f lavfi -i sine=440:r=48000 -t 12 -c:v libx264 -preset ultrafast -g 25"
          + " -sc_threshold 0 -pix_fmt yuv420p -c:a aac -movflags +frag_keyframe+empty_moov"))
  }

  /// libavformat tells the duration of the first fragment for that of the film, where it cannot seek to the others.
  @Test(arguments: [false, true]) func theFirstFragmentIsNotTheFilm(isLengthKnown: Bool) throws {
    let bytes = try fragments()
    let server = try LoopbackServer { _, answer in
      answer.head(type: "video/mp4", length: isLengthKnown ? bytes.count : nil)
      answer.send(bytes)
    }
    defer { server.stop() }
    let rig = Rig(audio: true)
    rig.player.open(ItemID(1), .url(server.address("/film.mp4")))
    #expect(rig.run { $0.position > 3.5 })
    #expect(rig.info?.isSeekable == false)
    if isLengthKnown {
      #expect(rig.info?.isDurationGuessed == true)
    } else {
      #expect(rig.info?.duration == nil)
    }
    rig.player.setSpeed(4)
    #expect(rig.run { $0.hasEnded }, "\(server.requests) requests, \(rig.events)")
    #expect(rig.damage == nil && abs(rig.position - 12) < 0.5, "\(rig.position)")
    let lengths = rig.events.compactMap { if case .grew(_, let length) = $0 { length.seconds } else { nil } }
    if isLengthKnown { #expect(abs((lengths.last ?? 0) - 12) < 0.5, "\(lengths)") }
  }

  /// A header may tell less than there is, in any format and wherever it lies.
  @Test func filmsGoOnBehindTheDurationOfTheirHeader() throws {
    var bytes = try Clips.read(
      Clips.make(
        "short-header.mkv",
        "-f lavfi -i testsrc2=s=64x36:r=25 -f lavfi -i sine=440:r=48000 -t 12 -c:v mpeg4 -g 25 -c:a libmp3lame"
      ))
    // The duration, a number of eight bytes: it becomes two seconds.
    let place = try #require((0..<4096).first { bytes[$0..<$0 + 3].elementsEqual([0x44, 0x89, 0x88]) })
    let number = Double(2000).bitPattern
    for index in 0..<8 { bytes[place + 3 + index] = UInt8(truncatingIfNeeded: number >> (56 - index * 8)) }
    let rig = Rig(audio: true)
    rig.open(try Clips.write("short-header-2.mkv", bytes))
    #expect(rig.run { $0.info != nil })
    #expect(abs((rig.info?.duration?.seconds ?? 0) - 2) < 0.1)
    rig.player.setSpeed(3)
    #expect(rig.run { $0.position > 6 })
    #expect(rig.run { $0.hasEnded })
    #expect(rig.damage == nil && abs(rig.position - 12) < 0.5, "\(rig.position)")
    let lengths = rig.events.compactMap { if case .grew(_, let length) = $0 { length.seconds } else { nil } }
    #expect(abs((lengths.last ?? 0) - 12) < 0.5, "\(lengths)")
  }

  /// The container's length is that of its longest track, which may be one that does not play.
  @Test(arguments: ["mkv", "mp4"]) func anotherTrackMayOutlastTheFilm(_ format: String) throws {
    let rig = Rig(audio: true)
    rig.open(try Self.withLongerTrack(format))
    rig.player.setSpeed(3)
    #expect(rig.run { $0.hasEnded })
    #expect(rig.damage == nil, "\(String(describing: rig.damage))")
  }

  @Test func aFilmWithALongerTrackIsCutShort() throws {
    let bytes = try Clips.read(Self.withLongerTrack("mkv"))
    let rig = Rig(audio: true)
    rig.open(try Clips.write("longer-track-cut.mkv", Array(bytes.prefix(bytes.count / 8))))
    #expect(rig.run { $0.damage != nil })
  }

  /// A film of 6 s with a second sound track of 12 s.
  private static func withLongerTrack(_ format: String) throws -> String {
    try Clips.make(
      "longer-track.\(format)",
      """
      -f lavfi -i testsrc2=s=64x36:r=25:d=6 -f lavfi -i sine=440:r=48000:d=6 -f lavfi -i sine=880:r=48000:d=12
      -map 0 -map 1 -map 2 -c:v mpeg4 -g 25 -c:a libmp3lame
      """.replacing("\n", with: " "))
  }

  /// A writer that cannot go back leaves a mark in the place of an AVI's number of pictures.
  @Test func anAVIFromAPipeTellsNoLength() throws {
    let path = try Clips.write("piped.avi", [])
    let film = try Clips.make("avi-source.mkv", "-f lavfi -i testsrc2=s=64x36:r=25 -t 6 -c:v mpeg4 -g 25")
    #expect(Clips.run(["sh", "-c", "ffmpeg -v error -i \(film) -c copy -f avi - > \(path)"]) == 0)
    let length = try Player.probe(.file(BytePath(path)), timeout: 20).duration
    #expect(abs((length?.seconds ?? 0) - 6) < 0.2, "\(String(describing: length))")
  }

  private func sentence(_ path: String) -> (said: String?, seconds: Double) {
    let began = MonotonicTime.now
    do {
      _ = try Player.probe(.file(BytePath(path)), timeout: 20)
      return (nil, (MonotonicTime.now - began).seconds)
    } catch { return (error.sentence, (MonotonicTime.now - began).seconds) }
  }

  @Test func pipeWithoutDataIsGivenUp() throws {
    let path = try pipe("silent-pipe")
    let (said, seconds) = sentence(path)
    #expect(said == "No data came through the pipe.")
    #expect(seconds < 7)
    // One that has it open and says nothing.
    let writer = Glibc.open(path, O_RDWR | O_CLOEXEC)
    try #require(writer >= 0)
    defer { close(writer) }
    #expect(sentence(path).said == "No data came through the pipe.")
  }

  @Test func pipedFilmsAreReadWhileBeingWritten() throws {
    let film = try Clips.make("pipe-film.mkv", "-f lavfi -i testsrc2=s=64x36:r=25 -t 2 -c:v mpeg4")
    let path = try pipe("film-pipe")
    let bytes = try Clips.read(film)
    // A reader that has enough closes the pipe before all is written.
    signal(SIGPIPE, SIG_IGN)
    Thread.detachNewThread {
      let writer = Glibc.open(path, O_WRONLY | O_CLOEXEC)
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(writer, $0.baseAddress, min(4_000, $0.count)) }
        guard count > 0 else { break }
        rest = rest.dropFirst(count)
        usleep(1_000)
      }
      close(writer)
    }
    let info = try Player.probe(.file(BytePath(path)), timeout: 20)
    #expect(info.displayWidth == 64)
    #expect(!info.isSeekable)
  }

  @Test func leavingASilentPipeTakesNoTime() throws {
    let rig = Rig()
    rig.open(try pipe("left-pipe"))
    rig.run(seconds: 0.3) { _ in false }
    rig.leave()
  }
}
