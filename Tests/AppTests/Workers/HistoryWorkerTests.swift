import Base
import Core
import Glibc
import TestSupport
import Testing

@testable import App
@testable import Platform

@Suite struct HistoryWorkerTests {
  private func finish(inTheWay: Bool) throws -> [String] {
    let folder = try TemporaryFolder()
    if inTheWay { try folder.folder("history.sqlite") }
    let worker = HistoryWorker(folder: folder.path, writes: true, wake: Wakeup())
    return worker.finish(until: .now + .seconds(20))
  }

  /// The screen is gone by then: what went wrong is left to be said in the terminal.
  @Test func historyFailureIsReturnedOnFinish() throws {
    let sentences = try finish(inTheWay: true)
    #expect(sentences.count == 1)
    #expect(sentences.first?.hasPrefix("The watch history is off: ") == true)
  }

  /// What deletes is kept, and each question that gives way has an empty answer.
  @Test func aFullQueueKeepsWhatDeletes() throws {
    let forgotten = HistoryRequest.forget([try #require(ItemKey(.file(BytePath("/a.mkv"))))], removal: 1)
    let orders =
      [HistoryOrder.open]
      + [forgotten, .rememberCommand("a record"), .listHistory(limit: 5)].map(HistoryOrder.perform)
    let loses = WorkerQueue<HistoryOrder>.history.loses
    #expect(loses(orders[...]) == 3)
    #expect(orders[3].emptyAnswer == .history(History()))
    #expect(loses(orders[..<3]) == 2)
    #expect(loses(orders[1..<2]) == 1)
  }

  @Test func changesThatASlowDiskLosesAreTold() throws {
    let folder = try TemporaryFolder()
    let lock = open(folder("history.lock").cString, O_CREAT | O_RDWR, 0o600)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX) == 0)
    let worker = HistoryWorker(folder: folder.path, writes: true, wake: Wakeup())
    for number in 0..<WorkerQueue<HistoryOrder>.historyLimit + 10 {
      worker.carryOut(.rememberCommand("\(number)"))
    }
    flock(lock, LOCK_UN)
    let sentences = worker.finish(until: .now + .seconds(20))
    #expect(sentences == ["Changes to the watch history are lost: its database is too slow"])
  }

  @Test func whereAllIsWellThereIsNothingToSay() throws {
    #expect(try finish(inTheWay: false) == [])
  }
}
