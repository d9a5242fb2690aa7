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
    if inTheWay { try folder.folder("history.sqlite") }
    let worker = try #require(HistoryWorker(folder: folder.path, writes: true, wake: Wakeup()))
    return worker.finish(until: .now + .seconds(20))
  }

  /// The screen is gone by then: what went wrong is left to be said in the terminal.
  @Test func historyFailureIsReturnedOnFinish() throws {
    let sentences = try finish(inTheWay: true)
    #expect(sentences.count == 1)
    #expect(sentences.first?.hasPrefix("The watch history is off: ") == true)
  }

  /// While the database is not reached, what deletes is kept, and each question that gives way has an empty answer.
  @Test func aFullQueueKeepsWhatDeletes() throws {
    let forgotten = HistoryRequest.forget([try #require(ItemKey(.file(BytePath("/a.mkv"))))], removal: 1)
    let record = HistoryRequest.rememberCommand("a record")
    var queue = HistoryQueue()
    #expect(queue.add(forgotten) == nil && queue.add(record) == nil)
    for number in 2..<HistoryQueue.limit { #expect(queue.add(.listHistory(limit: number)) == nil) }
    for number in 2..<HistoryQueue.limit {
      #expect(queue.add(.rememberCommand("\(number)")) == .listHistory(limit: number))
    }
    #expect(queue.add(.rememberCommand("last")) == record)
    #expect(queue.next() == forgotten)
    #expect(queue.next() == .rememberCommand("2"))
  }

  @Test func changesThatASlowDiskLosesAreTold() throws {
    let folder = try TemporaryFolder()
    let lock = open(folder("history.lock").cString, O_CREAT | O_RDWR, 0o600)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX) == 0)
    let worker = try #require(HistoryWorker(folder: folder.path, writes: true, wake: Wakeup()))
    for number in 0..<HistoryQueue.limit + 10 { worker.carryOut(.rememberCommand("\(number)")) }
    flock(lock, LOCK_UN)
    let sentences = worker.finish(until: .now + .seconds(20))
    #expect(sentences == ["Changes to the watch history are lost: its database is too slow"])
  }

  @Test func whereAllIsWellThereIsNothingToSay() throws {
    #expect(try finish(inTheWay: false) == [])
  }
}
