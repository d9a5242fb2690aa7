/// Passages of an item that have to be played from start to end, sorted and disjoint.
///
/// A seek forward neither leaves nor passes over one that has not been seen; going back is allowed (AVKit's
/// `requiresLinearPlayback`, for a passage).
public struct LinearParts: Hashable, Sendable {
  /// The passages, as times of the file.
  public let ranges: [Range<MediaTime>]

  /// Passages in any order; those that overlap or touch are merged, and those before zero are cut.
  public init(_ ranges: [Range<MediaTime>] = []) { self.ranges = SkipList(ranges).ranges }

  /// Parses the form of `skip-parts`; nil if it is malformed.
  ///
  /// The text is like `0:00-1:30, 42:00-`, or `no`.
  public init?(_ text: String) {
    guard let list = SkipList(text) else { return nil }
    ranges = list.ranges
  }

  /// The form that `init(_:)` parses.
  public var text: String { SkipList(ranges).text }

  /// Whether the list is empty.
  public var isEmpty: Bool { ranges.isEmpty }

  /// The passage that contains a time; nil if the time is free.
  public func range(at time: MediaTime) -> Range<MediaTime>? { ranges.first { $0.contains(time) } }

  /// The passages without some of them.
  public func without(_ seen: Set<Range<MediaTime>>) -> LinearParts {
    seen.isEmpty ? self : LinearParts(ranges.filter { !seen.contains($0) })
  }

  /// The time at which a seek lands: its target, or the start of the first passage that it would pass over or end
  /// in.
  ///
  /// nil if it is refused, because it would go forward inside of a passage.
  public func landing(from start: MediaTime, to target: MediaTime) -> MediaTime? {
    guard target > start else { return target }
    if range(at: start) != nil { return nil }
    return ranges.first { $0.lowerBound > start && $0.lowerBound < target }?.lowerBound ?? target
  }
}
