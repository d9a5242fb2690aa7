public import Base

/// The one line that is being typed, whatever it is for; part of the model, so the main thread's.
public struct FilterPrompt: Equatable, Sendable {
  /// What the line is for.
  public enum Subject: Equatable, Sendable {
    /// It narrows a list, the key help, or the open menu.
    case list(ListID), help, menu
    /// It is a time to seek to.
    case time
    /// It is something to say to the room.
    case say
    /// It is a path to go to in the browser, with what is offered for it.
    case path(PathLine)
    /// It is a command, with what is offered for it.
    case command(PaletteState)

    /// Whether the line stands right above the slider.
    public var isAboveSlider: Bool {
      switch self {
      case .time, .say: true
      case .list, .help, .menu, .path, .command: false
      }
    }
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
  var words: TypedLine.Words { if case .path = subject { .path } else { .text } }

  /// Characters at the most.
  var limit: Int {
    switch subject {
    case .list, .help, .menu, .time: 200
    case .say: SyncplayState.longestLine
    case .command: 1_000
    // Longer than any path, even one that is written in escapes.
    case .path: 20_000
    }
  }
}

extension Model {
  /// The command palette; nil while no command is typed.
  public internal(set) var palette: PaletteState? {
    get { if case .command(let palette)? = prompt?.subject { palette } else { nil } }
    set { if let newValue, palette != nil { prompt?.subject = .command(newValue) } }
  }

  /// What is offered for a path; nil while none is typed.
  public internal(set) var pathLine: PathLine? {
    get { if case .path(let line)? = prompt?.subject { line } else { nil } }
    set { if let newValue, pathLine != nil { prompt?.subject = .path(newValue) } }
  }
}
