// The watch history's thread: database requests run there in order, so that neither a slow disk nor another program
// blocks the loop. The main thread enqueues requests and drains replies.

import Base
import Core
import Library
import Platform
import Synchronization
import WatchHistory

/// Carries out the model's requests to the watch history.
final class HistoryWorker: Sendable {
  private struct State {
    var orders = HistoryQueue()
    var answers: [HistoryReply] = []
    /// Whether the program is ending: the database is closed after the last request.
    var isEnding = false
    /// Whether the database is closed or unusable.
    var isOver = false
    /// Whether a change was dropped, and a sentence has said so.
    var hasLost = false
  }

  private let state = Mutex(State())
  /// Wakes the loop when a reply is there.
  private let loop: Wakeup
  /// Wakes the thread.
  private let work: Wakeup

  /// Starts the thread, which opens the database in a state folder; nil if no thread or eventfd can be had.
  ///
  /// Without `writes` it reads an existing database only.
  init?(folder: BytePath, writes: Bool, wake: Wakeup) {
    loop = wake
    work = Wakeup()
    guard work.isWhole else { return nil }
    guard NativeThread.start("history", { [self] in run(folder, writes: writes) }) else { return nil }
  }

  /// Enqueues a request; the main thread.
  func carryOut(_ order: HistoryRequest) {
    state.withLock { state in
      guard !state.isOver, let dropped = state.orders.add(order) else { return }
      if let answer = dropped.emptyAnswer {
        state.answers.append(answer)
      } else if !state.hasLost {
        state.hasLost = true
        state.answers.append(.noticed("Changes to the watch history are lost: its database is too slow"))
      }
      loop.signal()
    }
    work.signal()
  }

  /// The replies since the last call.
  func drain() -> [Message] {
    state.withLock { state in
      guard !state.answers.isEmpty else { return [] }
      defer { state.answers = [] }
      return state.answers.map { .watchHistory($0) }
    }
  }

  /// Waits until all requests are carried out and the database is closed; returns the error sentences not yet shown.
  func finish(until deadline: MonotonicTime) -> [String] {
    state.withLock { $0.isEnding = true }
    work.signal()
    while state.withLock({ !$0.isOver }), MonotonicTime.now < deadline {
      loop.wait(until: min(deadline, .now + .milliseconds(4)))
    }
    return state.withLock { state in
      var sentences = state.answers.compactMap { answer in
        switch answer {
        case .noticed(let sentence), .ended(let sentence): sentence
        default: nil
        }
      }
      if !state.isOver {
        sentences.append(
          "The last changes to the watch history may be lost: its database did not respond in time")
      }
      return sentences
    }
  }

  // MARK: The thread

  private func run(_ folder: BytePath, writes: Bool) {
    do throws(HistoryFailure) {
      var session = try HistorySession(folder, writes: writes)
      if let remark = session.store.remark { answer(.noticed(remark)) }
      while !state.withLock({ $0.isEnding && $0.orders.isEmpty }) {
        guard let order = next() else { continue }
        if let answer = try session.perform(order, tell: { self.answer(.noticed($0)) }) {
          self.answer(answer)
        }
      }
      session.store.close()
      state.withLock { $0.isOver = true }
    } catch {
      state.withLock { state in
        state.isOver = true
        state.orders.removeAll()
      }
      answer(.ended(error.sentence))
    }
  }

  /// The next request; nil after a wakeup, so that the caller checks for the end.
  private func next() -> HistoryRequest? {
    if let order = state.withLock({ $0.orders.next() }) { return order }
    guard !state.withLock({ $0.isEnding }) else { return nil }
    work.wait()
    return nil
  }

  private func answer(_ answer: HistoryReply) {
    state.withLock { $0.answers.append(answer) }
    loop.signal()
  }
}

/// The open database, and the errors already reported.
///
/// Owned by the history's thread.
private struct HistorySession {
  let store: HistoryStore
  private var told: Set<HistoryFailure> = []
  private var repairs = 0

  init(_ folder: BytePath, writes: Bool) throws(HistoryFailure) {
    store = try HistoryStore(in: folder, writes: writes)
  }

  /// Carries out a request; each kind of error is reported once, and the next request is tried again.
  ///
  /// Throws if the database is unusable from now on.
  mutating func perform(
    _ order: HistoryRequest, tell: (String) -> Void
  ) throws(HistoryFailure) -> HistoryReply? {
    let order = order.fromHere
    do throws(HistoryFailure) {
      return try store.perform(order)
    } catch .damaged {
      // Each request is retried once with a repaired database; a disk that damages that too is not to be trusted.
      repairs += 1
      guard repairs < 3 else { throw HistoryFailure.damaged }
      try store.reopen()
      if let remark = store.remark { tell(remark) }
      return (try? store.perform(order)) ?? order.emptyAnswer
    } catch {
      if told.insert(error).inserted { tell(error.sentence) }
      return order.emptyAnswer
    }
  }
}

extension HistoryRequest {
  /// The same with a typed path made absolute.
  fileprivate var fromHere: HistoryRequest {
    if case .forgetPlace(let key) = self { .forgetPlace(key.fromHere) } else { self }
  }
}

extension ItemKey {
  /// The same key with an absolute path, as the history stores it.
  ///
  /// May block on the file system.
  var fromHere: ItemKey {
    guard case .file(let path) = location, !path.isAbsolute else { return self }
    return ItemKey(.file(WorkingFolder.path(ofTyped: path).withoutAscents), part: part) ?? self
  }
}
