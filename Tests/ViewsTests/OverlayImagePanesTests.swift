import Base
import Core
import Testing

@testable import Views

@Suite struct OverlayImagePanesTests {
  private func pane(_ place: String, screen: (columns: Int, rows: Int) = (100, 30)) throws -> Pane? {
    var model = SceneTests().model(columns: screen.columns, rows: screen.rows)
    let words = "overlay-add 1 \(place) f 0 bgra 4 4 16".split(separator: " ").map(String.init)
    let effects = update(&model, .commanded(try CommandTable.command(words)))
    guard case .readOverlayImage(let request, halves: let halves)? = effects.first else {
      Issue.record("\(effects)")
      return nil
    }
    let image = try #require(
      CellImage(
        bgra: Array(repeating: 200, count: 64), width: 4, height: 4, stride: 16, size: request.size,
        halves: halves))
    _ = update(&model, .overlayImageRead(request, image, problem: ""))
    return view(model).panes.first { $0.identity == .image1 }
  }

  @Test func overlayImageIsPlacedAsRequested() throws {
    let pane = try #require(try pane("3 2"))
    #expect(pane.rect == CellRect(column: 3, row: 2, columns: 4, rows: 2))
    #expect(pane.lines.count == 2 && pane.lines[0].runs.map(\.text) == ["▀▀▀▀"])
  }

  @Test func negativePlacesCountFromTheOtherEdge() throws {
    #expect(try pane("-1 0")?.rect == CellRect(column: 96, row: 0, columns: 4, rows: 2))
    #expect(try pane("-3 0")?.rect == CellRect(column: 94, row: 0, columns: 4, rows: 2))
  }

  /// Images are cut off at the edge, and those that are all beyond it are not there.
  @Test func imagesEndAtTheEdge() throws {
    #expect(try pane("98 0")?.rect == CellRect(column: 98, row: 0, columns: 2, rows: 2))
    #expect(try pane("200 0") == nil)
    #expect(try pane("0 900") == nil)
    #expect(try pane("-900 -900")?.rect == CellRect(column: 0, row: 0, columns: 4, rows: 2))
  }
}
