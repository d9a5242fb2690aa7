import Base
import Glibc
import Platform
import Testing

@testable import App

@Suite struct StandardOutputTests {
  @Test("A pipe that nobody reads holds the program up for a second, not longer") func fullPipe() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    // More than a pipe holds.
    let size = 1 << 20
    let begin = MonotonicTime.now
    StandardOutput.tell([UInt8](repeating: 0x78, count: size), to: ends[1])
    #expect((MonotonicTime.now - begin).seconds < 10)
    #expect(fcntl(ends[1], F_GETFL) & O_NONBLOCK == 0)
  }

  @Test("A pipe that is read gets all bytes") func readPipe() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    StandardOutput.tell(Array("a sentence\n".utf8), to: ends[1])
    close(ends[1])
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(ends[0], &bytes, bytes.count)
    #expect(String(decoding: bytes[..<max(0, count)], as: UTF8.self) == "a sentence\n")
    close(ends[0])
  }
}
