// Colours and glyphs of pictures: from the settings, or else from the terminal's capabilities. Any thread.

import Base
import Core
import Picture
import Terminal

extension PictureStyle {
  /// The settings' style; `auto` takes the terminal's capabilities.
  init(_ settings: Settings, _ capabilities: Capabilities) {
    self.init(
      colors: ColorMode(settings.colors) ?? capabilities.pictureColors,
      glyphs: GlyphSet(settings.glyphs) ?? capabilities.blockDrawing.glyphs,
      isOnLightGround: capabilities.isLight(settings.background),
      isOnConsole: capabilities.isConsole)
  }

  /// The style of a printed frame; `auto` glyphs are those that every font has.
  init(_ options: StillOptions, _ output: OutputTraits) {
    self.init(
      colors: ColorMode(options.colors) ?? output.colors,
      glyphs: GlyphSet(options.glyphs) ?? (output.isUTF8 ? .half : .ascii))
  }
}

extension ColorMode {
  /// Nil for `auto`.
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
  /// Nil for `auto`.
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
