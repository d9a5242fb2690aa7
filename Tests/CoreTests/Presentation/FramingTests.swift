import Testing

@testable import Base
@testable import Core

@Suite struct FramingTests {
  private let area = CellRect(column: 10, row: 5, columns: 80, rows: 20)

  private func place(_ change: (inout Framing) -> Void) -> (rect: CellRect, crop: PictureCrop) {
    var framing = Framing()
    change(&framing)
    let (rect, crop) = framing.place(aspect: 4.0 / 3, cellAspect: 2, into: area)
    return (rect, crop)
  }

  private func isNear(_ first: PictureCrop, _ second: PictureCrop) -> Bool {
    [first.x - second.x, first.y - second.y, first.width - second.width, first.height - second.height]
      .allSatisfy { abs($0) < 0.01 }
  }

  @Test func neutralFits() {
    let (rect, crop) = place { _ in }
    #expect(rect == CellRect(column: 23, row: 5, columns: 53, rows: 20))
    #expect(crop == .whole)
  }

  @Test func panscanFillsTheAreaAndCutsTheEdges() {
    let (rect, crop) = place { $0.panscan = 1 }
    #expect(rect == area)
    #expect(isNear(crop, PictureCrop(x: 0, y: 1.0 / 6, width: 1, height: 2.0 / 3)))
  }

  @Test func zoomIsAPowerOfTwo() {
    let (large, part) = place { $0.zoom = 1 }
    #expect(large == area)
    #expect(isNear(part, PictureCrop(x: 0.125, y: 0.25, width: 0.75, height: 0.5)))
    let (small, all) = place { $0.zoom = -1 }
    #expect(small.size == CellSize(columns: 26, rows: 10))
    #expect(all == .whole)
    let (between, _) = place { $0.zoom = -0.5 }
    #expect(between.rows == 14)
  }

  @Test func panMovesByPartsOfThePicture() {
    let (rect, crop) = place { $0.panX = 0.5 }
    #expect(rect == CellRect(column: 50, row: 5, columns: 40, rows: 20))
    #expect(isNear(crop, PictureCrop(x: 0, y: 0, width: 0.75, height: 1)))
    let (zoomed, part) = place {
      $0.zoom = 1
      $0.panX = 0.125
    }
    #expect(zoomed == area)
    #expect(isNear(part, PictureCrop(x: 0, y: 0.25, width: 0.75, height: 0.5)))
  }

  /// Some cell of the area shows some of the picture, whatever is asked for.
  @Test func nothingLeavesTheArea() {
    for zoom in [-20, -3, -0.1, 0, 0.3, 5, 20.0] {
      for pan in [-3, -0.4, 0, 1, 3.0] {
        for aspect in [0.01, 0.5, 1, 2.39, 100] {
          for size in [CellSize(columns: 1, rows: 1), CellSize(columns: 300, rows: 2), area.size] {
            var framing = Framing()
            (framing.zoom, framing.panX, framing.panY, framing.panscan) = (zoom, pan, -pan, 0.5)
            let room = CellRect(column: 3, row: 2, columns: size.columns, rows: size.rows)
            let (rect, crop) = framing.place(aspect: aspect, cellAspect: 2, into: room)
            #expect(!rect.isEmpty && rect.intersection(room) == rect)
            #expect(crop.x >= 0 && crop.x + crop.width <= 1.000_001 && crop.width > 0)
            #expect(crop.y >= 0 && crop.y + crop.height <= 1.000_001 && crop.height > 0)
          }
        }
      }
    }
  }

  @Test func keysFrameThePicture() {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.present(.full)))
    let before = Layout(story.model).picture
    story.press("A A")
    #expect(story.model.framing.aspect?.text == "4:3")
    #expect(story.model.notices.shown?.text == "Aspect ratio: 4:3")
    #expect(Layout(story.model).picture != before)
    story.press("A A")
    #expect(story.model.framing.aspect == nil)
    #expect(Layout(story.model).picture == before)
    story.press("Alt++ Alt++ Ctrl+Alt+LEFT")
    #expect(story.model.framing.zoom == 0.2)
    #expect(Layout(story.model).crop != .whole)
    story.press("Alt+BS")
    #expect(Layout(story.model).crop == .whole)
    story.press("W W w")
    #expect(story.model.framing.panscan == 0.1)
    story.press("w w w")
    #expect(story.model.framing.panscan == 0)
  }

  @Test func theCornerShowsAllOfThePictureInItsProportions() {
    var story = Story()
    story.playFirst()
    story.model.framing.zoom = 2
    story.model.framing.aspect = AspectRatio("1:1")
    story.press("T")
    #expect(Layout(story.model).crop == .whole)
    let picture = Layout(story.model).picture
    #expect(picture.map { abs($0.columns - 2 * $0.rows) <= 1 } == true)
  }

  @Test(arguments: ["16:0", "x", "1:2:3", "nan", "1000", "-2", "", ":"])
  func wrongProportionsAreRefused(text: String) {
    #expect(throws: CommandProblem.self) { try CommandTable.command(["set", "video-aspect-override", text]) }
  }
}
