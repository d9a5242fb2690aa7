// A stretch of a file that is an item of its own: a track of a disc that lies in one file. A value.

/// Where in a file an item begins and ends.
public struct ItemPart: Hashable, Sendable {
  /// Where it begins, from the start of the file.
  public var start: MediaTime
  /// Where it ends, after `start`; nil is the end of the file.
  public var end: MediaTime?

  /// A stretch; nil where it is the whole file or would end before it begins.
  public init?(start: MediaTime, end: MediaTime?) {
    guard start >= .zero, end.map({ $0 > start }) ?? true, start > .zero || end != nil else { return nil }
    self.start = start
    self.end = end
  }

  /// Whether a time of the file lies in it; its end does not.
  public func contains(_ time: MediaTime) -> Bool { time >= start && end.map { time < $0 } ?? true }
}
