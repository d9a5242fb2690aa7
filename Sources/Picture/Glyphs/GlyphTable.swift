// UTF-8 codes and masks of all shapes of a glyph set. Main thread.

/// Maps shapes to characters.
///
/// A shape is a bit pattern of ink, with bit `x + y * across` for each part of the cell, or a step of the ramp for
/// `ascii`.
struct GlyphTable: ~Copyable {
  /// From dark to bright.
  static let ramp: StaticString = " .:-=+*#%@"

  /// Patterns are 0 … 255, bars follow.
  static let count = 512

  /// Up to four bytes of UTF-8, the first one in the lowest byte, and their count from bit 32 on.
  let codes: UnsafeMutablePointer<UInt64>
  /// The inked parts of each shape, as bits.
  let masks: UnsafeMutablePointer<UInt32>
  /// The shape with ink and paper swapped.
  ///
  /// The same shape where the set has no complement.
  let complements: UnsafeMutablePointer<UInt16>

  init(_ glyphs: GlyphSet) {
    codes = .allocate(capacity: GlyphTable.count)
    codes.initialize(repeating: GlyphTable.encode(0x20), count: GlyphTable.count)
    masks = .allocate(capacity: GlyphTable.count)
    masks.initialize(repeating: 0, count: GlyphTable.count)
    complements = .allocate(capacity: GlyphTable.count)
    complements.initialize(repeating: 0, count: GlyphTable.count)
    for shape in 0..<UInt16(GlyphTable.count) {
      codes[Int(shape)] = GlyphTable.encode(glyphs.scalar(of: shape))
      masks[Int(shape)] = glyphs.mask(of: shape)
      complements[Int(shape)] = glyphs.complement(of: shape)
    }
  }

  deinit {
    codes.deallocate()
    masks.deallocate()
    complements.deallocate()
  }

  private static func encode(_ scalar: UInt32) -> UInt64 {
    let low = { (shift: UInt32) -> UInt64 in UInt64(0x80 | (scalar >> shift) & 0x3F) }
    switch scalar {
    case ..<0x80:
      return UInt64(scalar) | 1 << 32
    case ..<0x800:
      return UInt64(0xC0 | scalar >> 6) | low(0) << 8 | 2 << 32
    case ..<0x10000:
      return UInt64(0xE0 | scalar >> 12) | low(6) << 8 | low(0) << 16 | 3 << 32
    default:
      return UInt64(0xF0 | scalar >> 18) | low(12) << 8 | low(6) << 16 | low(0) << 24 | 4 << 32
    }
  }
}
