// State of the text prompt: list filter, search in help, menus and scrollback, time to seek to, chat, path, or palette;
// `Filtering.swift` has the behaviour. Part of the model, main thread only.

public import Base

/// The prompt: the one line of text that is being typed, and its purpose.
public struct FilterPrompt: Equatable, Sendable {
  /// The purpose of the line.
  public enum Subject: Equatable, Sendable {
    /// A filter for a list, or the search in the key help or the open menu.
    case list(ListID), help, menu
    /// A time to seek to.
    case time
    /// A chat message to the Syncplay room.
    case say
    /// A text to search for in the embedded terminal.
    case scrollback
    /// A path to go to in the browser, with its completion.
    case path(PathLine)
    /// A command, with the state of the command palette.
    case command(PaletteState)

    /// Whether the line is drawn right above the slider.
    public var isAboveSlider: Bool {
      switch self {
      case .time, .say: true
      case .list, .help, .menu, .scrollback, .path, .command: false
      }
    }
  }
  /// The purpose of the line.
  public var subject: Subject
  /// The typed text and the cursor in it.
  public var line: TypedLine
  /// The focus to restore when the prompt closes.
  public var returnFocus: Focus

  /// A prompt that starts with an earlier text, such as the current filter.
  init(_ subject: Subject, _ earlier: String = "", returnFocus: Focus) {
    self.subject = subject
    line = TypedLine(earlier, isOld: true)
    self.returnFocus = returnFocus
  }

  /// The typed text.
  public var text: String { line.text }

  /// The separators of words for the keys that move or delete by words.
  var words: TypedLine.Words { if case .path = subject { .path } else { .text } }

  /// The most characters of the line.
  var limit: Int {
    switch subject {
    case .list, .help, .menu, .scrollback, .time: 200
    case .say: SyncplayState.longestLine
    case .command: 1_000
    // Longer than any path, even one written entirely in `\xHH` escapes.
    case .path: 20_000
    }
  }
}

extension Model {
  /// The command palette; nil while it is closed.
  public internal(set) var palette: PaletteState? {
    get { if case .command(let palette)? = prompt?.subject { palette } else { nil } }
    set { if let newValue, palette != nil { prompt?.subject = .command(newValue) } }
  }

  /// The prompt for a path; nil while it is closed.
  public internal(set) var pathLine: PathLine? {
    get { if case .path(let line)? = prompt?.subject { line } else { nil } }
    set { if let newValue, pathLine != nil { prompt?.subject = .path(newValue) } }
  }
}
