import CAllocationCounter
import Picture
import Testing

@Suite(.enabled(if: allocation_count() >= 0, "A sanitizer counts here itself."))
struct AllocationTests {
  @Test("Only a palette has the table of its dither, which takes megabytes") func tableOfDither() {
    func allocations(_ colors: ColorMode) -> Int {
      let before = allocation_count()
      let painter = PicturePainter(style: PictureStyle(colors: colors))
      let after = allocation_count()
      _ = painter.inexactCells
      return after - before
    }
    for colors in [ColorMode.truecolor, .mono] { #expect(allocations(colors) < allocations(.palette256)) }
  }

  @Test(arguments: PicturePainterTests.styles) func theSteadyStateAllocatesNothing(style: PictureStyle) throws
  {
    var painter = PicturePainter(style: style)
    painter.place(column: 0, row: 0, columns: 60, rows: 20)
    var dice = Dice(state: 17)
    let size = painter.pixelSize
    let pictures = (0..<4).map { _ in
      PixelBuffer.random(width: size.width, height: size.height, levels: 200, using: &dice)
    }
    var out = ByteSink()
    // Room for the largest frame comes first.
    for picture in pictures {
      out.removeAll()
      painter.forget()
      painter.paint(picture, into: &out)
    }
    // Iterators allocate where nothing is optimised: so no `for`.
    var index = 0
    let before = allocation_count()
    while index < pictures.count {
      out.removeAll()
      painter.paint(pictures[index], into: &out)
      index += 1
    }
    // The expectation allocates too.
    let after = allocation_count()
    #expect(after == before)
  }
}
