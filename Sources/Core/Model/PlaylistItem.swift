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
  private var rare: Rare?

  /// What few items have.
  private final class Rare: Sendable {
    let chain: [MediaLocation]?
    let isLinear: Bool
    let part: ItemPart?
    let playlistKind: FoundEntry.PlaylistKind
    let headers: RequestHeaders
    let song: SongTags?
    let albumOfList: String?

    init?(_ entry: FoundEntry) {
      guard
        entry.playlistChain != nil || entry.isLinear || entry.part != nil || !entry.headers.isEmpty
          || entry.song != nil
      else { return nil }
      song = entry.song
      albumOfList = entry.song?.album
      headers = entry.headers
      chain = entry.playlistChain
      isLinear = entry.isLinear
      part = entry.part
      playlistKind = entry.playlistKind
    }

    /// The same with other tags.
    init(_ rare: Rare?, _ song: SongTags?) {
      self.song = song
      headers = rare?.headers ?? RequestHeaders()
      chain = rare?.chain
      isLinear = rare?.isLinear ?? false
      part = rare?.part
      playlistKind = rare?.playlistKind ?? .byName
      albumOfList = rare?.albumOfList
    }
  }

  /// What is known of it as a song.
  public internal(set) var song: SongTags? {
    get { rare?.song }
    set { if newValue != rare?.song { rare = Rare(rare, newValue) } }
  }
  /// The album that its list puts it on.
  var albumOfList: String? { rare?.albumOfList }

  /// Where it is a playlist itself: the playlists that led to it, outermost first.
  public var playlistChain: [MediaLocation]? { rare?.chain }
  /// Who named it, as far as it matters for what it may lead to.
  var origin: Origin { isOfFolder ? .folder : .person }
  /// What to ask for where it is a playlist itself.
  var playlistSource: EntryRequest.Source? {
    guard let rare, rare.chain != nil else { return nil }
    switch (rare.playlistKind, location) {
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
  public var isLinear: Bool { rare?.isLinear ?? false }
  /// The stretch of the file that it is; nil is the whole file.
  public var part: ItemPart? { rare?.part }
  /// The header fields with which it is asked for, beside those of every request.
  public var headers: RequestHeaders { rare?.headers ?? RequestHeaders() }

  /// A fresh item for an entry.
  public init(id: ItemID, entry: FoundEntry) {
    self.id = id
    location = entry.location
    title = entry.title
    duration = entry.duration
    group = entry.group
    channel = entry.number.flatMap { UInt32(exactly: $0) } ?? 0
    isOfFolder = entry.isOfFolder
    rare = Rare(entry)
  }

  /// Whether both are the same item in the same state.
  public static func == (a: Self, b: Self) -> Bool {
    a.id == b.id && a.title == b.title && a.mark == b.mark && a.duration == b.duration
      && a.location == b.location && a.group == b.group && a.channel == b.channel
      && a.playlistChain == b.playlistChain
      && a.isLinear == b.isLinear && a.part == b.part && a.headers == b.headers && a.song == b.song
  }
}
