public import Base

/// Something that plays, as the list shows it.
///
/// Lists may have a million of them, so what few items have is kept apart.
public struct PlaylistItem: Equatable, Sendable {
  /// What became of it.
  public enum Mark: Hashable, Sendable {
    /// Not played yet.
    case fresh
    /// Played to its end.
    case played
    /// Cannot be played, for that reason.
    case failed(String)

    /// Whether it cannot be played.
    public var isFailed: Bool { if case .failed = self { true } else { false } }
  }

  /// Its number; parts of one file that follow on each other hand theirs on.
  public internal(set) var id: ItemID
  /// Where its bytes come from.
  public let location: MediaLocation
  /// What the list shows.
  ///
  /// Filtered.
  public var title: String
  /// Its duration, once known.
  public var duration: MediaTime?
  /// What became of it.
  public var mark = Mark.fresh
  /// The group that its list puts it in, filtered.
  public let group: String?
  /// The number that its list gives the channel; nil without one.
  public var number: Int? { channel == 0 ? nil : Int(channel) }
  /// Whether it came with a pick, and goes with the next one: nobody has put it there.
  var isPicked = false
  /// Whether it came along with its folder, and nobody has chosen it since.
  var isOfFolder = false
  /// Its place in the order that the list came in, while the list stands in another one.
  var ownPlace = UInt32.max
  /// The channel's number, 0 without one: half as long as an optional.
  private let channel: UInt32
  private var details: EntryDetails

  /// What is known of it as a song.
  public internal(set) var song: SongTags? {
    get { details.song }
    set { details.song = newValue }
  }
  /// The album that its list puts it on.
  var albumOfList: String? { details.albumOfList }

  /// Where it is a playlist itself: the playlists that led to it, outermost first.
  public var playlistChain: [MediaLocation]? { details.playlistChain }
  /// Who named it, as far as it matters for what it may lead to.
  var origin: Origin { isOfFolder ? .folder : .person }
  /// What to ask for where it is a playlist itself.
  var playlistSource: EntryRequest.Source? {
    guard playlistChain != nil else { return nil }
    switch (details.playlistKind, location) {
    case (.byWord, _): return .namedPlaylist(location)
    case (.folder, .file(let path)): return .folder(path, recursive: false)
    case (.tree, .file(let path)): return .folder(path, recursive: true)
    case (.byName, .file(let path)): return .playlistFile(path)
    case (.byName, .url(let address)): return .playlistURL(address)
    case (.folder, _), (.tree, _), (.byName, .lavfi), (.byName, .device), (.byName, .standardInput):
      return nil
    }
  }
  /// Whether nothing in it can be sought.
  public var isLinear: Bool { details.isLinear }
  /// The stretch of the file that it is; nil is the whole file.
  public var part: ItemPart? { details.part }
  /// The header fields with which it is asked for, beside those of every request.
  public var headers: RequestHeaders { details.headers }

  /// A fresh item for an entry.
  public init(id: ItemID, entry: FoundEntry) {
    self.id = id
    location = entry.location
    title = entry.title
    duration = entry.duration
    group = entry.group
    channel = entry.number.flatMap { UInt32(exactly: $0) } ?? 0
    isOfFolder = entry.isOfFolder
    details = entry.details
    details.albumOfList = entry.song?.album
  }

  /// Whether both are the same item in the same state.
  public static func == (a: Self, b: Self) -> Bool {
    a.id == b.id && a.title == b.title && a.mark == b.mark && a.duration == b.duration
      && a.location == b.location && a.group == b.group && a.channel == b.channel
      && a.details == b.details
  }
}
