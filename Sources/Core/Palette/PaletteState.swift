/// The command palette while it is open: what it offers for the line that is being typed.
///
/// The line itself is the model's `prompt`.
public struct PaletteState: Equatable, Sendable {
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
  /// How far back in the history the line is, from 0, and what was typed before.
  var recall: (place: Int, draft: String)?
  /// The folder whose names are offered, as it was typed.
  var folder: String?
  /// What that folder holds, once it has been read.
  var names: [BrowserEntry] = []

  /// Nothing offered yet.
  init() {}

  /// Whether both are the same to a person.
  public static func == (a: Self, b: Self) -> Bool {
    a.rows == b.rows && a.selection == b.selection && a.offset == b.offset && a.isChosen == b.isChosen
      && a.problem == b.problem && a.hint == b.hint && a.recall?.place == b.recall?.place
      && a.recall?.draft == b.recall?.draft && a.folder == b.folder && a.names == b.names
  }
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

  init(_ text: String, help: String = "", detail: String = "", line: String, goesOn: Bool = false) {
    self.text = text
    self.help = help
    self.detail = detail
    self.line = line
    self.goesOn = goesOn
  }
}
