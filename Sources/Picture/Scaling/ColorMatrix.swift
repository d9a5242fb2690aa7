// From luma and colour differences to red, green and blue. Pure.

/// How Y, Cb and Cr of eight bits become RGB: ITU-T H.273's equation with the matrix's and the range's figures.
public struct ColorMatrix: Equatable, Sendable {
  private static let fraction = 8192.0

  private let black: Int32
  private let luma: Int32
  private let redCr: Int32
  private let greenCb: Int32
  private let greenCr: Int32
  private let blueCb: Int32

  /// The matrix whose weights of red and blue in luma are those.
  ///
  /// `isFullRange` means luma from 0 to 255 and not from 16 to 235.
  public init(red: Double, blue: Double, isFullRange: Bool) {
    let green = 1 - red - blue
    let lumaScale = isFullRange ? 1 : 255.0 / 219
    let chromaScale = isFullRange ? 1 : 255.0 / 224
    func fixed(_ value: Double) -> Int32 { Int32((value * Self.fraction).rounded()) }
    black = isFullRange ? 0 : 16
    luma = fixed(lumaScale)
    redCr = fixed(2 * (1 - red) * chromaScale)
    blueCb = fixed(2 * (1 - blue) * chromaScale)
    greenCb = fixed(2 * (1 - blue) * blue / green * chromaScale)
    greenCr = fixed(2 * (1 - red) * red / green * chromaScale)
  }

  /// Converts so many samples of each plane into R, G, B, A with A at 255.
  func convert(
    _ luma: UnsafePointer<UInt8>, _ cb: UnsafePointer<UInt8>, _ cr: UnsafePointer<UInt8>, count: Int,
    into pixels: UnsafeMutablePointer<UInt8>
  ) {
    let out = UnsafeMutableRawPointer(pixels)
    var index = 0
    while index + 8 <= count {
      let rgba = convert(eight(luma + index), eight(cb + index), eight(cr + index))
      out.storeBytes(of: rgba, toByteOffset: index * 4, as: SIMD8<UInt32>.self)
      index += 8
    }
    while index < count {
      let rgba = convert(
        SIMD8(repeating: Int32(luma[index])), SIMD8(repeating: Int32(cb[index])),
        SIMD8(repeating: Int32(cr[index])))
      out.storeBytes(of: rgba[0], toByteOffset: index * 4, as: UInt32.self)
      index += 1
    }
  }

  @inline(__always)
  private func eight(_ samples: UnsafePointer<UInt8>) -> SIMD8<Int32> {
    SIMD8(truncatingIfNeeded: UnsafeRawPointer(samples).loadUnaligned(as: SIMD8<UInt8>.self))
  }

  /// Eight pixels, red in the lowest byte.
  @inline(__always)
  private func convert(_ y: SIMD8<Int32>, _ cb: SIMD8<Int32>, _ cr: SIMD8<Int32>) -> SIMD8<UInt32> {
    let half = SIMD8<Int32>(repeating: 1 << 12)
    let level = (y &- black) &* luma &+ half
    let (blueness, redness) = (cb &- 128, cr &- 128)
    let red = byte(level &+ redness &* redCr)
    let green = byte(level &- blueness &* greenCb &- redness &* greenCr)
    let blue = byte(level &+ blueness &* blueCb)
    let pixel = red | green &<< 8 | blue &<< 16
    return SIMD8<UInt32>(truncatingIfNeeded: pixel) | 0xFF00_0000
  }

  @inline(__always)
  private func byte(_ value: SIMD8<Int32>) -> SIMD8<Int32> {
    (value &>> 13).clamped(lowerBound: SIMD8(repeating: 0), upperBound: SIMD8(repeating: 255))
  }
}
