// Fields that few playlist entries have, stored apart from those that all have.

/// Optional facts about an entry, which take one word of memory until one of them is set.
///
/// A playlist may have a million entries, and each is copied several times on its way into the playlist. The facts
/// appear as properties of the details, and of each `DetailedEntry`.
@dynamicMemberLookup
public struct EntryDetails: Hashable, Sendable {
  /// The facts and their defaults; each is declared only here.
  public struct Facts: Hashable, Sendable {
    /// The chain of playlists that led to an entry that is a playlist itself, outermost first, or nil.
    public var playlistChain: [MediaLocation]?
    /// The reason why the entry counts as a playlist; meaningless without `playlistChain`.
    public var playlistKind = FoundEntry.PlaylistKind.byName
    /// Whether the entry has to be played from start to end without seeking (`requires-linear-playback` in M3U).
    public var isLinear = false
    /// The passages that have to be played from start to end (`linear_parts` in JSON playlists).
    public var linearParts = LinearParts()
    /// Whether Picture in Picture may show the entry (`allows_pip` in JSON playlists).
    public var allowsPictureInPicture = true
    /// Whether the playlist marks the entry as the one that it starts with (`current` in JSON playlists).
    public var isCurrentOfList = false
    /// The part of the file that is the item; nil is the whole file.
    public var part: ItemPart?
    /// Song tags from the playlist; nil if it gives none.
    public var song: SongTags?
    /// The album that the playlist assigns, which overrides the item's own tag; nil if it assigns none.
    public var albumOfList: String?
    /// HTTP header fields for the requests of the entry, besides those of every request.
    public var headers = RequestHeaders()
    /// Whether a program of the desktop named the entry, or the playlist that it is from.
    public var isOfBus = false
    /// The guest whose film the entry is; nil for the user's own entries.
    public var guest: GuestID?
  }

  // The access is inlined, so that a key path is a plain read of a field: each entry of a long list is read several
  // times.
  @usableFromInline
  final class Box: Sendable {
    @usableFromInline
    let facts: Facts
    @usableFromInline
    init(_ facts: Facts) { self.facts = facts }
  }

  /// The facts of an entry without any.
  @usableFromInline
  static let none = Facts()

  @usableFromInline
  var box: Box?

  /// A fact; setting one to the value that it has takes no memory.
  @inlinable
  public subscript<Value: Equatable>(dynamicMember fact: WritableKeyPath<Facts, Value>) -> Value {
    get { self[fact] }
    set {
      guard self[fact] != newValue else { return }
      var facts = box?.facts ?? Self.none
      facts[keyPath: fact] = newValue
      box = Box(facts)
    }
  }

  /// A fact by its path.
  @inlinable
  public subscript<Value>(fact: KeyPath<Facts, Value>) -> Value {
    // No copy of all facts, as `(box?.facts ?? none)` would be.
    if let box { box.facts[keyPath: fact] } else { Self.none[keyPath: fact] }
  }

  /// Details without facts.
  public init() {}

  /// Whether no fact was ever set, which is the cheapest question of all.
  @inlinable
  public var isEmpty: Bool { box == nil }

  /// Compares the facts; equal storage is equal at once.
  public static func == (a: Self, b: Self) -> Bool {
    a.box === b.box || (a.box?.facts ?? none) == (b.box?.facts ?? none)
  }

  /// Hashes the facts.
  public func hash(into hasher: inout Hasher) { (box?.facts ?? Self.none).hash(into: &hasher) }
}

/// An entry with details, whose facts appear as its own properties.
@dynamicMemberLookup
public protocol DetailedEntry {
  /// The stored facts.
  var details: EntryDetails { get set }
}

extension DetailedEntry {
  /// A fact of the entry.
  @inlinable
  public subscript<Value: Equatable>(dynamicMember fact: WritableKeyPath<EntryDetails.Facts, Value>) -> Value
  {
    get { details[dynamicMember: fact] }
    set { details[dynamicMember: fact] = newValue }
  }
}
