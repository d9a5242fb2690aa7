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
    #expect(said == "Nothing came through the pipe.")
    #expect(seconds < 7)
    // One that has it open and says nothing.
    let writer = Glibc.open(path, O_RDWR | O_CLOEXEC)
    try #require(writer >= 0)
    defer { close(writer) }
    #expect(sentence(path).said == "Nothing came through the pipe.")
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
