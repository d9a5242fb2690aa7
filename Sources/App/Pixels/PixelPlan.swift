// The size and detail of pictures in pixels. Pure.

import Picture

/// The one table of the qualities, by way and level.
///
/// `PictureEconomy` finds the level from what the link, the terminal and the machine take, with hysteresis.
enum PixelPlan {
  /// A way of sending pictures, as far as it determines size and quality.
  enum Way: CaseIterable {
    /// Shared memory, where pictures cost no bytes; the terminal scales them up.
    case memory
    /// The changed pixels of sixel images, in the screen's resolution or a fraction of it.
    case sixel
    /// Kitty's pictures through the tty, and edits of their changed parts; the terminal scales them up.
    case tiles
    /// JPEG files, which the terminal scales up.
    case jpeg

    /// Whether a moving picture differs from what a still one gets at the same size.
    var isLossy: Bool { self != .memory }
  }

  /// The quality of a way at a level, coarser from level to level.
  ///
  /// The coarsest is still finer than cells: a terminal that needs long for any image is not helped by a smaller one.
  static func quality(of way: Way, at level: PictureEconomy.Level) -> PixelQuality {
    switch way {
    case .memory: memory[level.rawValue]
    case .sixel: sixel[level.rawValue]
    case .tiles: tiles[level.rawValue]
    case .jpeg: jpeg[level.rawValue]
    }
  }

  // Made once: each picture asks. A terminal that is late once keeps the pixels of shared memory.
  private static let memory = [nil, nil, 18, 17, 16, 15].map { (bits: Int?) in
    PixelQuality(tolerance: 0, scale: 1, pixels: bits.map { 1 << $0 } ?? .max, jpeg: 0)
  }
  private static let sixel = [(6, 1), (8, 1), (6, 2), (10, 2), (10, 3), (16, 6)].map { tolerance, scale in
    PixelQuality(tolerance: tolerance, scale: scale, pixels: 0, jpeg: 0)
  }
  private static let tiles = [(6, 17), (10, 17), (8, 16), (8, 15), (8, 14), (24, 14)].map { tolerance, bits in
    PixelQuality(tolerance: tolerance, scale: 1, pixels: 1 << bits, jpeg: 0)
  }
  private static let jpeg = [(60, 18), (50, 18), (45, 17), (40, 16), (30, 15), (15, 15)].map { jpeg, bits in
    PixelQuality(tolerance: 0, scale: 1, pixels: 1 << bits, jpeg: jpeg)
  }

  /// A level, for display.
  static func name(of way: Way, at level: PictureEconomy.Level) -> String {
    let names =
      switch way {
      case .memory:
        [
          PictureEconomy.Level.full.name, PictureEconomy.Level.full.name, "at most 262,144 pixels",
          "at most 131,072 pixels", "at most 65,536 pixels", "at most 32,768 pixels",
        ]
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
