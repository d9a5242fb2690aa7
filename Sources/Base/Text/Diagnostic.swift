/// What is wrong with one place of a file that a person wrote: settings, bindings.
///
/// A value; any thread.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// How much it matters.
  public enum Severity: String, Sendable {
    /// Something works elsewhere and has no meaning here, or is probably a slip.
    case warning
    /// It is wrong and was not used.
    case error
  }
  /// The file's name as it is shown.
  ///
  /// Not filtered.
  public var file: String
  /// The line, counted from 1; 0 speaks of the whole file.
  public var line: Int
  /// The column, counted from 1, where it is known.
  public var column: Int?
  /// How much it matters.
  public var severity: Severity
  /// One plain sentence without control characters.
  public var sentence: String

  /// A remark on that place.
  public init(
    file: String, line: Int, column: Int? = nil, severity: Severity = .error, sentence: String
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.severity = severity
    self.sentence = sentence
  }

  /// `file:line:column: sentence`, without the parts that are not known and without control characters.
  public var description: String {
    var place = VisibleText.filter(file)
    if line > 0 { place += ":\(line)" }
    if line > 0, let column { place += ":\(column)" }
    return "\(place): \(sentence)"
  }

  /// Whether it stands before another one in their file.
  public static func isBefore(_ one: Diagnostic, _ other: Diagnostic) -> Bool {
    (one.line, one.column ?? 0) < (other.line, other.column ?? 0)
  }

  /// A word of the person's in quotes, short and free of control characters, to be part of a sentence.
  public static func quoted(_ word: some StringProtocol) -> String {
    let shown = VisibleText.filter(String(word), limit: 40)
    return "“\(shown)”"
  }
}
