// Type of the command table's rows, and `CommandArguments`, which reads a command's words as numbers, times, choices,
// files and properties. Pure; any thread.

import Base

/// A row of the command table: name, arguments, help, and the function that builds the `Command`.
public struct CommandSpec: Sendable {
  /// An argument of the command.
  public struct Argument: Sendable {
    /// The argument's name in the usage line.
    public var name: String
    /// Whether the argument may be left out.
    public var isOptional: Bool
    /// The kind of its values, for completion.
    public var values: ArgumentValues
    /// Whether the last argument may be repeated.
    public var isRepeated = false

    static func required(_ name: String, _ values: ArgumentValues = .text) -> Argument {
      .init(name: name, isOptional: false, values: values)
    }
    static func optional(_ name: String, _ values: ArgumentValues = .text) -> Argument {
      .init(name: name, isOptional: true, values: values)
    }
    static func optionalAndMore(_ name: String, _ values: ArgumentValues = .text) -> Argument {
      .init(name: name, isOptional: true, values: values, isRepeated: true)
    }
    static func repeated(_ name: String, _ values: ArgumentValues = .text) -> Argument {
      .init(name: name, isOptional: false, values: values, isRepeated: true)
    }
  }

  /// The name; mpv's where mpv has the command.
  public let name: String
  /// The arguments in order.
  public let arguments: [Argument]
  /// The help text, one line without a full stop.
  public let help: String
  /// A valid example of its use.
  public let example: String

  let build: @Sendable (borrowing CommandArguments) throws(CommandProblem) -> Command

  init(
    _ name: String, _ arguments: [Argument] = [], help: String, example: String? = nil,
    build: @escaping @Sendable (borrowing CommandArguments) throws(CommandProblem) -> Command
  ) {
    self.name = name
    self.arguments = arguments
    self.help = help
    self.example = example ?? name
    self.build = build
  }

  /// A command with one argument, a word that stands for a value; it may be left out where `usual` is given.
  init<Value: Sendable>(
    _ name: String, choosing argument: String, _ choices: KeyValuePairs<String, Value>,
    default usual: Value? = nil,
    help: String, example: String? = nil, build: @escaping @Sendable (Value) -> Command
  ) {
    let words = ArgumentValues.words(choices.map(\.key))
    self.init(
      name, [usual == nil ? .required(argument, words) : .optional(argument, words)], help: help,
      example: example
    ) { (words) throws(CommandProblem) in
      build(try words.choice(0, choices, default: usual))
    }
  }

  /// The usage line: `seek TARGET [FLAGS]`.
  public var usage: String {
    let shown = arguments.map { argument in
      let name = argument.name + (argument.isRepeated ? " ..." : "")
      return argument.isOptional ? "[\(name)]" : name
    }
    return ([name] + shown).joined(separator: " ")
  }

  /// The argument that the word at `index`, counted from 0 after the name, belongs to; nil beyond the last.
  public func argument(at index: Int) -> Argument? {
    if arguments.indices.contains(index) { return arguments[index] }
    return index >= 0 ? arguments.last.flatMap { $0.isRepeated ? $0 : nil } : nil
  }

  func command(from words: ArraySlice<String>) throws(CommandProblem) -> Command {
    guard words.isEmpty || argument(at: words.count - 1) != nil else { throw .tooMany(command: name) }
    let required = arguments.count { !$0.isOptional }
    guard words.count >= required else {
      throw .missing(command: name, argument: arguments[words.count].name)
    }
    return try build(CommandArguments(spec: self, words: Array(words)))
  }
}

/// The words of one command's arguments, read as typed values.
struct CommandArguments {
  let spec: CommandSpec
  let words: [String]

  /// The number of words given.
  var count: Int { words.count }

  func text(_ index: Int) -> String { index < words.count ? words[index] : "" }

  /// The problem that the word at `index` is not what was `expected`.
  func wrong(_ index: Int, _ expected: String) -> CommandProblem {
    .wrong(argument: spec.arguments[index].name, value: text(index), expected: expected)
  }

  /// A number, or a fraction such as mpv's `1/1.1`.
  func number(_ index: Int) throws(CommandProblem) -> Double {
    let parts = text(index).split(separator: "/", omittingEmptySubsequences: false).map(DecimalNumber.parse)
    switch (parts.count, parts.first ?? nil, parts.last ?? nil) {
    case (1, let number?, _): return number
    case (2, let top?, let bottom?) where (top / bottom).isFinite: return top / bottom
    default: throw wrong(index, "a number")
    }
  }

  func integer(_ index: Int, in range: ClosedRange<Int>, default usual: Int? = nil) throws(CommandProblem)
    -> Int
  {
    if index >= words.count, let usual { return usual }
    guard let number = Int(text(index)), range.contains(number) else {
      throw wrong(index, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func choice<Value>(
    _ index: Int, _ choices: KeyValuePairs<String, Value>, default usual: Value? = nil
  ) throws(CommandProblem) -> Value {
    if index >= words.count, let usual { return usual }
    let word = text(index)
    if let found = choices.first(where: { $0.key == word }) { return found.value }
    throw wrong(index, "one of " + choices.map(\.key).joined(separator: ", "))
  }

  /// A value that `read` makes of a word; `names` are the valid words for the error message.
  func choice<Value>(
    _ index: Int, among names: [String], default usual: Value? = nil, _ read: (String) -> Value?
  ) throws(CommandProblem) -> Value {
    if index >= words.count, let usual { return usual }
    if let value = read(text(index)) { return value }
    throw wrong(index, "one of " + names.joined(separator: ", "))
  }

  /// A file name, which is neither empty nor contains NUL.
  func file(_ index: Int) throws(CommandProblem) -> String {
    let name = text(index)
    guard !name.isEmpty, !name.utf8.contains(0) else { throw wrong(index, "a name") }
    return name
  }

  func property(_ index: Int) throws(CommandProblem) -> Property {
    let name = text(index)
    guard let property = PropertyTable.property(named: name) else { throw .unknownProperty(name) }
    return property
  }

  /// A time in seconds, as `90` or `1:30`.
  func seconds(_ index: Int) throws(CommandProblem) -> Double {
    switch TypedTime(text(index)) {
    case .time(let time), .signed(let time): return time.seconds
    case .percent, nil: throw wrong(index, "seconds or a time like 1:30")
    }
  }
}
