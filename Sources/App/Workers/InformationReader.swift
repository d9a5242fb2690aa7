// Reads metadata of files, one after the other, on a low-priority thread. The main thread says which files and
// drains results; an unchanged file's metadata comes from the history's database.

import Base
import Core
import Glibc
import Library
import Media
import Platform
import Synchronization
import WatchHistory

/// Finds durations, sizes, codecs and titles of local files.
final class InformationReader: Sendable {
  private struct State {
    var first: [BytePath] = []
    var later: [BytePath] = []
    /// Files of `first` that were read since `later` was set, which may hold them too.
    var readFirst: Set<BytePath> = []
    var found: [BytePath: FileInformation?] = [:]
    var done = 0
    var isRunning = false
    /// Whether too many files hung; nothing is read any more.
    var hasGivenUp = false
    /// Whether the user has yet to learn of that.
    var tellsGivingUp = false
    /// The time at which the results were last drained; limits the wakeups for many small files.
    var told = MonotonicTime.zero
    /// Whether the loop has something to drain.
    var isNews = false
  }

  /// Seconds that opening one file may take.
  private static let timeout = 2.0
  /// Seconds after which the file system counts as hung.
  private static let patience = 5.0
  /// Seconds in which a reader has to answer: it may have to be started, and after crashes that waits.
  private static let readerPatience = 20.0
  /// Minimum time between two wakeups of the loop.
  private static let interval = MonotonicTime.milliseconds(150)

  private static let givenUp = "Too many files do not respond: durations and titles are no longer read"

  private let state = Mutex(State())
  private let folder: BytePath
  private let writes: Bool
  private let readers: Readers
  private let wake: Wakeup

  /// A reader that caches results in the database of a state folder; without `writes` it stores nothing.
  ///
  /// - Parameter readers: They open the files.
  init(folder: BytePath, writes: Bool, readers: Readers, wake: Wakeup) {
    self.folder = folder
    self.writes = writes
    self.readers = readers
    self.wake = wake
  }

  /// Replaces the queue by these files; starts the thread if it does not run.
  func read(_ order: InformationOrder) {
    let starts = state.withLock { state -> Bool in
      guard !state.hasGivenUp else { return false }
      state.first = order.first.reversed()
      if let later = order.later {
        state.later = later.reversed()
        state.readFirst = []
      }
      guard !state.isRunning, !state.first.isEmpty || !state.later.isEmpty else { return false }
      state.isRunning = true
      return true
    }
    guard starts else { return }
    if !NativeThread.start("information", { [self] in run() }) { state.withLock { $0.isRunning = false } }
  }

  /// The metadata found since the last call, as at most one message.
  func drain() -> [Message] {
    state.withLock { state in
      guard state.isNews else { return [] }
      state.isNews = false
      state.told = .now
      defer { state.found = [:] }
      let left = state.first.count + state.later.count
      let progress =
        state.isRunning && left > 0 ? InformationProgress(done: state.done, total: state.done + left) : nil
      let read = Message.informationRead(state.found, progress)
      guard state.tellsGivingUp else { return [read] }
      state.tellsGivingUp = false
      return [read, .noticed(Self.givenUp, .warning)]
    }
  }

  // MARK: The thread

  private func run() {
    _ = nice(10)
    // The history's own thread reports an unusable database; files are read without the cache.
    let store = try? HistoryStore(in: folder, writes: writes)
    let worker = PatientWorker()
    while let path = next() {
      let information = information(of: path, store, worker)
      state.withLock { state in
        state.found[path] = .some(information)
        state.done += 1
        state.isNews = true
      }
      tell()
      if worker.hasGivenUp { giveUp() }
    }
    store?.close()
    wake.signal()
  }

  /// Wakes the loop where it has something to drain and the last time is long enough ago.
  private func tell() {
    let tells = state.withLock { $0.isNews && MonotonicTime.now - $0.told >= Self.interval }
    if tells { wake.signal() }
  }

  /// An answer of the file system; nil if it hangs.
  ///
  /// Meanwhile the loop receives earlier results.
  private func ask<Answer: Sendable>(
    _ worker: PatientWorker, seconds: Double = patience, _ question: @escaping @Sendable () -> Answer?
  ) -> Answer? {
    let answer = worker.ask(
      seconds: seconds,
      waits: { _ in
        tell()
        return true
      }, question)
    return answer ?? nil
  }

  /// Drops all files, since too many of them hung; none is read any more.
  private func giveUp() {
    state.withLock { state in
      (state.hasGivenUp, state.tellsGivingUp) = (true, true)
      (state.first, state.later) = ([], [])
    }
  }

  /// The next file; nil ends the thread.
  private func next() -> BytePath? {
    state.withLock { state in
      if let path = state.first.popLast() {
        state.readFirst.insert(path)
        return path
      }
      while let path = state.later.popLast() {
        if !state.readFirst.contains(path) { return path }
      }
      state.isRunning = false
      state.isNews = true
      state.done = 0
      return nil
    }
  }

  private func information(of path: BytePath, _ store: HistoryStore?, _ worker: PatientWorker)
    -> FileInformation?
  {
    guard let stamp = ask(worker, { FileStamp(path) }) else { return nil }
    let (size, modified) = (stamp.size, stamp.modifiedSeconds)
    if let known = try? store?.information(of: path, size: size, modified: modified) { return known }
    var information = FileInformation(size: size, modified: modified)
    let began = MonotonicTime.now
    let facts = { @Sendable [readers] in readers.facts(of: path, timeout: Self.timeout) }
    switch ask(worker, seconds: Self.readerPatience, facts) {
    case .info(let info): information = FileInformation(info, size: size, modified: modified)
    // Not cached: a file that timed out may be quicker another time.
    case .unreadable where MonotonicTime.now - began > .seconds(Self.timeout * 0.8): return information
    case .unreadable: break
    case .unanswered, nil: return information
    }
    if writes { try? store?.remember([path: information]) }
    return information
  }
}
