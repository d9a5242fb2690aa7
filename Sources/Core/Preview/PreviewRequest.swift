// Request and result of a preview of the selected row, as values between the model and App's `PreviewWorker`, which
// reads files on a thread of its own.

public import Base

/// The selected row of the list in front, as the subject of a preview.
public enum PreviewSubject: Hashable, Sendable {
  /// A media file in the version of this size in bytes and modification time in seconds since 1970, where they are
  /// known.
  case media(BytePath, size: Int64?, modified: Int64?)
  /// A folder.
  case folder(BytePath)
  /// A playlist file.
  case playlist(BytePath)

  /// The path of the file or folder.
  public var path: BytePath {
    switch self {
    case .media(let path, _, _), .folder(let path), .playlist(let path): path
    }
  }
}

/// The subject of a preview and the space for its picture.
public struct PreviewRequest: Hashable, Sendable {
  /// The file or folder to inspect.
  public var subject: PreviewSubject
  /// The moment of the film to show, where it was left; nil lets the reader choose one.
  public var moment: MediaTime?
  /// The largest size of the picture.
  public var room: CellSize
  /// Height of one cell divided by its width.
  public var cellAspect: Double
  /// Bytes that may be read of a file of a place.
  public var budget = 0

  /// Creates a request.
  public init(subject: PreviewSubject, moment: MediaTime? = nil, room: CellSize, cellAspect: Double) {
    self.subject = subject
    self.moment = moment
    self.room = room
    self.cellAspect = cellAspect
  }
}

/// The result of a preview request.
public enum PreviewContent: Equatable, Sendable {
  /// The file's media information, and whether a picture of it was made.
  case media(MediaInfo, hasPicture: Bool)
  /// The contents of a folder.
  case folder(FolderSummary)
  /// The first titles of a playlist, filtered, and the number of all its entries.
  case playlist([String], count: Int)
  /// No preview; the reason is a sentence.
  case failed(String)
}

/// Numbers of a folder's entries by kind, and the first entries.
public struct FolderSummary: Equatable, Sendable {
  /// Number of folders.
  public var folders = 0
  /// Numbers of media files by kind.
  public var media: [MediaKind: Int] = [:]
  /// Number of playlists.
  public var playlists = 0
  /// Sum of the known file sizes, in bytes.
  public var bytes: Int64 = 0
  /// Whether the folder had more entries than the listing contains.
  public var isTruncated = false
  /// The first entries, at most `mostNames`.
  public var first: [BrowserEntry] = []

  /// The most entries that are kept.
  public static let mostNames = 200

  /// Summarises a listing.
  public init(_ listing: FolderListing) {
    isTruncated = listing.isTruncated
    first = Array(listing.entries.prefix(Self.mostNames))
    for entry in listing.entries {
      bytes &+= max(0, entry.size ?? 0)
      switch entry.kind {
      case .folder: folders += 1
      case .media(let kind): media[kind, default: 0] += 1
      case .playlist: playlists += 1
      case .other: break
      }
    }
  }
}
