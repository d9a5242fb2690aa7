import Base
import Picture
import PtyHarness
import Terminal
import Testing

extension ScreenTests {
  /// A film with a picture of another row beside it, below a menu.
  private func scene(besideAt column: Int?) -> Scene {
    var scene = Scene(size: CellSize(columns: 40, rows: 8))
    scene.picture = CellRect(column: 0, row: 0, columns: 20, rows: 8)
    scene.preview = column.map { CellRect(column: $0, row: 2, columns: 10, rows: 4) }
    scene.panes = [Pane(.menu, CellRect(column: 18, row: 3, columns: 8, rows: 1), [Line("a menu  ")])]
    return scene
  }

  @Test func aPictureBesideTheFilmHasItsOwnDamage() throws {
    let rig = try Rig(40, 8)
    let damage = rig.screen.show(scene(besideAt: 24), into: &rig.sink)
    #expect(damage.picture.covered == [CellRect(column: 18, row: 3, columns: 2, rows: 1)])
    #expect(damage.preview.covered == [CellRect(column: 24, row: 3, columns: 2, rows: 1)])
    #expect(damage.preview.repainted == [CellRect(column: 24, row: 2, columns: 10, rows: 4)])
    rig.sink.removeAll()
    let again = rig.screen.show(scene(besideAt: 24), into: &rig.sink)
    #expect(again.preview.repainted.isEmpty && again.picture.repainted.isEmpty)
    // Its going is the list's matter and none of the film's, but for the rows that are written.
    let gone = rig.screen.show(scene(besideAt: nil), into: &rig.sink)
    #expect(gone.preview == .none)
  }
}
