// The share of the picture that moves. Main thread, kept by the painter between frames.

/// The smoothed share of cells that are written per frame.
///
/// While everything moves, the eye follows the motion and does not compare shades: the most expensive details are
/// then seen least. Regions that come to rest become exact as usual.
struct MotionLevel {
  /// 0 if little moves, 256 where most of the picture does.
  private(set) var level = 0

  /// Percent of the cells below which the level is 0, and above which it is 256.
  private static let (calm, full) = (25, 35)

  /// Updates the level after a picture.
  mutating func note(written: Int, of cells: Int) {
    guard cells > 0 else { return }
    let percent = min(Self.full, max(Self.calm, written * 100 / cells))
    let now = (percent - Self.calm) * 256 / (Self.full - Self.calm)
    // Smoothed over half a second of frames; the last steps are rounded towards the new value.
    level += (now - level + (now > level ? 7 : -7)) / 8
  }
}
