public import Base

/// What is looked at before anybody plays it: the selected row of the list in front.
///
/// A value; any thread.
public enum PreviewSubject: Hashable, Sendable {
  /// A file that may play, in the state of that size and time (seconds since 1970), where they are known.
  case media(BytePath, size: Int64?, modified: Int64?)
  /// A folder.
  case folder(BytePath)
  /// A file that lists what plays.
  case playlist(BytePath)

  /// Where it is.
  public var path: BytePath {
    switch self {
    case .media(let path, _, _), .folder(let path), .playlist(let path): path
    }
  }
}

/// A subject, and the cells that are free for a picture of it.
public struct PreviewRequest: Hashable, Sendable {
  /// Of what.
  public var subject: PreviewSubject
  /// The cells that a picture may take at the most.
  public var room: CellSize
  /// Height of one cell divided by its width.
  public var cellAspect: Double

  /// A preview of that, with a picture in those cells.
  public init(subject: PreviewSubject, room: CellSize, cellAspect: Double) {
    self.subject = subject
    self.room = room
    self.cellAspect = cellAspect
  }
}

/// What a subject turned out to be.
public enum PreviewContent: Equatable, Sendable {
  /// Something that plays: what it holds, and whether a picture of it could be made.
  case media(MediaInfo, hasPicture: Bool)
  /// What is in a folder.
  case folder(FolderSummary)
  /// The first titles of a list, filtered, and how many there are.
  case playlist([String], count: Int)
  /// Nothing that can be shown, for that reason.
  case failed(String)
}

/// What is in a folder, in numbers and by its first names.
public struct FolderSummary: Equatable, Sendable {
  /// Folders in it.
  public var folders = 0
  /// Media in it, by kind.
  public var media: [MediaKind: Int] = [:]
  /// Playlists in it.
  public var playlists = 0
  /// Bytes of its files, as far as they are known.
  public var bytes: Int64 = 0
  /// Whether it had more entries than were looked at.
  public var isTruncated = false
  /// The first of its entries.
  public var first: [BrowserEntry] = []

  /// No more names than these are kept.
  public static let mostNames = 200

  /// What a listing comes to.
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
