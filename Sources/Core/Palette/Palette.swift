// The command palette: a line, what is offered for it, and running it.
public import Base

extension Model {
  /// Opens the palette with a line to begin with.
  mutating func openPalette(_ line: String, _ outbox: inout Outbox) {
    if prompt != nil { cancelPrompt() }
    openPrompt(.command(PaletteState()))
    typeCommand(TypedLine(VisibleText.filter(line)), &outbox)
  }

  // MARK: Typing

  /// Another line; what is offered follows at once.
  mutating func typeCommand(_ line: TypedLine, _ outbox: inout Outbox) {
    palette?.recall = nil
    showCommand(line, &outbox)
  }

  /// Puts a line there and offers what fits.
  private mutating func showCommand(_ line: TypedLine, _ outbox: inout Outbox) {
    prompt?.line = line
    palette?.problem = nil
    palette?.isChosen = false
    offerRows(&outbox)
  }

  /// Offers what fits the line; asks for what has to be looked up first.
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

  /// Files and sound devices are known to the outside alone.
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

  /// A folder was read.
  mutating func offer(_ names: [BrowserEntry], of folder: BytePath, _ outbox: inout Outbox) {
    guard palette?.folder.map({ BytePath($0) }) == folder else { return }
    palette?.names = names
    offerRows(&outbox)
  }

  // MARK: Choosing

  /// Moves the cursor; above the first row lies the history.
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

  /// Goes back in the history, or (-1) forward to what was typed.
  private mutating func recall(_ step: Int, _ outbox: inout Outbox) {
    guard let open = palette, let line = prompt?.text else { return }
    let draft = open.recall?.draft ?? line
    let place = (open.recall?.place ?? -1) + step
    let lines = commandHistory.lines
    guard place < lines.count else { return }
    palette?.recall = place < 0 ? nil : PaletteState.Recall(place: place, draft: draft)
    showCommand(TypedLine(place < 0 ? draft : lines[lines.count - 1 - place]), &outbox)
    // The line has the cursor, so that the next step goes further back.
    palette?.selection = nil
  }

  /// Tab: the row under the cursor, or the first, takes the place of what was typed.
  mutating func completePalette(_ outbox: inout Outbox) {
    guard let open = palette else { return }
    let place = open.selection ?? 0
    guard open.rows.indices.contains(place) else { return }
    let row = open.rows[place]
    typeCommand(TypedLine(row.goesOn || !Self.takesMore(row.line) ? row.line : row.line + " "), &outbox)
  }

  /// A click on a row.
  mutating func choosePaletteRow(_ row: Int, _ outbox: inout Outbox) {
    guard palette?.rows.indices.contains(row) == true else { return }
    palette?.selection = row
    palette?.isChosen = true
    acceptPalette(&outbox)
  }

  /// Enter: a time is sought, a whole command is run, else the marked row is taken.
  mutating func acceptPalette(_ outbox: inout Outbox) {
    guard let open = palette, let line = prompt?.text else { return }
    if !open.isChosen, line.contains(where: { $0 != " " }) {
      if let target = SeekTarget(typed: line) {
        remember(line, &outbox)
        acceptPrompt()
        return seek(target, exact: true, &outbox)
      }
      if let commands = try? CommandTable.commands(typed: line), !commands.isEmpty {
        return run(commands, line, &outbox)
      }
    }
    guard let place = open.selection ?? open.rows.indices.first, open.rows.indices.contains(place) else {
      return refuse(line)
    }
    let row = open.rows[place]
    if !row.goesOn, let commands = try? CommandTable.commands(typed: row.line) {
      return run(commands, row.line, &outbox)
    }
    // The row wants more to be typed: it is not taken twice.
    let wanted = row.goesOn ? row.line : row.line + " "
    if wanted == line { refuse(line) } else { typeCommand(TypedLine(wanted), &outbox) }
  }

  private mutating func run(_ commands: [BoundCommand], _ line: String, _ outbox: inout Outbox) {
    for command in commands { noteChosen(command.command) }
    remember(line, &outbox)
    acceptPrompt()
    perform(commands, &outbox)
  }

  /// Says what is wrong with a line, which stays to be corrected.
  private mutating func refuse(_ line: String) {
    // A property's name and a value set it: what is wrong is the value then.
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

  /// Keeps a line for this time, and for the next where what is done is written down at all.
  ///
  /// One with a password is kept nowhere.
  private mutating func remember(_ line: String, _ outbox: inout Outbox) {
    let words = line.split { " \"'`".contains($0) }
    let isSecret =
      words.contains { $0.hasPrefix("syncplay") }
      && words.contains { SyncplayAddress(String($0))?.password != nil }
    if isSecret { return }
    commandHistory.add(line)
    if memory.mode == .on, settings.keepsHistory { outbox.send(.memory(.rememberCommand(line))) }
  }

  /// The memory has these of earlier times.
  mutating func take(commands: [String], _ outbox: inout Outbox) {
    commandHistory.putEarlier(commands)
    if palette != nil { offerRows(&outbox) }
  }

  /// Rows of the palette that the screen has room for.
  public var palettePage: Int { PaletteShape(screen.cells).page }

  /// Whether a command could have one more argument behind the line.
  private static func takesMore(_ line: String) -> Bool {
    let typed = TypedCommand(line + " ")
    guard let name = typed.words.first, let spec = CommandTable.spec(named: name) else { return false }
    return typed.words.count - 1 < spec.arguments.count
  }
}

/// How much of the screen the palette takes.
///
/// A value; any thread.
public struct PaletteShape: Equatable, Sendable {
  /// Columns of the whole of it.
  public var columns: Int
  /// Rows that it offers at the most.
  public var page: Int
  /// Whether it has a border and a line that explains.
  public var isRoomy: Bool

  /// The shape on a screen of that size.
  public init(_ screen: CellSize) {
    isRoomy = screen.rows >= 9 && screen.columns >= 24
    columns = isRoomy ? min(screen.columns, max(90, min(120, screen.columns * 3 / 4))) : screen.columns
    page = max(1, min(14, isRoomy ? screen.rows - 5 : screen.rows - 1))
  }
}

extension SeekTarget {
  /// A time as a person types it, as a place to seek to.
  init?(typed text: String) {
    switch TypedTime(text) {
    case .time(let time): self = .absolute(time)
    case .signed(let distance): self = .relative(distance)
    case .percent(let percent): self = .percent(percent)
    case nil: return nil
    }
  }
}
