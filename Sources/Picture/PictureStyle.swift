/// What the cells of a picture are made of.
public struct PictureStyle: Hashable, Sendable {
  /// The colours to use.
  public var colors: ColorMode
  /// The glyphs to use.
  public var glyphs: GlyphSet

  /// A style of these colours and glyphs.
  public init(colors: ColorMode = .truecolor, glyphs: GlyphSet = .half) {
    self.colors = colors
    self.glyphs = glyphs
  }

  /// Whether colours are entries of a palette.
  var isPalette: Bool { colors == .palette256 || colors == .palette16 }

  /// The size in pixels that a picture for so many cells should have.
  public func pixelSize(columns: Int, rows: Int) -> (width: Int, height: Int) {
    (max(0, columns) &* glyphs.across, max(0, rows) &* glyphs.down)
  }
}
