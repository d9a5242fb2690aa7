// Collects the media of a folder and everything below it. Blocking: run it on a worker thread.
public import Core

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
    /// The usual bounds.
    public init() {}
  }

  /// What a walk found.
  public struct Result: Equatable, Sendable {
    /// The files, in the order of the browser: what lies in a sub-folder comes before the files beside it.
    public var files: [BytePath] = []
    /// How many folders could not be read.
    public var unreadableFolders = 0
    /// Whether a bound ended the walk early.
    public var isTruncated = false
  }

  /// Bounds of the walk.
  public var limits = Limits()
  /// What is collected.
  public var kinds: Set<MediaKind> = [.video, .audio]

  /// A walk that collects video and audio.
  public init() {}

  /// Walks from a folder down.
  ///
  /// Links to folders are followed, each folder is entered once. `progress` hears how many files were
  /// found, after each folder. Throws when the first folder cannot be read or the walk is cancelled.
  public func run(
    _ folder: BytePath, progress: (Int) -> Void = { _ in }, isCancelled: () -> Bool = { false }
  ) throws(LibraryError) -> Result {
    var state = State()
    _ = try FileStatus(folder)
    try visit(folder, depth: 0, &state, progress, isCancelled)
    return state.result
  }

  private struct State {
    var result = Result()
    var entered: Set<FileStatus.Identity> = []
  }

  private func visit(
    _ folder: BytePath, depth: Int, _ state: inout State, _ progress: (Int) -> Void,
    _ isCancelled: () -> Bool
  ) throws(LibraryError) {
    guard let identity = (try? FileStatus(folder))?.identity, state.entered.insert(identity).inserted else {
      return
    }
    guard depth <= limits.depth, state.entered.count <= limits.folders else {
      state.result.isTruncated = true
      return
    }
    let listing: FolderListing
    do {
      listing = try FolderReader.read(folder, isCancelled: isCancelled)
    } catch {
      if depth == 0 || error.code == .cancelled { throw error }
      state.result.unreadableFolders += 1
      return
    }
    for entry in listing.entries {
      switch entry.kind {
      case .folder:
        try visit(folder.appending(entry.name), depth: depth + 1, &state, progress, isCancelled)
      case .media(let kind) where kinds.contains(kind):
        guard state.result.files.count < limits.files else {
          state.result.isTruncated = true
          return
        }
        state.result.files.append(folder.appending(entry.name))
      default: break
      }
    }
    progress(state.result.files.count)
  }
}
