/// The colour error that is accepted to save bytes.
///
/// The error is bounded: a cell is always compared with the present frame, so that errors do not add up, and a
/// picture that does not move becomes exact.
public struct ColorTolerance: Hashable, Sendable {
  /// The allowed luma error in flat regions, 0 … 255.
  public var flat: Int
  /// The additional error per local contrast, in 256ths.
  public var share: Int
  /// The maximum error anywhere, 0 … 255.
  public var limit: Int

  /// A tolerance; values are clamped to 0 … 255.
  public init(flat: Int, share: Int, limit: Int) {
    self.flat = min(255, max(0, flat))
    self.share = min(255, max(0, share))
    self.limit = min(255, max(0, limit))
  }

  /// No error: exact colours.
  public static let none = ColorTolerance(flat: 0, share: 0, limit: 0)
  /// An error that is invisible in a moving picture.
  public static let standard = ColorTolerance(flat: 1, share: 14, limit: 5)
  /// The same while the whole picture moves, as in a pan.
  public static let moving = ColorTolerance(flat: 1, share: 24, limit: 8)

  /// Interpolates towards `moving` by `motion`, 0 … 256; no value is lowered.
  func eased(by motion: Int) -> ColorTolerance {
    func eased(_ own: Int, _ moving: Int) -> Int { own + (max(own, moving) - own) * motion / 256 }
    return ColorTolerance(
      flat: eased(flat, Self.moving.flat), share: eased(share, Self.moving.share),
      limit: eased(limit, Self.moving.limit))
  }
}
