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
  private let worker: Worker<HistoryOrder, HistoryReply>

  /// A worker that opens the database in a state folder, and signals `wake` for replies.
  ///
  /// Without `writes` it reads an existing database only.
  init(folder: BytePath, writes: Bool, wake: Wakeup) {
    let connection = HistoryConnection(folder, writes: writes)
    worker = Worker(
      WorkerPlan("history", .history), wake: wake,
      lost: { order, _ in order.emptyAnswer ?? connection.noteLoss() },
      work: { turn in
        for reply in connection.carryOut(turn.question) { turn.tell(reply) }
        return nil
      })
    worker.ask(.open)
  }

  /// Enqueues a request; the main thread.
  func carryOut(_ request: HistoryRequest) { worker.ask(.perform(request)) }

  /// The replies since the last call.
  func drain() -> [Message] { worker.drain().map { .watchHistory($0) } }

  /// Waits until all requests are carried out and the database is closed; returns the error sentences not yet shown.
  func finish(until deadline: MonotonicTime) -> [String] {
    worker.ask(.close)
    let isOver = worker.finish(until: deadline)
    let sentences = worker.drain().compactMap { reply in
      switch reply {
      case .noticed(let sentence), .ended(let sentence): sentence
      default: nil
      }
    }
    guard !isOver else { return sentences }
    return sentences + ["The watch history may lack the last changes: its database did not answer in time"]
  }
}

/// The connection to the database, from its opening to its end.
private final class HistoryConnection: Sendable {
  private enum State {
    case unopened
    case open(HistorySession)
    /// Closed, or unusable.
    case over
  }

  private let folder: BytePath
  private let writes: Bool
  private let state = Mutex(State.unopened)
  private let hasLost = Atomic(false)

  init(_ folder: BytePath, writes: Bool) { (self.folder, self.writes) = (folder, writes) }

  /// The notice that a change was dropped; nil after the first time.
  func noteLoss() -> HistoryReply? {
    guard !hasLost.exchange(true, ordering: .relaxed) else { return nil }
    return .noticed("Changes to the watch history are lost: its database is too slow")
  }

  /// Carries out an order on the history's thread; the first one opens the database.
  func carryOut(_ order: HistoryOrder) -> [HistoryReply] {
    state.withLock { state in
      var replies: [HistoryReply] = []
      do throws(HistoryFailure) {
        if case .unopened = state {
          let session = try HistorySession(folder, writes: writes)
          if let remark = session.store.remark { replies.append(.noticed(remark)) }
          state = .open(session)
        }
        guard case .open(var session) = state else { return [] }
        switch order {
        case .open: break
        case .perform(let request):
          let reply = try session.perform(request) { replies.append(.noticed($0)) }
          if let reply { replies.append(reply) }
          state = .open(session)
        case .close:
          session.store.close()
          state = .over
        }
      } catch {
        state = .over
        replies.append(.ended(error.sentence))
      }
      return replies
    }
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
