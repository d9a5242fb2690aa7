/// The style in which the cells of a picture are drawn.
public struct PictureStyle: Hashable, Sendable {
  /// The colour mode.
  public var colors: ColorMode
  /// The glyph set.
  public var glyphs: GlyphSet
  /// Whether text is dark on a light background: without colours ink and paper are then swapped, or the picture
  /// would be a negative.
  public var isOnLightGround: Bool

  /// Whether the 16 colours are the Linux console's: VGA values, bright by attributes.
  public var isOnConsole: Bool

  /// A style; flags that do not apply to the colour mode are cleared.
  public init(
    colors: ColorMode = .truecolor, glyphs: GlyphSet = .half, isOnLightGround: Bool = false,
    isOnConsole: Bool = false
  ) {
    self.colors = colors
    self.glyphs = glyphs
    self.isOnLightGround = isOnLightGround && colors == .mono
    self.isOnConsole = isOnConsole && colors == .palette16
  }

  /// The palette of the colour mode; meaningful only where `isPalette`.
  var palette: Palette {
    colors == .palette16 ? isOnConsole ? .console : .sixteen : .cubeAndGreys
  }

  /// Whether colours are palette indices.
  var isPalette: Bool { colors == .palette256 || colors == .palette16 }

  /// The picture size in pixels for a number of cells.
  public func pixelSize(columns: Int, rows: Int) -> (width: Int, height: Int) {
    (max(0, columns) &* glyphs.across, max(0, rows) &* glyphs.down)
  }
}
