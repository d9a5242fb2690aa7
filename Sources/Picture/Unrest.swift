// How much of the picture moves. Main thread, kept by the painter between frames.

/// The share of cells that are written from frame to frame, smoothed.
///
/// Where all moves the eye follows the motion and does not compare shades: what such pictures would cost most for is
/// seen least. What comes to rest there becomes exact as anywhere.
struct Unrest {
  /// 0 where little moves, 256 where most of the picture does.
  private(set) var level = 0

  /// In percent of the cells: so many make no unrest yet, and so many the most.
  private static let (calm, full) = (25, 35)

  /// One picture is on the screen.
  mutating func note(written: Int, of cells: Int) {
    guard cells > 0 else { return }
    let percent = min(Self.full, max(Self.calm, written * 100 / cells))
    let now = (percent - Self.calm) * 256 / (Self.full - Self.calm)
    // Half a second of frames; the last steps are rounded towards where it goes.
    level += (now - level + (now > level ? 7 : -7)) / 8
  }
}
