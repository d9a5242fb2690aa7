// The rows that the palette offers for a line: commands until one has been typed, then values of its current argument.
import Base

extension Model {
  /// The most rows that are offered.
  private static let paletteLimit = 500

  /// Returns the rows for a line, the best first.
  func paletteRows(_ line: String, _ typed: TypedCommand, names: [BrowserEntry]) -> [PaletteRow] {
    let arguments = argumentRows(typed, names: names)
    if !arguments.isEmpty { return Array(arguments.prefix(Self.paletteLimit)) }
    // A complete command needs no suggestion, nor does an argument whose values cannot be listed.
    if let name = typed.words.first, CommandTable.spec(named: name) != nil,
      typed.word.isEmpty || isCounted(argument(of: typed)) || (try? CommandTable.commands(typed: line)) != nil
    {
      return []
    }
    if SeekTarget(typed: line) != nil { return [timeRow(line)] }
    if let row = assignmentRow(line, typed) { return [row] }
    let rows = line.allSatisfy { $0 == " " } ? usualFirst(commandRows) : ranked(commandRows, by: line)
    return Array(rows.prefix(Self.paletteLimit))
  }

  /// Puts the most used commands of the focused part behind those that were typed before, and in front of all others.
  private func usualFirst(_ rows: [PaletteRow]) -> [PaletteRow] {
    let focus = prompt?.returnFocus ?? self.focus
    let usual = HelpOverview.hintsOfFilm + HelpOverview(for: focus).hints + HelpOverview.playing.rows
    let places = Dictionary(
      usual.flatMap(\.commands).enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: min)
    func place(_ row: PaletteRow) -> Int { row.isRemembered ? -1 : places[row.line] ?? places.count }
    return rows.enumerated().sorted { a, b in
      (place(a.element), a.offset) < (place(b.element), b.offset)
    }.map(\.element)
  }

  /// Whether all values of an argument are listed, so that any other text is an error.
  private func isCounted(_ argument: CommandSpec.Argument?) -> Bool {
    switch argument?.values {
    case .words, .property, .valueOfProperty, .file: true
    case .text, .number, nil: false
    }
  }

  private func timeRow(_ line: String) -> PaletteRow {
    PaletteRow(VisibleText.filter(line), help: "go to this time", line: line)
  }

  /// Returns the row for a property name with a new value, typed without `set`.
  private func assignmentRow(_ line: String, _ typed: TypedCommand) -> PaletteRow? {
    let whole = "set \(line)"
    guard let property = typed.words.first.flatMap(PropertyTable.property(named:)), !typed.word.isEmpty,
      (try? CommandTable.commands(typed: whole)) != nil
    else { return nil }
    return PaletteRow(
      VisibleText.filter(whole), help: property.help, detail: shownValue(of: property), line: whole)
  }

  // MARK: Commands

  /// Every command: key bindings in force, all commands, and every change of a property.
  private var commandRows: [PaletteRow] {
    var rows: [PaletteRow] = []
    var places: [String: Int] = [:]
    func add(_ row: PaletteRow) {
      var row = row
      row.isCommand = !row.help.isEmpty
      if let place = places[row.line] {
        rows[place].isRemembered = false
        if rows[place].detail.isEmpty { rows[place].detail = row.detail }
      } else {
        places[row.line] = rows.count
        rows.append(row)
      }
    }
    // ENTER on an empty line runs the first row, so a recent `quit` is not offered there.
    for line in commandHistory.lines.reversed().lazy.filter({ !$0.hasPrefix("quit") }).prefix(5) {
      var row = PaletteRow(VisibleText.filter(line), help: recentHelp(line), line: line)
      row.isRemembered = true
      add(row)
    }
    let focus = prompt?.returnFocus ?? self.focus
    let inForce = keymap.bindings(for: focus).filter { !$0.commands.contains(where: \.command.isOfPalette) }
    // Bindings of every section come first: they do not remove anything from a list.
    let isGeneral = { (binding: Binding) in binding.section == .everywhere }
    for binding in inForce.filter(isGeneral) + inForce.filter({ !isGeneral($0) }) {
      let line = binding.commands.map(\.text).joined(separator: " ; ")
      let keys = KeyName.shown(binding.keys)
      if let place = places[line] {
        rows[place].isRemembered = false
        let known = rows[place].detail
        rows[place].detail = known.isEmpty ? keys : known + "  " + keys
        if rows[place].help.isEmpty { rows[place].help = binding.help }
      } else {
        let text = binding.commands.map(\.command.text).joined(separator: " ; ")
        add(PaletteRow(VisibleText.filter(text), help: binding.help, detail: keys, line: line))
      }
    }
    for spec in CommandTable.all where spec.name != "ignore" && spec.name != "complete" {
      add(PaletteRow(spec.usage, help: spec.help, line: spec.name))
    }
    for property in PropertyTable.all {
      for writer in property.writers where writer != .multiply {
        let name = "\(writer.rawValue) \(property.name)"
        add(PaletteRow(name, help: property.help, detail: shownValue(of: property), line: name))
      }
    }
    for spoken in SpokenCommand.all {
      add(PaletteRow(spoken.line, help: recentHelp(spoken.line), line: spoken.line))
      if let place = places[spoken.line] { rows[place].phrases = spoken.phrases.joined(separator: ", ") }
    }
    return rows
  }

