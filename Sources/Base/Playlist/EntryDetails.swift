// Fields that few playlist entries have, stored apart from those that all have.

/// Optional facts about an entry, which take one word of memory until one of them is set.
///
/// A playlist may have a million entries, and each is copied several times on its way into the playlist.
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

  /// The chain of playlists that led to an entry that is a playlist itself, outermost first; nil where it is none.
  public var playlistChain: [MediaLocation]? {
    get { box?.facts.playlistChain }
    set { if newValue != playlistChain { facts.playlistChain = newValue } }
  }
  /// Why the entry counts as a playlist; meaningless without `playlistChain`.
  public var playlistKind: FoundEntry.PlaylistKind {
    get { box?.facts.playlistKind ?? .byName }
    set { if newValue != playlistKind { facts.playlistKind = newValue } }
  }
  /// Whether the entry has to be played from start to end without seeking (`requires-linear-playback` in M3U).
  public var isLinear: Bool {
    get { box?.facts.isLinear ?? false }
    set { if newValue != isLinear { facts.isLinear = newValue } }
  }
  /// The part of the file that is the item; nil is the whole file.
  public var part: ItemPart? {
    get { box?.facts.part }
    set { if newValue != part { facts.part = newValue } }
  }
  /// Song tags from the playlist; nil where it gives none.
  public var song: SongTags? {
    get { box?.facts.song }
    set { if newValue != song { facts.song = newValue } }
  }
  /// The album that the playlist assigns, which overrides the item's own tag; nil where it assigns none.
  package var albumOfList: String? {
    get { box?.facts.albumOfList }
    set { if newValue != albumOfList { facts.albumOfList = newValue } }
  }
  /// HTTP header fields for the requests of the entry, besides those of every request.
  public var headers: RequestHeaders {
    get { box?.facts.headers ?? RequestHeaders() }
    set { if newValue != headers { facts.headers = newValue } }
  }

  /// Details without facts.
  public init() {}

  /// Compares the facts; equal storage is equal at once.
  public static func == (a: Self, b: Self) -> Bool { a.box === b.box || a.facts == b.facts }

  /// Hashes the facts.
  public func hash(into hasher: inout Hasher) { facts.hash(into: &hasher) }
}

/// An entry with details, whose facts appear as its own properties.
public protocol DetailedEntry {
  /// The stored facts.
  var details: EntryDetails { get set }
}

extension DetailedEntry {
  /// The chain of playlists that led to an entry that is a playlist itself, outermost first; nil where it is none.
  public var playlistChain: [MediaLocation]? {
    get { details.playlistChain }
    set { details.playlistChain = newValue }
  }
  /// Why the entry counts as a playlist; meaningless without `playlistChain`.
  public var playlistKind: FoundEntry.PlaylistKind {
    get { details.playlistKind }
    set { details.playlistKind = newValue }
  }
  /// Whether the entry has to be played from start to end without seeking.
  public var isLinear: Bool {
    get { details.isLinear }
    set { details.isLinear = newValue }
  }
  /// The part of the file that is the item; nil is the whole file.
  public var part: ItemPart? {
    get { details.part }
    set { details.part = newValue }
  }
  /// Song tags from the playlist; nil where it gives none.
  public var song: SongTags? {
    get { details.song }
    set { details.song = newValue }
  }
  /// HTTP header fields that the playlist gives for requests of the entry.
  public var headers: RequestHeaders {
    get { details.headers }
    set { details.headers = newValue }
  }
}
