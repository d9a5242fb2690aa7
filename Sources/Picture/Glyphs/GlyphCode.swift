// Unicode's block elements, which are spread over five blocks for historical reasons.

extension GlyphSet {
  /// The Unicode scalar of a shape; a space for an unknown shape.
  func scalar(of shape: UInt16) -> UInt32 {
    if hasBars, let bar = BarShape(shape) { return bar.scalar }
    switch self {
    case .half, .quadrant:
      return GlyphSet.quadrants[Int(shape & 15)]
    case .sextant:
      return GlyphSet.sextant(shape & 63)
    case .octant:
      return GlyphSet.octant(shape & 255)
    case .braille:
      return GlyphSet.dots(shape & 255)
    case .ascii:
      let ramp = GlyphTable.ramp
      return Int(shape) < ramp.utf8CodeUnitCount ? UInt32(ramp.utf8Start[Int(shape)]) : 0x20
    }
  }

  private static let quadrants: [UInt32] = [
    0x0020, 0x2598, 0x259D, 0x2580, 0x2596, 0x258C, 0x259E, 0x259B,
    0x2597, 0x259A, 0x2590, 0x259C, 0x2584, 0x2599, 0x259F, 0x2588,
  ]

  /// Sextants are in the order of their patterns, without the four that existed as older characters.
  private static func sextant(_ shape: UInt16) -> UInt32 {
    switch shape {
    case 0: 0x20
    case 0b01_0101: 0x258C
    case 0b10_1010: 0x2590
    case 63: 0x2588
    default: 0x1FB00 + UInt32(shape) - 1 - (shape > 0b01_0101 ? 1 : 0) - (shape > 0b10_1010 ? 1 : 0)
    }
  }

  /// Octants are in the order of their patterns, without those that existed as older characters.
  private static func octant(_ shape: UInt16) -> UInt32 {
    if let older = olderOctant(shape) { return older }
    let before = (0..<shape).count { olderOctant($0) == nil }
    return 0x1CD00 + UInt32(before)
  }

  private static func olderOctant(_ shape: UInt16) -> UInt32? {
    // An octant pattern whose rows are equal in pairs is a quadrant.
    if shape & 0b0011_0011 == shape >> 2 & 0b0011_0011 {
      return quadrants[Int(shape & 0b0011 | shape >> 2 & 0b1100)]
    }
    return switch shape {
    case 0b0000_0001: 0x1CEA8
    case 0b0000_0010: 0x1CEAB
    case 0b0100_0000: 0x1CEA3
    case 0b1000_0000: 0x1CEA0
    case 0b0000_0011: 0x1FB82
    case 0b0011_1111: 0x1FB85
    case 0b1100_0000: 0x2582
    case 0b1111_1100: 0x2586
    case 0b0001_0100: 0x1FBE6
    case 0b0010_1000: 0x1FBE7
    default: nil
    }
  }

  /// Braille numbers its upper six dots by columns, then the lowest two.
  private static func dots(_ shape: UInt16) -> UInt32 {
    if shape == 0 { return 0x20 }
    let order: [UInt32] = [0, 3, 1, 4, 2, 5, 6, 7]
    var code: UInt32 = 0x2800
    for part in 0..<8 where shape >> UInt16(part) & 1 == 1 { code |= 1 << order[part] }
    return code
  }
}
