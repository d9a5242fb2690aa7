// RGB values of palette terminals.

/// The part of a palette that pictures use: entries with the same colour on every terminal.
struct Palette {
  /// 0xRRGGBB by index.
  let colors: [UInt32]
  /// The first index used: the lower 16 of 256 colours depend on the user's theme.
  let first: Int

  /// xterm's 16 colours.
  static let sixteen = Palette(
    colors: [
      0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
      0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ], first: 0)

  /// The Linux console's 16 colours.
  static let console = Palette(
    colors: [
      0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
      0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
    ], first: 0)

  /// The cube and the greys of the 256-colour palette.
  static let cubeAndGreys: Palette = {
    let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
    var colors = [UInt32](repeating: 0, count: 16)
    for red in levels {
      for green in levels {
        for blue in levels { colors.append(red << 16 | green << 8 | blue) }
      }
    }
    for step in 0..<24 { colors.append(UInt32(8 + 10 * step) * 0x010101) }
    return Palette(colors: colors, first: 16)
  }()

  /// Whether the palette has so few hues that others are mixed from them.
  var mixesHues: Bool { colors.count <= 16 }

  /// The index of black.
  var black: UInt32 { UInt32(first) }
}
