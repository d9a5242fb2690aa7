// What is known of an item from earlier. Values; any thread.

/// What the memory says of an item.
public struct RememberedItem: Equatable, Sendable {
  /// Where it was left; nil where it was not begun or was played to its end.
  public var position: MediaTime?
  /// Whether the person left it with the wish to go on there.
  public var isKept: Bool
  /// Whether it was ever played to its end.
  public var isPlayed: Bool
  /// Its duration at that time.
  public var duration: MediaTime?
  /// What was chosen for it alone.
  public var settings: ItemSettings

  /// What is known.
  public init(
    position: MediaTime?, isKept: Bool, isPlayed: Bool, duration: MediaTime? = nil,
    settings: ItemSettings = ItemSettings()
  ) {
    self.position = position
    self.isKept = isKept
    self.isPlayed = isPlayed
    self.duration = duration
    self.settings = settings
  }
}

/// What the memory says of a playlist: the item that was played last.
public struct RememberedPlaylist: Equatable, Sendable {
  /// Where that item's bytes come from.
  public var location: MediaLocation
  /// Where the stretch of a file begins that it is; nil is the whole file.
  public var partStart: MediaTime?
  /// Its number in the playlist at that time, from 0.
  public var number: Int
  /// Whether the person left it with the wish to go on there.
  public var isKept: Bool

  /// What is known.
  public init(location: MediaLocation, partStart: MediaTime? = nil, number: Int, isKept: Bool) {
    self.location = location
    self.partStart = partStart
    self.number = number
    self.isKept = isKept
  }
}

/// What lists show of a file.
public struct FileFacts: Equatable, Sendable {
  /// Whether it was ever played to its end.
  public var isPlayed = false
  /// Where it was left.
  public var position: MediaTime?
  /// Its duration, where it is known.
  public var duration: MediaTime?
  /// When it was last played, in seconds since 1970 UTC.
  public var opened: Int64?
  /// What was read out of it.
  public var information: FileInformation?

  /// Nothing is known.
  public init() {}
}
