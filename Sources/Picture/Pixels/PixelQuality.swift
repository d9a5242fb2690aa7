/// The detail of pictures that are sent through the tty.
public struct PixelQuality: Hashable, Sendable {
  /// Maximum difference per channel, 0 … 255, between a pixel and what the terminal already shows in its place.
  public var tolerance: Int
  /// Columns and rows of the screen per pixel of the picture, 1, 2, 3 or 6, where the terminal does not scale pictures.
  public internal(set) var scale: Int
  /// Maximum number of pixels, where the terminal scales pictures up.
  public var pixels: Int
  /// The quality of JPEG pictures, 1 … 100.
  public var jpeg: Int

  /// A quality.
  public init(tolerance: Int, scale: Int, pixels: Int, jpeg: Int) {
    self.tolerance = tolerance
    self.scale = [6, 3, 2].first { $0 <= scale } ?? 1
    self.pixels = pixels
    self.jpeg = jpeg
  }

  /// The finest quality of a moving picture.
  public static let fine = PixelQuality(tolerance: 6, scale: 1, pixels: 1 << 17, jpeg: 60)

  /// The same for a picture that stands still: all pixels are sent as they are.
  public var exact: PixelQuality {
    var exact = self
    exact.tolerance = 0
    exact.jpeg = max(jpeg, 92)
    return exact
  }

  /// The tolerance while a share of the picture changes, 0 … 1.
  ///
  /// Where everything moves, the eye sees less, and more would have to be sent. It grows by no more than
  /// `mostEasing`: a fade changes every pixel, and in its dark parts more would leave nothing to see.
  func tolerance(inMotion share: Double) -> Int {
    tolerance + min(Self.mostEasing, Int((Double(tolerance) * 2 * min(1, share)).rounded()))
  }

  private static let mostEasing = 3

  /// Maximum difference per channel between a pixel and the colour on its left that it takes in place of its own.
  ///
  /// It is smaller than the tolerance, or noise would change such a pixel again in the next picture.
  var borrowing: Int { tolerance * 2 / 3 }
}
