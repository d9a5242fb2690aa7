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

  /// The most that variance is raised by: of what is lost beyond, the greater part is noise and texture that two
  /// colours cannot show, and the picture gets less like the film.
  static var mostGain: Float { 1.5 }

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
    let gain = kept > 0 ? min(TonePair.mostGain, max(1, wanted / kept)).squareRoot() : 1
    // In 65536ths from here on: conversions of each channel cost more than all the rest.
    let paper = all &- ink
    let ofInk = Int(gain * 65_536 / Float(inkParts))
    let ofPaper = Int(gain * 65_536 / Float(parts - inkParts))
    let ofMean = Int((1 - gain) * 65_536 / Float(parts))
    return Cell(
      shape: shape, ink: (ink &* ofInk &+ all &* ofMean).packed65536,
      paper: (paper &* ofPaper &+ all &* ofMean).packed65536)
  }
}
