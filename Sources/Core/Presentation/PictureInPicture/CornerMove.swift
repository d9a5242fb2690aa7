// The moves of the corner picture, as commands carry them. A value.

public import Base

/// A move of the corner picture.
public enum CornerMove: Hashable, Sendable {
  case to(Corner)
  case up, down, left, right
  case clockwise
}
