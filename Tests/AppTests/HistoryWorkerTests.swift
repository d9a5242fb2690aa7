import Base
import Core
import Glibc
import Platform
import TestSupport
import Testing

@testable import App

@Suite struct HistoryWorkerTests {
  private func finish(inTheWay: Bool) throws -> [String] {
    let folder = try TemporaryFolder()
    if inTheWay { try folder.folder("memory.sqlite") }
    let worker = try #require(HistoryWorker(folder: folder.path, writes: true, wake: Wakeup()))
    return worker.finish(until: .now + .seconds(20))
  }

  /// The screen is gone by then: what went wrong is left to be said in the terminal.
  @Test func historyFailureIsReturnedOnFinish() throws {
    let sentences = try finish(inTheWay: true)
    #expect(sentences.count == 1)
    #expect(sentences.first?.hasPrefix("The watch history is off: ") == true)
  }

  @Test func whereAllIsWellThereIsNothingToSay() throws {
    #expect(try finish(inTheWay: false) == [])
  }
}
