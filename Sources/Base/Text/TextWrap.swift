// Breaking of filtered text into rows.
extension TextFit {
  /// A text in at most `rows` rows, broken between words; the last row is cut where the text is longer.
  public static func wrap(_ text: String, _ columns: Int, rows: Int, ellipsis: String = "…") -> [String] {
    var lines: [String] = []
    var line = ""
    // A word that is longer than a row, such as a path, is broken anywhere.
    let words = text.split(separator: " ").flatMap { word -> [Substring] in
      var parts: [Substring] = []
      var rest = word
      while CellWidth.of(String(rest)) > columns, parts.count < rows {
        let part = prefix(of: String(rest), columns).count
        guard part > 0 else { break }
        parts.append(rest.prefix(part))
        rest = rest.dropFirst(part)
      }
      return parts + [rest]
    }
    for word in words where !word.isEmpty {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if CellWidth.of(longer) <= columns || lines.count == rows - 1 || line.isEmpty {
        line = longer
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    lines.append(line)
    return lines.map { shorten($0, columns, ellipsis: ellipsis) }
  }
}
