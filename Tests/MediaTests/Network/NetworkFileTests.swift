import Base
import Glibc
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Media

@Suite("Files of the network that are no media", .waiting) struct NetworkFileTests {
  /// Reads everything; the sizes of the pieces, and how it ended.
  private func read(
    _ server: LoopbackServer, silence: Double = 20, isCancelled: () -> Bool = { false },
    take: ([UInt8]) -> Bool = { _ in true }
  ) throws -> [UInt8] {
    var all: [UInt8] = []
    try NetworkFile.read(server.address("/list.m3u"), silenceSeconds: silence, isCancelled: isCancelled) {
      piece in
      all += piece
      return take(piece)
    }
    return all
  }

  @Test func bytesComeBeforeTheEnd() throws {
    let goesOn = Mutex(false)
    let server = try LoopbackServer { _, answer in
      answer.head(length: 400_000)
      answer.send([UInt8](repeating: 0x61, count: 200_000))
      // The rest comes once the first half has been seen.
      _ = becomes { goesOn.withLock { $0 } }
      answer.send([UInt8](repeating: 0x62, count: 200_000))
    }
    defer { server.stop() }
    var count = 0
    let all = try read(
      server,
      take: { piece in
        count += piece.count
        if count == 200_000 { goesOn.withLock { $0 = true } }
        return true
      })
    #expect(goesOn.withLock { $0 })
    #expect(all.count == 400_000 && all.last == 0x62)
  }

  @Test func silenceEndsIt() throws {
    let server = try LoopbackServer { _, answer in
      answer.head(length: 400_000)
      answer.send("a.mkv\n".utf8)
      answer.hang(seconds: 20)
    }
    defer { server.stop() }
    let start = MonotonicTime.now
    #expect(throws: PlaybackFailure.self) { try read(server, silence: 0.5) }
    #expect(MonotonicTime.now - start < .seconds(10))
  }

  @Test func readingStopsWhenSatisfiedOrCancelled() throws {
    let server = try LoopbackServer { _, answer in
      answer.head(length: 100_000_000)
      while answer.send([UInt8](repeating: 0x61, count: 100_000)) {}
    }
    defer { server.stop() }
    #expect(try read(server, take: { _ in false }).count <= 32_768)
    var count = 0
    #expect(throws: PlaybackFailure.self) {
      try read(
        server, isCancelled: { count > 100_000 },
        take: { piece in
          count += piece.count
          return true
        })
    }
    #expect(count < 1_000_000)
  }

  @Test(arguments: ["file:///etc/passwd", "/etc/passwd", "concat:/etc/passwd"])
  func filesOfThisMachineAreOutOfReach(address: String) {
    #expect(throws: PlaybackFailure.self) {
      try NetworkFile.read(address, silenceSeconds: 5) { _ in
        Issue.record("read")
        return false
      }
    }
  }
}
