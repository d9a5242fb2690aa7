// The command palette: its line, the rows offered for it, and running it.
public import Base

extension Model {
  /// Opens the palette with an initial line.
  mutating func openPalette(_ line: String, _ outbox: inout Outbox) {
    if prompt != nil { cancelPrompt() }
    openPrompt(.command(PaletteState()))
    typeCommand(TypedLine(VisibleText.filter(line)), &outbox)
  }

  // MARK: Typing

  /// Takes an edited line and updates the rows.
  mutating func typeCommand(_ line: TypedLine, _ outbox: inout Outbox) {
    palette?.recall = nil
    showCommand(line, &outbox)
  }

  /// Replaces the line and updates the rows.
  private mutating func showCommand(_ line: TypedLine, _ outbox: inout Outbox) {
    prompt?.line = line
    palette?.problem = nil
    palette?.isChosen = false
    offerRows(&outbox)
  }

  /// Updates the rows for the line, and requests what has to be read first.
  mutating func offerRows(_ outbox: inout Outbox) {
    guard let line = prompt?.text, var open = palette else { return }
    let typed = TypedCommand(line)
    lookUp(for: typed, in: &open, &outbox)
    open.hint = hint(for: typed)
    open.rows = paletteRows(line, typed, names: open.names)
    open.selection = open.rows.isEmpty ? nil : 0
    open.offset = 0
    palette = open
  }

  /// Files and sound devices are outside the model, so an effect reads them.
  private func lookUp(for typed: TypedCommand, in open: inout PaletteState, _ outbox: inout Outbox) {
    switch argument(of: typed)?.values {
    case .file:
      let folder = PathBeingTyped(typed.word).folder
      guard open.folder != folder else { return }
      open.folder = folder
      open.names = []
      outbox.send(.listPlace(BytePath(folder)))
    case .valueOfProperty where typed.words.last == Property.audioDevice.name && soundDevices.isEmpty:
      outbox.send(.listSoundDevices)
    default: break
    }
  }

  /// Takes the entries of a folder that was read.
  mutating func offer(_ names: [BrowserEntry], of folder: BytePath, _ outbox: inout Outbox) {
    guard palette?.folder.map({ BytePath($0) }) == folder else { return }
    palette?.names = names
    offerRows(&outbox)
  }

  // MARK: Choosing

  /// Moves the cursor; above the first row is the history.
  mutating func movePalette(_ motion: ListMotion, _ outbox: inout Outbox) {
    guard var open = palette else { return }
    let last = open.rows.count - 1
    let here = open.selection ?? -1
    if motion == .rows(-1), here <= 0 { return recall(1, &outbox) }
    if motion == .rows(1), open.recall != nil { return recall(-1, &outbox) }
    guard last >= 0 else { return }
    let page = palettePage
    let place = motion.place(from: here, last: last, page: page) ?? 0
    open.selection = place
    open.isChosen = true
    open.problem = nil
    open.offset = max(place - page + 1, min(open.offset, place))
    palette = open
  }

  /// Goes back in the history (1), or forward (-1) as far as the typed draft.
  private mutating func recall(_ step: Int, _ outbox: inout Outbox) {
    guard let open = palette, let line = prompt?.text else { return }
    let draft = open.recall?.draft ?? line
    let place = (open.recall?.place ?? -1) + step
    let lines = commandHistory.lines
    guard place < lines.count else { return }
    palette?.recall = place < 0 ? nil : PaletteState.Recall(place: place, draft: draft)
    showCommand(TypedLine(place < 0 ? draft : lines[lines.count - 1 - place]), &outbox)
    // The cursor is on the line, so that the next step goes further back in the history.
    palette?.selection = nil
  }

  /// Handles Tab: replaces the line with the row under the cursor, or with the first row.
  mutating func completePalette(_ outbox: inout Outbox) {
    guard let open = palette else { return }
    let place = open.selection ?? 0
    guard open.rows.indices.contains(place) else { return }
    let row = open.rows[place]
    typeCommand(TypedLine(row.goesOn || !Self.takesMore(row.line) ? row.line : row.line + " "), &outbox)
  }

  /// Runs or completes the row that was clicked.
  mutating func choosePaletteRow(_ row: Int, _ outbox: inout Outbox) {
    guard palette?.rows.indices.contains(row) == true else { return }
    palette?.selection = row
    palette?.isChosen = true
    acceptPalette(&outbox)
  }

