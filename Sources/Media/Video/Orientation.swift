// How a picture has to be turned before it is shown, from the display matrix of its container. Pure.

internal import Base
internal import CFFmpeg

/// A turn by quarters and a flip; the flip comes first.
struct Orientation: Equatable, Sendable {
  /// Quarter turns clockwise, 0 … 3.
  var quarterTurns: Int
  /// Whether the coded picture is mirrored left to right before the turn.
  var isMirrored: Bool

  static let upright = Orientation(quarterTurns: 0, isMirrored: false)

  /// Whether width and height change places.
  var swapsSides: Bool { quarterTurns % 2 == 1 }

  /// The same, turned further as the person wants it.
  func turned(as crop: PictureCrop) -> Orientation {
    Orientation(quarterTurns: quarterTurns + crop.quarterTurns, isMirrored: isMirrored)
  }

  init(quarterTurns: Int, isMirrored: Bool) {
    self.quarterTurns = quarterTurns & 3
    self.isMirrored = isMirrored
  }

  /// The nearest orientation to a 3×3 display matrix in 16.16 fixed point: x' = a·x + c·y, y' = b·x + d·y,
  /// with y pointing down.
  init(a: Int32, b: Int32, c: Int32, d: Int32) {
    let (a, b, c, d) = (Double(a), Double(b), Double(c), Double(d))
    guard a * d - b * c != 0 else {
      self = .upright
      return
    }
    let mirrored = a * d - b * c < 0
    // Where the picture's x axis goes once a mirroring has been taken out of it.
    let x = mirrored ? -a : a
    let y = mirrored ? -b : b
    let turns = abs(x) >= abs(y) ? (x >= 0 ? 0 : 2) : (y >= 0 ? 1 : 3)
    self.init(quarterTurns: turns, isMirrored: mirrored)
  }

  /// What the stream's container says.
  init(_ stream: UnsafeMutablePointer<AVStream>) {
    guard let matrix = inset_display_matrix(stream) else {
      self = .upright
      return
    }
    self.init(a: matrix[0], b: matrix[1], c: matrix[3], d: matrix[4])
  }
}

extension DisplayedSize {
  /// The wider side grows, so that no pixel of the coded picture is lost.
  ///
  /// A ratio that is absurd counts as 1.
  init(
    codedWidth: Int, codedHeight: Int, ratioNumerator: Int, ratioDenominator: Int, orientation: Orientation
  ) {
    var width = Double(max(1, codedWidth))
    var height = Double(max(1, codedHeight))
    if ratioNumerator > 0, ratioDenominator > 0 {
      let ratio = Double(ratioNumerator) / Double(ratioDenominator)
      if ratio >= 1, ratio <= 20 { width *= ratio }
      if ratio < 1, ratio >= 0.05 { height /= ratio }
    }
    if orientation.swapsSides { swap(&width, &height) }
    self.init(width: max(1, Int(width.rounded())), height: max(1, Int(height.rounded())))
  }
}
