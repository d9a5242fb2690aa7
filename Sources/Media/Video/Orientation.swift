// The rotation of a picture from the display matrix of its stream or frame. Pure.

internal import Base
internal import CFFmpeg

/// A horizontal flip followed by quarter turns.
struct Orientation: Equatable, Sendable {
  /// Quarter turns clockwise, 0 … 3.
  var quarterTurns: Int
  /// Whether the coded picture is mirrored left to right before it is turned.
  var isMirrored: Bool

  static let upright = Orientation(quarterTurns: 0, isMirrored: false)

  /// Whether width and height are exchanged.
  var swapsSides: Bool { quarterTurns % 2 == 1 }

  /// The orientation with the user's own quarter turns added.
  func turned(as crop: PictureCrop) -> Orientation {
    Orientation(quarterTurns: quarterTurns + crop.quarterTurns, isMirrored: isMirrored)
  }

  init(quarterTurns: Int, isMirrored: Bool) {
    self.quarterTurns = quarterTurns & 3
    self.isMirrored = isMirrored
  }

  /// The orientation nearest to a 3×3 display matrix.
  ///
  /// The matrix is in 16.16 fixed point: x' = a·x + c·y and y' = b·x + d·y, with y pointing down.
  init(a: Int32, b: Int32, c: Int32, d: Int32) {
    let (a, b, c, d) = (Double(a), Double(b), Double(c), Double(d))
    guard a * d - b * c != 0 else {
      self = .upright
      return
    }
    let mirrored = a * d - b * c < 0
    // The direction of the picture's x axis without the flip.
    let x = mirrored ? -a : a
    let y = mirrored ? -b : b
    let turns = abs(x) >= abs(y) ? (x >= 0 ? 0 : 2) : (y >= 0 ? 1 : 3)
    self.init(quarterTurns: turns, isMirrored: mirrored)
  }

  /// The orientation from the stream's display matrix.
  init(_ stream: UnsafeMutablePointer<AVStream>) {
    self = inset_display_matrix(stream).map(Self.init) ?? .upright
  }

  /// The orientation of a frame: its own, which may change in the middle of a stream, or else the stream's.
  func overridden(by frame: UnsafeMutablePointer<AVFrame>) -> Orientation {
    inset_frame_display_matrix(frame).map(Self.init) ?? self
  }

  private init(_ matrix: UnsafePointer<Int32>) {
    self.init(a: matrix[0], b: matrix[1], c: matrix[3], d: matrix[4])
  }
}

extension DisplayedSize {
  /// Applies the sample aspect ratio by enlarging one side, so that no pixel of the coded picture is lost.
  ///
  /// Ratios outside 0.05 … 20 count as 1.
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
