/// The key help: what it lists, and how far it is scrolled.
public struct HelpState: Equatable, Sendable {
  /// The focus whose bindings it lists.
  public var focus: Focus
  /// What the list is narrowed to; empty lists all.
  public var search = ""
  /// The first line shown.
  public var offset = 0

  /// Help for that focus.
  public init(for focus: Focus) { self.focus = focus }
}

/// One line of the key help.
public struct HelpEntry: Equatable, Sendable {
  /// The keys, separated by blanks.
  public var keys: String
  /// What they do, in words.
  public var help: String
  /// What they do, as `input.conf` has it.
  public var commands: String
  /// Whether `help` is what the entries below have in common.
  public var isHeading: Bool
}

/// The filter line while it is typed.
public struct FilterPrompt: Equatable, Sendable {
  /// What the line is for.
  public enum Subject: Hashable, Sendable {
    /// It narrows a list, or the key help.
    case list(ListID), help
    /// It is a time to seek to.
    case time
    /// It is a path to go to in the browser; `PathLine` has the rest.
    case path
    /// It is a command; `Model.palette` says what is offered for it.
    case command
  }
  /// What the line is for.
  public var subject: Subject
  /// What has been typed.
  public var text: String
  /// Where the focus goes back to.
  public var returnFocus: Focus
  /// Whether the text is that of an earlier filter: the first character takes its place, as with selected text.
  public var isOld = false
}
