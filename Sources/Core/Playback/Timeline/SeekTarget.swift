// The target of a seek, as commands carry it. A value.

public import Base

/// The target of a seek.
public enum SeekTarget: Hashable, Sendable {
  /// Relative to the current position; negative is back.
  case relative(MediaTime)
  /// Absolute; a negative time counts from the end.
  case absolute(MediaTime)
  /// A percentage of the duration, 0 … 100.
  case percent(Double)
  /// Relative, by a percentage of the duration.
  case relativePercent(Double)
}
