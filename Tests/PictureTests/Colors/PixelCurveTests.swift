import Picture
import Testing

@Suite struct PixelCurveTests {
  private func pixels(_ values: [[UInt8]]) -> PixelBuffer {
    let pixels = PixelBuffer(width: values.count, height: 1)
    for (index, value) in values.flatMap(\.self).enumerated() { pixels.bytes[index] = value }
    return pixels
  }

  private func bytes(_ pixels: PixelBuffer) -> [UInt8] { (0..<pixels.width * 4).map { pixels.bytes[$0] } }

  @Test func theIdentityChangesNothing() {
    let source = pixels((0...255).map { [$0, 255 - $0, $0 / 2, 255] })
    let before = bytes(source)
    PixelCurve(saturation: 1) { $0 }.apply(to: source)
    #expect(bytes(source) == before)
  }

  @Test func noSaturationIsTheGreyOfTheSameLuma() {
    let source = pixels([[255, 0, 0, 255], [0, 255, 0, 255], [90, 90, 90, 7]])
    PixelCurve(saturation: 0) { $0 }.apply(to: source)
    #expect(bytes(source) == [54, 54, 54, 255, 182, 182, 182, 255, 90, 90, 90, 7])
  }

  @Test func aHueTurnsColoursAndKeepsGreys() {
    let source = pixels([[90, 90, 90, 7], [200, 40, 40, 255], [0, 0, 255, 255], [255, 255, 0, 255]])
    PixelCurve(saturation: 1, hue: (0, -1)) { $0 }.apply(to: source)
    let after = bytes(source)
    #expect(Array(after[..<4]) == [90, 90, 90, 7])
    // Half a turn makes red a blue green.
    #expect(after[4] < 40 && after[5] > 60 && after[6] > 60)
    // Two half turns of a colour that stays in range are none.
    let pale: [UInt8] = [120, 90, 100, 255]
    let twice = pixels([pale])
    for _ in 0..<2 { PixelCurve(saturation: 1, hue: (0, -1)) { $0 }.apply(to: twice) }
    for (one, other) in zip(bytes(twice), pale) { #expect(abs(Int(one) - Int(other)) <= 3) }
  }

  /// Colours that saturation drives out of range may come back by the curve; nothing wraps around.
  @Test(arguments: [0.0, 0.5, 1, 1.7, 2, 9, -1])
  func everyColourStaysInRange(saturation: Double) {
    for (scale, offset) in [(1.0, 0.0), (2, 1), (0, 0), (2, -1), (0.5, 0.25)] {
      let corners: [[UInt8]] = (0..<8).map { bits in
        (0..<3).map { bits >> $0 & 1 == 1 ? 255 : 0 } + [255]
      }
      let source = pixels(corners)
      PixelCurve(saturation: saturation) { $0 * scale + offset }.apply(to: source)
      #expect(source.bytes[7 * 4] == UInt8(max(0, min(1, scale + offset)) * 255 + 0.5))
      #expect(source.bytes[0] == UInt8(max(0, min(1, offset)) * 255 + 0.5))
    }
  }

  @Test func nanResultsBecomeBlack() {
    let source = pixels([[9, 9, 9, 255]])
    PixelCurve(saturation: 1) { _ in .nan }.apply(to: source)
    #expect(bytes(source) == [0, 0, 0, 255])
  }
}
