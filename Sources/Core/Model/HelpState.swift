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
    /// It narrows a list, the key help, or the open menu.
    case list(ListID), help, menu
    /// It is a time to seek to.
    case time
    /// It is a path to go to in the browser; `PathLine` has the rest.
    case path
    /// It is a command; `Model.palette` says what is offered for it.
    case command
  }
  /// What the line is for.
  public var subject: Subject
  /// What has been typed, and the cursor in it.
  public var line: TypedLine
  /// Where the focus goes back to.
  public var returnFocus: Focus

  /// A line for that, with the text of an earlier one in it where there was one.
  init(_ subject: Subject, _ earlier: String = "", returnFocus: Focus) {
    self.subject = subject
    line = TypedLine(earlier, isOld: true)
    self.returnFocus = returnFocus
  }

  /// What has been typed.
  public var text: String { line.text }

  /// What divides words in it.
  var words: TypedLine.Words { subject == .path ? .path : .text }

  /// Characters at the most.
  var limit: Int {
    switch subject {
    case .list, .help, .menu, .time: 200
    case .command: 1_000
    // Longer than any path, even one that is written in escapes.
    case .path: 20_000
    }
  }
}
