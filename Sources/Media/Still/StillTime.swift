// The moment from which a still picture is taken, as a value.

public import Base

/// A position in an item, for a still picture.
public enum StillTime: Equatable, Sendable {
  /// A media time; a negative one counts from the end.
  case time(MediaTime)
  /// A percentage of the duration, 0 … 100; the start when the duration is unknown.
  case percent(Double)
}
