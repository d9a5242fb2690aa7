import Base

/// What an argument of a command can be: what the palette offers and what a completion script knows.
///
/// A value; any thread.
public enum ArgumentValues: Hashable, Sendable {
  /// Anything.
  case text
  /// One of some words.
  case words([String])
  /// A property that this command can change.
  case property(writer: Property.Writer)
  /// A value of the property that was named before.
  case valueOfProperty
  /// A number, or a time.
  case number
  /// The path of a file.
  case file
}
