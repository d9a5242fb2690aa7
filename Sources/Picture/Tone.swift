/// A colour or a sum of colours, with luma in 256ths at hand.
///
/// Sums of up to eight pixels fit.
struct Tone {
  var red: Int
  var green: Int
  var blue: Int

  @inline(__always)
  init(red: Int, green: Int, blue: Int) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A pixel as it lies in memory.
  @inline(__always)
  init(_ pixel: UInt32) {
    red = Int(pixel & 0xFF)
    green = Int(pixel >> 8 & 0xFF)
    blue = Int(pixel >> 16 & 0xFF)
  }

  /// Brightness in 256ths.
  var luma: Int { @inline(__always) get { red &* 77 &+ green &* 150 &+ blue &* 29 } }

  var lumaSquare: Int {
    @inline(__always) get {
      let luma = luma
      return luma &* luma
    }
  }

  /// The squared length, channels weighed as the eye does.
  var weight: Int { @inline(__always) get { red &* red &* 3 &+ green &* green &* 6 &+ blue &* blue } }

  /// 0xRRGGBB of channels in 65536ths, rounded and held within 0 … 255.
  var packed65536: UInt32 {
    @inline(__always) get {
      let bounded = (
        min(255, max(0, (red &+ 32_768) >> 16)), min(255, max(0, (green &+ 32_768) >> 16)),
        min(255, max(0, (blue &+ 32_768) >> 16))
      )
      return UInt32(truncatingIfNeeded: bounded.0 << 16 | bounded.1 << 8 | bounded.2)
    }
  }

  /// The product that goes with `weight`.
  @inline(__always)
  func dot(_ other: Tone) -> Int {
    red &* other.red &* 3 &+ green &* other.green &* 6 &+ blue &* other.blue
  }

  @inline(__always)
  static func &+ (first: Tone, second: Tone) -> Tone {
    Tone(red: first.red &+ second.red, green: first.green &+ second.green, blue: first.blue &+ second.blue)
  }

  @inline(__always)
  static func &- (first: Tone, second: Tone) -> Tone {
    Tone(red: first.red &- second.red, green: first.green &- second.green, blue: first.blue &- second.blue)
  }

  @inline(__always)
  static func &* (tone: Tone, factor: Int) -> Tone {
    Tone(red: tone.red &* factor, green: tone.green &* factor, blue: tone.blue &* factor)
  }
}
