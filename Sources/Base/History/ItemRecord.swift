// What is written down about an item. A value; any thread.

/// What becomes of an item's place when it is written down.
public enum ItemOutcome: Hashable, Sendable {
  /// It plays on: the place moves, and whether it is kept for the next time stays as it was.
  case playing(at: MediaTime?)
  /// It was left there; `isKept` says that the person wants to go on there the next time.
  case left(at: MediaTime?, isKept: Bool)
  /// It was played to its end.
  case finished
}

/// What the memory shall know of an item from now on.
public struct ItemRecord: Equatable, Sendable {
  /// Which item.
  public var key: ItemKey
  /// What lists call it, filtered.
  public var title: String
  /// Its duration, where it is known.
  public var duration: MediaTime?
  /// What becomes of its place.
  public var outcome: ItemOutcome
  /// What was chosen for it alone: restored together with the place.
  public var settings: ItemSettings
  /// The playlist, folder or address that named it, and its number there, from 0.
  public var source: PlaylistPlace?
  /// Whether it stands in the history.
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