  /// Handles Enter: seeks to a typed time, runs a complete command, or else takes the row under the cursor.
  mutating func acceptPalette(_ outbox: inout Outbox) {
    guard let open = palette, let line = prompt?.text else { return }
    if !open.isChosen, line.contains(where: { $0 != " " }) {
      if let target = SeekTarget(typed: line) {
        remember(line, &outbox)
        acceptPrompt()
        return perform(.seek(target, exact: true), &outbox)
      }
      if let commands = try? CommandTable.commands(typed: line), !commands.isEmpty {
        return run(commands, line, &outbox)
      }
    }
    guard let place = open.selection ?? open.rows.indices.first, open.rows.indices.contains(place) else {
      return refuse(line)
    }
    let row = open.rows[place]
    // A line that was run before may write a file: other text only completes to it, so that a slip runs nothing. So does
    // text of which a row has only the letters.
    if !open.isChosen, row.isRemembered ? !row.line.hasPrefix(line) : row.isCommand && !row.contains(line) {
      return typeCommand(TypedLine(row.line), &outbox)
    }
    if !row.goesOn, let commands = try? CommandTable.commands(typed: row.line) {
      return run(commands, row.line, &outbox)
    }
    // The row needs another argument; its line is not taken twice.
    let wanted = row.goesOn ? row.line : row.line + " "
    if wanted == line { refuse(line) } else { typeCommand(TypedLine(wanted), &outbox) }
  }

  private mutating func run(_ commands: [BoundCommand], _ line: String, _ outbox: inout Outbox) {
    for command in commands { noteChosen(command.command) }
    remember(line, &outbox)
    acceptPrompt()
    perform(commands, &outbox)
  }

  /// Shows the error in a line, which stays open for correction.
  private mutating func refuse(_ line: String) {
    // A property's name with a value is read as `set`, so that the error is the one of the value.
    let words = line.split(separator: " ").map(String.init)
    let isProperty =
      words.count > 1 && CommandTable.spec(named: words[0]) == nil
      && PropertyTable.property(named: words[0]) != nil
    do throws(CommandLineProblem) {
      _ = try CommandTable.commands(typed: (isProperty ? "set " : "") + line)
      palette?.problem = nil
    } catch {
      palette?.problem = error.sentence
    }
  }

  /// Adds a line to the history, and stores it in the database where watching is recorded.
  ///
  /// A line with a Syncplay password is not kept at all.
  private mutating func remember(_ line: String, _ outbox: inout Outbox) {
    let words = line.split { " \"'`".contains($0) }
    let isSecret =
      words.contains { $0.hasPrefix("syncplay") }
      && words.contains { SyncplayAddress(String($0))?.password != nil }
    if isSecret { return }
    commandHistory.add(line)
    if watchHistory.mode == .on, settings.keepsHistory { watchHistory.tell(.rememberCommand(line), &outbox) }
  }

  /// Takes the command history of earlier sessions from the database.
  mutating func restoreCommandHistory(commands: [String], _ outbox: inout Outbox) {
    commandHistory.putEarlier(commands)
    if palette != nil { offerRows(&outbox) }
  }

  /// Number of rows that the screen has room for.
  public var palettePage: Int { PaletteShape(screen.cells).page }

  /// Whether the line's command takes another argument.
  private static func takesMore(_ line: String) -> Bool {
    let typed = TypedCommand(line + " ")
    guard let name = typed.words.first, let spec = CommandTable.spec(named: name) else { return false }
    return typed.words.count - 1 < spec.arguments.count
  }
}

/// The size of the palette on the screen.
public struct PaletteShape: Equatable, Sendable {
  /// Columns of the whole palette.
  public var columns: Int
  /// The most rows that are visible at once.
  public var page: Int
  /// Whether it has a border and a line that explains.
  public var isRoomy: Bool

  /// Computes the shape for a screen size.
  public init(_ screen: CellSize) {
    isRoomy = screen.rows >= 9 && screen.columns >= 24
    columns = isRoomy ? min(screen.columns, max(90, min(120, screen.columns * 3 / 4))) : screen.columns
    page = max(1, min(14, isRoomy ? screen.rows - 5 : screen.rows - 1))
  }
}

extension SeekTarget {
  /// Parses a typed time, signed distance or percentage; nil for any other text.
  init?(typed text: String) {
    switch TypedTime(text) {
    case .time(let time): self = .absolute(time)
    case .signed(let distance): self = .relative(distance)
    case .percent(let percent): self = .percent(percent)
    case nil: return nil
    }
  }
}
