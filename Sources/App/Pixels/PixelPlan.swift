// The size and detail of pictures in pixels. Pure.

import Picture

/// The one table of the qualities, by way and level.
///
/// `PictureEconomy` finds the level from what the link, the terminal and the machine take, with hysteresis.
enum PixelPlan {
  /// A way of sending pictures, as far as it determines size and quality.
  enum Way: CaseIterable {
    /// Shared memory, where pictures cost no bytes.
    case memory
    /// The changed pixels of sixel images, in the screen's resolution or a fraction of it.
    case sixel
    /// Kitty's pictures through the tty, and edits of their changed parts; the terminal scales them up.
    case tiles
    /// JPEG files, which the terminal scales up.
    case jpeg

    /// Whether the bytes of a picture depend on its contents, so that its quality follows the link.
    var costsBytes: Bool { self != .memory }
  }

  /// The quality of a way at a level, coarser from level to level.
  ///
  /// The coarsest is still finer than cells: a terminal that needs long for any image is not helped by a smaller one.
  static func quality(of way: Way, at level: PictureEconomy.Level) -> PixelQuality {
    let row = level.rawValue
    switch way {
    case .memory: return .fine
    case .sixel:
      return PixelQuality(
        tolerance: [6, 8, 6, 10, 10, 16][row], scale: [1, 1, 2, 2, 3, 6][row], pixels: 0, jpeg: 0)
    case .tiles:
      return PixelQuality(
        tolerance: [6, 10, 8, 8, 8, 24][row], scale: 1, pixels: 1 << [17, 17, 16, 15, 14, 14][row], jpeg: 0)
    case .jpeg:
      return PixelQuality(
        tolerance: 0, scale: 1, pixels: 1 << [18, 18, 17, 16, 15, 15][row],
        jpeg: [60, 50, 45, 40, 30, 15][row])
    }
  }

  /// A level, for display.
  static func name(of way: Way, at level: PictureEconomy.Level) -> String {
    let names =
      switch way {
      case .memory: [String](repeating: PictureEconomy.Level.full.name, count: 6)
      case .sixel:
        [
          PictureEconomy.Level.full.name, "small changes left out", "half the resolution",
          "half the resolution, changes left out", "a third of the resolution", "a sixth of the resolution",
        ]
      case .tiles:
        [
          PictureEconomy.Level.full.name, "small changes left out", "half the pixels",
          "a quarter of the pixels",
          "an eighth of the pixels", "an eighth of the pixels, changes left out",
        ]
      case .jpeg:
        [
          PictureEconomy.Level.full.name, "coarser", "half the pixels", "a quarter of the pixels",
          "an eighth of the pixels", "an eighth of the pixels, coarser",
        ]
      }
    return names[level.rawValue]
  }
}
