// Collects the media of a folder and everything below it. Blocking: run it on a worker thread.
public import Base

/// A walk through a folder and its sub-folders.
public struct FolderWalk: Sendable {
  /// Bounds that keep a walk finite whatever the file system holds.
  public struct Limits: Sendable {
    /// Folders inside each other.
    public var depth = 32
    /// Files found.
    public var files = 100_000
    /// Folders looked into.
    public var folders = 50_000
    /// Seconds until a folder that does not answer is left out.
    public var patience = 8.0
    /// The usual bounds.
    public init() {}
  }

  /// What a walk found.
  public struct Result: Equatable, Sendable {
    /// The files, in the order of the browser: what lies in a sub-folder comes before the files beside it.
    public var files: [BytePath] = []
    /// How far it came, and what was left out.
    public var progress = EntrySearch.Progress()
  }

  /// How a folder is read; tests put another one in its place.
  typealias Reader = @Sendable (BytePath, PatientWorker.Pulse) throws(LibraryError) -> WalkedFolder

  /// Bounds of the walk.
  public var limits = Limits()
  /// What is collected.
  public var kinds: Set<MediaKind> = [.video, .audio]
  var reader: Reader = { (folder, pulse) throws(LibraryError) in try WalkedFolder(folder, pulse) }

  /// A walk that collects video and audio.
  public init() {}

  /// Walks from a folder down.
  ///
  /// Links to folders are followed, each folder is entered once. A folder that does not answer is left out,
  /// and so is everything else once several did not. `progress` hears how far it is, some times a second.
  /// Throws when the first folder cannot be read or the walk is cancelled.
  public func run(
    _ folder: BytePath, progress: (EntrySearch.Progress) -> Void = { _ in },
    isCancelled: () -> Bool = { false }
  ) throws(LibraryError) -> Result {
    var state = State()
    try visit(folder, depth: 0, &state, progress, isCancelled)
    state.result.progress.waitsFor = nil
    progress(state.result.progress)
    return state.result
  }

  private struct State {
    var result = Result()
    var entered: Set<FileStatus.Identity> = []
    /// Whether a bound was reached that leaves room for nothing more.
    var isFull = false
    let worker = PatientWorker()
  }

  private func visit(
    _ folder: BytePath, depth: Int, _ state: inout State,
    _ progress: (EntrySearch.Progress) -> Void, _ isCancelled: () -> Bool
  ) throws(LibraryError) {
    if state.result.progress.folders >= limits.folders || state.worker.hasGivenUp { state.isFull = true }
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

  /// Reads a folder, as long as it answers.
  private func read(
    _ folder: BytePath, _ state: inout State, _ progress: (EntrySearch.Progress) -> Void,
    _ isCancelled: () -> Bool
  ) throws(LibraryError) -> WalkedFolder {
    if isCancelled() { throw LibraryError(.cancelled, subject: folder) }
    var slow = state.result.progress
    slow.waitsFor = folder.shown
    let answer = state.worker.ask(seconds: limits.patience) { waited in
      if waited > 1 { progress(slow) }
      return !isCancelled()
    } _: { [reader] pulse -> Swift.Result<WalkedFolder, LibraryError> in
      do throws(LibraryError) {
        return .success(try reader(folder, pulse))
      } catch {
        return .failure(error)
      }
    }
    guard let answer else {
      throw LibraryError(isCancelled() ? .cancelled : .silent, subject: folder)
    }
    return try answer.get()
  }
}

/// A folder as a walk sees it.
struct WalkedFolder: Sendable {
  /// Which folder it is, whatever its path.
  let identity: FileStatus.Identity
  /// Its rows in natural order, folders first.
  let entries: [BrowserEntry]

  init(identity: FileStatus.Identity, entries: [BrowserEntry]) {
    self.identity = identity
    self.entries = entries
  }

  /// Reads a folder.
  init(_ folder: BytePath, _ pulse: PatientWorker.Pulse) throws(LibraryError) {
    identity = try FileStatus(folder).identity
    pulse.beat()
    let listing = try FolderReader.read(
      folder,
      isCancelled: {
        pulse.beat()
        return pulse.isLeft
      })
    entries = listing.entries
  }
}
