// The numbers by which ncurses names colours. Main thread only.

import Base
internal import CNcurses
import Picture

/// Translates palette indices to the numbers of the terminal that ncurses draws on.
///
/// Most terminals number their palette. The entries whose names end in `-direct` number RGB values, and only the first
/// numbers, 8 of them without the capability CO, are palette indices.
struct CursesColors: Equatable {
  /// The numbers that are palette indices; nil if all are.
  private let indices: Int?
  /// The RGB values that stand behind palette indices.
  var values: [Int: ThemeColor] = [:]

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
    let (red, green, blue) = value(of: index) ?? PaletteColor.rgb(index)
    // Numbers below are indices: the darkest blue stands for black.
    return CInt(max(indices, red << 16 | green << 8 | blue))
  }

  private func value(of index: Int) -> (Int, Int, Int)? {
    guard case .rgb(let red, let green, let blue)? = values[index] else { return nil }
    return (Int(red), Int(green), Int(blue))
  }

  /// Appends ncurses' output, in which palette indices with a value behind them become that value.
  ///
  /// - Returns: The number of bytes taken: a sequence that may go on after the end is left for the next call.
  func translate(_ bytes: UnsafeRawBufferPointer, isEnd: Bool, into sink: inout ByteSink) -> Int {
    guard indices == nil, !values.isEmpty else {
      sink.append(bytes)
      return bytes.count
    }
    var start = 0
    var place = 0
    while place < bytes.count {
      guard bytes[place] == 0x1B else {
        place += 1
        continue
      }
      guard place + Self.longestSelection <= bytes.count || isEnd else { break }
      // ESC [ 38 ; 5 ; N m, or 48 for the background; foot's terminfo separates the numbers by colons.
      guard let (base, index, end) = Self.selection(in: bytes, at: place),
        let (red, green, blue) = value(of: index)
      else {
        place += 1
        continue
      }
      sink.append(UnsafeRawBufferPointer(rebasing: bytes[start..<place]))
      sink.append("\u{1B}[")
      for number in [base, 2, red, green] {
        sink.append(decimal: number)
        sink.append(";")
      }
      sink.append(decimal: blue)
      sink.append("m")
      place = end
      start = end
    }
    sink.append(UnsafeRawBufferPointer(rebasing: bytes[start..<place]))
    return place
  }

  /// Bytes of the longest sequence that selects a palette index.
  private static let longestSelection = 11

  private static func selection(in bytes: UnsafeRawBufferPointer, at start: Int) -> (Int, Int, Int)? {
    guard start + 9 <= bytes.count, bytes[start + 1] == 0x5B, bytes[start + 3] == 0x38,
      (0x3A...0x3B).contains(bytes[start + 4]), bytes[start + 5] == 0x35, bytes[start + 6] == bytes[start + 4]
    else { return nil }
    let base: Int
    switch bytes[start + 2] {
    case 0x33: base = 38
    case 0x34: base = 48
    default: return nil
    }
    var place = start + 7
    var index = 0
    while place < bytes.count, place < start + longestSelection, (0x30...0x39).contains(bytes[place]) {
      index = 10 * index + Int(bytes[place] - 0x30)
      place += 1
    }
    guard place < bytes.count, bytes[place] == 0x6D else { return nil }
    return (base, index, place + 1)
  }

  /// The SGR parameters that select a number as ink (`base` 30) or paper (40); none for the terminal's own colour.
  func parameters(_ number: CInt, base: Int) -> [String] {
    let number = Int(number)
    if let indices, number >= indices {
      return ["\(base + 8)", "2", "\(number >> 16)", "\(number >> 8 & 255)", "\(number & 255)"]
    }
    if let (red, green, blue) = value(of: number) {
      return ["\(base + 8)", "2", "\(red)", "\(green)", "\(blue)"]
    }
    switch number {
    case 0..<8: return ["\(base + number)"]
    case 8..<16: return ["\(base + 52 + number)"]
    case 16..<256: return ["\(base + 8)", "5", "\(number)"]
    default: return []
    }
  }
}
