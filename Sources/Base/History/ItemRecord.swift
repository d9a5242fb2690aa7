// The record of an item that the watch history stores.

/// The state of playback at the time of the record, which decides about the resume position.
public enum ItemOutcome: Hashable, Sendable {
  /// The item plays on; the resume position moves and the stored wish to resume stays as it was.
  case playing(at: MediaTime?)
  /// Playback left the item at that position; `isKept` says that the user asked to resume there.
  case left(at: MediaTime?, isKept: Bool)
  /// The item was played to its end.
  case finished
}

/// A record of an item for the database of the watch history.
public struct ItemRecord: Equatable, Sendable {
  /// The key of the item.
  public var key: ItemKey
  /// The title for lists, filtered.
  public var title: String
  /// Duration of the item; nil if it is unknown, which keeps a stored one.
  public var duration: MediaTime?
  /// The state of playback.
  public var outcome: ItemOutcome
  /// Properties that the user set only for this item; they are restored when the item is resumed.
  public var settings: ItemSettings
  /// The playlist, folder or command line that named the item; nil if it was opened alone.
  public var source: PlaylistPlace?
  /// Whether the item enters the watch history; where false, only a wish to resume creates a record of it.
  public var entersHistory: Bool

  /// A record.
  public init(
    _ key: ItemKey, title: String, duration: MediaTime?, outcome: ItemOutcome,
    settings: ItemSettings = ItemSettings(), source: PlaylistPlace? = nil, entersHistory: Bool = true
  ) {
    self.key = key
    self.title = title
    self.duration = duration
    self.outcome = outcome
    self.settings = settings
    self.source = source
    self.entersHistory = entersHistory
  }
}
