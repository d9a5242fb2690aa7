/// The character set that a picture's cells are drawn with.
///
/// All but `ascii` divide a cell into parts that are either ink or paper.
public enum GlyphSet: String, CaseIterable, Sendable {
  /// Half blocks, horizontal and vertical.
  case half
  /// 2×2 blocks, and bars from below in eighths: all block elements before Unicode 13 in two columns.
  case quadrant
  /// 2×3 blocks, and bars in eighths from all four edges; Unicode 13.
  case sextant
  /// 2×4 blocks, and the same bars; Unicode 16.
  case octant
  /// Braille: 2×4 dots, with paper between them.
  case braille
  /// A ramp of ASCII characters, from dark to bright.
  case ascii

  /// Pixels per cell, horizontally.
  var across: Int {
    switch self {
    case .half, .quadrant, .braille: 2
    case .sextant, .octant: 4
    case .ascii: 1
    }
  }

  /// Pixels per cell, vertically.
  var down: Int {
    switch self {
    case .half, .ascii: 2
    case .braille: 4
    case .quadrant, .sextant, .octant: 8
    }
  }

  /// Parts of a pattern, horizontally and vertically.
  var parts: (across: Int, down: Int) {
    switch self {
    case .half, .quadrant: (2, 2)
    case .sextant: (2, 3)
    case .octant, .braille: (2, 4)
    case .ascii: (1, 1)
    }
  }

  /// Whether the set has bars.
  var hasBars: Bool { self == .quadrant || self == .sextant || self == .octant }

  /// Whether bars grow from all four edges, and not only from below.
  var hasBarsAllAround: Bool { self == .sextant || self == .octant }

  /// Whether the complement of each pattern is in the set, so that ink and paper can be swapped.
  var isInvertible: Bool {
    switch self {
    case .half, .quadrant, .sextant, .octant: true
    case .braille, .ascii: false
    }
  }

  /// The shape that is ink only.
  var fullShape: UInt16 {
    switch self {
    case .half, .quadrant: 15
    case .sextant: 63
    case .octant, .braille: 255
    case .ascii: UInt16(truncatingIfNeeded: GlyphTable.ramp.utf8CodeUnitCount - 1)
    }
  }

  /// A fine pattern with half ink, which mixes two palette entries to one colour.
  var blendShape: UInt16 {
    switch self {
    case .half: 0b0011
    case .quadrant: 0b1001
    case .sextant: 0b01_1001
    case .octant, .braille: 0b1001_1001
    case .ascii: 0
    }
  }
}
