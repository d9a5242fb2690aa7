// A table of options and the reading of words by it. Pure; any thread.

import Base

/// The options of a command, by name.
public struct OptionTable<Line>: Sendable {
  /// The rows, in the order of help.
  public let specs: [OptionSpec<Line>]
  /// Suggestions for the names that options have in other programs.
  private let otherNames: [String: String]
  private let places: [String: Int]

  /// Creates a table, with `--help` at its end unless it has a row; of two rows with the same name, the first one counts.
  public init(_ specs: [OptionSpec<Line>], otherNames: [String: String] = [:]) {
    self.specs = specs.contains { $0.row.name == "help" } ? specs : specs + [.help()]
    self.otherNames = otherNames
    places = Dictionary(
      self.specs.enumerated().flatMap { place, spec in
        ([spec.row.name] + spec.row.aliases).map { ($0, place) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The option with this name or alias; nil for an unknown name.
  public func spec(named name: String) -> OptionSpec<Line>? { places[name].map { specs[$0] } }

  private func spec(lettered letter: Character) -> OptionSpec<Line>? {
    specs.first { $0.row.letter == letter }
  }

  // MARK: One option

  /// Writes an option's value to a line.
  ///
  /// - Throws: `OptionStop` if the option is unknown, or does not take such a value.
  public func take(_ option: TypedOption, into line: inout Line) throws(OptionStop) {
    if let spec = spec(named: option.name) {
      return try spec.take(&line, OptionValue(option: option.name, bytes: Self.value(option, spec.row)))
    }
    guard let spec = negated(option) else { throw unknown("--" + option.name, option.name) }
    let isYes = option.value.map { $0 == Array("no".utf8) } ?? false
    try spec.take(&line, OptionValue(option: spec.row.name, bytes: Array((isYes ? "yes" : "no").utf8)))
  }

  /// The value to hand on: the typed one, or what the option alone means.
  private static func value(_ option: TypedOption, _ row: OptionRow) throws(OptionStop) -> [UInt8] {
    switch (row.kind, option.value) {
    case (.flag, nil): return Array("yes".utf8)
    case (.flag, let value?):
      guard ["yes", "no"].contains(where: { Array($0.utf8) == value }) else {
        throw .problem("--\(option.name) should be yes or no, not \(OptionStop.quoted(value))")
      }
      return value
    case (.action, nil): return []
    case (.action, _?): throw .problem("--\(option.name) takes no value")
    case (.optionalValue(let value, _), nil): return Array(value.utf8)
    case (_, let value?) where !value.isEmpty: return value
    case (.value, _), (.optionalValue, _): throw missing(row)
    }
  }

  private static func missing(_ row: OptionRow) -> OptionStop { .problem("Missing value for “\(row.usage)”") }

  /// The option that `--no-name` negates; nil where there is none or it cannot be.
  private func negated(_ option: TypedOption) -> OptionSpec<Line>? {
    guard option.name.hasPrefix("no-"), let spec = spec(named: String(option.name.dropFirst(3))) else {
      return nil
    }
    let isPlain = option.value == nil
    return switch spec.row.kind {
    case .flag: isPlain || option.value == Array("no".utf8) || option.value == Array("yes".utf8) ? spec : nil
    case .value(let orNo): isPlain && orNo ? spec : nil
    case .optionalValue: isPlain ? spec : nil
    case .action: nil
    }
  }

  /// The error of an unknown option, with the one that was meant where one is near enough.
  private func unknown(_ typed: String, _ name: String) -> OptionStop {
    let names = specs.flatMap { [$0.row.name] + $0.row.aliases }
    let guess = names.contains(name) ? name : otherNames[name] ?? Spelling.nearest(to: name, in: names)
    return .problem(
      "Unknown option “\(VisibleText.filter(typed, limit: 60))”"
        + (guess.map { ". Did you mean “--\($0)”?" } ?? ""))
  }

  // MARK: Words

  /// Reads words into a line, and returns the operands: what is no option.
  ///
  /// - Parameter stopsAtOperand: whether all words from the first operand on are operands.
  /// - Throws: `OptionStop` for a wrong option, and where help is asked for.
  public func read(_ words: [[UInt8]], into line: inout Line, stopsAtOperand: Bool = false)
    throws(OptionStop) -> [[UInt8]]
  {
    try checkForHelp(words, stopsAtOperand: stopsAtOperand)
    var operands: [[UInt8]] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      switch TypedWord(word) {
      case .end: return operands + rest
      case .operand:
        operands.append(word)
        if stopsAtOperand { return operands + rest }
      case .letters(let letters): try take(letters: letters, into: &line)
      case .option(var option):
        try complete(&option, from: &rest)
        try take(option, into: &line)
      }
    }
    return operands
  }

  /// Whoever asks for help gets it, whatever else the line holds.
  private func checkForHelp(_ words: [[UInt8]], stopsAtOperand: Bool) throws(OptionStop) {
    for word in words {
      switch TypedWord(word) {
      case .end: return
      case .operand: if stopsAtOperand { return }
      case .letters(let letters):
        let letters = String(decoding: letters, as: UTF8.self)
        if letters.contains("h"), letters.allSatisfy({ spec(lettered: $0) != nil }) {
          throw .help(isWhole: false)
        }
      case .option(let option):
        if option.value != nil { continue }
        if option.name == "help" { throw .help(isWhole: false) }
        if option.name == "help-all", spec(named: option.name) != nil { throw .help(isWhole: true) }
      }
    }
  }

  /// Gives an option without a value the next word, where it takes one.
  public func complete(_ option: inout TypedOption, from rest: inout ArraySlice<[UInt8]>) throws(OptionStop) {
    guard option.value == nil, let row = spec(named: option.name)?.row else { return }
    switch row.kind {
    case .flag, .action: return
    case .optionalValue(_, let words):
      guard let next = rest.first, words.contains(where: { Array($0.utf8) == next }) else { return }
    case .value:
      guard let next = rest.first, TypedWord.isValue(next) else { throw Self.missing(row) }
    }
    option.value = rest.popFirst()
  }

  private func take(letters: [UInt8], into line: inout Line) throws(OptionStop) {
    let text = String(decoding: letters, as: UTF8.self)
    let wanted = text.map(spec(lettered:))
    for case let spec? in wanted where wanted.allSatisfy({ $0 != nil }) {
      try take(TypedOption(spec.row.name), into: &line)
    }
    if wanted.contains(where: { $0 == nil }) { throw unknown("-" + text, text) }
  }
}
