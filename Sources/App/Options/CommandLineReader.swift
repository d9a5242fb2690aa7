// The command line's reader: words become an `Invocation`, mistakes a `UsageError`. `Program` calls it first. The
// only file that reads argv; any thread.

import Base
import CPlatform
import Glibc
public import Options

/// Reads the words of the command line.
///
/// Pure; any thread.
public enum CommandLineReader {
  /// Reads this process's command line.
  public static func current() throws(UsageError) -> Invocation {
    try read(words, isMPV: isMPV)
  }

  /// Whether this process was started in mpv's place.
  static var isMPV: Bool { ["mpv", "umpv"].contains(name) }

  /// The words of this process's command line, without its name.
  static var words: [[UInt8]] { (1..<max(1, Int(platform_argument_count()))).map(word) }

  /// The name that this process was started by, without its folder.
  static var name: String {
    String(decoding: word(0).split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
  }

  private static func word(_ index: Int) -> [UInt8] {
    guard let word = platform_argument(Int32(index)) else { return [] }
    return UnsafeBufferPointer(start: word, count: strlen(word)).map { UInt8(bitPattern: $0) }
  }

  /// Reads words, which come without the program's name; `isMPV` selects mpv's syntax.
  ///
  /// Words are bytes, since file names need not be UTF-8.
  public static func read(_ words: [[UInt8]], isMPV: Bool = false) throws(UsageError) -> Invocation {
    let isMPV = isMPV || words.prefix { $0 != Array("--".utf8) }.contains(Array("--mpv".utf8))
    let (subcommand, rest) = isMPV ? (nil, words) : splitSubcommand(words)
    do throws(OptionStop) {
      if let subcommand { return try subcommand.read(rest) }
      var line = PlayLine()
      let operands =
        isMPV ? try MPVLine.read(words, into: &line) : try PlayOptionTable.all.read(words, into: &line)
      return try line.invocation(operands, isMPV: isMPV)
    } catch {
      switch error {
      case .help(let isWhole): return .help(subcommand?.help() ?? (isWhole ? helpText() : PlayHelp.short))
      case .problem(let sentence):
        throw UsageError(
          sentence: sentence, help: "inset \(subcommand.map { $0.name + " " } ?? "")--help")
      }
    }
  }

  /// Splits off a subcommand: the first word behind options about the configuration.
  private static func splitSubcommand(_ words: [[UInt8]]) -> (Subcommand?, rest: [[UInt8]]) {
    var index = 0
    while index < words.count {
      guard case .option(let option) = TypedWord(words[index]) else { break }
      switch (option.name, option.value) {
      case ("no-config", nil), ("config-dir", _?): index += 1
      case ("config-dir", nil): index += 2
      default: return (nil, words)
      }
    }
    guard index < words.count, let subcommand = Subcommand.named(words[index]) else { return (nil, words) }
    var rest = words
    rest.remove(at: index)
    return (subcommand, rest)
  }

  /// The text of `inset --help-all`.
  public static func helpText(columns: Int = 80) -> String { PlayHelp.whole(columns: columns) }

  /// The options that help lists of the player, or of a subcommand, for completions and the manual page.
  public static func rows(of subcommand: String? = nil) -> [OptionRow] {
    guard let subcommand else { return PlayOptionTable.all.specs.map(\.row).filter { $0.section != nil } }
    return Subcommand.named(Array(subcommand.utf8))?.rows ?? []
  }

  /// The subcommands, with what they do.
  public static var subcommands: [(name: String, summary: String)] {
    Subcommand.all.map { ($0.name, $0.summary) }
  }
}
