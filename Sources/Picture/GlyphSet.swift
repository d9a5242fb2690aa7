/// The characters that a picture's cells are made of.
///
/// All but `ascii` divide a cell into parts that are either ink or paper.
public enum GlyphSet: String, CaseIterable, Sendable {
  /// Half blocks, one over the other or side by side.
  case half
  /// Blocks of 2×2 parts, and bars of any eighth from below: all of the old block elements that two columns make.
  case quadrant
  /// Blocks of 2×3 parts, and bars of any eighth from above, below, left and right; Unicode 13.
  case sextant
  /// Blocks of 2×4 parts, and the same bars; Unicode 16.
  case octant
  /// 2×4 dots, which leave paper between them.
  case braille
  /// A ramp of printable ASCII characters, darker to brighter.
  case ascii

  /// Pixels wanted per cell, across.
  var across: Int {
    switch self {
    case .half, .quadrant, .braille: 2
    case .sextant, .octant: 4
    case .ascii: 1
    }
  }

  /// Pixels wanted per cell, down.
  var down: Int {
    switch self {
    case .half, .ascii: 2
    case .braille: 4
    case .quadrant, .sextant, .octant: 8
    }
  }

  /// Parts of a pattern, across and down.
  var parts: (across: Int, down: Int) {
    switch self {
    case .half, .quadrant: (2, 2)
    case .sextant: (2, 3)
    case .octant, .braille: (2, 4)
    case .ascii: (1, 1)
    }
  }

  /// Whether bars of eighths are among the shapes.
  var hasBars: Bool { self == .quadrant || self == .sextant || self == .octant }

  /// Whether bars come from all four edges, not from below alone.
  var hasBarsAllAround: Bool { self == .sextant || self == .octant }

  /// Whether patterns have their complement in the set too, so that ink and paper can be swapped.
  var isInvertible: Bool {
    switch self {
    case .half, .quadrant, .sextant, .octant: true
    case .braille, .ascii: false
    }
  }

  /// The shape in which all is ink.
  var fullShape: UInt16 {
    switch self {
    case .half, .quadrant: 15
    case .sextant: 63
    case .octant, .braille: 255
    case .ascii: UInt16(truncatingIfNeeded: GlyphTable.ramp.utf8CodeUnitCount - 1)
    }
  }

  /// A shape of about half ink, as fine as the set has it: for two palette entries instead of one colour.
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
