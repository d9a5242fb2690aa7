// The layout of help: paragraphs, and names with what they mean in two columns. Pure; any thread.

import Base

/// Blocks of help text, each without a line feed at its end.
public enum HelpText {
  /// The column where explanations begin.
  public static let column = 26

  /// A text broken into lines.
  public static func paragraph(_ text: String, _ columns: Int) -> String {
    TextFit.wrap(text, columns, rows: .max).joined(separator: "\n")
  }

  /// How the command is written: its words, which are not broken.
  public static func usage(_ words: [String], _ columns: Int) -> String {
    var lines = ["USAGE:"]
    for word in words {
      if CellWidth.of(lines[lines.count - 1]) + 1 + CellWidth.of(word) > columns {
        lines.append("         " + word)
      } else {
        lines[lines.count - 1] += " " + word
      }
    }
    return lines.joined(separator: "\n")
  }

  /// A name and what it means; a name that is too long for its column stands on a line of its own.
  public static func entry(_ name: String, _ help: String, _ columns: Int, column: Int = column) -> String {
    let indent = String(repeating: " ", count: column)
    let lines = TextFit.wrap(help, max(20, columns - column), rows: .max)
    let name = "  " + name
    let width = CellWidth.of(name)
    let isBeside = width < column
    var text = name + (isBeside ? String(repeating: " ", count: column - width) : "\n" + indent)
    text += lines.joined(separator: "\n" + indent)
    return text
  }

  /// An entry for each option.
  public static func options(_ rows: [OptionRow], _ columns: Int) -> String {
    rows.map { row in
      entry((row.letter.map { "-\($0), " } ?? "") + row.usage, row.help + ".", columns)
    }.joined(separator: "\n")
  }
}
