// State of the command palette: rows, cursor, error and recalled line; `Palette.swift` and `PaletteRows.swift` have
// the behaviour. Part of the model, main thread only.

import Base

/// The open command palette: the rows that are offered for the typed line.
///
/// The line itself is the model's `prompt`.
public struct PaletteState: Equatable, Sendable {
  /// A line of the history that has replaced the typed line.
  struct Recall: Equatable {
    /// Number of steps back in the history, from 0 for the newest.
    var place: Int
    /// The typed line, which comes back after the newest line of the history.
    var draft: String
  }

  /// The offered rows, the best first.
  public internal(set) var rows: [PaletteRow] = []
  /// Index of the row under the cursor; nil while the cursor is on the line itself.
  public internal(set) var selection: Int?
  /// Index of the first visible row.
  public internal(set) var offset = 0
  /// Whether the user has moved to the row: Enter then runs the row and not the line.
  var isChosen = false
  /// The error in the line that the user tried to run; nil for none.
  public internal(set) var problem: String?
  /// The usage of the command, or the range of its argument; empty for an unknown command.
  public internal(set) var hint = ""
  /// The line of the history that is shown; nil for a typed line.
  var recall: Recall?
  /// The folder whose entries are offered, as it was typed.
  var folder: String?
  /// The entries of that folder; empty until it has been read.
  var names: [BrowserEntry] = []

  /// Creates a palette without rows.
  init() {}
}

/// One row of the palette.
public struct PaletteRow: Equatable, Sendable {
  /// The command or the argument, filtered.
  public var text: String
  /// A description of the command, filtered; empty for none.
  public var help: String
  /// The keys or the present value, filtered; empty for none.
  public var detail: String
  /// The ranges of `text` that match the typed line.
  public var matches: [Range<String.Index>] = []
  /// The ranges of `help` that match the typed line.
  public var helpMatches: [Range<String.Index>] = []
  /// What people call the command, only for the search.
  var phrases = ""
  /// The whole line after this row has been taken.
  var line: String
  /// Whether typing continues after the row without a blank, as after a folder's slash.
  var goesOn = false
  /// Whether the row is a line that was run before, with its arguments, and no command of the tables.
  var isRemembered = false
  /// Whether the row is a command with a description; false for an argument.
  public var isCommand = false

  init(_ text: String, help: String = "", detail: String = "", line: String, goesOn: Bool = false) {
    self.text = text
    self.help = help
    self.detail = detail
    self.line = line
    self.goesOn = goesOn
  }

  /// Whether the row contains each word of a typed line as it was typed.
  func contains(_ typed: String) -> Bool {
    let texts = [text, help, detail, phrases, line].map { $0.lowercased() }
    return typed.lowercased().split(separator: " ").allSatisfy { word in texts.contains { $0.contains(word) }
    }
  }
}
