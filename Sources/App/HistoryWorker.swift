// The memory's own thread: what the model asks of the database is done there, one after the other, so that neither a
// slow disk nor another program holds up the loop. The main thread gives orders and fetches answers.

import Base
import Core
import Library
import Platform
import Synchronization
import WatchHistory

/// Carries out the model's orders to the memory.
final class HistoryWorker: Sendable {
  private struct State {
    var orders: [HistoryRequest] = []
    var answers: [HistoryReply] = []
    /// The program ends: the database is closed after the last order.
    var isEnding = false
    /// Nothing can be done any more.
    var isOver = false
  }

  /// Orders that wait at the most; beyond that the oldest go, since a disk that is so slow will not catch up.
  private static let queueLimit = 1_000

  private let state = Mutex(State())
  /// Woken when an answer is there.
  private let loop: Wakeup
  /// Wakes the thread.
  private let work: Wakeup

  /// Starts the thread, which opens the memory of a state folder; nil where there is no thread to be had.
  ///
  /// One that does not write uses what there is.
  init?(folder: BytePath, writes: Bool, wake: Wakeup) {
    loop = wake
    work = Wakeup()
    guard work.isWhole else { return nil }
    guard NativeThread.start("memory", { [self] in run(folder, writes: writes) }) else { return nil }
  }

  /// Takes an order.
  func carryOut(_ order: HistoryRequest) {
    state.withLock { state in
      guard !state.isOver else { return }
      if state.orders.count >= Self.queueLimit { state.orders.removeFirst() }
      state.orders.append(order)
    }
    work.signal()
  }

  /// The answers since the last call.
  func drain() -> [Message] {
    state.withLock { state in
      guard !state.answers.isEmpty else { return [] }
      defer { state.answers = [] }
      return state.answers.map { .watchHistory($0) }
    }
  }

  /// Waits until every order has been carried out and the database is closed; what went wrong with the last of
  /// them, in sentences that nobody has read yet.
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
      if !state.isOver { sentences.append("Nothing was saved: the database did not answer in time") }
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
        state.orders = []
      }
      answer(.ended(error.sentence))
    }
  }

  /// The next order; nil where there was none until something happened.
  private func next() -> HistoryRequest? {
    let order = state.withLock { state -> HistoryRequest? in
      state.orders.isEmpty ? nil : state.orders.removeFirst()
    }
    if let order { return order }
    guard !state.withLock({ $0.isEnding }) else { return nil }
    work.wait()
    return nil
  }

  private func answer(_ answer: HistoryReply) {
    state.withLock { $0.answers.append(answer) }
    loop.signal()
  }
}

/// The memory with what has been said of its troubles.
///
/// The memory's thread.
private struct HistorySession {
  let store: HistoryStore
  private var told: Set<HistoryFailure> = []
  private var repairs = 0

  init(_ folder: BytePath, writes: Bool) throws(HistoryFailure) {
    store = try HistoryStore(in: folder, writes: writes)
  }

  /// Carries out an order; what goes wrong with it is told once, and the next order has its own chance.
  ///
  /// Throws where there can be no memory from now on.
  mutating func perform(
    _ order: HistoryRequest, tell: (String) -> Void
  ) throws(HistoryFailure) -> HistoryReply? {
    let order = order.fromHere
    do throws(HistoryFailure) {
      return try store.perform(order)
    } catch .damaged {
      // Once more with a new one; a disk that spoils that too is not to be trusted.
      repairs += 1
      guard repairs < 3 else { throw HistoryFailure.damaged }
      try store.reopen()
      if let remark = store.remark { tell(remark) }
      return try? store.perform(order)
    } catch {
      if told.insert(error).inserted { tell(error.sentence) }
      return order.emptyAnswer
    }
  }
}

extension HistoryRequest {
  /// What is said where nothing could be found out, so that nobody waits in vain; nil for what is no question.
  fileprivate var emptyAnswer: HistoryReply? {
    switch self {
    case .recall(let item, _): .item(item, nil)
    case .recallPlaylist(let location): .playlist(location, nil)
    case .recallFolder(let folder): .folder(folder, [:])
    case .listHistory: .history(History())
    case .remember, .forgetPlaylist, .forget, .listBookmarks, .addBookmark, .removeBookmark,
      .listCommands, .rememberCommand, .forgetPlace, .prune:
      nil
    }
  }

  /// The same with what was typed as a path from the root.
  fileprivate var fromHere: HistoryRequest {
    if case .forgetPlace(let key) = self { .forgetPlace(key.fromHere) } else { self }
  }
}

extension ItemKey {
  /// The same with the path from the root by which an item is remembered.
  ///
  /// May ask the file system: any thread that may wait.
  var fromHere: ItemKey {
    guard case .file(let path) = location, !path.isAbsolute else { return self }
    return ItemKey(.file(WorkingFolder.path(ofTyped: path).withoutAscents), part: part) ?? self
  }
}
