// Width of text in terminal cells.

/// Widths in cells, equal to those of the C library's `wcwidth`, by which ncurses lays out text.
///
/// `VisibleText` replaces the scalars whose width terminals and `wcwidth` disagree on, so that filtered text has one
/// width everywhere.
public enum CellWidth {
  /// The width of a scalar: 0 for combining characters, 2 for wide ones, otherwise 1.
  ///
  /// Control characters count 1, the width of the symbol by which `VisibleText` replaces them.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    let runs = CellWidthTable.runs
    // The last run that starts at or before the scalar.
    let wanted = value << 2 | 3
    let behind = runs.partitioningIndex { $0 > wanted }
    return behind == 0 ? 1 : Int(runs[behind - 1] & 3)
  }

  /// The width of a grapheme cluster: the sum over its scalars, as ncurses counts it.
  public static func of(_ character: Character) -> Int {
    var sum = 0
    for scalar in character.unicodeScalars { sum += of(scalar) }
    return sum
  }

  /// The width of a text: the sum over its scalars.
  public static func of(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    var sum = 0
    for scalar in text.unicodeScalars { sum += of(scalar) }
    return sum
  }
}
