/// The part of the displayed picture that is shown, in fractions of its width and height, and how it is turned.
///
/// A value; any thread.
public struct PictureCrop: Hashable, Sendable {
  /// From the left edge, 0 … 1.
  public var x: Double
  /// From the top edge, 0 … 1.
  public var y: Double
  /// Across, above 0 and at most 1.
  public var width: Double
  /// Down, above 0 and at most 1.
  public var height: Double
  /// Quarter turns clockwise that the person gives the picture, 0 … 3; the fractions are of the turned one.
  public var quarterTurns = 0

  /// A part; what lies outside of the picture is cut off, and what is no number becomes the whole.
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

  /// All of it.
  public static let whole = PictureCrop()

  /// Whether nothing is cut off, however it is turned.
  public var isAll: Bool { turned(0) == .whole }
  /// Whether width and height of the picture change places.
  public var swapsSides: Bool { quarterTurns % 2 == 1 }

  /// The same part of the picture that is turned so.
  public func turned(_ quarterTurns: Int) -> PictureCrop {
    var crop = self
    crop.quarterTurns = quarterTurns & 3
    return crop
  }
}
