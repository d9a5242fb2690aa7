// An option as it is typed, before a table says what it means. Value; any thread.

/// `--name` or `--name=value`, split.
public struct TypedOption: Hashable, Sendable {
  /// The name without hyphens; bytes that are not UTF-8 are replaced.
  public var name: String
  /// The bytes behind the first `=`; nil without one.
  public var value: [UInt8]?

  /// An option made by the program.
  public init(_ name: String, _ value: String? = nil) {
    self.init(name, bytes: value.map { Array($0.utf8) })
  }

  /// An option whose value is bytes.
  public init(_ name: String, bytes: [UInt8]?) {
    self.name = name
    value = bytes
  }

  /// Splits a word behind its hyphens.
  public init(body: some Collection<UInt8>) {
    let parts = body.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    name = String(decoding: parts[0], as: UTF8.self)
    value = parts.count > 1 ? Array(parts[1]) : nil
  }
}

/// What a word of a command line looks like.
public enum TypedWord: Sendable {
  /// A word that is no option; `-` is one.
  case operand
  /// `--`: all words after it are operands.
  case end
  /// A word behind two hyphens.
  case option(TypedOption)
  /// The word behind a single hyphen.
  case letters([UInt8])

  /// Sorts a word.
  public init(_ word: [UInt8]) {
    let hyphen = UInt8(ascii: "-")
    guard word.first == hyphen, word.count > 1 else {
      self = .operand
      return
    }
    guard word[1] == hyphen else {
      self = .letters(Array(word[1...]))
      return
    }
    self = word.count == 2 ? .end : .option(TypedOption(body: word[2...]))
  }

  /// Whether a word can be an option's value: no option, or a negative number.
  public static func isValue(_ word: [UInt8]) -> Bool {
    guard case .letters(let rest) = TypedWord(word) else {
      if case .operand = TypedWord(word) { return true }
      return false
    }
    let digits = rest.first == UInt8(ascii: ".") ? rest.dropFirst() : rest[...]
    return digits.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}
