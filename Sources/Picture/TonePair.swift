/// Two colours that share a cell, as sums of so many pixels or parts each.
///
/// Lives on the stack.
struct TonePair {
  var ink: Tone
  var inkParts: Int
  var all: Tone
  var parts: Int

  /// What the two have apart: |parts·ink − inkParts·all|, which is parts² times the deviation.
  private var step: Tone { @inline(__always) get { all &* (0 &- inkParts) &+ ink &* parts } }

  /// The variance that the two colours keep, weighed as the eye weighs channels.
  var separation: Float {
    @inline(__always) get { Float(step.weight) / scale }
  }

  /// The variance of luma that the two colours keep.
  var lumaVariance: Float {
    @inline(__always) get { Float(step.lumaSquare) / scale }
  }

  private var scale: Float {
    @inline(__always) get { Float(inkParts * (parts - inkParts)) * Float(parts * parts) }
  }

  /// A cell of the two means, moved apart to the variance of luma that the pixels had.
  ///
  /// Means alone take contrast away: what differs among the parts of one colour is lost, and the picture
  /// looks flat. So the two are moved apart around the cell's own mean.
  @inline(__always)
  func cell(shape: UInt16, lumaVariance wanted: Float) -> Cell {
    let kept = lumaVariance
    let gain = kept > 0 ? min(2, max(1, wanted / kept)).squareRoot() : 1
    let first = ink.vector / Float(inkParts)
    let second = (all &- ink).vector / Float(parts - inkParts)
    let mean = all.vector / Float(parts)
    return Cell(
      shape: shape, ink: TonePair.pack(mean + (first - mean) * gain),
      paper: TonePair.pack(mean + (second - mean) * gain))
  }

  @inline(__always)
  private static func pack(_ color: SIMD4<Float>) -> UInt32 {
    let bounded = (color + 0.5).clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    return UInt32(bounded.x) << 16 | UInt32(bounded.y) << 8 | UInt32(bounded.z)
  }
}
