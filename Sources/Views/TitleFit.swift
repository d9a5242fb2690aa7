// Titles in few columns: what many titles share goes before what tells them apart. Pure.

import Base

/// Fits titles into a number of columns.
enum TitleFit {
  /// A title in exactly `columns` cells.
  ///
  /// Where it is too long, what stands before the number of an episode (`S01E03`, `1x03`) goes first, and then its end,
  /// so that the number stays. Other titles lose their middle: names differ at their ends as often as at their starts.
  static func fit(_ title: String, _ columns: Int, ellipsis: String) -> String {
    guard CellWidth.of(title) > columns, let number = episode(in: title), number > title.startIndex else {
      return TextFit.fit(title, columns, cut: .middle, ellipsis: ellipsis)
    }
    return TextFit.fit(ellipsis + title[number...], columns, cut: .end, ellipsis: ellipsis)
  }

  /// The start of an episode's number; nil where there is none.
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

/// Titles of files as rows show them.
enum FileTitle {
  /// A title without the extension, where it is the file's name.
  static func shown(_ title: String, ofFile name: String?) -> String {
    guard title == name, let dot = title.lastIndex(of: "."), dot > title.startIndex else { return title }
    let ending = title[title.index(after: dot)...]
    guard (2...5).contains(ending.utf8.count), ending.utf8.allSatisfy(isLetterOrDigit),
      ending.contains(where: \.isLetter)
    else { return title }
    return String(title[..<dot])
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}

extension MediaLocation {
  /// The shown name of the file; nil for an address.
  var fileName: String? {
    guard case .file(let path) = self else { return nil }
    return path.lastComponent.shown
  }
}
