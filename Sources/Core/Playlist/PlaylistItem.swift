// Playlist entry with its location, title, duration, and whether it was played or failed. A value; background jobs
// sort and save copies.

public import Base

/// An item of the playlist.
///
/// Playlists may have a million items, so fields that few of them use are kept in `EntryDetails`, texts in pages
/// (`EntryName`), and small fields follow larger ones that leave bytes unused.
@dynamicMemberLookup
public struct PlaylistItem: Equatable, Sendable {
  /// The outcome of the item's playback.
  public enum Mark: Hashable, Sendable {
    /// Not played to its end, and not failed.
    case fresh
    /// Played to its end.
    case played
    /// Cannot be played; the reason as a sentence, which takes no memory of the items that have not failed.
    indirect case failed(String)

    /// Whether the item is marked as unplayable.
    public var isFailed: Bool { if case .failed = self { true } else { false } }
  }

  /// The way by which an item came into the playlist.
  enum Provenance: Hashable, Sendable {
    /// With the start of the program, among several items.
    case start
    /// With a pick (`Picks.swift`): the user did not add it.
    case pick
    /// The user, or a program for the user, added it.
    case hand
  }

  /// The item's ID; consecutive parts of one file exchange their IDs (`Playlist.handOn`).
  public internal(set) var id: ItemID
  private var name: EntryName
  /// The index in the order of arrival, while the playlist has another order.
  var ownPlace = UInt32.max
  /// The group named by the playlist, filtered; nil if it names none.
  public let group: String?
  /// The microseconds of the duration, or `unknownTime`, which takes half the memory of an optional.
  private var time: Int64
  /// The outcome of the item's playback.
  public var mark = Mark.fresh
  /// The channel number, 0 for none.
  private let channel: UInt32
  /// The way by which the item came into the playlist.
  var provenance = Provenance.start
  /// Whether the item came with a pick and is removed by the next one.
  var isPicked: Bool { provenance == .pick }
  /// Whether the item came along with its folder and the user has not chosen it since.
  var isOfFolder = false

  private static let unknownTime = Int64.min

  /// The file, URL or device that is opened.
  public var location: MediaLocation { name.location }
  /// Whether the item has that location; a search through a long playlist makes no locations.
  func isAt(_ location: MediaLocation) -> Bool { name.isAt(location) }
  /// The title in the list, filtered for the screen.
  public var title: String {
    get { name.title ?? "" }
    set { name = EntryName(name.location, title: newValue) }
  }
  /// The text that a filter searches.
  var rowLabel: RowLabel { RowLabel(name) }
  /// The duration; nil while it is unknown.
  public var duration: MediaTime? {
    get { time == Self.unknownTime ? nil : MediaTime(microseconds: time) }
    set { time = newValue?.microseconds ?? Self.unknownTime }
  }
  /// The channel number from the playlist; nil if it gives none.
  public var number: Int? { channel == 0 ? nil : Int(channel) }
  @usableFromInline
  var details: EntryDetails

  /// Song tags, from the playlist or the file.
  public internal(set) var song: SongTags? {
    get { details.song }
    set { details.song = newValue }
  }
  /// A fact that few items have.
  @inlinable
  public subscript<Value: Equatable>(dynamicMember fact: KeyPath<EntryDetails.Facts, Value>) -> Value {
    details[fact]
  }
  /// The origin of the item, the user or its folder, which limits what the item may open.
  var origin: Origin { isOfFolder ? .folder : .person }
  /// For an item that is a playlist itself, the request that reads it; nil for media.
  var playlistSource: EntryRequest.Source? {
    guard details.playlistChain != nil else { return nil }
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

  /// An item that has not been played.
  public init(id: ItemID, entry: FoundEntry) {
    self.id = id
    name = entry.name
    time = entry.duration?.microseconds ?? Self.unknownTime
    group = entry.group
    channel = entry.number.flatMap { UInt32(exactly: $0) } ?? 0
    isOfFolder = entry.isOfFolder
    details = entry.details
    // Most entries have none: a setter by key path is looked up while the program runs.
    if !details.isEmpty { details.albumOfList = details.song?.album }
  }

  /// Whether both are the same item in the same state.
  public static func == (a: Self, b: Self) -> Bool {
    a.id == b.id && a.name == b.name && a.mark == b.mark && a.time == b.time && a.group == b.group
      && a.channel == b.channel && a.details == b.details
  }
}
