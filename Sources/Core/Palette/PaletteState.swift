import Base

/// The command palette while it is open: what it offers for the line that is being typed.
///
/// The line itself is the model's `prompt`.
public struct PaletteState: Equatable, Sendable {
  /// A line of the history that has taken the place of what was typed.
  struct Recall: Equatable {
    /// How far back it lies, from 0.
    var place: Int
    /// What was typed before.
    var draft: String
  }

  /// What it offers, the best first.
  public internal(set) var rows: [PaletteRow] = []
  /// The row under the cursor; nil while the line itself has it.
  public internal(set) var selection: Int?
  /// The first row shown.
  public internal(set) var offset = 0
  /// Whether the person went to the row themselves: Enter then means the row and not the line.
  var isChosen = false
  /// What is wrong with the line that was to be run.
  public internal(set) var problem: String?
  /// How the command under way is used, or what its argument may be.
  public internal(set) var hint = ""
  /// Which line of the history stands there; nil where it is one that was typed.
  var recall: Recall?
  /// The folder whose names are offered, as it was typed.
  var folder: String?
  /// What that folder holds, once it has been read.
  var names: [BrowserEntry] = []

  /// Nothing offered yet.
  init() {}
}

/// One row of the palette.
public struct PaletteRow: Equatable, Sendable {
  /// The command, or the argument; filtered.
  public var text: String
  /// What it does, in words; filtered.
  public var help: String
  /// Its keys, or the present value; filtered.
  public var detail: String
  /// The letters of `text` that were typed.
  public var matches: [Range<String.Index>] = []
  /// The letters of `help` that were typed.
  public var helpMatches: [Range<String.Index>] = []
  /// The whole line with this row in it.
  var line: String
  /// Whether the line goes on from here, as behind a folder's name.
  var goesOn = false
  /// Whether `help` says what it is, and `text` what it is called: a command, and no argument.
  public var isCommand = false

  init(_ text: String, help: String = "", detail: String = "", line: String, goesOn: Bool = false) {
    self.text = text
    self.help = help
    self.detail = detail
    self.line = line
    self.goesOn = goesOn
  }
}
