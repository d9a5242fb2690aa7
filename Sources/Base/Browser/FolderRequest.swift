// What the browser wants to know of a folder. Values; any thread.

/// Which of a folder's entries are listed, and in what order.
public struct FolderOptions: Hashable, Sendable {
  /// Whether files that are no media are listed too.
  public var showsAllFiles = false
  /// Whether names that begin with a dot are listed.
  public var showsHidden = false
  /// The order of the rows.
  public var order = FolderOrder()

  /// Media that is not hidden, by name.
  public init() {}

  /// What the settings say.
  public init(_ settings: Settings) {
    showsAllFiles = settings.showAllFiles
    showsHidden = settings.showHiddenFiles
    order = FolderOrder(
      settings.sort, isReversed: settings.sortReverse, foldersFirst: settings.foldersFirst)
  }
}

/// The wish to see a folder.
public struct FolderRequest: Hashable, Sendable {
  /// The folder.
  public var folder: BytePath
  /// What is listed of it.
  public var options: FolderOptions
  /// Whether it is read anew, where what was read before would do.
  public var isFresh: Bool
  /// What is known of durations there, by name.
  public var durations: [BytePath: MediaTime] = [:]

  /// The wish to see that folder.
  public init(_ folder: BytePath, _ options: FolderOptions = FolderOptions(), isFresh: Bool = true) {
    self.folder = folder
    self.options = options
    self.isFresh = isFresh
  }
}
