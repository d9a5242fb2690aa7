/// A problem in one place of a file that the user writes: settings, key bindings, themes.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The severity of a diagnostic.
  public enum Severity: String, Sendable {
    /// An entry that works in another program but has no meaning here, or that is probably a mistake.
    case warning
    /// An entry that is wrong and was not used.
    case error
  }
  /// Display name of the file; not filtered.
  public var file: String
  /// Line, counted from 1; 0 means the whole file.
  public var line: Int
  /// Column, counted from 1; nil if it is not known.
  public var column: Int?
  /// Whether the entry was used despite the problem.
  public var severity: Severity
  /// Description of the problem: one sentence without control characters.
  public var sentence: String

  /// A diagnostic, an error unless `severity` says otherwise.
  public init(
    file: String, line: Int, column: Int? = nil, severity: Severity = .error, sentence: String
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.severity = severity
    self.sentence = sentence
  }

  /// `file:line:column: sentence`, without unknown parts and without control characters.
  public var description: String {
    var place = VisibleText.filter(file)
    if line > 0 { place += ":\(line)" }
    if line > 0, let column { place += ":\(column)" }
    return "\(place): \(sentence)"
  }

  /// Whether `one` comes before `other` in their file.
  public static func isBefore(_ one: Diagnostic, _ other: Diagnostic) -> Bool {
    (one.line, one.column ?? 0) < (other.line, other.column ?? 0)
  }

  /// The user's word in quotation marks for an error message, filtered and cut to 40 scalars.
  public static func quoted(_ word: some StringProtocol) -> String {
    let shown = VisibleText.filter(String(word), limit: 40)
    return "“\(shown)”"
  }
}
