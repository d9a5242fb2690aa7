// Conversion from YCbCr to RGB. Pure.

/// The conversion of 8-bit Y, Cb and Cr to RGB, by ITU-T H.273's equation for a matrix and range.
public struct ColorMatrix: Equatable, Sendable {
  private static let fraction = 8192.0

  private let black: Int16
  private let luma: Int16
  private let redCr: Int16
  private let greenCb: Int16
  private let greenCr: Int16
  private let blueCb: Int16

  /// A matrix with the given weights of red and blue in luma.
  ///
  /// `isFullRange` means luma from 0 to 255, and not from 16 to 235.
  public init(red: Double, blue: Double, isFullRange: Bool) {
    let green = 1 - red - blue
    let lumaScale = isFullRange ? 1 : 255.0 / 219
    let chromaScale = isFullRange ? 1 : 255.0 / 224
    func fixed(_ value: Double) -> Int16 { Int16(clamping: Int((value * Self.fraction).rounded())) }
    black = isFullRange ? 0 : 16
    luma = fixed(lumaScale)
    redCr = fixed(2 * (1 - red) * chromaScale)
    blueCb = fixed(2 * (1 - blue) * chromaScale)
    greenCb = fixed(-2 * (1 - blue) * blue / green * chromaScale)
    greenCr = fixed(-2 * (1 - red) * red / green * chromaScale)
  }

  /// Converts `count` samples of each plane to RGBA, with alpha 255.
  func convert(
    _ luma: UnsafePointer<UInt8>, _ cb: UnsafePointer<UInt8>, _ cr: UnsafePointer<UInt8>, count: Int,
    into pixels: UnsafeMutablePointer<UInt8>
  ) {
    let out = UnsafeMutableRawPointer(pixels)
    var index = 0
    while index + 32 <= count {
      convertThirtyTwo(luma + index, cb + index, cr + index, into: out + index * 4)
      index += 32
    }
    while index + 8 <= count {
      let rgba = convert(eight(luma + index), eight(cb + index), eight(cr + index))
      out.storeBytes(of: rgba, toByteOffset: index * 4, as: SIMD8<UInt32>.self)
      index += 8
    }
    while index < count {
      let rgba = convert(
        SIMD8(repeating: Int16(luma[index])), SIMD8(repeating: Int16(cb[index])),
        SIMD8(repeating: Int16(cr[index])))
      out.storeBytes(of: rgba[0], toByteOffset: index * 4, as: UInt32.self)
      index += 1
    }
  }

  /// Converts four times eight pixels, unrolled.
  ///
  /// In a loop the compiler widens the factors before it, forgets that they have 16 bits, and multiplies in 32 bits,
  /// which takes three times as long.
  @inline(never)
  private func convertThirtyTwo(
    _ luma: UnsafePointer<UInt8>, _ cb: UnsafePointer<UInt8>, _ cr: UnsafePointer<UInt8>,
    into out: UnsafeMutableRawPointer
  ) {
    typealias Eight = SIMD8<UInt32>
    out.storeBytes(of: convert(eight(luma), eight(cb), eight(cr)), as: Eight.self)
    out.storeBytes(
      of: convert(eight(luma + 8), eight(cb + 8), eight(cr + 8)), toByteOffset: 32, as: Eight.self)
    out.storeBytes(
      of: convert(eight(luma + 16), eight(cb + 16), eight(cr + 16)), toByteOffset: 64, as: Eight.self)
    out.storeBytes(
      of: convert(eight(luma + 24), eight(cb + 24), eight(cr + 24)), toByteOffset: 96, as: Eight.self)
  }

  @inline(__always)
  private func eight(_ samples: UnsafePointer<UInt8>) -> SIMD8<Int16> {
    SIMD8(truncatingIfNeeded: UnsafeRawPointer(samples).loadUnaligned(as: SIMD8<UInt8>.self))
  }

  /// Converts eight pixels; red is in the lowest byte.
  @inline(__always)
  private func convert(_ y: SIMD8<Int16>, _ cb: SIMD8<Int16>, _ cr: SIMD8<Int16>) -> SIMD8<UInt32> {
    // 7 fraction bits, plus the factors' 13, minus 16 that are cut off: four are left.
    let level = Self.product((y &- black) &<< 7, luma) &+ 8
    let (blueness, redness) = ((cb &- 128) &<< 7, (cr &- 128) &<< 7)
    let red = byte(level &+ Self.product(redness, redCr))
    let green = byte(level &+ Self.product(blueness, greenCb) &+ Self.product(redness, greenCr))
    let blue = byte(level &+ Self.product(blueness, blueCb))
    let low = SIMD8<UInt16>(truncatingIfNeeded: red | green &<< 8)
    let high = SIMD8<UInt16>(truncatingIfNeeded: blue) | 0xFF00
    return SIMD8<UInt32>(truncatingIfNeeded: low) | SIMD8<UInt32>(truncatingIfNeeded: high) &<< 16
  }

  /// The upper halves of 16-bit products.
  @inline(__always)
  private static func product(_ values: SIMD8<Int16>, _ factor: Int16) -> SIMD8<Int16> {
    let factors = SIMD8<Int32>(truncatingIfNeeded: SIMD8<Int16>(repeating: factor))
    return SIMD8(truncatingIfNeeded: (SIMD8<Int32>(truncatingIfNeeded: values) &* factors) &>> 16)
  }

  @inline(__always)
  private func byte(_ value: SIMD8<Int16>) -> SIMD8<Int16> {
    (value &>> 4).clamped(lowerBound: SIMD8(repeating: 0), upperBound: SIMD8(repeating: 255))
  }
}
