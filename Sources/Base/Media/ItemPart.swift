// The part of a file that is an item of its own, such as a track of a cue sheet.

/// A range on a file's timeline.
public struct ItemPart: Hashable, Sendable {
  /// Start of the part, from the start of the file.
  public var start: MediaTime
  /// End of the part, later than `start`; nil is the end of the file.
  public var end: MediaTime?

  /// A part; nil if it would be the whole file, empty or negative.
  public init?(start: MediaTime, end: MediaTime?) {
    guard start >= .zero, end.map({ $0 > start }) ?? true, start > .zero || end != nil else { return nil }
    self.start = start
    self.end = end
  }

  /// Whether a time of the file is in the part; `end` itself does not.
  public func contains(_ time: MediaTime) -> Bool { time >= start && end.map { time < $0 } ?? true }
}
