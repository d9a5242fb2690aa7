// Parser of the key binding file `input.conf`, the user's and the built-in one; its result is laid into a `Keymap`.
// Pure; any thread.

public import Base

/// Parses `input.conf` in mpv's grammar.
///
/// A wrong line is reported in `diagnostics`; the other lines are used.
public struct InputConfParser: Sendable {
  /// The largest file in bytes; larger ones are refused.
  public static let largestFile = 1 << 20
  /// The longest line in bytes; longer ones are refused.
  public static let longestLine = 4_096
  /// The most bindings; further ones are refused.
  public static let mostBindings = 4_096
  /// The most diagnostics; further ones are only counted.
  public static let mostDiagnostics = 100

  /// The bindings in the order of the file.
  public private(set) var bindings: [Binding] = []
  /// The diagnostics in the order of the file.
  public private(set) var diagnostics: [Diagnostic] = []

  /// The file that the text comes from.
  public enum Source: Sendable {
    case builtIn
    case file(String)

    var name: String {
      switch self {
      case .builtIn: "input.conf"
      case .file(let name): name
      }
    }
  }

  private let source: Source
  private var unreported = 0
  /// The warnings so far, by sentence, as indices of `diagnostics`.
  private var warnings: [String: Int] = [:]
  /// The further lines of a warning, by its index.
  private var repeats: [Int: [Int]] = [:]

  /// Parses the bytes of a file.
  public init(_ bytes: some Collection<UInt8>, from source: Source) {
    self.source = source
    guard bytes.count <= Self.largestFile else {
      report(0, .error, "the file is larger than \(Self.largestFile) bytes and was not read")
      return
    }
    var rest = Array(bytes)[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    var number = 0
    for line in rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      read(line, number)
    }
    for (place, lines) in repeats {
      diagnostics[place].sentence += "; also in \(Self.named(lines))"
    }
    if unreported > 0 {
      let last = Diagnostic(
        file: source.name, line: 0, severity: .warning, sentence: "\(unreported) more lines have problems")
      diagnostics.append(last)
    }
  }

  /// Parses the text of a file.
  public init(_ text: String, from source: Source) { self.init(Array(text.utf8), from: source) }

  private mutating func read(_ bytes: ArraySlice<UInt8>, _ number: Int) {
    guard bytes.count <= Self.longestLine else {
      return report(number, .error, "the line is longer than \(Self.longestLine) bytes")
    }
    let line: InputConfLine
    do throws(InputConfLine.Problem) {
      guard let read = try InputConfLine(String(decoding: bytes, as: UTF8.self)) else { return }
      line = read
    } catch {
      return report(number, .error, error.sentence)
    }
    guard bindings.count < Self.mostBindings else {
      return report(number, .error, "there are more than \(Self.mostBindings) bindings")
    }
    // mpv's default file has lines for encoding in the section `encode`; they are skipped without a diagnostic.
    if line.section == "encode" { return }
    guard let section = KeySection(rawValue: line.section ?? "default") else {
      return report(number, .warning, "there is no section \(Diagnostic.quoted(line.section ?? "")) here")
    }
    let keys: [Key]
    do throws(KeyName.Problem) {
      keys = try KeyName.parseSequence(line.keyName)
    } catch {
      var severity = Diagnostic.Severity.error
      if case .notInTerminals = error { severity = .warning }
      return report(number, severity, error.sentence)
    }
    guard let commands = commands(of: line, number) else { return }
    let comment = VisibleText.filter(line.comment, limit: 200)
    let help = comment.isEmpty ? CommandTable.help(of: commands) : comment
    bindings.append(Binding(keys, in: section, to: commands, help: help, origin: origin(number)))
  }

  /// The commands of a line; those that have no meaning here are left out, as mpv runs what it knows of a line.
  ///
  /// Nil without commands, or if one is not a command at all.
  private mutating func commands(of line: InputConfLine, _ number: Int) -> [BoundCommand]? {
    var commands: [BoundCommand] = []
    var first: CommandProblem?
    for words in line.commands {
      do throws(CommandProblem) {
        commands.append(try CommandTable.bound(words))
      } catch {
        first = first ?? error
        if !error.leavesRest {
          report(number, .error, error.sentence + Self.hint(for: words, after: line.keyName, error))
          return nil
        }
      }
    }
    guard let first else { return commands }
    let severity = first.isUnavailable ? Diagnostic.Severity.warning : .error
    guard !commands.isEmpty else {
      report(number, severity, first.sentence)
      return nil
    }
    report(number, severity, first.sentence + "; the rest of the line works")
    return commands
  }

  /// The likely meaning of a line that does not begin with a command; empty if none is likely.
  private static func hint(for words: [String], after key: String, _ problem: CommandProblem) -> String {
    guard case .unknown(let name) = problem else { return "" }
    let rest = Array(words[CommandTable.prefixes(of: words).count...])
    if let meant = SpokenCommand.words(for: rest) { return "; write “\(meant.joined(separator: " "))”" }
    guard rest.count > 1, (try? KeyName.parse(name)) != nil,
      (try? CommandTable.bound(Array(rest.dropFirst()))) != nil
    else { return "" }
    return "; write “\(key)-\(name)” for keys that follow each other"
  }

  /// Lines as text: `line 7`, `lines 7, 9 and 12`.
  private static func named(_ lines: [Int]) -> String {
    let numbers = lines.map(String.init)
    guard let last = numbers.last, numbers.count > 1 else { return "line \(numbers.first ?? "")" }
    return "lines \(numbers.dropLast().joined(separator: ", ")) and \(last)"
  }

  private func origin(_ line: Int) -> BindingOrigin {
    switch source {
    case .builtIn: .builtIn(line: line)
    case .file(let name): .file(name, line: line)
    }
  }

  private mutating func report(_ line: Int, _ severity: Diagnostic.Severity, _ sentence: String) {
    // A file written for mpv has the same command of its scripts in many lines: one warning covers them all.
    if severity == .warning, let place = warnings[sentence] {
      repeats[place, default: []].append(line)
      return
    }
    if severity == .warning, diagnostics.count < Self.mostDiagnostics {
      warnings[sentence] = diagnostics.count
    }
    guard diagnostics.count < Self.mostDiagnostics else {
      unreported += 1
      return
    }
    diagnostics.append(Diagnostic(file: source.name, line: line, severity: severity, sentence: sentence))
  }
}
