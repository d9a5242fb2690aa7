/// Changes of an item's facts that its source, a program at a socket that supplies frames, reports; nil members
/// are as before.
public struct SourceNews: Equatable, Sendable {
  /// The length of the item on its own timeline.
  public enum Length: Equatable, Sendable {
    /// Without an end, such as a camera or a call.
    case endless
    /// With a known end.
    case lasts(MediaTime)
  }

  /// The title, not filtered.
  public var title: String?
  /// The length.
  public var length: Length?
  /// Whether the item can be sought: the source can skip, and the item has an end.
  public var isSeekable: Bool?
  /// Whether the source has paused or gone on by itself, or refuses to.
  public var isPaused: Bool?

  /// Nothing new.
  public init() {}

  /// Whether nothing is new.
  public var isEmpty: Bool { self == SourceNews() }
}
