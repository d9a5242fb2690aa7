// Facts of the watch history about an item, a playlist or a file.

/// The record of an item in the database of the watch history.
public struct RememberedItem: Equatable, Sendable {
  /// The resume position on the file's timeline; nil if the item was not begun or was played to its end.
  public var position: MediaTime?
  /// Whether the user asked to resume the item.
  public var isKept: Bool
  /// Whether the item was ever played to its end.
  public var isPlayed: Bool
  /// Duration at the time of the record; nil if it was unknown.
  public var duration: MediaTime?
  /// Properties that the user set only for this item.
  public var settings: ItemSettings

  /// A record; `settings` is empty unless given.
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

/// The item of a playlist that was played last.
public struct RememberedPlaylist: Equatable, Sendable {
  /// The file or address of the item.
  public var location: MediaLocation
  /// Start of the item's part of the file; nil is the whole file.
  public var partStart: MediaTime?
  /// The item's index in the playlist at that time, from 0.
  public var number: Int
  /// Whether the user asked to resume the playlist at this item.
  public var isKept: Bool

  /// A record of a playlist.
  public init(location: MediaLocation, partStart: MediaTime? = nil, number: Int, isKept: Bool) {
    self.location = location
    self.partStart = partStart
    self.number = number
    self.isKept = isKept
  }
}

/// Facts about a file for the columns of lists.
public struct FileFacts: Equatable, Sendable {
  /// Whether the file was ever played to its end.
  public var isPlayed = false
  /// The resume position, or nil.
  public var position: MediaTime?
  /// Duration of the file; nil if it is unknown.
  public var duration: MediaTime?
  /// Time of the last playback, in seconds since 1970 UTC; nil if the file was never played.
  public var opened: Int64?
  /// Facts read from the file itself; nil before it was read.
  public var information: FileInformation?

  /// Facts about a file that is unknown.
  public init() {}
}
