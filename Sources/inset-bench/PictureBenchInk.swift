/// Where a character has ink: block elements exactly, other characters as an even tint.
enum PictureBenchInk {
  /// The share of ink in each of 4×8 pixels.
  static func coverage(of text: String) -> [Double] {
    guard let scalar = text.unicodeScalars.first else { return even(0) }
    switch scalar.value {
    case 0x20: return even(0)
    case 0x2588: return even(1)
    case 0x2580: return parts(1, 2, pattern: 1)
    case 0x2584: return parts(1, 2, pattern: 2)
    case 0x258C: return parts(2, 1, pattern: 1)
    case 0x2590: return parts(2, 1, pattern: 2)
    case 0x2596...0x259F:
      return parts(2, 2, pattern: [4, 8, 1, 13, 9, 7, 11, 2, 6, 14][Int(scalar.value) - 0x2596])
    case 0x1FB00...0x1FB3B:
      // The patterns of the left and the right half lie elsewhere.
      var pattern = Int(scalar.value) - 0x1FB00 + 1
      if pattern >= 21 { pattern += 1 }
      if pattern >= 42 { pattern += 1 }
      return parts(2, 3, pattern: pattern)
    default: return even(0.25)
    }
  }

  private static func even(_ share: Double) -> [Double] { [Double](repeating: share, count: 32) }

  private static func parts(_ across: Int, _ down: Int, pattern: Int) -> [Double] {
    (0..<32).map { pixel in
      let x = pixel % 4 * across / 4
      // Rounded to pixels as terminals do.
      let edges = (0...down).map { (Double($0) * 8 / Double(down)).rounded() }
      let y = (0..<down).last { Double(pixel / 4) >= edges[$0] } ?? 0
      return pattern >> (y * across + x) & 1 == 1 ? 1 : 0
    }
  }
}
