// What a folder holds, as values. Library reads them; the model and the views use them.

/// One row of the browser.
public struct BrowserEntry: Hashable, Sendable {
  /// What a row is.
  public enum Kind: Hashable, Sendable {
    case folder
    /// Something that plays.
    case media(MediaKind)
    /// A file that lists what plays.
    case playlist
    /// Any other file.
    case other
  }

  /// The name in its folder, as bytes: it need not be UTF-8.
  public var name: BytePath
  /// The name as it is shown, filtered.
  public var shownName: String
  /// What it is.
  public var kind: Kind
  /// Bytes of a file; nil where it is unknown, as with folders.
  public var size: Int64?
  /// When its content last changed, in seconds since 1970 UTC; nil where it is unknown.
  public var modified: Int64?
  /// Seconds that the local time was ahead of UTC when it changed.
  public var utcOffset: Int32 = 0
  /// How long it plays, where that is known.
  public var duration: MediaTime?

  /// An entry of that name.
  public init(name: BytePath, kind: Kind, size: Int64? = nil, modified: Int64? = nil) {
    self.name = name
    shownName = VisibleText.filter(bytes: name.bytes)
    self.kind = kind
    self.size = size
    self.modified = modified
  }
}

/// What a media file is by its name; only opening it tells for sure.
public enum MediaKind: String, CaseIterable, Hashable, Sendable { case video, audio, image }

/// A folder's rows in an order.
public struct FolderListing: Equatable, Sendable {
  /// The folder.
  public var folder: BytePath
  /// Its rows.
  public var entries: [BrowserEntry]
  /// Rows that were left out because they are no media.
  public var hiddenCount: Int
  /// Whether the folder had more entries than are ever listed.
  public var isTruncated: Bool
  /// What is listed, and in what order.
  public var options = FolderOptions()
  /// Whether it is all that there is, and not what is known so far of a folder that takes long.
  public var isComplete = true
  /// Whether changes there are noticed by themselves.
  public var isWatched = false

  /// A listing of rows that are in order already.
  public init(
    folder: BytePath, entries: [BrowserEntry] = [], hiddenCount: Int = 0, isTruncated: Bool = false
  ) {
    self.folder = folder
    self.entries = entries
    self.hiddenCount = hiddenCount
    self.isTruncated = isTruncated
  }

  /// The row of that name.
  public func row(of name: BytePath) -> Int? { entries.firstIndex { $0.name == name } }

  /// The same rows in another order.
  public func sorted(by order: FolderOrder) -> FolderListing {
    var listing = self
    listing.entries = order.sorted(entries)
    listing.options.order = order
    return listing
  }
}
