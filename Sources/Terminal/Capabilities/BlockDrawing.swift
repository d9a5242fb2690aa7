// What is known of how terminals draw blocks: the one table that `auto` takes its glyphs from. A value; any thread.

public import Picture

/// The finest glyphs that a terminal is known to show, and why.
public struct BlockDrawing: Equatable, Sendable {
  /// The glyphs.
  public let glyphs: GlyphSet
  /// The reason, in words for a person.
  public let reason: String
}

extension Brand {
  /// Whether it draws the characters of the block U+2580 … U+259F itself instead of taking them from a font, so
  /// that quadrants have no gaps and are never missing; by its own word, and the word is quoted.
  ///
  /// All of them can be told by a setting of theirs to take the font's: then a font that has half blocks and no
  /// quadrants is the person's own choice, and the setting `glyphs` too.
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
  /// What `auto` means for the glyphs of the picture here.
  ///
  /// Never finer than quadrants: what is finer costs more of the processor than a default should. A terminal
  /// that is not known to draw quadrants keeps half blocks, which every font has.
  public var blockDrawing: BlockDrawing {
    guard isUTF8 else { return BlockDrawing(glyphs: .ascii, reason: "text is not UTF-8") }
    if let reason = clients?.brand?.blockDrawing {
      return BlockDrawing(glyphs: .quadrant, reason: reason + ", behind tmux")
    }
    if let multiplexer {
      return BlockDrawing(
        glyphs: .half, reason: "\(multiplexer.rawValue) hides which terminal draws")
    }
    if let reason = brand?.blockDrawing { return BlockDrawing(glyphs: .quadrant, reason: reason) }
    return BlockDrawing(glyphs: .half, reason: "every font has them")
  }
}
