/// How far a colour on the screen may be from the wanted one before it is worth the bytes.
///
/// Everything is bounded: a cell is always compared with what the frame wants now, so errors do not add up,
/// and a picture that stands still becomes exact.
public struct ColorTolerance: Hashable, Sendable {
  /// The allowed deviation of luma where the picture is flat, 0 … 255.
  public var flat: Int
  /// How much of the local contrast is allowed on top, in 256ths.
  public var share: Int
  /// The most that is allowed anywhere, 0 … 255.
  public var limit: Int

  /// Tolerances are clamped to 0 … 255.
  public init(flat: Int, share: Int, limit: Int) {
    self.flat = min(255, max(0, flat))
    self.share = min(255, max(0, share))
    self.limit = min(255, max(0, limit))
  }

  /// Exact colours.
  public static let none = ColorTolerance(flat: 0, share: 0, limit: 0)
  /// What the eye does not see in a moving picture.
  public static let standard = ColorTolerance(flat: 1, share: 14, limit: 5)
  /// The same where the whole picture moves, as in a pan.
  public static let moving = ColorTolerance(flat: 1, share: 24, limit: 8)

  /// On the way to `moving`, 0 … 256, where that lets more pass.
  func eased(by unrest: Int) -> ColorTolerance {
    func eased(_ own: Int, _ moving: Int) -> Int { own + (max(own, moving) - own) * unrest / 256 }
    return ColorTolerance(
      flat: eased(flat, Self.moving.flat), share: eased(share, Self.moving.share),
      limit: eased(limit, Self.moving.limit))
  }
}
