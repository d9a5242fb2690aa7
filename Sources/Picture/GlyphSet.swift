/// The characters that a picture's cells are made of.
///
/// All but `ascii` divide a cell into parts that are either ink or paper.
public enum GlyphSet: String, CaseIterable, Sendable {
  /// Half blocks: the upper or lower half is ink.
  case half
  /// A ramp of printable ASCII characters, darker to brighter.
  case ascii

  /// Pixels wanted per cell, across.
  var across: Int {
    switch self {
    case .half, .ascii: 1
    }
  }

  /// Pixels wanted per cell, down.
  var down: Int {
    switch self {
    case .half, .ascii: 2
    }
  }

  /// Whether every glyph's complement is in the set too, so that ink and paper can be swapped.
  var isInvertible: Bool { self != .ascii }

  /// The shape in which all is ink.
  var fullShape: UInt8 {
    self == .ascii ? UInt8(GlyphTable.ramp.utf8CodeUnitCount - 1) : UInt8((1 << (across * down)) - 1)
  }
}
