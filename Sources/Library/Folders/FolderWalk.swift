// Collects the media files of a folder and its sub-folders. Blocking: run it on a worker thread.
public import Base
internal import Platform

/// A recursive search of a folder for media files.
public struct FolderWalk: Sendable {
  /// Limits that keep a walk finite in any file system.
  public struct Limits: Sendable {
    /// Levels of sub-folders.
    public var depth = 32
    /// Files collected.
    public var files = 100_000
    /// Folders read.
    public var folders = 50_000
    /// Seconds without any answer after which a folder is skipped.
    public var patience = 8.0
    /// The default limits.
    public init() {}
  }

  /// The result of a walk.
  public struct Result: Equatable, Sendable {
    /// The files in the order of the browser: the files of a sub-folder come before the files beside it.
    public var files: [BytePath] = []
    /// Counts of files, folders and skipped folders, and whether a limit cut the walk short.
    public var progress = EntrySearch.Progress()
  }

  typealias Turn = WorkerTurn<BytePath, Swift.Result<WalkedFolder, LibraryError>>

  /// Reads one folder; tests replace it.
  typealias Reader = @Sendable (BytePath, Turn) throws(LibraryError) -> WalkedFolder

  /// Limits of the walk.
  public var limits = Limits()
  /// The kinds of files to collect.
  public var kinds: Set<MediaKind> = [.video, .audio]
  var reader: Reader = { (folder, turn) throws(LibraryError) in try WalkedFolder(folder, turn) }

  /// After so many folders without an answer the walk ends: each holds a thread.
  private static let mostSilent = 8

  /// A walk that collects video and audio.
  public init() {}

  /// Walks through a folder and its sub-folders.
  ///
  /// Links to folders are followed; each folder is entered once. A folder that does not answer is skipped; after
  /// eight of them the walk ends.
  ///
  /// - Parameter progress: Called after each folder, and about ten times a second while a folder takes more than a second.
  /// - Throws: Where the first folder cannot be read, and where the walk is cancelled.
  public func run(
    _ folder: BytePath, progress: (EntrySearch.Progress) -> Void = { _ in },
    isCancelled: () -> Bool = { false }
  ) throws(LibraryError) -> Result {
    var state = State(worker: makeWorker())
    try visit(folder, depth: 0, &state, progress, isCancelled)
    state.result.progress.waitsFor = nil
    progress(state.result.progress)
    return state.result
  }

  private struct State {
    var result = Result()
    var entered: Set<FileStatus.Identity> = []
    /// Whether a limit ends the walk.
    var isFull = false
    let worker: Worker<BytePath, Swift.Result<WalkedFolder, LibraryError>>
  }

  /// The thread that reads folders, of which one that hangs is abandoned.
  private func makeWorker() -> Worker<BytePath, Swift.Result<WalkedFolder, LibraryError>> {
    Worker(
      WorkerPlan(
        "walk", .newest(), threads: Self.mostSilent + 1, patience: .seconds(limits.patience)),
      wake: nil, lost: { folder, _ in .failure(LibraryError(.silent, subject: folder)) },
      work: { [reader] turn in
        do throws(LibraryError) {
          return .success(try reader(turn.question, turn))
        } catch {
          return .failure(error)
        }
      })
  }

  private func visit(
    _ folder: BytePath, depth: Int, _ state: inout State,
    _ progress: (EntrySearch.Progress) -> Void, _ isCancelled: () -> Bool
  ) throws(LibraryError) {
    if state.result.progress.folders >= limits.folders || state.result.progress.silent >= Self.mostSilent {
      state.isFull = true
    }
    guard depth <= limits.depth, !state.isFull else {
      state.result.progress.isTruncated = true
      return
    }
    let walked: WalkedFolder
    do {
      walked = try read(folder, &state, progress, isCancelled)
    } catch {
      if depth == 0 || error.code == .cancelled { throw error }
      if error.code == .silent {
        state.result.progress.silent += 1
      } else {
        state.result.progress.unreadable += 1
      }
      return
    }
    guard state.entered.insert(walked.identity).inserted else { return }
    state.result.progress.folders += 1
    for entry in walked.entries {
      switch entry.kind {
      case .folder: try visit(folder.appending(entry.name), depth: depth + 1, &state, progress, isCancelled)
      case .media(let kind) where kinds.contains(kind):
        guard state.result.files.count < limits.files else {
          state.result.progress.isTruncated = true
          state.isFull = true
          return
        }
        state.result.files.append(folder.appending(entry.name))
      default: break
      }
    }
    state.result.progress.files = state.result.files.count
    progress(state.result.progress)
  }

  /// Reads a folder on the walk's thread; throws `silent` where it does not answer.
  private func read(
    _ folder: BytePath, _ state: inout State, _ progress: (EntrySearch.Progress) -> Void,
    _ isCancelled: () -> Bool
  ) throws(LibraryError) -> WalkedFolder {
    var slow = state.result.progress
    slow.waitsFor = folder.shown
    let begin = MonotonicTime.now
    state.worker.ask(folder)
    while !isCancelled() {
      let waited = MonotonicTime.now - begin
      if waited > .seconds(1) { progress(slow) }
      let pause = MonotonicTime.milliseconds(waited < .milliseconds(100) ? 10 : 100)
      if let answer = state.worker.answers(until: .now + pause).first { return try answer.get() }
    }
    state.worker.cancel()
    throw LibraryError(.cancelled, subject: folder)
  }
}

/// The listing of one folder in a walk.
struct WalkedFolder: Sendable {
  /// Identifies the folder independently of its path, so that loops of links are detected.
  let identity: FileStatus.Identity
  /// Its rows in natural order, folders first.
  let entries: [BrowserEntry]

  init(identity: FileStatus.Identity, entries: [BrowserEntry]) {
    self.identity = identity
    self.entries = entries
  }

  /// Reads a folder; each entry shows that the file system answers.
  init(_ folder: BytePath, _ turn: FolderWalk.Turn) throws(LibraryError) {
    identity = try FileStatus(folder).identity
    turn.beat()
    let listing = try FolderReader.read(
      folder,
      isCancelled: {
        turn.beat()
        return turn.isAbandoned
      })
    entries = listing.entries
  }
}
