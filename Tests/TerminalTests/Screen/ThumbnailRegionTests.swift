import Base
import Picture
import PtyHarness
import Terminal
import Testing

extension ScreenTests {
  /// A film over the whole screen with a framed small picture over it.
  private func scene(thumbnailAt column: Int?) -> Scene {
    var scene = Scene(size: CellSize(columns: 30, rows: 8))
    scene.picture = CellRect(column: 0, row: 0, columns: 30, rows: 8)
    if let column {
      let frame = CellRect(column: column, row: 2, columns: 8, rows: 5)
      scene.panes = [
        Pane(
          .thumbnail, frame, ["+------+", "|      |", "|      |", "|      |", "+------+"].map { Line($0) }),
        Pane(.menu, CellRect(column: column + 5, row: 4, columns: 6, rows: 1), [Line("menu")]),
      ]
      scene.thumbnail = Thumbnail(
        rect: CellRect(column: column + 1, row: 3, columns: 6, rows: 3),
        subject: .init(location: .standardInput, stream: nil, time: .zero), layer: 1)
    }
    return scene
  }

  @Test func aSmallPictureCoversTheFilmAndIsCoveredByWhatLiesAboveIt() throws {
    let rig = try Rig(30, 8)
    let damage = rig.screen.show(scene(thumbnailAt: 4), into: &rig.sink)
    #expect(damage.picture.covered.contains(CellRect(column: 4, row: 2, columns: 8, rows: 5)))
    #expect(damage.thumbnail.covered == [CellRect(column: 9, row: 4, columns: 2, rows: 1)])
    #expect(damage.thumbnail.repainted == [CellRect(column: 5, row: 3, columns: 6, rows: 3)])
    rig.sink.removeAll()
    // Nothing has changed: nothing was overwritten.
    let again = rig.screen.show(scene(thumbnailAt: 4), into: &rig.sink)
    #expect(again.thumbnail.repainted.isEmpty && again.picture.repainted.isEmpty)
  }

  @Test func theFilmComesBackWhereASmallPictureWas() throws {
    let rig = try Rig(30, 8)
    for column in [nil, 4, 9, 20, 3, nil] {
      rig.show(scene(thumbnailAt: column))
      for row in 0..<8 {
        let text = Array(rig.row(row))
        for place in 0..<30 {
          // The small picture's own cells are its painter's; here nobody paints it.
          let frame = column.map { CellRect(column: $0, row: 2, columns: 11, rows: 5) } ?? .empty
          if frame.contains(CellPoint(column: place, row: row)) { continue }
          #expect(
            place < text.count && text[place] == "#", "\(place), \(row) with \(String(describing: column))")
        }
      }
    }
  }
}
