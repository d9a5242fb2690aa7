import App
import Options

/// The list of options in inset(1), made from the table of options.
///
/// Under each option's heading and sentence, a page may say more: that stays when the list is rewritten.
enum ManualOptions {
  /// The list for a page.
  static func text(keeping page: String) -> String {
    let details = details(in: page)
    var lines: [String] = []
    var section: String?
    for row in CommandLineReader.rows() {
      if row.section != section, let heading = row.section {
        lines.append(".SS \(heading.prefix(1))\(heading.dropFirst().lowercased())")
        section = heading
      }
      lines += [".TP", heading(row), escaped(row.help) + "."] + (details[row.name] ?? [])
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func heading(_ row: OptionRow) -> String {
    let name = escaped("--" + row.name)
    if let letter = row.letter { return ".BR \\-\(letter) \", \" \(name)" }
    if row.valueName.isEmpty { return ".B \(name)" }
    return ".B\(row.words.isEmpty ? "I" : "R") \(name) \" \(escaped(row.valueName))\""
  }

  private static func escaped(_ text: String) -> String { text.replacing("-", with: "\\-") }

  /// The lines of a list behind the sentence of each option.
  private static func details(in page: String) -> [String: [String]] {
    let headings = Dictionary(
      CommandLineReader.rows().map { (Substring(heading($0)), $0.name) },
      uniquingKeysWith: { first, _ in first })
    var details: [String: [String]] = [:]
    var lines = page.split(separator: "\n")[...]
    while let line = lines.popFirst() {
      guard line == ".TP", let name = lines.first.flatMap({ headings[$0] }) else { continue }
      lines = lines.dropFirst(2)
      let own = lines.prefix { !$0.hasPrefix(".TP") && !$0.hasPrefix(".S") && !$0.hasPrefix(".\\\"") }
      details[name] = own.map(String.init)
      lines = lines.dropFirst(own.count)
    }
    return details
  }
}
