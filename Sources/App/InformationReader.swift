// Reads what files say of themselves, one after the other, on a thread of its own with the lowest claims. The main
// thread says which files and fetches what was found; what the memory knows of an unchanged file is not read again.

import Base
import Core
import Glibc
import Media
import Platform
import Synchronization
import WatchHistory

/// Finds out durations, sizes, codecs and titles of local files.
final class InformationReader: Sendable {
  private struct State {
    var first: [BytePath] = []
    var later: [BytePath] = []
    /// What has been read since `later` was given, so that nothing is read for its sake once more.
    var recent: Set<BytePath> = []
    var found: [BytePath: FileInformation?] = [:]
    var done = 0
    var isRunning = false
    /// When the loop was last woken, so that a thousand small files do not wake it a thousand times.
    var told = MonotonicTime.zero
    /// Whether there is something to tell.
    var isNews = false
  }

  /// Seconds that the opening of one file may take.
  private static let timeout = 2.0
  /// How often the loop hears of it at the most.
  private static let interval = MonotonicTime.milliseconds(150)

  private let state = Mutex(State())
  private let folder: BytePath
  private let writes: Bool
  private let wake: Wakeup

  /// A reader that remembers in the memory of a state folder, unless nothing shall be written.
  init(folder: BytePath, writes: Bool, wake: Wakeup) {
    self.folder = folder
    self.writes = writes
    self.wake = wake
  }

  /// These files are wanted, in place of those that were.
  func read(_ order: InformationOrder) {
    let starts = state.withLock { state -> Bool in
      state.first = order.first.reversed()
      if let later = order.later {
        state.later = later.reversed()
        state.recent = []
      }
      guard !state.isRunning, !state.first.isEmpty || !state.later.isEmpty else { return false }
      state.isRunning = true
      return true
    }
    guard starts else { return }
    if !NativeThread.start("information", { [self] in run() }) { state.withLock { $0.isRunning = false } }
  }

  /// What was found since the last call.
  func drain() -> [Message] {
    state.withLock { state in
      guard state.isNews else { return [] }
      state.isNews = false
      state.told = .now
      defer { state.found = [:] }
      let left = state.first.count + state.later.count
      let progress =
        state.isRunning && left > 0 ? InformationProgress(done: state.done, total: state.done + left) : nil
      return [.informationRead(state.found, progress)]
    }
  }

  // MARK: The thread

  private func run() {
    _ = nice(10)
    // A memory that cannot be used is the other thread's to tell of; files are read all the same.
    let store = try? HistoryStore(in: folder, writes: writes)
    while let path = next() {
      let information = information(of: path, store)
      let tells = state.withLock { state -> Bool in
        state.found[path] = .some(information)
        state.done += 1
        state.isNews = true
        return MonotonicTime.now - state.told >= Self.interval
      }
      if tells { wake.signal() }
    }
    store?.close()
    wake.signal()
  }

  /// The next file; nil where none is left and the thread is over.
  private func next() -> BytePath? {
    state.withLock { state in
      if let path = state.first.popLast() {
        state.recent.insert(path)
        return path
      }
      while let path = state.later.popLast() {
        if !state.recent.contains(path) { return path }
      }
      state.isRunning = false
      state.isNews = true
      state.done = 0
      return nil
    }
  }

  private func information(of path: BytePath, _ store: HistoryStore?) -> FileInformation? {
    guard let stamp = FileStamp(path) else { return nil }
    let (size, modified) = (stamp.size, stamp.modifiedSeconds)
    if let known = try? store?.information(of: path, size: size, modified: modified) { return known }
    let began = MonotonicTime.now
    var information = FileInformation(size: size, modified: modified)
    if let info = try? Player.probe(.file(path), timeout: Self.timeout, isLook: true) {
      information = FileInformation(info, size: size, modified: modified)
    } else if MonotonicTime.now - began > .seconds(Self.timeout * 0.8) {
      // What was given up for its slowness may be quicker another time.
      return information
    }
    if writes { try? store?.remember([path: information]) }
    return information
  }
}
