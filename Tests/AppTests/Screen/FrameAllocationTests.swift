import Base
import CAllocationCounter
import Core
import Picture
import Testing

@testable import App

/// Allocations of a frame beside its painter: none, whoever draws it.
@Suite(.enabled(if: allocation_count() >= 0, "A sanitizer counts here itself."))
struct FrameAllocationTests {
  private let engine = TestEngine()
  private let now = MonotonicTime.seconds(100)

  /// Pictures that differ everywhere and have the same colours.
  private static func ramp(from start: Int) -> PixelBuffer {
    let buffer = PixelBuffer(width: 100, height: 100)
    for index in 0..<buffer.stride * buffer.height {
      buffer.bytes[index] = UInt8((start + index / 4) % 100 * 2)
    }
    return buffer
  }

  /// Allocations of frames after the first ones.
  private func steadyAllocations(_ means: PixelChoice.Means) -> Int {
    let presenter = PicturePresenter(
      engine, style: PictureStyle(colors: .truecolor, glyphs: .half),
      choice: PixelChoice(means, pixelLimit: 10_000), adapts: true)
    presenter.place(
      CellRect(column: 0, row: 0, columns: 10, rows: 5), crop: .whole, below: [], repainted: [])
    let pictures = [Self.ramp(from: 0), Self.ramp(from: 60)]
    var out = ByteSink()
    // Iterators allocate where nothing is optimised: so no `for`.
    var frame = 0
    var before = 0
    while frame < 12 {
      if frame == 6 { before = Int(allocation_count()) }
      engine.picture = pictures[frame & 1]
      engine.due = now
      out.removeAll()
      presenter.paint(at: now, allowance: 1_000_000, into: &out)
      frame += 1
    }
    let count = Int(allocation_count()) - before
    #expect(presenter.totals.frames == 12)
    return count
  }

  @Test func framesOfCellsAllocateNothing() { #expect(steadyAllocations(.cells(nil)) == 0) }

  @Test func framesOfKittyAllocateNothing() throws {
    let cell = try #require(CellPixels(width: 10, height: 20))
    #expect(steadyAllocations(.kitty(cell, isRemote: true, KittyFeatures(edits: true))) == 0)
    #expect(steadyAllocations(.placeholders(cell, isRemote: true, KittyFeatures(edits: true))) == 0)
  }

  @Test func framesOfSixelsAllocateNothing() throws {
    let cell = try #require(CellPixels(width: 10, height: 20))
    #expect(steadyAllocations(.sixel(cell, SixelPainter.Limits(), screenRows: 24)) == 0)
  }

  @Test func framesOfInlineImagesAllocateNothing() throws {
    let cell = try #require(CellPixels(width: 10, height: 20))
    #expect(steadyAllocations(.iterm(cell, screenRows: 24)) == 0)
  }
}
