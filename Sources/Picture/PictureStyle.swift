/// What the cells of a picture are made of.
public struct PictureStyle: Hashable, Sendable {
  /// The colours to use.
  public var colors: ColorMode
  /// The glyphs to use.
  public var glyphs: GlyphSet
  /// Whether text is dark on a light ground, so that ink and paper change places where there are no colours: else the
  /// picture is its negative.
  public var isOnLightGround: Bool

  /// Whether the sixteen colours are those of Linux's console: VGA's, and bright by attributes.
  public var isOnConsole: Bool

  /// A style of these colours and glyphs.
  public init(
    colors: ColorMode = .truecolor, glyphs: GlyphSet = .half, isOnLightGround: Bool = false,
    isOnConsole: Bool = false
  ) {
    self.colors = colors
    self.glyphs = glyphs
    self.isOnLightGround = isOnLightGround && colors == .mono
    self.isOnConsole = isOnConsole && colors == .palette16
  }

  /// The palette that its colours are entries of, where they are.
  var palette: Palette {
    colors == .palette16 ? isOnConsole ? .console : .sixteen : .cubeAndGreys
  }

  /// Whether colours are entries of a palette.
  var isPalette: Bool { colors == .palette256 || colors == .palette16 }

  /// The size in pixels that a picture for so many cells should have.
  public func pixelSize(columns: Int, rows: Int) -> (width: Int, height: Int) {
    (max(0, columns) &* glyphs.across, max(0, rows) &* glyphs.down)
  }
}
