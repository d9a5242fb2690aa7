// The numbers by which ncurses names colours. Main thread only.

import Base
internal import CNcurses

/// Translates palette indices to the numbers of the terminal that ncurses draws on.
///
/// Most terminals number their palette. The entries whose names end in `-direct` number RGB values, and only the first
/// numbers, 8 of them without the capability CO, are palette indices.
struct CursesColors: Equatable {
  /// The numbers that are palette indices; nil if all are.
  private let indices: Int?

  /// The numbers of a terminal with direct colour, of which so many are palette indices; nil for a terminal that
  /// numbers its palette.
  init(indices: Int?) { self.indices = indices }

  /// The numbers of the terminal that ncurses has started on.
  static var present: CursesColors {
    guard inset_has_direct_pairs() else { return CursesColors(indices: nil) }
    let count = Int(tigetnum("CO"))
    return CursesColors(indices: count > 0 ? min(256, count) : 8)
  }

  /// The number of a palette index; -1, the terminal's own colour, stays.
  func number(_ index: Int) -> CInt {
    guard let indices, index >= indices else { return CInt(index) }
    let (red, green, blue) = PaletteColor.rgb(index)
    // Numbers below are indices: the darkest blue stands for black.
    return CInt(max(indices, red << 16 | green << 8 | blue))
  }

  /// The SGR parameters that select a number as ink (`base` 30) or paper (40); none for the terminal's own colour.
  func parameters(_ number: CInt, base: Int) -> [String] {
    let number = Int(number)
    if let indices, number >= indices {
      return ["\(base + 8)", "2", "\(number >> 16)", "\(number >> 8 & 255)", "\(number & 255)"]
    }
    switch number {
    case 0..<8: return ["\(base + number)"]
    case 8..<16: return ["\(base + 52 + number)"]
    case 16..<256: return ["\(base + 8)", "5", "\(number)"]
    default: return []
    }
  }
}
