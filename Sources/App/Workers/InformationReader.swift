// Reads metadata of files, one after the other, on low-priority threads. The main thread says which files and drains
// results; an unchanged file's metadata comes from the history's database.

import Base
import Core
import Library
import Media
import Platform
import Synchronization
import WatchHistory

/// Finds durations, sizes, codecs and titles of local files.
final class InformationReader {
  private struct File: Sendable {
    var path: BytePath
    /// Whether somebody sees its row.
    var isFirst: Bool
  }

  private enum Answer: Sendable {
    case read(BytePath, FileInformation?)
    /// The file was read before.
    case known
    /// Too many files hang.
    case stuck
  }

  /// Seconds that opening one file may take.
  private static let timeout = 2.0
  /// Time after which the file system counts as hung.
  private static let patience = MonotonicTime.seconds(5)
  /// Time in which a reader has to answer: it may have to be started, and after crashes that waits.
  private static let readerPatience = MonotonicTime.seconds(20)
  /// More files are not read.
  private static let mostFiles = 200_000

  private static let stuck = "Too many files do not answer: Inset no longer reads durations and titles"

  private let worker: Worker<File, Answer>
  private let cache: InformationCache
  private var done = 0
  private var showsProgress = false
  private var hasToldStuck = false

  /// A reader that caches results in the database of a state folder; without `writes` it stores nothing.
  ///
  /// - Parameter folder: Nil without a database: every file is read.
  /// - Parameter readers: They open the files.
  init(folder: BytePath?, writes: Bool, readers: Readers, wake: Wakeup) {
    let cache = InformationCache(folder, writes: writes)
    self.cache = cache
    // The pace limits the turns of the loop for many small files.
    worker = Worker(
      WorkerPlan(
        "information", .all(limit: Self.mostFiles), threads: 9, patience: Self.readerPatience,
        pace: .milliseconds(150), niceness: 10),
      wake: wake,
      lost: { file, loss in loss == .stuck ? .stuck : .read(file.path, nil) },
      work: { turn in
        defer { if turn.isLast { cache.close() } }
        guard cache.begin(turn.question.path, isFirst: turn.question.isFirst) else { return .known }
        return .read(turn.question.path, Self.information(turn, cache, readers))
      })
  }

  /// Replaces the files of the rows that somebody sees, and the other ones where the order names any.
  func read(_ order: InformationOrder) {
    if order.later != nil { cache.forgetFirst() }
    worker.rearrange { files in
      let later = order.later?.map { File(path: $0, isFirst: false) } ?? files.filter { !$0.isFirst }
      files = ArraySlice(order.first.map { File(path: $0, isFirst: true) } + later)
    }
  }

  /// The metadata found since the last call, as at most one message.
  func drain() -> [Message] {
    let answers = worker.drain()
    guard !answers.isEmpty || showsProgress else { return [] }
    let left = worker.load.waiting
    guard !answers.isEmpty || left == 0 else { return [] }
    var found: [BytePath: FileInformation?] = [:]
    var isStuck = false
    for answer in answers {
      switch answer {
      case .read(let path, let information): found[path] = .some(information)
      case .known: break
      case .stuck: isStuck = true
      }
    }
    done = left > 0 ? done + found.count : 0
    showsProgress = left > 0
    let read = Message.informationRead(
      found, showsProgress ? InformationProgress(done: done, total: done + left) : nil)
    guard isStuck, !hasToldStuck else { return [read] }
    hasToldStuck = true
    return [read, .noticed(Self.stuck, .warning)]
  }

  // MARK: The thread

  private static func information(
    _ turn: WorkerTurn<File, Answer>, _ cache: InformationCache, _ readers: Readers
  ) -> FileInformation? {
    let path = turn.question.path
    turn.beat(within: patience)
    guard let stamp = FileStamp(path), !turn.isAbandoned else { return nil }
    turn.beat()
    let (size, modified) = (stamp.size, stamp.modifiedSeconds)
    if let known = cache.information(of: path, size: size, modified: modified) { return known }
    var information = FileInformation(size: size, modified: modified)
    let began = MonotonicTime.now
    switch readers.facts(of: path, timeout: timeout) {
    case .info(let info): information = FileInformation(info, size: size, modified: modified)
    // Not cached: a file that timed out may be quicker another time.
    case .unreadable where MonotonicTime.now - began > .seconds(timeout * 0.8): return information
    case .unreadable: break
    case .unanswered: return information
    }
    if !turn.isAbandoned { cache.remember(information, of: path) }
    return information
  }
}

/// The database of metadata while files are read, and the files that were read early.
///
/// Any thread.
private final class InformationCache: Sendable {
  private struct State {
    var store: HistoryStore?
    /// The history's own thread reports an unusable database; files are read without the cache.
    var isUnusable = false
    /// Files that were read for their rows since the other ones were named, which may be among these, too.
    var readFirst: Set<BytePath> = []
  }

  private let folder: BytePath?
  private let writes: Bool
  private let state = Mutex(State())

  init(_ folder: BytePath?, writes: Bool) { (self.folder, self.writes) = (folder, writes) }

  /// Whether a file is to be read, and opens the database.
  func begin(_ path: BytePath, isFirst: Bool) -> Bool {
    state.withLock { state in
      guard isFirst || !state.readFirst.contains(path) else { return false }
      if isFirst { state.readFirst.insert(path) }
      guard let folder, state.store == nil, !state.isUnusable else { return true }
      state.store = try? HistoryStore(in: folder, writes: writes)
      state.isUnusable = state.store == nil
      return true
    }
  }

  func forgetFirst() { state.withLock { $0.readFirst = [] } }

  func information(of path: BytePath, size: Int64, modified: Int64) -> FileInformation? {
    state.withLock { try? $0.store?.information(of: path, size: size, modified: modified) }
  }

  func remember(_ information: FileInformation, of path: BytePath) {
    guard writes else { return }
    state.withLock { try? $0.store?.remember([path: information]) }
  }

  func close() {
    state.withLock { state in
      state.store?.close()
      state.store = nil
      state.isUnusable = false
    }
  }
}
