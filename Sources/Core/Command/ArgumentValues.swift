// Argument types of commands, as `CommandSpec` declares them. The palette's completion reads them. Values; any
// thread.

import Base

/// The kinds of values of a command's argument, for completion in the palette and in shell completion scripts.
public enum ArgumentValues: Hashable, Sendable {
  /// Any text.
  case text
  /// One of these words.
  case words([String])
  /// A property that a command of this kind (`set`, `add`, `cycle`, `multiply`) can change.
  case property(writer: Property.Writer)
  /// A value of the property that the argument before it names.
  case valueOfProperty
  /// A number or a time.
  case number
  /// The path of a file.
  case file
}
