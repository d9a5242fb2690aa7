import Base
import Picture
import Testing

@testable import Media

@Suite struct DynamicRangeTests {
  @Test func theCodingsAreThoseOfTheStandards() {
    #expect(abs(DynamicRange.light(ofPerceptual: 0.5081) - 100) < 1)
    #expect(abs(DynamicRange.light(ofPerceptual: 0.7518) - 1000) < 5)
    #expect(abs(DynamicRange.perceptual(ofLight: 203) - 0.5807) < 0.001)
    #expect(abs(DynamicRange.light(ofHybrid: 1) - 1) < 0.001)
    #expect(abs(DynamicRange.light(ofHybrid: 0.75) - 0.265) < 0.001)
  }

  @Test func lightBendsWithoutABreak() {
    for peak in [203.0, 204, 600, 1000, 4000, 10_000] {
      var last = 0.0
      for step in 0...1000 {
        let light = DynamicRange.light(
          ofPerceptual: Double(step) / 1000 * DynamicRange.perceptual(ofLight: peak))
        let bent = DynamicRange.compressed(light, peak: peak)
        #expect(bent >= last - 1e-9 && bent <= max(light, 0) + 1e-6 && bent <= DynamicRange.paper + 1e-6)
        last = bent
      }
      #expect(abs(last - DynamicRange.paper) < 0.5)
    }
  }

  /// Grey in 32 steps from black to the whole range of 10 bits, and what is shown of it.
  private func ramp(_ transfer: String) throws -> [Int] {
    let path = try Clips.make(
      "ramp-\(transfer).mkv",
      "-f lavfi -i color=black:s=256x32:r=5,format=yuv420p10le,geq=lum=64+floor(X/8)*876/31:cb=512:cr=512,"
        + "setparams=colorspace=bt2020nc:range=tv:color_primaries=bt2020:color_trc=\(transfer) -t 0.4 -c:v ffv1 -color_trc \(transfer) -color_primaries bt2020 -colorspace bt2020nc -color_range tv"
    )
    let still = try Player.still(.file(BytePath(path)), at: nil, timeout: 20) { _, _ in (32, 4) }
    return (0..<32).map { column in
      let pixel = (0..<3).map { Int(still.pixels.bytes[column * 4 + $0]) }
      #expect((pixel.max() ?? 0) - (pixel.min() ?? 0) <= 3, "grey stays grey: \(pixel)")
      return pixel[1]
    }
  }

  @Test(arguments: [("smpte2084", 0.5807), ("arib-std-b67", 0.75)])
  func paperIsBrightAndGreysAreInOrder(transfer: String, paper: Double) throws {
    let shown = try ramp(transfer)
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 <= $1 }, "\(shown)")
    #expect(shown[0] <= 2)
    #expect(shown[31] >= 250)
    let white = shown[Int((paper * 31).rounded())]
    #expect((191...255).contains(white), "\(shown)")
  }

  /// The same grey in an ordinary film is not touched.
  @Test func anOrdinaryFilmIsNotMapped() throws {
    let shown = try ramp("bt709")
    #expect(abs(shown[16] - 16 * 255 / 31) <= 2)
  }

  @Test func coloursBeyondTheScreenStayInRange() {
    for colors in [DynamicRange.Colors.bt2020, .displayP3, .bt709] {
      for coding in [DynamicRange.Coding.perceptual, .hybridLogGamma] {
        let map = DynamicRange(coding, colors, peak: 1000).makeToneMap()
        let pixels = PixelBuffer(width: 8, height: 1)
        let source = (0..<8).flatMap { bits in (0..<4).map { UInt16(bits >> $0 & 1 == 1 ? 65_535 : 0) } }
        source.withUnsafeBufferPointer {
          if let start = $0.baseAddress { map.apply(from: start, to: pixels) }
        }
        #expect(pixels.bytes[0] == 0 && pixels.bytes[7 * 4] >= 253)
        // Pure red is redder than it is anything else.
        #expect(pixels.bytes[4] > 200 && pixels.bytes[5] < 40 && pixels.bytes[6] < 40)
      }
    }
  }
}
