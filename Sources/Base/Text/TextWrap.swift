// Text broken into rows. Works on filtered text. Pure; any thread may ask.
extension TextFit {
  /// A text in at most so many rows, broken between words; what does not fit is cut at its end.
  public static func wrap(_ text: String, _ columns: Int, rows: Int, ellipsis: String = "…") -> [String] {
    var lines: [String] = []
    var line = ""
    // What is longer than a row, a path, is broken anywhere.
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
