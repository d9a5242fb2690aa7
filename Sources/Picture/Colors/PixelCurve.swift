// A tone curve for scaled pixels. Made and used by one thread.

/// Changes saturation and hue, then each channel by a lookup table.
///
/// Owns the table; nothing is allocated after `init`.
public struct PixelCurve: ~Copyable {
  /// Saturation can move a channel by its whole range below and above 0 … 255: the table covers that.
  private static let lowest = -256
  private static let count = 768

  private let table: UnsafeMutablePointer<UInt8>
  /// In 256ths.
  private let saturation: Int
  /// The share of red and blue without luma in each channel, in 256ths; nil if the hue stays.
  private let turn: (red: Share, green: Share, blue: Share)?

  private typealias Share = (red: Int, blue: Int)

  /// A curve; `saturation` is 0 for grey, 1 for unchanged, up to 2, and `hue` turns the colours by an angle in radians.
  ///
  /// `curve` maps a channel, where 0 … 1 is displayable; its result is clamped to that range.
  public init(
    saturation: Double, hue: (sine: Double, cosine: Double) = (0, 1), curve: (Double) -> Double
  ) {
    let saturation = max(0, min(2, saturation))
    self.saturation = Int((saturation * 256).rounded())
    turn = hue.sine == 0 && hue.cosine == 1 ? nil : Self.turn(hue, saturation)
    table = .allocate(capacity: Self.count)
    for index in 0..<Self.count {
      let shown = curve(Double(index + Self.lowest) / 255)
      table[index] = shown.isFinite ? UInt8((max(0, min(1, shown)) * 255).rounded()) : 0
    }
  }

  deinit { table.deallocate() }

  /// The shares for a turn of Cb and Cr, from the matrix of BT.709.
  private static func turn(_ hue: (sine: Double, cosine: Double), _ saturation: Double) -> (
    red: Share, green: Share, blue: Share
  ) {
    let (ofRed, ofBlue) = (1.5748, 1.8556)
    func share(_ cb: Double, _ cr: Double) -> Share {
      let red = (cb * hue.sine + cr * hue.cosine) / ofRed
      let blue = (cb * hue.cosine - cr * hue.sine) / ofBlue
      return (Int((red * saturation * 256).rounded()), Int((blue * saturation * 256).rounded()))
    }
    return (share(0, ofRed), share(-0.1873, -0.4681), share(ofBlue, 0))
  }

  /// Changes the pixels in place; alpha is kept.
  public func apply(to pixels: PixelBuffer) {
    let zero = table - Self.lowest
    let bytes = pixels.bytes
    let end = pixels.width * pixels.height * 4
    var place = 0
    if let turn {
      while place < end {
        let (red, green, blue) = (Int(bytes[place]), Int(bytes[place + 1]), Int(bytes[place + 2]))
        let luma = (red &* 54 &+ green &* 183 &+ blue &* 19 &+ 128) >> 8
        func shown(_ share: Share) -> UInt8 {
          let value = luma &+ ((red &- luma) &* share.red &+ (blue &- luma) &* share.blue) >> 8
          return zero[max(Self.lowest, min(Self.lowest &+ Self.count &- 1, value))]
        }
        (bytes[place], bytes[place + 1], bytes[place + 2]) = (
          shown(turn.red), shown(turn.green), shown(turn.blue)
        )
        place &+= 4
      }
      return
    }
    if saturation == 256 {
      while place < end {
        bytes[place] = zero[Int(bytes[place])]
        bytes[place + 1] = zero[Int(bytes[place + 1])]
        bytes[place + 2] = zero[Int(bytes[place + 2])]
        place &+= 4
      }
      return
    }
    while place < end {
      let (red, green, blue) = (Int(bytes[place]), Int(bytes[place + 1]), Int(bytes[place + 2]))
      // BT.709 weights, as for most films; they add up to 256, so that greys stay grey.
      let luma = (red &* 54 &+ green &* 183 &+ blue &* 19 &+ 128) >> 8
      bytes[place] = zero[luma &+ ((red &- luma) &* saturation) >> 8]
      bytes[place + 1] = zero[luma &+ ((green &- luma) &* saturation) >> 8]
      bytes[place + 2] = zero[luma &+ ((blue &- luma) &* saturation) >> 8]
      place &+= 4
    }
  }
}
