import CAllocationCounter
import Picture
import Testing

@Suite(.enabled(if: allocation_count() >= 0, "A sanitizer counts here itself."))
struct PixelAllocationTests {
  private static let area = CellArea(column: 1, row: 1, columns: 40, rows: 12)
  private static let covers = [CellArea(column: 5, row: 3, columns: 9, rows: 4)]

  /// Pictures that differ, at the size of the area in pixels.
  private func pictures() -> [PixelBuffer] {
    var dice = Dice(state: 5)
    return (0..<4).map { _ in PixelBuffer.random(width: 400, height: 240, levels: 200, using: &dice) }
  }

  /// Allocations while all pictures are painted a second time.
  private func steadyAllocations(_ paint: (PixelBuffer, inout ByteSink) -> Void) -> Int {
    let pictures = pictures()
    var out = ByteSink()
    for _ in 0..<2 {
      for picture in pictures {
        out.removeAll()
        paint(picture, &out)
      }
    }
    // Iterators allocate where nothing is optimised: so no `for`.
    var index = 0
    let before = allocation_count()
    while index < pictures.count {
      out.removeAll()
      paint(pictures[index], &out)
      index += 1
    }
    return Int(allocation_count() - before)
  }

  @Test(arguments: [false, true]) func kittyAllocatesNothing(isShared: Bool) {
    let painter = KittyPainter(image: 77)
    painter.place(Self.area, below: Self.covers)
    let count = steadyAllocations {
      painter.paint($0, by: isShared ? .shared(name: "/n-5") : .inline, into: &$1)
    }
    #expect(count == 0)
  }

  @Test func editsAllocateNothing() {
    let painter = KittyPainter(image: 77, KittyFeatures(edits: true))
    painter.place(Self.area, below: [])
    var dice = Dice(state: 3)
    let picture = PixelBuffer.random(width: 320, height: 180, levels: 200, using: &dice)
    var step = 0
    let count = steadyAllocations { _, out in
      step += 1
      for y in 0..<40 { picture.bytes[(y * 320 + step % 40) * 4] ^= 0x80 }
      painter.paint(picture, by: .inline, into: &out)
    }
    #expect(count == 0)
  }

  @Test(arguments: [false, true]) func placeholdersAllocateNothing(isShared: Bool) {
    let painter = PlaceholderPainter(image: 77)
    painter.place(Self.area, below: Self.covers)
    let count = steadyAllocations {
      painter.paint($0, by: isShared ? .shared(name: "/n-5") : .inline, into: &$1)
    }
    #expect(count == 0)
  }

  @Test(arguments: [false, true]) func sixelsAllocateNothing(mixes: Bool) throws {
    var limits = SixelPainter.Limits()
    limits.mixesImages = mixes
    let painter = SixelPainter(limits)
    painter.place(Self.area, below: Self.covers, cell: try #require(CellPixels(width: 10, height: 20)))
    #expect(steadyAllocations { painter.paint($0, into: &$1) } == 0)
  }

  @Test func inlineImagesAllocateNothing() {
    let painter = InlineImagePainter()
    painter.place(Self.area, below: Self.covers)
    #expect(steadyAllocations { painter.paint($0, into: &$1) } == 0)
  }
}
