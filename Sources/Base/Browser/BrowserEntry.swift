// Rows and listings of a folder. Library reads them; the model and the views use them.

/// One row of the browser.
public struct BrowserEntry: Hashable, Sendable {
  /// The type of an entry: a folder, media, a playlist or something else.
  public enum Kind: Hashable, Sendable {
    case folder
    /// A media file, judged by its name.
    case media(MediaKind)
    /// A playlist file.
    case playlist
    /// Any other file: a regular file that is not media, a device, a socket, a dangling link.
    case other
  }

  /// The name within the folder, as bytes, because a file name need not be UTF-8.
  public var name: BytePath
  /// The name for the screen, filtered of control characters.
  public var shownName: String
  /// The type of the entry, from its name and, where the directory entry does not tell, from stat(2).
  public var kind: Kind
  /// Size of a file in bytes; nil for folders and before the call of stat(2).
  public var size: Int64?
  /// Modification time in seconds since 1970 UTC; nil before the call of stat(2).
  public var modified: Int64?
  /// Offset of the local time from UTC, in seconds, at the moment of the modification.
  public var utcOffset: Int32 = 0
  /// Playing time; nil if it is unknown.
  public var duration: MediaTime?

  /// An entry whose shown name is the filtered name.
  public init(name: BytePath, kind: Kind, size: Int64? = nil, modified: Int64? = nil) {
    self.name = name
    shownName = VisibleText.filter(bytes: name.bytes)
    self.kind = kind
    self.size = size
    self.modified = modified
  }
}

/// The kind of a media file by the ending of its name; only opening the file tells for sure.
public enum MediaKind: String, CaseIterable, Hashable, Sendable { case video, audio, image }

/// The sorted rows of one folder.
public struct FolderListing: Equatable, Sendable {
  /// The folder whose rows these are.
  public var folder: BytePath
  /// The rows, in the order of `options`.
  public var entries: [BrowserEntry]
  /// Number of entries that were left out because they are not media.
  public var hiddenCount: Int
  /// Whether rows are missing because the folder has more entries than the limit of a listing.
  public var isTruncated: Bool
  /// The options that the listing was made with.
  public var options = FolderOptions()
  /// Whether the listing holds the whole folder; false for a partial listing of a slow folder.
  public var isComplete = true
  /// Whether a file watch reports changes of the folder.
  public var isWatched = false

  /// A listing; `entries` have to be in order already.
  public init(
    folder: BytePath, entries: [BrowserEntry] = [], hiddenCount: Int = 0, isTruncated: Bool = false
  ) {
    self.folder = folder
    self.entries = entries
    self.hiddenCount = hiddenCount
    self.isTruncated = isTruncated
  }

  /// The index of the row with that name, or nil.
  public func row(of name: BytePath) -> Int? { entries.firstIndex { $0.name == name } }

  /// The same rows in another order.
  public func sorted(by order: FolderOrder) -> FolderListing {
    var listing = self
    listing.entries = order.sorted(entries)
    listing.options.order = order
    return listing
  }
}
