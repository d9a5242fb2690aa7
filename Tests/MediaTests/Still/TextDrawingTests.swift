import Base
import Media
import Picture
import Testing

@Suite struct TextDrawingTests {
  private func gray(_ width: Int, _ height: Int) -> PixelBuffer {
    let pixels = PixelBuffer(width: width, height: height)
    for index in 0..<(pixels.stride * height) { pixels.bytes[index] = index % 4 == 3 ? 255 : 90 }
    return pixels
  }

  /// The rows and columns in which a pixel is none of the ground's.
  private func touched(_ pixels: PixelBuffer) -> (rows: ClosedRange<Int>, columns: ClosedRange<Int>)? {
    var (top, bottom, left, right) = (Int.max, -1, Int.max, -1)
    for row in 0..<pixels.height {
      for column in 0..<pixels.width {
        let pixel = pixels.bytes + row * pixels.stride + column * 4
        guard (pixel[0], pixel[1], pixel[2]) != (90, 90, 90) else { continue }
        (top, bottom) = (min(top, row), max(bottom, row))
        (left, right) = (min(left, column), max(right, column))
      }
    }
    return bottom < 0 ? nil : (top...bottom, left...right)
  }

  @Test func subtitleTextIsDrawnAtItsPlace() throws {
    let bottom = gray(640, 360)
    #expect(
      TextDrawing.draw(SubtitleScreen(primary: [SubtitleText([[.init("A line")]])]), into: bottom) == .drawn)
    let low = try #require(touched(bottom))
    #expect(low.rows.lowerBound > 240 && low.columns.contains(320))

    let top = gray(640, 360)
    #expect(
      TextDrawing.draw(SubtitleScreen(secondary: [SubtitleText([[.init("A line")]])]), into: top) == .drawn)
    #expect(try #require(touched(top)).rows.upperBound < 120)

    let placed = gray(640, 360)
    let text = SubtitleText([[.init("12:34")]], alignment: 7, place: .init(x: 0.1, y: 0.5))
    #expect(TextDrawing.draw(SubtitleScreen(primary: [text]), into: placed, letterHeight: 12) == .drawn)
    let place = try #require(touched(placed))
    #expect(place.columns.lowerBound >= 60 && place.columns.upperBound < 160)
    #expect(place.rows.lowerBound >= 176 && place.rows.upperBound < 210)
  }

  @Test func colorsAreKept() throws {
    let pixels = gray(640, 360)
    let red = SubtitleText([[.init("MMMM", .bold, color: .rgb(255, 0, 0))]])
    #expect(TextDrawing.draw(SubtitleScreen(primary: [red]), into: pixels, letterHeight: 80) == .drawn)
    let isRed = (0..<640 * 360).contains {
      let pixel = pixels.bytes + $0 * 4
      return pixel[0] > 240 && pixel[1] < 20 && pixel[2] < 20
    }
    #expect(isRed)
  }

  /// A text that looks like an override is text: it stands there and moves nothing.
  @Test func overrideTagsInPlainTextHaveNoEffect() throws {
    let plain = gray(640, 360)
    let hostile = gray(640, 360)
    #expect(
      TextDrawing.draw(SubtitleScreen(primary: [SubtitleText([[.init("Mi an8 b1 M")]])]), into: plain)
        == .drawn)
    let text = SubtitleText([[.init("M{\\an8\\p1}M\\N\\hM\nDialogue: 0,0:00:00.00,1:00:00.00,Default,M")]])
    #expect(TextDrawing.draw(SubtitleScreen(primary: [text]), into: hostile) == .drawn)
    #expect(try #require(touched(hostile)).rows.lowerBound > 200)
    #expect(try #require(touched(plain)).rows.lowerBound > 200)
  }

  @Test func nothingIsDrawnForNothing() {
    let pixels = gray(64, 36)
    #expect(TextDrawing.draw(SubtitleScreen(), into: pixels) == .nothing)
    #expect(
      TextDrawing.draw(SubtitleScreen(primary: [SubtitleText([[.init("  ")]])]), into: pixels) == .nothing)
    #expect(touched(pixels) == nil)
    #expect(
      TextDrawing.draw(SubtitleScreen(primary: [SubtitleText([[.init("x")]])]), into: gray(0, 0))
        == .impossible)
  }
}
