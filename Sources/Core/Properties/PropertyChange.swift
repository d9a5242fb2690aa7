// The change of a property, as commands carry it. A value.

/// A change of a property.
public enum PropertyChange: Hashable, Sendable {
  /// Set a value given as text: `yes`, `no`, `50`, `top-left`.
  case set(String)
  /// Add an amount.
  case add(Double)
  /// Multiply by a factor.
  case multiply(Double)
  /// Step to the next value (1) or the previous one (-1).
  case cycle(Int)
}
