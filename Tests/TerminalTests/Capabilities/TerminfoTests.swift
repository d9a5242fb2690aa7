import Base
import Synchronization
import Testing

@testable import Terminal

extension ScreenTests {
  /// Entries of terminfo, read through the global that screens draw by: one after the other with them.
  @Suite(.serialized) struct TerminfoTests {
    @Test func noColorLeavesAttributesAlone() throws {
      let terminfo = try Terminfo.load(Environment(["TERM": "xterm-256color"]))
      for (value, colors) in [("1", 0), ("", 256)] {
        let environment = Environment(["TERM": "xterm-256color", "NO_COLOR": value])
        #expect(Capabilities(environment, terminfo, isUTF8: true).paneColors == colors)
      }
      let mono = Theme(
        colors: 0, isLight: false,
        chosen: [.selection: RoleLook("red") ?? RoleLook(), .accent: RoleLook("blue on 3") ?? RoleLook()])
      for role in Style.Role.allCases { #expect(mono.look(role) == RoleColors.mono(role)) }
    }

    @Test func anEntryIsReadBesideAScreen() throws {
      let rig = try ScreenTests.Rig(20, 4)
      let scene = { (text: String) in
        var scene = Scene(size: CellSize(columns: 20, rows: 4))
        scene.panes = [
          Pane(.list, CellRect(column: 0, row: 1, columns: 20, rows: 1), [Line(text)])
        ]
        return scene
      }
      rig.show(scene("before"))
      #expect(try Terminfo.load(Environment(["TERM": "xterm-256color"])).colors == 256)
      #expect(try Terminfo.load(Environment(["TERM": "vt100"])).colors == 0)
      rig.show(scene("and after"))
      #expect(rig.row(1).contains("and after"))
    }

    @Test func entriesAreReadOnOneThreadWhileAnotherDraws() async throws {
      let end = End()
      async let colors = Self.colors(until: end)
      let rig = try ScreenTests.Rig(20, 4)
      for number in 0..<2_000 {
        var scene = Scene(size: CellSize(columns: 20, rows: 4))
        scene.panes = [
          Pane(.list, CellRect(column: 0, row: number % 4, columns: 20, rows: 1), [Line("line \(number)")])
        ]
        rig.show(scene)
        if !rig.row(number % 4).contains("line \(number)") { Issue.record("line \(number) is not shown") }
      }
      end.isThere.store(true, ordering: .relaxed)
      #expect(await colors == [256])
    }

    private final class End: Sendable {
      let isThere = Atomic(false)
    }

    /// The numbers of colours that are read of an entry, again and again.
    private static func colors(until end: End) async -> Set<Int> {
      var colors: Set<Int> = []
      repeat {
        colors.insert((try? Terminfo.load(Environment(["TERM": "xterm-256color"])))?.colors ?? 0)
      } while !end.isThere.load(ordering: .relaxed) && !Task.isCancelled
      return colors
    }
  }
}
