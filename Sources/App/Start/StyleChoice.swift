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

extension VisualizerColors {
  /// The theme's colour of what plays, on the terminal's own background.
  init(_ theme: NamedTheme, _ background: Settings.Background, _ capabilities: Capabilities) {
    let isLight = capabilities.isLight(background)
    let looks = Lamplight.complete(isLight ? theme.light : theme.dark, isLight: isLight)
    self.init(
      ink: isLight ? SIMD3(0x98, 0x5A, 0x00) : SIMD3(0xF5, 0xB8, 0x4C),
      paper: SIMD3(repeating: isLight ? 255 : 0))
    // The values of the terminal's own 16 colours are unknown.
    if case .color(.rgb(let red, let green, let blue))? = looks[.current]?.ink {
      ink = SIMD3(red, green, blue)
    }
    if let ground = capabilities.background, capabilities.isLight == isLight {
      paper = SIMD3(ground.red, ground.green, ground.blue)
    }
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
