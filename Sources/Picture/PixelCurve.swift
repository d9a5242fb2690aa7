// A tone curve for scaled pixels. Made and used by one thread.

/// Changes saturation, then each channel by a lookup table.
///
/// Owns the table; nothing is allocated after `init`.
public struct PixelCurve: ~Copyable {
  /// Saturation can move a channel by its whole range below and above 0 … 255: the table covers that.
  private static let lowest = -256
  private static let count = 768

  private let table: UnsafeMutablePointer<UInt8>
  /// In 256ths.
  private let saturation: Int

  /// A curve; `saturation` is 0 for grey, 1 for unchanged, up to 2.
  ///
  /// `curve` maps a channel, where 0 … 1 is displayable; its result is clamped to that range.
  public init(saturation: Double, curve: (Double) -> Double) {
    self.saturation = Int((max(0, min(2, saturation)) * 256).rounded())
    table = .allocate(capacity: Self.count)
    for index in 0..<Self.count {
      let shown = curve(Double(index + Self.lowest) / 255)
      table[index] = shown.isFinite ? UInt8((max(0, min(1, shown)) * 255).rounded()) : 0
    }
  }

  deinit { table.deallocate() }

  /// Changes the pixels in place; alpha is kept.
  public func apply(to pixels: PixelBuffer) {
    let zero = table - Self.lowest
    let bytes = pixels.bytes
    let end = pixels.width * pixels.height * 4
    var place = 0
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
