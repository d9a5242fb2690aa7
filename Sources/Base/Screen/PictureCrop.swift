/// The visible part of the displayed picture as fractions of its width and height, and the user's rotation.
public struct PictureCrop: Hashable, Sendable {
  /// Left edge of the visible part, 0 … 1.
  public var x: Double
  /// Top edge of the visible part, 0 … 1.
  public var y: Double
  /// Width of the visible part, above 0 and at most 1.
  public var width: Double
  /// Height of the visible part, above 0 and at most 1.
  public var height: Double
  /// User rotation in quarter turns clockwise, 0 … 3; the fractions refer to the rotated picture.
  public var quarterTurns = 0

  /// A visible part; it is clamped to the picture, and a value that is not finite gives the whole picture.
  public init(x: Double, y: Double, width: Double, height: Double) {
    guard x.isFinite, y.isFinite, width.isFinite, height.isFinite else {
      self = .whole
      return
    }
    self.width = max(0.000_1, min(1, width))
    self.height = max(0.000_1, min(1, height))
    self.x = max(0, min(1 - self.width, x))
    self.y = max(0, min(1 - self.height, y))
  }

  private init() { (x, y, width, height) = (0, 0, 1, 1) }

  /// The whole picture, not rotated.
  public static let whole = PictureCrop()

  /// Whether nothing is cropped, whatever the rotation.
  public var isAll: Bool { turned(0) == .whole }
  /// Whether the rotation swaps width and height.
  public var swapsSides: Bool { quarterTurns % 2 == 1 }

  /// The same fractions with another rotation; `quarterTurns` is taken modulo 4.
  public func turned(_ quarterTurns: Int) -> PictureCrop {
    var crop = self
    crop.quarterTurns = quarterTurns & 3
    return crop
  }
}
