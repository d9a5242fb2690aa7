// How many cells of the terminal a text takes. Pure; any thread may ask.

/// Widths in cells, in agreement with the C library's `wcwidth`, which ncurses lays text out by.
///
/// What they disagree on, `VisibleText` takes out, so that filtered text has the same width everywhere.
public enum CellWidth {
  /// The width of a scalar: 0 for what combines with the scalar before it, 2 for wide ones, else 1.
  ///
  /// Control characters count 1, the width of the sign that `VisibleText` puts in their place.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    let runs = CellWidthTable.runs
    // The last run that starts at or before the scalar.
    let wanted = value << 2 | 3
    let behind = runs.partitioningIndex { $0 > wanted }
    return behind == 0 ? 1 : Int(runs[behind - 1] & 3)
  }

  /// The width of a grapheme cluster: the sum over its scalars, because that is how ncurses places it.
  public static func of(_ character: Character) -> Int {
    var sum = 0
    for scalar in character.unicodeScalars { sum += of(scalar) }
    return sum
  }

  /// The width of a text.
  public static func of(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    var sum = 0
    for scalar in text.unicodeScalars { sum += of(scalar) }
    return sum
  }
}
