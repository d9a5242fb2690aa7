// What few entries of a list have, kept apart from what all have. A value; any thread.

/// Facts that most entries are without: together they take one word until one of them is there.
///
/// A list may have a million entries, and each is copied several times on its way into the playlist.
public struct EntryDetails: Hashable, Sendable {
  private struct Facts: Hashable, Sendable {
    var playlistChain: [MediaLocation]?
    var playlistKind = FoundEntry.PlaylistKind.byName
    var isLinear = false
    var part: ItemPart?
    var song: SongTags?
    var albumOfList: String?
    var headers = RequestHeaders()
  }

  private final class Box: Sendable {
    let facts: Facts
    init(_ facts: Facts) { self.facts = facts }
  }

  private var box: Box?
  private var facts: Facts {
    get { box?.facts ?? Facts() }
    set { box = Box(newValue) }
  }

  /// Where it is a playlist itself: the playlists that led to it, outermost first.
  public var playlistChain: [MediaLocation]? {
    get { box?.facts.playlistChain }
    set { if newValue != playlistChain { facts.playlistChain = newValue } }
  }
  /// What kind of playlist it is then.
  public var playlistKind: FoundEntry.PlaylistKind {
    get { box?.facts.playlistKind ?? .byName }
    set { if newValue != playlistKind { facts.playlistKind = newValue } }
  }
  /// Whether it is to be played from start to end: nothing in it can be sought.
  public var isLinear: Bool {
    get { box?.facts.isLinear ?? false }
    set { if newValue != isLinear { facts.isLinear = newValue } }
  }
  /// The stretch of the file that it is; nil is the whole file.
  public var part: ItemPart? {
    get { box?.facts.part }
    set { if newValue != part { facts.part = newValue } }
  }
  /// What is known of it as a song.
  public var song: SongTags? {
    get { box?.facts.song }
    set { if newValue != song { facts.song = newValue } }
  }
  /// The album that its list puts it on, whatever its own tags say.
  package var albumOfList: String? {
    get { box?.facts.albumOfList }
    set { if newValue != albumOfList { facts.albumOfList = newValue } }
  }
  /// The header fields with which it is asked for, beside those of every request.
  public var headers: RequestHeaders {
    get { box?.facts.headers ?? RequestHeaders() }
    set { if newValue != headers { facts.headers = newValue } }
  }

  /// None.
  public init() {}

  /// Whether both say the same.
  public static func == (a: Self, b: Self) -> Bool { a.box === b.box || a.facts == b.facts }

  /// Hashes the facts.
  public func hash(into hasher: inout Hasher) { facts.hash(into: &hasher) }
}

/// What has such details, and tells them as its own: entries of lists on their way into the playlist.
public protocol DetailedEntry {
  /// Its details.
  var details: EntryDetails { get set }
}

extension DetailedEntry {
  /// Where it is a playlist itself: the playlists that led to it, outermost first.
  public var playlistChain: [MediaLocation]? {
    get { details.playlistChain }
    set { details.playlistChain = newValue }
  }
  /// What kind of playlist it is then.
  public var playlistKind: FoundEntry.PlaylistKind {
    get { details.playlistKind }
    set { details.playlistKind = newValue }
  }
  /// Whether it is to be played from start to end: nothing in it can be sought.
  public var isLinear: Bool {
    get { details.isLinear }
    set { details.isLinear = newValue }
  }
  /// The stretch of the file that it is; nil is the whole file.
  public var part: ItemPart? {
    get { details.part }
    set { details.part = newValue }
  }
  /// What its list says of it as a song.
  public var song: SongTags? {
    get { details.song }
    set { details.song = newValue }
  }
  /// The header fields with which its list wants it asked for.
  public var headers: RequestHeaders {
    get { details.headers }
    set { details.headers = newValue }
  }
}
