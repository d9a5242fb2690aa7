/// The ink coverage of characters: exact for block elements, uniform for others.
enum PictureBenchInk {
  /// The share of ink in each of 4×8 pixels.
  static func coverage(of text: String) -> [Double] {
    guard let scalar = text.unicodeScalars.first else { return even(0) }
    switch scalar.value {
    case 0x20: return even(0)
    case 0x2588: return even(1)
    case 0x2580: return parts(1, 2, pattern: 1)
    case 0x2584: return parts(1, 2, pattern: 2)
    case 0x2581...0x2587: return bar { _, y in y >= 8 - (Int(scalar.value) - 0x2580) }
    case 0x2589...0x258B, 0x258D...0x258F:
      return bar { x, _ in Double(x) < (Double(0x2590 - scalar.value) / 2).rounded() }
    case 0x2594: return bar { _, y in y == 0 }
    case 0x2595: return bar { x, _ in x == 3 }
    case 0x1FB82...0x1FB86: return bar { _, y in y < [2, 3, 5, 6, 7][Int(scalar.value) - 0x1FB82] }
    case 0x1FB87...0x1FB8B:
      let eighths = [2, 3, 5, 6, 7][Int(scalar.value) - 0x1FB87]
      return bar { x, _ in Double(4 - x) <= (Double(eighths) / 2).rounded() }
    case 0x258C: return parts(2, 1, pattern: 1)
    case 0x2590: return parts(2, 1, pattern: 2)
    case 0x2596...0x259F:
      return parts(2, 2, pattern: [4, 8, 1, 13, 9, 7, 11, 2, 6, 14][Int(scalar.value) - 0x2596])
    case 0x1FB00...0x1FB3B:
      // The patterns of the left and right half are older characters.
      var pattern = Int(scalar.value) - 0x1FB00 + 1
      if pattern >= 21 { pattern += 1 }
      if pattern >= 42 { pattern += 1 }
      return parts(2, 3, pattern: pattern)
    case 0x1CD00...0x1CDE5, 0x1CEA0...0x1CEAB, 0x1FBE6, 0x1FBE7:
      return octants[scalar.value].map { parts(2, 4, pattern: $0) } ?? even(0)
    case 0x2800...0x28FF:
      let order = [0, 3, 1, 4, 2, 5, 6, 7]
      let pattern = order.enumerated().reduce(0) { dots, bit in
        dots | (Int(scalar.value) >> bit.element & 1) << bit.offset
      }
      // Dots leave about two fifths of their area to the paper.
      return parts(2, 4, pattern: pattern).map { $0 * 0.6 }
    default: return even(0.25)
    }
  }

  /// Octant patterns by scalar: older characters first, then all others in the order of their patterns.
  private static let octants: [UInt32: Int] = {
    let older = [
      0x1CEA8: 1, 0x1CEAB: 2, 0x1CEA3: 0x40, 0x1CEA0: 0x80, 0x1FBE6: 0x14, 0x1FBE7: 0x28, 0x1FB82: 3,
      0x1FB85: 0x3F, 0x2582: 0xC0, 0x2586: 0xFC,
    ]
    var result = Dictionary(uniqueKeysWithValues: older.map { (UInt32($0.key), $0.value) })
    var next: UInt32 = 0x1CD00
    for pattern in 0..<256 where !older.values.contains(pattern) {
      // Quadrants: the rows of each half are equal.
      if pattern & 0x33 == pattern >> 2 & 0x33 { continue }
      result[next] = pattern
      next += 1
    }
    return result
  }()

  private static func even(_ share: Double) -> [Double] { [Double](repeating: share, count: 32) }

  private static func bar(_ isInk: (Int, Int) -> Bool) -> [Double] {
    (0..<32).map { isInk($0 % 4, $0 / 4) ? 1 : 0 }
  }

  private static func parts(_ across: Int, _ down: Int, pattern: Int) -> [Double] {
    (0..<32).map { pixel in
      let x = pixel % 4 * across / 4
      // Rounded to pixels, as terminals do.
      let edges = (0...down).map { (Double($0) * 8 / Double(down)).rounded() }
      let y = (0..<down).last { Double(pixel / 4) >= edges[$0] } ?? 0
      return pattern >> (y * across + x) & 1 == 1 ? 1 : 0
    }
  }
}
