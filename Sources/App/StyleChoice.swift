// Which colours and glyphs pictures have: what was asked for, and where that is open, what there is. Any thread.

import Base
import Core
import Picture
import Terminal

extension PictureStyle {
  /// What the settings ask for, and where they leave it open, what the terminal can show.
  init(_ settings: Settings, _ capabilities: Capabilities) {
    self.init(
      colors: ColorMode(settings.colors) ?? capabilities.pictureColors,
      glyphs: GlyphSet(settings.glyphs) ?? capabilities.blockDrawing.glyphs,
      isOnLightGround: capabilities.isLight(settings.background),
      isOnConsole: capabilities.isConsole)
  }

  /// What was asked for of a single frame; where that is open, what every font has.
  init(_ options: StillOptions, _ output: OutputTraits) {
    self.init(
      colors: ColorMode(options.colors) ?? output.colors,
      glyphs: GlyphSet(options.glyphs) ?? (output.isUTF8 ? .half : .ascii))
  }
}

extension ColorMode {
  /// Nil where it is left open.
  fileprivate init?(_ wanted: Settings.Colors) {
    switch wanted {
    case .auto: return nil
    case .truecolor: self = .truecolor
    case .palette256: self = .palette256
    case .palette16: self = .palette16
    case .mono: self = .mono
    }
  }
}

extension GlyphSet {
  /// Nil where it is left open.
  fileprivate init?(_ wanted: Settings.Glyphs) {
    switch wanted {
    case .auto: return nil
    case .half: self = .half
    case .quadrant: self = .quadrant
    case .sextant: self = .sextant
    case .octant: self = .octant
    case .braille: self = .braille
    case .ascii: self = .ascii
    }
  }
}
