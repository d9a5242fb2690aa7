// The drawing of block characters by terminals: the one table from which `auto` takes its glyphs. A value; any
// thread.

public import Picture

/// The finest glyphs that a terminal draws well, and the reason.
public struct BlockDrawing: Equatable, Sendable {
  /// The glyph set.
  public let glyphs: GlyphSet
  /// The reason, for display.
  public let reason: String
}

extension Brand {
  /// The documented reason why a terminal draws the characters U+2580 … U+259F itself; nil if it takes them from
  /// a font.
  ///
  /// Quadrants then have no gaps and are never missing. Each of these terminals has a setting to use the font
  /// instead: then the user may set `glyphs` too.
  var blockDrawing: String? {
    switch self {
    // Its author, in discussion 3972: all box drawing characters are drawn by the program to align always.
    case .kitty: "kitty draws blocks itself"
    // foot.ini: box-drawings-uses-font-glyphs=no is the default.
    case .foot: "foot draws blocks itself"
    // The configuration's custom_block_glyphs is true by default, since 2022.
    case .wezTerm: "WezTerm draws blocks itself"
    // The configuration's font.builtin_box_drawing is true by default.
    case .alacritty: "Alacritty draws blocks itself"
    default: nil
    }
  }
}

extension Capabilities {
  /// The glyphs that `auto` stands for.
  ///
  /// Never finer than quadrants, since finer ones cost more CPU time than a default should. Other terminals get half
  /// blocks, which every font has.
  public var blockDrawing: BlockDrawing {
    guard isUTF8 else { return BlockDrawing(glyphs: .ascii, reason: "text is not UTF-8") }
    if let reason = clients?.brand?.blockDrawing {
      return BlockDrawing(glyphs: .quadrant, reason: reason + ", behind tmux")
    }
    if let multiplexer {
      return BlockDrawing(
        glyphs: .half, reason: "\(multiplexer.rawValue) hides the terminal")
    }
    if let reason = brand?.blockDrawing { return BlockDrawing(glyphs: .quadrant, reason: reason) }
    return BlockDrawing(glyphs: .half, reason: "every font has them")
  }
}
