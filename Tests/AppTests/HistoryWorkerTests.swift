import Base
import Core
import Glibc
import Platform
import Testing

@testable import App

@Suite struct HistoryWorkerTests {
  private func finish(inTheWay: Bool) throws -> [String] {
    var template = Array("/tmp/inset-memory-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    defer {
      for name in ["memory.sqlite", "memory.sqlite-wal", "memory.sqlite-shm", "memory.lock"] {
        unlink("\(folder)/\(name)")
      }
      rmdir("\(folder)/memory.sqlite")
      rmdir(folder)
    }
    if inTheWay { #expect(mkdir("\(folder)/memory.sqlite", 0o700) == 0) }
    let worker = try #require(
      HistoryWorker(
        folder: BytePath(folder), writes: true, wake: Wakeup()))
    return worker.finish(until: .now + .seconds(20))
  }

  /// The screen is gone by then: what went wrong is left to be said in the terminal.
  @Test func whatGoesWrongOnLeavingIsHandedBack() throws {
    let sentences = try finish(inTheWay: true)
    #expect(sentences.count == 1)
    #expect(sentences.first?.hasPrefix("The watch history is off: ") == true)
  }

  @Test func whereAllIsWellThereIsNothingToSay() throws {
    #expect(try finish(inTheWay: false) == [])
  }
}
