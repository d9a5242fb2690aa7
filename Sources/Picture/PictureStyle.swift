/// What the cells of a picture are made of.
public struct PictureStyle: Hashable, Sendable {
  /// The colours to use.
  public var colors: ColorMode
  /// The glyphs to use.
  public var glyphs: GlyphSet
  /// Whether text is dark on a light ground, so that ink and paper change places where there are no colours: else the
  /// picture is its negative.
  public var isOnLightGround: Bool

  /// A style of these colours and glyphs.
  public init(colors: ColorMode = .truecolor, glyphs: GlyphSet = .half, isOnLightGround: Bool = false) {
    self.colors = colors
    self.glyphs = glyphs
    self.isOnLightGround = isOnLightGround && colors == .mono
  }

  /// Whether colours are entries of a palette.
  var isPalette: Bool { colors == .palette256 || colors == .palette16 }

  /// The size in pixels that a picture for so many cells should have.
  public func pixelSize(columns: Int, rows: Int) -> (width: Int, height: Int) {
    (max(0, columns) &* glyphs.across, max(0, rows) &* glyphs.down)
  }
}
