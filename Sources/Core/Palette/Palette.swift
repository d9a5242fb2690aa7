// The command palette: a line, what is offered for it, and running it.
public import Base

extension Model {
  /// Opens the palette with a line to begin with.
  mutating func openPalette(_ line: String) -> [Effect] {
    if prompt != nil { _ = cancelPrompt() }
    openPrompt(.command(PaletteState()))
    return typeCommand(TypedLine(VisibleText.filter(line)))
  }

  // MARK: Typing

  /// Another line; what is offered follows at once.
  mutating func typeCommand(_ line: TypedLine) -> [Effect] {
    palette?.recall = nil
    return showCommand(line)
  }

  /// Puts a line there and offers what fits.
  private mutating func showCommand(_ line: TypedLine) -> [Effect] {
    prompt?.line = line
    palette?.problem = nil
    palette?.isChosen = false
    return offerRows()
  }

  /// Offers what fits the line; asks for what has to be looked up first.
  mutating func offerRows() -> [Effect] {
    guard let line = prompt?.text, var open = palette else { return [] }
    let typed = TypedCommand(line)
    let effects = lookUp(for: typed, in: &open)
    open.hint = hint(for: typed)
    open.rows = paletteRows(line, typed, names: open.names)
    open.selection = open.rows.isEmpty ? nil : 0
    open.offset = 0
    palette = open
    return effects
  }

  /// Files and sound devices are known to the outside alone.
  private func lookUp(for typed: TypedCommand, in open: inout PaletteState) -> [Effect] {
    switch argument(of: typed)?.values {
    case .file:
      let folder = PathBeingTyped(typed.word).folder
      guard open.folder != folder else { return [] }
      open.folder = folder
      open.names = []
      return [.listPlace(BytePath(folder))]
    case .valueOfProperty where typed.words.last == Property.audioDevice.rawValue && soundDevices.isEmpty:
      return [.listSoundDevices]
    default: return []
    }
  }

  /// A folder was read.
  mutating func offer(_ names: [BrowserEntry], of folder: BytePath) -> [Effect] {
    guard palette?.folder.map({ BytePath($0) }) == folder else { return [] }
    palette?.names = names
    return offerRows()
  }

  // MARK: Choosing

  /// Moves the cursor; above the first row lies the history.
  mutating func movePalette(_ motion: ListMotion) -> [Effect] {
    guard var open = palette else { return [] }
    let last = open.rows.count - 1
    let here = open.selection ?? -1
    if motion == .rows(-1), here <= 0 { return recall(1) }
    if motion == .rows(1), open.recall != nil { return recall(-1) }
    guard last >= 0 else { return [] }
    let page = palettePage
    let place = motion.place(from: here, last: last, page: page) ?? 0
    open.selection = place
    open.isChosen = true
    open.problem = nil
    open.offset = max(place - page + 1, min(open.offset, place))
    palette = open
    return []
  }

  /// Goes back in the history, or (-1) forward to what was typed.
  private mutating func recall(_ step: Int) -> [Effect] {
    guard let open = palette, let line = prompt?.text else { return [] }
    let draft = open.recall?.draft ?? line
    let place = (open.recall?.place ?? -1) + step
    let lines = commandHistory.lines
    guard place < lines.count else { return [] }
    palette?.recall = place < 0 ? nil : PaletteState.Recall(place: place, draft: draft)
    let effects = showCommand(
      TypedLine(place < 0 ? draft : lines[lines.count - 1 - place]))
    // The line has the cursor, so that the next step goes further back.
    palette?.selection = nil
    return effects
  }

  /// Tab: the row under the cursor, or the first, takes the place of what was typed.
  mutating func completePalette() -> [Effect] {
    guard let open = palette else { return [] }
    let place = open.selection ?? 0
    guard open.rows.indices.contains(place) else { return [] }
    let row = open.rows[place]
    return typeCommand(TypedLine(row.goesOn || !Self.takesMore(row.line) ? row.line : row.line + " "))
  }

  /// A click on a row.
  mutating func choosePaletteRow(_ row: Int) -> [Effect] {
    guard palette?.rows.indices.contains(row) == true else { return [] }
    palette?.selection = row
    palette?.isChosen = true
    return acceptPalette()
  }

  /// Enter: a time is sought, a whole command is run, else the marked row is taken.
  mutating func acceptPalette() -> [Effect] {
    guard let open = palette, let line = prompt?.text else { return [] }
    if !open.isChosen, line.contains(where: { $0 != " " }) {
      if let target = SeekTarget(typed: line) {
        return remember(line) + acceptPrompt() + seek(target, exact: true)
      }
      if let commands = try? CommandTable.commands(typed: line), !commands.isEmpty {
        return run(commands, line)
      }
    }
    guard let place = open.selection ?? open.rows.indices.first, open.rows.indices.contains(place) else {
      return refuse(line)
    }
    let row = open.rows[place]
    if !row.goesOn, let commands = try? CommandTable.commands(typed: row.line) {
      return run(commands, row.line)
    }
    // The row wants more to be typed: it is not taken twice.
    let wanted = row.goesOn ? row.line : row.line + " "
    return wanted == line ? refuse(line) : typeCommand(TypedLine(wanted))
  }

  private mutating func run(_ commands: [BoundCommand], _ line: String) -> [Effect] {
    for command in commands { noteChosen(command.command) }
    let closing = remember(line) + acceptPrompt()
    return closing + perform(commands)
  }

  /// Says what is wrong with a line, which stays to be corrected.
  private mutating func refuse(_ line: String) -> [Effect] {
    // A property's name and a value set it: what is wrong is the value then.
    let words = line.split(separator: " ").map(String.init)
    let isProperty =
      words.count > 1 && CommandTable.spec(named: words[0]) == nil && Property(named: words[0]) != nil
    do throws(CommandLineProblem) {
      _ = try CommandTable.commands(typed: (isProperty ? "set " : "") + line)
      palette?.problem = nil
    } catch {
      palette?.problem = error.sentence
    }
    return []
  }

  /// Keeps a line for this time, and for the next where what is done is written down at all.
  ///
  /// One with a password is kept nowhere.
  private mutating func remember(_ line: String) -> [Effect] {
    let words = line.split { " \"'`".contains($0) }
    let isSecret =
      words.contains { $0.hasPrefix("syncplay") }
      && words.contains { SyncplayAddress(String($0))?.password != nil }
    if isSecret { return [] }
    commandHistory.add(line)
    return memory.mode == .on && settings.keepsHistory ? [.memory(.rememberCommand(line))] : []
  }

  /// The memory has these of earlier times.
  mutating func take(commands: [String]) -> [Effect] {
    commandHistory.putEarlier(commands)
    return palette == nil ? [] : offerRows()
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
