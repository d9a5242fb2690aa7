// Which moment of an item a single picture is taken from. A value.

public import Base

/// A moment of an item, for a single picture.
public enum StillTime: Equatable, Sendable {
  /// A time of the item; a negative one counts from its end.
  case time(MediaTime)
  /// A share of the duration, 0 … 100; the start where the duration is unknown.
  case percent(Double)
}
