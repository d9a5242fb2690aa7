import Base
import Picture
import Testing

@testable import App

@Suite("The choice between pixels and cells") struct PixelNegotiationTests {
  private let start = MonotonicTime.seconds(100)
  private let picture = PixelBuffer.plain(200, width: 10, height: 10)
  private let pixels: PixelChoice
  private let cells = PixelChoice(.cells(nil), pixelLimit: 10_000)

  init() throws {
    let cell = try #require(CellPixels(width: 10, height: 20))
    pixels = PixelChoice(.placeholders(cell, isRemote: true, KittyFeatures()), pixelLimit: 10_000)
  }

  /// A negotiation that has painted a picture in tmux.
  private func painted() -> PixelNegotiation {
    var negotiation = PixelNegotiation(pixels, .film, adapts: false)
    negotiation.place(CellArea(column: 0, row: 0, columns: 4, rows: 2), below: [])
    var out = ByteSink()
    _ = negotiation.paint(picture, at: start, into: &out)
    return negotiation
  }

  /// Seconds at which the former images are removed.
  private func removals(_ negotiation: inout PixelNegotiation) -> [Int] {
    (0..<60).filter { second in
      var out = ByteSink()
      negotiation.removeFormer(at: start + .seconds(Double(second)), into: &out)
      return out.text.contains("a=d,d=I")
    }
  }

  /// tmux drops all output for a client that reads too slowly.
  @Test("In tmux an image is removed several times") func repeatedRemoval() {
    var negotiation = painted()
    _ = negotiation.follow(cells)
    let seconds = removals(&negotiation)
    #expect(seconds == [0, 1, 3, 7, 15])
    #expect(negotiation.removalDue == nil)
  }

  @Test("An image that is on the screen again is not removed") func returningImage() {
    var negotiation = painted()
    _ = negotiation.follow(cells)
    var out = ByteSink()
    negotiation.removeFormer(at: start, into: &out)
    #expect(negotiation.removalDue == start + .seconds(1))
    _ = negotiation.follow(pixels)
    let seconds = removals(&negotiation)
    #expect(seconds.isEmpty)
    #expect(negotiation.removalDue == nil)
  }

  @Test("In tmux the last picture of a rest is sent again") func lastPicture() throws {
    var negotiation = painted()
    let needsSize = negotiation.note(bytes: 100, time: .zero, at: start)
    #expect(!needsSize)
    let due = try #require(negotiation.settleAt)
    let settled = negotiation.settle(at: due)
    #expect(settled == false)
    #expect(negotiation.settleAt == nil)
  }
}
