// Cutting and padding of filtered text to cells.

/// Functions that cut and pad filtered text to a number of cells.
///
/// Grapheme clusters are never split; where a wide one does not fit at the border, a space replaces it.
public enum TextFit {
  /// The part of a text that is removed if the text is too long.
  public enum Cut: Hashable, Sendable {
    /// The end: `A long na…`.
    case end
    /// The middle, for paths and names that differ at their ends: `/home/…/a.mkv`.
    case middle
    /// The beginning: `…g name`.
    case start
  }

  /// Position of a text that is shorter than its field.
  public enum Alignment: Hashable, Sendable { case leading, center, trailing }

  /// The text in exactly `columns` cells: cut with `ellipsis` or padded with spaces.
  public static func fit(
    _ text: String, _ columns: Int, align: Alignment = .leading, cut: Cut = .end, ellipsis: String = "…"
  ) -> String {
    guard columns > 0 else { return "" }
    let short = shorten(text, columns, cut: cut, ellipsis: ellipsis)
    let missing = columns - CellWidth.of(short)
    guard missing > 0 else { return short }
    let before =
      switch align {
      case .leading: 0
      case .center: missing / 2
      case .trailing: missing
      }
    return String(repeating: " ", count: before) + short + String(repeating: " ", count: missing - before)
  }

  /// The text in at most `columns` cells: cut with `ellipsis` if it is longer, never padded.
  public static func shorten(
    _ text: String, _ columns: Int, cut: Cut = .end, ellipsis: String = "…"
  ) -> String {
    guard columns > 0 else { return "" }
    if text.utf8.count <= columns, text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    if CellWidth.of(text) <= columns { return text }
    let mark = String(prefix(of: ellipsis, columns))
    let room = columns - CellWidth.of(mark)
    switch cut {
    case .end: return prefix(of: text, room) + mark
    case .start: return mark + suffix(of: text, room)
    case .middle:
      let head = prefix(of: text, room - room / 2)
      // The tail also gets the cell that a wide cluster could not fill at the end of the head.
      return head + mark + suffix(of: text, room - CellWidth.of(head))
    }
  }

  /// The longest prefix of the text that fits a number of cells.
  public static func prefix(of text: String, _ columns: Int) -> Substring {
    var room = columns
    var end = text.startIndex
    while end < text.endIndex {
      room -= CellWidth.of(text[end])
      if room < 0 { break }
      text.formIndex(after: &end)
    }
    return text[..<end]
  }

  /// The longest suffix of the text that fits a number of cells.
  public static func suffix(of text: String, _ columns: Int) -> Substring {
    var room = columns
    var start = text.endIndex
    while start > text.startIndex {
      let before = text.index(before: start)
      room -= CellWidth.of(text[before])
      if room < 0 { break }
      start = before
    }
    return text[start...]
  }
}
