// Titles in few columns: what many titles share goes before what tells them apart. Pure.

import Base

/// Fits titles into a number of columns.
enum TitleFit {
  /// A title in exactly `columns` cells.
  ///
  /// If it is too long, a year in brackets at its end goes first. The title of an episode (`S01E03`, `1x03`) loses the
  /// words before its number, and then its end. Other titles lose their middle: names differ at their ends as often as at
  /// their starts.
  static func fit(_ title: String, _ columns: Int, ellipsis: String) -> String {
    let name = withoutYear(title)
    if CellWidth.of(title) > columns, CellWidth.of(name) <= columns {
      return TextFit.fit(name, columns, ellipsis: ellipsis)
    }
    guard CellWidth.of(title) > columns, let number = episode(in: title), number > title.startIndex else {
      return TextFit.fit(title, columns, cut: .middle, ellipsis: ellipsis)
    }
    return TextFit.fit(ellipsis + title[number...], columns, cut: .end, ellipsis: ellipsis)
  }

  /// The title without a year in brackets at its end.
  private static func withoutYear(_ title: String) -> String {
    let year = title.suffix(7)
    guard title.count > 7, year.hasPrefix(" ("), year.hasSuffix(")"),
      year.dropFirst(2).dropLast().allSatisfy({ ("0"..."9").contains($0) })
    else { return title }
    return String(title.dropLast(7))
  }

  /// The start of an episode's number; nil without one.
  private static func episode(in title: String) -> String.Index? {
    var previous: Character = " "
    for index in title.indices {
      defer { previous = title[index] }
      guard !previous.isLetter, !previous.isNumber else { continue }
      let rest = title[index...].utf8.prefix(10)
      if isNumber(Array(rest)) { return index }
    }
    return nil
  }

  /// Whether a text begins with S01E03, s1e3 or 1x03.
  private static func isNumber(_ text: [UInt8]) -> Bool {
    var place = 0
    func digits() -> Int {
      let start = place
      while place < text.count, (0x30...0x39).contains(text[place]) { place += 1 }
      return place - start
    }
    if let first = text.first, first | 0x20 == 0x73 {
      place = 1
      guard (1...2).contains(digits()), place < text.count, text[place] | 0x20 == 0x65 else { return false }
      place += 1
      return (1...3).contains(digits())
    }
    guard (1...2).contains(digits()), place < text.count, text[place] | 0x20 == 0x78 else { return false }
    place += 1
    return (2...3).contains(digits())
  }
}
