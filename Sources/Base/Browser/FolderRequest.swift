// Requests of the browser to the reader of folders.

/// The filter and the sort order of a folder's listing.
public struct FolderOptions: Hashable, Sendable {
  /// Whether other files than media are listed too.
  public var showsAllFiles = false
  /// Whether names that begin with a dot are listed.
  public var showsHidden = false
  /// The order of the rows.
  public var order = FolderOrder()

  /// Media files that are not hidden, sorted by name.
  public init() {}

  /// The options that the settings choose.
  public init(_ settings: Settings) {
    showsAllFiles = settings.showAllFiles
    showsHidden = settings.showHiddenFiles
    order = FolderOrder(
      settings.sort, isReversed: settings.sortReverse, foldersFirst: settings.foldersFirst)
  }

  /// Whether a name is not hidden, or hidden names are listed.
  package func shows(_ name: BytePath) -> Bool { showsHidden || name.bytes.first != UInt8(ascii: ".") }
}

/// A request to list a folder.
public struct FolderRequest: Hashable, Sendable {
  /// The folder to list.
  public var folder: BytePath
  /// Filter and order of the rows.
  public var options: FolderOptions
  /// Whether the folder is read again even if a listing of it is held already.
  public var isFresh: Bool
  /// Known durations of the folder's files, by name; the listing takes them over.
  public var durations: [BytePath: MediaTime] = [:]

  /// A request for that folder.
  public init(_ folder: BytePath, _ options: FolderOptions = FolderOptions(), isFresh: Bool = true) {
    self.folder = folder
    self.options = options
    self.isFresh = isFresh
  }
}
