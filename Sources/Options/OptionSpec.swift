// One row of a table of options: how an option is written, what help says of it, and where its value goes. Constants;
// any thread.

/// The part of an option that help, completions and the manual page show.
public struct OptionRow: Hashable, Sendable {
  /// The values that an option takes.
  public enum Kind: Hashable, Sendable {
    /// `--name` and `--name=yes` are yes, `--no-name` and `--name=no` are no.
    case flag
    /// `--name` only.
    case action
    /// `--name=value` or `--name value`; where the flag is set, `--no-name` is `--name=no`.
    case value(orNo: Bool)
    /// As `value`, but `--name` is short for this value unless one of the words follows.
    case optionalValue(String, words: [String])
  }

  /// The name without hyphens.
  public let name: String
  /// Further names, which help does not show.
  public let aliases: [String]
  /// The letter behind a single hyphen; nil for none.
  public let letter: Character?
  /// The values that it takes.
  public let kind: Kind
  /// The value's name in help, `N` or `yes|no` for example; empty for flags and actions.
  public let valueName: String
  /// What it does: a sentence without its full stop.
  public let help: String
  /// The heading under which help shows the option, or an empty text; nil where help leaves it out.
  public let section: String?

  /// The option and its value as help shows them: `--volume <N>`.
  public var usage: String { "--\(name)" + (valueName.isEmpty ? "" : " <\(valueName)>") }

  /// The words that the value can be, if its name lists them.
  public var words: [String] {
    let words = valueName.split(separator: "|").map(String.init)
    return words.count > 1 && words.allSatisfy { $0 == $0.lowercased() } ? words : []
  }

  /// Whether a value follows in the next word.
  public var takesNextWord: Bool { if case .value = kind { true } else { false } }
}

/// An option of a command line; `Line` is what its value goes to.
public struct OptionSpec<Line>: Sendable {
  /// Writes a value; a flag's is `yes` or `no`, an action's is empty.
  public typealias Taker = @Sendable (inout Line, OptionValue) throws(OptionStop) -> Void

  /// What help shows of it.
  public let row: OptionRow
  let take: Taker

  /// Creates a row with its taker.
  public init(
    _ name: String, or aliases: [String] = [], letter: Character? = nil, _ kind: OptionRow.Kind,
    value valueName: String = "", _ help: String, in section: String?, take: @escaping Taker
  ) {
    row = OptionRow(
      name: name, aliases: aliases, letter: letter, kind: kind, valueName: valueName, help: help,
      section: section)
    self.take = take
  }
}

extension OptionSpec {
  /// A field of `Line` that an option sets.
  public typealias Field<Value> = any WritableKeyPath<Line, Value> & Sendable

  /// A flag that sets a field.
  public static func flag(_ name: String, _ help: String, in section: String? = "", _ field: Field<Bool>)
    -> OptionSpec
  {
    OptionSpec(name, .flag, help, in: section) { line, value in line[keyPath: field] = value.isYes }
  }

  /// An action that sets a field to true.
  public static func action(
    _ name: String, letter: Character? = nil, _ help: String, in section: String? = "", _ field: Field<Bool>
  ) -> OptionSpec {
    OptionSpec(name, letter: letter, .action, help, in: section) { line, _ in line[keyPath: field] = true }
  }

  /// `-h` and `--help`.
  public static func help(in section: String? = "") -> OptionSpec {
    OptionSpec("help", letter: "h", .action, "Show help", in: section) { (_, _) throws(OptionStop) in
      throw .help(isWhole: false)
    }
  }

  /// A value that a taker reads.
  public static func value(
    _ name: String, _ valueName: String, _ help: String, in section: String? = "", take: @escaping Taker
  ) -> OptionSpec {
    OptionSpec(name, .value(orNo: false), value: valueName, help, in: section, take: take)
  }
}

/// The value of an option, with the option's name for messages.
public struct OptionValue: Sendable {
  /// The option's name without hyphens.
  public let option: String
  /// The value as it was typed: file names need not be UTF-8.
  public let bytes: [UInt8]

  /// Whether a flag is on.
  public var isYes: Bool { bytes != Array("no".utf8) }

  /// The value as text.
  ///
  /// - Throws: `OptionStop` if the value is not UTF-8.
  public func text() throws(OptionStop) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw wrong("text in UTF-8") }
    return text
  }

  /// The error of a value that the option does not accept; `expected` describes those that it accepts.
  public func wrong(_ expected: String) -> OptionStop {
    .problem("--\(option) should be \(expected), not \(OptionStop.quoted(bytes))")
  }
}
