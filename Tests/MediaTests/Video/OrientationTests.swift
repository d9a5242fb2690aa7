import Base
import Picture
import Testing

@testable import Media

@Suite struct OrientationTests {
  private let one: Int32 = 1 << 16

  @Test func matricesBecomeQuarterTurns() {
    #expect(Orientation(a: one, b: 0, c: 0, d: one) == .upright)
    #expect(Orientation(a: 0, b: one, c: -one, d: 0) == Orientation(quarterTurns: 1, isMirrored: false))
    #expect(Orientation(a: -one, b: 0, c: 0, d: -one) == Orientation(quarterTurns: 2, isMirrored: false))
    #expect(Orientation(a: 0, b: -one, c: one, d: 0) == Orientation(quarterTurns: 3, isMirrored: false))
    #expect(Orientation(a: -one, b: 0, c: 0, d: one) == Orientation(quarterTurns: 0, isMirrored: true))
    #expect(Orientation(a: one, b: 0, c: 0, d: -one) == Orientation(quarterTurns: 2, isMirrored: true))
    #expect(Orientation(a: 0, b: 0, c: 0, d: 0) == .upright)
  }

  /// Turns a 2×1 picture with pixels 1, 2 and lists what came of it by rows.
  private func turned(_ turns: Int, _ mirrored: Bool) -> [[UInt8]] {
    let source = PixelBuffer(width: 2, height: 1)
    for byte in 0..<8 { source.bytes[byte] = byte < 4 ? 1 : 2 }
    let target = PixelBuffer()
    turn(source, into: target, Orientation(quarterTurns: turns, isMirrored: mirrored))
    return (0..<target.height).map { row in
      (0..<target.width).map { target.bytes[row * target.stride + $0 * 4] }
    }
  }

  @Test func pixelsAreRotatedAndMirrored() {
    #expect(turned(0, false) == [[1, 2]])
    #expect(turned(1, false) == [[1], [2]])
    #expect(turned(2, false) == [[2, 1]])
    #expect(turned(3, false) == [[2], [1]])
    #expect(turned(0, true) == [[2, 1]])
    #expect(turned(1, true) == [[2], [1]])
  }

  @Test func displaySizeFollowsAspectAndTurn() {
    let wide = DisplayedSize(
      codedWidth: 720, codedHeight: 576, ratioNumerator: 64, ratioDenominator: 45, orientation: .upright)
    #expect(wide.width == 1024 && wide.height == 576)
    let tall = DisplayedSize(
      codedWidth: 640, codedHeight: 480, ratioNumerator: 1, ratioDenominator: 2,
      orientation: Orientation(quarterTurns: 1, isMirrored: false))
    #expect(tall.width == 960 && tall.height == 640)
    let absurd = DisplayedSize(
      codedWidth: 16, codedHeight: 16, ratioNumerator: 1_000_000, ratioDenominator: 1, orientation: .upright)
    #expect(absurd.width == 16 && absurd.height == 16)
  }
}
