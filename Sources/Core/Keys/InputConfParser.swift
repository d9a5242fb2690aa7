public import Base

/// Reads `input.conf`, mpv's grammar, from text of any origin.
///
/// A wrong line is reported and the rest works. Pure; any thread.
public struct InputConfParser: Sendable {
  /// Files longer than this many bytes are refused.
  public static let largestFile = 1 << 20
  /// Lines longer than this many bytes are refused.
  public static let longestLine = 4_096
  /// Bindings behind this one are refused.
  public static let mostBindings = 4_096
  /// Diagnostics behind this one are only counted.
  public static let mostDiagnostics = 100

  /// What the file holds, in its order.
  public private(set) var bindings: [Binding] = []
  /// What is wrong with it, in its order.
  public private(set) var diagnostics: [Diagnostic] = []

  /// Whose file it is.
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

  /// Reads a whole file's bytes.
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
    if unreported > 0 {
      let last = Diagnostic(
        file: source.name, line: 0, severity: .warning, sentence: "\(unreported) more lines have problems")
      diagnostics.append(last)
    }
  }

  /// Reads a whole file's text.
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
    // mpv's own default file has lines for the program without a picture that encodes: they are nobody's here.
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
    do throws(CommandProblem) {
      var commands: [BoundCommand] = []
      for words in line.commands { commands.append(try CommandTable.bound(words)) }
      let comment = VisibleText.filter(line.comment, limit: 200)
      let help = comment.isEmpty ? CommandTable.help(of: commands) : comment
      bindings.append(Binding(keys, in: section, to: commands, help: help, origin: origin(number)))
    } catch {
      report(number, error.isUnavailable ? .warning : .error, error.sentence)
    }
  }

  private func origin(_ line: Int) -> BindingOrigin {
    switch source {
    case .builtIn: .builtIn(line: line)
    case .file(let name): .file(name, line: line)
    }
  }

  private mutating func report(_ line: Int, _ severity: Diagnostic.Severity, _ sentence: String) {
    guard diagnostics.count < Self.mostDiagnostics else {
      unreported += 1
      return
    }
    diagnostics.append(Diagnostic(file: source.name, line: line, severity: severity, sentence: sentence))
  }
}