  private func recentHelp(_ line: String) -> String {
    guard let commands = try? CommandTable.commands(typed: line) else { return "go to this time" }
    return CommandTable.help(of: commands)
  }

  /// Returns a property's value in at most 24 columns, for the row that changes it.
  private func shownValue(of property: Property) -> String {
    value(of: property).map { TextFit.shorten(VisibleText.filter($0), 24, cut: .middle) } ?? ""
  }

  // MARK: Arguments

  /// Returns the argument that is being typed; nil for an unknown command or if no argument follows.
  func argument(of typed: TypedCommand) -> CommandSpec.Argument? {
    guard let name = typed.words.first, let spec = CommandTable.spec(named: name) else { return nil }
    return spec.argument(at: typed.words.count - 1)
  }

  /// Returns the usage of the command, or the range of its argument.
  func hint(for typed: TypedCommand) -> String {
    guard let name = typed.words.first, let spec = CommandTable.spec(named: name) else { return "" }
    let takesValue = [.valueOfProperty, .number].contains(argument(of: typed)?.values)
    if takesValue, let property = typed.words.last.flatMap(PropertyTable.property(named:)),
      typed.words.count == 2
    {
      let now = shownValue(of: property)
      return property.kind.hint + (now.isEmpty ? "" : "; now \(now)")
    }
    return "\(spec.usage): \(spec.help)"
  }

  private func argumentRows(_ typed: TypedCommand, names: [BrowserEntry]) -> [PaletteRow] {
    guard let argument = argument(of: typed) else { return [] }
    func row(_ word: String, _ help: String = "", detail: String = "") -> PaletteRow {
      PaletteRow(VisibleText.filter(word), help: help, detail: detail, line: typed.line(with: word))
    }
    switch argument.values {
    case .text, .number: return []
    case .words(let words): return ranked(words.map { row($0) }, by: typed.word)
    case .property(let writer):
      let properties = PropertyTable.all.filter { $0.writers.contains(writer) }
      return ranked(
        properties.map { row($0.name, $0.help, detail: shownValue(of: $0)) }, by: typed.word)
    case .valueOfProperty:
      guard let property = typed.words.last.flatMap(PropertyTable.property(named:)) else { return [] }
      return ranked(values(of: property).map { row($0.word, $0.help) }, by: typed.word)
    case .file:
      let path = PathBeingTyped(typed.word)
      let wantsHidden = path.name.hasPrefix(".")
      let rows = names.lazy.filter { $0.shownName.hasPrefix(".") == wantsHidden }.compactMap { entry in
        // A name that is not UTF-8 cannot be typed.
        String(validating: entry.name.bytes, as: UTF8.self).map { name -> PaletteRow in
          let isFolder = entry.kind == .folder
          let whole = path.folder + name + (isFolder ? "/" : "")
          return PaletteRow(
            entry.shownName + (isFolder ? "/" : ""), line: typed.line(with: whole, isOpen: isFolder),
            goesOn: isFolder)
        }
      }
      return ranked(Array(rows), by: path.name)
    }
  }

