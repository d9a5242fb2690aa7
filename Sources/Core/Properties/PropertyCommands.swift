// Builds the commands `set`, `add`, `multiply` and `cycle` of a property, after checking the value. Pure; any thread.
import Base

extension Property {
  private func checkWriter(_ writer: Writer) throws(CommandProblem) {
    guard !writers.isEmpty else { throw .readOnly(self) }
    guard writers.contains(writer) else { throw .wrongKind(command: writer.rawValue, self) }
  }

  /// Returns the command `set` with a value; throws if the property cannot have it.
  package func setting(_ value: String) throws(CommandProblem) -> Command {
    try checkWriter(.set)
    if let command = try translate?(self, .set(value)) { return command }
    return .change(self, .set(try checked(value)))
  }

  func adding(_ amount: Double) throws(CommandProblem) -> Command { try command(.add, .add(amount)) }

  func multiplying(by factor: Double) throws(CommandProblem) -> Command {
    try command(.multiply, .multiply(factor))
  }

  func cycling(_ step: Int) throws(CommandProblem) -> Command { try command(.cycle, .cycle(step)) }

  private func command(_ writer: Writer, _ change: PropertyChange) throws(CommandProblem) -> Command {
    try checkWriter(writer)
    return try translate?(self, change) ?? .change(self, change)
  }

  /// Returns the value to set, with a number clamped to its range; throws if it has another type.
  private func checked(_ value: String) throws(CommandProblem) -> String {
    let isOne: Bool
    let expected: String
    switch kind {
    case .flag: (isOne, expected) = (value == "yes" || value == "no", "yes or no")
    case .number(let range): return DecimalNumber.text(try number(value, range))
    case .choice(let choices):
      (isOne, expected) = (choices.contains(value), "one of " + choices.joined(separator: ", "))
    case .loop:
      guard let count = LoopCount(value) else { throw wrong(value, "no, inf or a number") }
      return count.text
    case .gains:
      isOne = Equalizer(value) != nil
      expected = "a preset (\(Equalizer.presets.map(\.key).joined(separator: ", "))) or ten gains"
    case .ratio:
      isOne = AspectRatio(value) != nil || AspectRatio.isNone(value)
      expected = "proportions like 16:9, or no"
    case .optionalTime:
      if value == "none" { return "no" }
      if case .time? = TypedTime(value) { isOne = true } else { isOne = value == "no" }
      expected = "a time like 1:30, or no"
    case .relativeTime:
      // mpv's word for it.
      if value == "none" { return "no" }
      (isOne, expected) = (value == "no" || TypedTime(value) != nil, kind.hint)
    case .track:
      isOne = value == "no" || value == "auto" || Int(value).map { (1...9_999).contains($0) } == true
      expected = "the number of a track, no or auto"
    case .quality:
      (isOne, expected) = (QualityChoice(value) != nil, "the number of a variant, auto, lowest or highest")
    case .edition:
      isOne = value == "auto" || Int(value).map { (0...9_999).contains($0) } == true
      expected = "the number of an edition, from 0, or auto"
    case .stretches:
      (isOne, expected) = (SkipList(value) != nil, "ranges like 0:00-1:30, 42:00-, or no")
    case .text:
      if let problem = setting?.problem(with: value) { throw wrong(value, problem.expected) }
      isOne = setting != nil || !value.isEmpty && value.utf8.count <= 1_024 && !value.utf8.contains(0)
      expected = "text"
    case .time: return value
    }
    guard isOne else { throw wrong(value, expected) }
    return value
  }

  func number(_ text: String, _ range: ClosedRange<Double>) throws(CommandProblem) -> Double {
    guard let number = DecimalNumber.parse(text) else { throw wrong(text, "a number") }
    return range.nearest(to: number)
  }

  /// Converts an amount to a number of whole steps; throws if it is zero, fractional or beyond a million.
  func step(_ amount: Double) throws(CommandProblem) -> Int {
    guard amount != 0, abs(amount) <= 1_000_000, amount == amount.rounded() else {
      throw wrong(DecimalNumber.text(amount), "a whole number from -1000000 to 1000000, other than 0")
    }
    return Int(amount)
  }

  func wrong(_ value: String, _ expected: String) -> CommandProblem {
    .wrong(argument: "the value of “\(name)”", value: value, expected: expected)
  }
}