  /// Returns the values of a property, where they can be listed.
  private func values(of property: Property) -> [(word: String, help: String)] {
    if let offer = property.offer { return offer(self) }
    return switch property.kind {
    case .flag: [("yes", ""), ("no", "")]
    case .choice(let words): words.map { ($0, "") }
    case .loop: [("inf", "loop"), ("no", "once")]
    case .stretches: [("no", "skip nothing")]
    case .optionalTime, .relativeTime: [("no", "clear the time")]
    case .number, .time, .text, .track, .ratio, .gains, .quality, .edition: []
    }
  }

  // MARK: Finding

  /// Returns the rows that match every word of a text, the best first, with the matched letters.
  private func ranked(_ rows: [PaletteRow], by text: String) -> [PaletteRow] {
    let words = text.split(separator: " ").prefix(8).map {
      (text: String($0), query: RowQuery(String($0), .fuzzy))
    }
    guard !words.isEmpty else { return rows }
    var found: [(row: PaletteRow, score: Int, place: Int)] = []
    for (place, row) in rows.enumerated() {
      var row = row
      var score = 0
      let isFound = words.allSatisfy { word in
        guard let worth = row.find(word.query, word.text) else { return false }
        score += worth
        return true
      }
      guard isFound else { continue }
      if row.text.hasPrefix(text) { score += 24 }
      found.append((row, score, place))
    }
    found.sort { ($0.score, -$0.place) > ($1.score, -$1.place) }
    return found.map(\.row)
  }
}

extension String {
  /// The keys of a row, each as it is shown; two blanks separate them.
  fileprivate var keys: [Substring] {
    var keys: [Substring] = []
    var rest = self[...]
    while !rest.isEmpty {
      var end = rest.startIndex
      while end < rest.endIndex, !(rest[end...].hasPrefix("  ")) { rest.formIndex(after: &end) }
      keys.append(rest[..<end])
      rest = rest[end...].drop { $0 == " " }
    }
    return keys
  }
}

extension PaletteRow {
  /// Matches a word against the command, its help and its keys; returns the score, nil for no match.
  fileprivate mutating func find(_ query: RowQuery, _ spelled: String) -> Int? {
    // Letters scattered over a text do not match; a sentence requires a higher score than a name.
    let count = spelled.unicodeScalars.count
    let inText = query.score(in: text).flatMap { $0 >= 16 * count ? $0 + 6 : nil }
    let inHelp = query.score(in: help).flatMap { $0 >= 18 * count ? $0 : nil }
    // Two blanks separate keys; a single blank is part of a key sequence or a key name.
    let isKey = detail.contains(spelled) && detail.keys.contains { $0 == spelled }
    let inPhrases = query.score(in: phrases).flatMap { $0 >= 18 * count ? $0 : nil }
    guard inText != nil || inHelp != nil || inPhrases != nil || isKey else { return nil }
    if let inText, inText >= inHelp ?? 0 {
      matches = Self.joined(matches, query.ranges(in: text))
    } else if inHelp != nil {
      helpMatches = Self.joined(helpMatches, query.ranges(in: help))
    }
    return max(inText ?? 0, inHelp ?? 0, inPhrases ?? 0, isKey ? 80 : 0)
  }

  private static func joined(
    _ a: [Range<String.Index>], _ b: [Range<String.Index>]
  ) -> [Range<String.Index>] {
    guard !a.isEmpty else { return b }
    var joined: [Range<String.Index>] = []
    for range in (a + b).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, last.upperBound >= range.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}

/// A path that is being typed: its folder including the slash, and the beginning of a name in that folder.
struct PathBeingTyped: Equatable {
  var folder: String
  var name: String

  init(_ text: String) {
    guard let slash = text.unicodeScalars.lastIndex(of: "/") else {
      (folder, name) = ("", text)
      return
    }
    let end = text.unicodeScalars.index(after: slash)
    folder = String(text.unicodeScalars[..<end])
    name = String(text.unicodeScalars[end...])
  }
}

extension Command {
  /// Whether the command opens the palette, or has an effect in it only.
  fileprivate var isOfPalette: Bool {
    switch self {
    case .palette(let text): text.isEmpty
    case .complete: true
    default: false
    }
  }
}
