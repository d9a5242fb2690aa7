import Base
import Picture
import PtyHarness
import Terminal
import TestSupport
import Testing

/// Scenes through ncurses onto an emulated terminal, one by one: ncurses is a set of globals.
@Suite(.serialized) struct ScreenTests {
  /// A screen, what the terminal shows of it, and a picture painted as the App paints it.
  final class Rig {
    let screen: Screen
    let terminal: VirtualScreen
    var sink = ByteSink()
    var lastBytes: [UInt8] = []
    /// The cells that the painter believes to be painted and uncovered.
    private var painted: Set<CellPoint> = []
    private var picture = CellRect.empty

    init(
      _ columns: Int, _ rows: Int, colors: Int = 256, isUTF8: Bool = true, terminfo: String = "xterm-256color"
    ) throws {
      setUTF8Locale()
      let size = CellSize(columns: columns, rows: rows)
      screen = try #require(
        Screen(
          terminfo: terminfo, size: size, isUTF8: isUTF8,
          theme: Theme(colors: colors, isLight: false, chosen: [:])))
      terminal = VirtualScreen(columns: columns, rows: rows)
    }

    /// Shows a scene and paints a picture of `#` over it, as little of it as the damage allows.
    func show(_ scene: Scene) {
      let damage = screen.show(scene, into: &sink).picture
      let rect = (scene.picture ?? .empty).intersection(CellRect(screen.size))
      if rect != picture { painted = [] }
      picture = rect
      let covered = damage.covered
      painted = painted.filter { point in
        !damage.repainted.contains { $0.contains(point) } && !covered.contains { $0.contains(point) }
      }
      sink.append("\u{1B}[32m")
      for row in rect.row..<rect.endRow {
        for column in rect.column..<rect.endColumn {
          let point = CellPoint(column: column, row: row)
          if painted.contains(point) || covered.contains(where: { $0.contains(point) }) { continue }
          sink.appendMove(column: column, row: row)
          sink.append("#")
          painted.insert(point)
        }
      }
      sink.append("\u{1B}[0m")
      let cursor = screen.cursor
      sink.appendMove(column: cursor.column, row: cursor.row)
      lastBytes = sink.withBytes { Array($0) }
      sink.removeAll()
      terminal.feed(lastBytes)
    }

    func resize(_ columns: Int, _ rows: Int) {
      screen.resize(to: CellSize(columns: columns, rows: rows))
      terminal.resize(columns: columns, rows: rows)
    }

    func row(_ row: Int) -> String { terminal.text(row: row) }
  }

  private func pane(_ identity: Pane.Identity, _ c: Int, _ r: Int, _ cs: Int, _ rs: Int, _ lines: [String])
    -> Pane
  {
    Pane(identity, CellRect(column: c, row: r, columns: cs, rows: rs), lines.map { Line($0) })
  }

  private func scene(_ c: Int, _ r: Int, _ panes: [Pane], picture: CellRect? = nil, layer: Int = 0) -> Scene {
    var scene = Scene(size: CellSize(columns: c, rows: r))
    scene.panes = panes
    scene.picture = picture
    scene.pictureLayer = layer
    return scene
  }

  /// foot moves all images when a part of the screen scrolls.
  @Test(arguments: [false, true]) func rowsScrollOnlyWhereNoImagesMove(keepsRows: Bool) throws {
    let rig = try Rig(20, 12)
    rig.screen.keepsRows = keepsRows
    for first in 0...1 {
      let lines = (first..<first + 10).map { "row \($0) of a list" }
      rig.show(
        scene(
          20, 12,
          [
            pane(.header, 0, 0, 20, 1, ["title"]), pane(.list, 0, 1, 20, 10, lines),
            pane(.hints, 0, 11, 20, 1, ["keys"]),
          ]))
    }
    let bytes = String(decoding: rig.lastBytes, as: UTF8.self)
    let scrolls = bytes.firstMatch(of: /\x1B\[\d*(;\d+r|[LMST])|\x1BM/) != nil
    #expect(scrolls == !keepsRows)
    #expect(rig.row(0).hasPrefix("title") && rig.row(11).hasPrefix("keys"))
    for row in 1...10 { #expect(rig.row(row).hasPrefix("row \(row) of")) }
  }

  @Test func paneTextIsDrawnInPlaceAndClipped() throws {
    let rig = try Rig(20, 4)
    rig.show(scene(20, 4, [pane(.list, 2, 1, 8, 2, ["hello", "a long line that is cut"])]))
    #expect(rig.row(0).trimmed == "")
    #expect(rig.row(1).trimmed == "  hello")
    #expect(rig.row(2).trimmed == "  a long l")
    // The same again costs nothing.
    rig.show(scene(20, 4, [pane(.list, 2, 1, 8, 2, ["hello", "a long line that is cut"])]))
    #expect(rig.screen.needs(scene(20, 4, [])))
  }

  @Test func wideCharactersAreCutWhole() throws {
    let rig = try Rig(20, 3)
    rig.show(
      scene(
        20, 3, [pane(.list, 0, 0, 5, 2, ["日本語", "e\u{301}a\u{308}😀😀"]), pane(.status, 5, 0, 3, 1, ["|x|"])]))
    #expect(rig.row(0).trimmed == "日本 |x|")
    #expect(rig.row(1).trimmed == "e\u{301}a\u{308}😀")
  }

  @Test func writingFromRightToLeftIsPutInOrderWhereTheTerminalDoesNot() throws {
    let rig = try Rig(20, 1)
    let list = scene(20, 1, [pane(.list, 0, 0, 20, 1, ["אבג!  1:02"])])
    let theme = Theme(colors: 256, isLight: false, chosen: [:])
    rig.screen.use(theme, ordersText: true)
    rig.show(list)
    #expect(rig.row(0).trimmed == "!גבא  1:02")
    rig.screen.use(theme, ordersText: false)
    rig.show(list)
    #expect(rig.row(0).trimmed == "אבג!  1:02")
    // The cursor of a typed line counts characters as they come.
    rig.screen.use(theme, ordersText: true)
    var typed = list
    typed.cursor = CellPoint(column: 4, row: 0)
    rig.show(typed)
    #expect(rig.row(0).trimmed == "אבג!  1:02")
  }

  @Test func anOverlayThatCutsAWideCharacterAndItsRemoval() throws {
    let rig = try Rig(12, 1)
    let list = pane(.list, 0, 0, 12, 1, ["日本語日本語"])
    for column in 0..<10 {
      rig.show(scene(12, 1, [list, pane(.notice, column, 0, 3, 1, ["abc"])]))
      let cells = (0..<12).map { rig.terminal.cell(column: $0, row: 0)?.text ?? "" }
      #expect(cells[column..<column + 3].joined() == "abc", "overlay at \(column): \(cells)")
      rig.show(scene(12, 1, [list]))
      #expect(rig.row(0).trimmed == "日本語日本語")
    }
  }

  @Test func controlCharactersNeverReachTheTerminal() throws {
    let rig = try Rig(20, 1)
    rig.show(scene(20, 1, [pane(.list, 0, 0, 20, 1, ["a\u{1B}[31mb\u{07}\u{9B}c\u{7F}"])]))
    #expect(!rig.lastBytes.contains(0x07))
    #expect(rig.row(0).trimmed == "a\u{FFFD}[31mb\u{FFFD}\u{FFFD}c\u{FFFD}")
  }

  @Test func withoutUTF8EverythingIsASCII() throws {
    let rig = try Rig(20, 1, isUTF8: false)
    rig.show(scene(20, 1, [pane(.list, 0, 0, 20, 1, ["é日x"])]))
    #expect(rig.row(0).trimmed == "???x")
  }

  @Test func theSelectionFillsItsRow() throws {
    for colors in [256, 8, 0] {
      let rig = try Rig(10, 2, colors: colors)
      var selected = Line("ab", Style(.selection))
      selected.runs.append(Line.Run("c", Style(.folder)))
      rig.show(
        scene(
          10, 2, [Pane(.list, CellRect(column: 0, row: 0, columns: 10, rows: 2), [selected, Line("de")])]))
      let plain = try #require(rig.terminal.cell(column: 0, row: 1))
      for column in 0..<10 {
        let cell = try #require(rig.terminal.cell(column: column, row: 0))
        #expect(
          cell.shownBackground != plain.shownBackground || cell.attributes.contains(.reverse),
          "column \(column) of \(colors) colours")
      }
    }
  }

  /// In reverse video the sign at the left of a selected row would be a gap in it.
  @Test func theSignOfTheSelectionIsNoGap() throws {
    for (colors, sign) in [(256, "▎"), (0, " ")] {
      let rig = try Rig(10, 1, colors: colors)
      let selected = Line(
        [Line.Run("▎", Style(.accent)), Line.Run("ab", Style(.text))], fill: Style(.selection))
      rig.show(scene(10, 1, [Pane(.list, CellRect(column: 0, row: 0, columns: 10, rows: 1), [selected])]))
      #expect(rig.row(0).hasPrefix(sign + "ab"))
    }
  }

  @Test func anOverlayOverThePictureAndItsRemoval() throws {
    let rig = try Rig(30, 8)
    let picture = CellRect(column: 10, row: 1, columns: 15, rows: 6)
    let list = pane(.list, 0, 0, 30, 8, Array(repeating: "list", count: 8))
    let plain = scene(30, 8, [list], picture: picture, layer: 1)
    rig.show(plain)
    #expect(rig.row(3).trimmed == "list      " + String(repeating: "#", count: 15))
    rig.show(scene(30, 8, [list, pane(.notice, 12, 3, 6, 1, ["notice"])], picture: picture, layer: 1))
    #expect(rig.row(3).trimmed == "list      ##notice" + String(repeating: "#", count: 7))
    rig.show(plain)
    #expect(rig.row(3).trimmed == "list      " + String(repeating: "#", count: 15))
    // The picture goes, and what it hid comes back.
    rig.show(scene(30, 8, [list]))
    #expect(rig.row(3).trimmed == "list")
  }

  /// Subtitles that make room for the controls go up by two rows, as all would if the screen were scrolled.
  @Test(arguments: [true, false])
  func movedSubtitlesLeaveThePictureIntact(isUTF8: Bool) throws {
    let rig = try Rig(100, 30, isUTF8: isUTF8)
    let picture = CellRect(column: 0, row: 0, columns: 100, rows: 30)
    let words = ["Hello there, world of words"]
    rig.show(scene(100, 30, [pane(.subtitle1, 30, 28, 27, 1, words)], picture: picture))
    let rows = (0..<28).map { "\u{1B}[\($0 + 1)Hrow \($0)" }.joined()
    rig.terminal.feed(Array(rows.utf8))
    let controls = [
      pane(.header, 0, 0, 100, 1, ["film"]), pane(.subtitle1, 30, 26, 27, 1, words),
      pane(.status, 0, 28, 100, 2, ["0:02 ------", "|<  >|"]),
    ]
    rig.show(scene(100, 30, controls, picture: picture))
    for row in 1..<26 { #expect(rig.row(row).hasPrefix("row \(row)#"), "\(rig.row(row))") }
  }

  @Test func erasingBesideThePictureLeavesItIntact() throws {
    let rig = try Rig(40, 5)
    let picture = CellRect(column: 30, row: 0, columns: 10, rows: 5)
    rig.show(
      scene(
        40, 5, [pane(.list, 0, 0, 30, 5, Array(repeating: "a rather long line of text", count: 5))],
        picture: picture, layer: 1))
    rig.show(scene(40, 5, [pane(.list, 0, 0, 30, 5, ["", "", "x", "", ""])], picture: picture, layer: 1))
    for row in 0..<5 { #expect(rig.row(row).hasSuffix("##########"), "row \(row)") }
  }

  @Test func everySizeCanBeShown() throws {
    let rig = try Rig(80, 24)
    var random = SeededNumbers(7)
    for _ in 0..<300 {
      let columns = 1 + Int(random.next() % 120)
      let rows = 1 + Int(random.next() % 40)
      rig.resize(columns, rows)
      // A scene that was laid out for another size.
      rig.show(
        scene(
          80, 24,
          [
            pane(.list, 0, 0, 80, 24, (0..<24).map { "row \($0) 日本語" }),
            pane(.status, -3, 2, 10, 2, ["status", "two"]),
          ], picture: CellRect(column: 20, row: 5, columns: 30, rows: 30), layer: 1))
      if rows > 2, columns > 7 { #expect(rig.row(2).hasPrefix("tus")) }
    }
    rig.resize(1, 1)
    rig.show(scene(1, 1, [pane(.list, 0, 0, 1, 1, ["日"])]))
    rig.resize(20, 2)
    rig.show(scene(20, 2, [pane(.list, 0, 0, 20, 2, ["back", "again"])]))
    #expect(rig.row(0).trimmed == "back")
    #expect(rig.row(1).trimmed == "again")
  }

  @Test(arguments: 0..<60) func anySequenceOfScenesShowsTheLastOne(_ seed: UInt64) throws {
    var random = SeededNumbers(seed)
    func pick(_ range: ClosedRange<Int>) -> Int {
      range.lowerBound + Int(random.next() % UInt64(range.count))
    }
    let words = ["list", "", "a longer line of words", "日本語テキスト", "e\u{301}x", "----------", "    gap    x"]
    var (columns, rows) = (40, 12)
    let rig = try Rig(columns, rows)
    for step in 0..<80 {
      if pick(0...12) == 0 {
        (columns, rows) = (pick(1...60), pick(1...16))
        rig.resize(columns, rows)
      }
      if pick(0...15) == 0 { rig.screen.repaint() }
      var panes: [Pane] = []
      for identity in Pane.Identity.allCases where pick(0...2) > 0 {
        let lines = (0..<pick(0...6)).map { _ in words[pick(0...words.count - 1)] }
        panes.append(pane(identity, pick(-4...45), pick(-2...12), pick(0...40), pick(0...8), lines))
      }
      var next = scene(columns, rows, panes, layer: panes.isEmpty ? 0 : pick(0...panes.count))
      if pick(0...4) > 0 {
        next.picture = CellRect(
          column: pick(-3...40), row: pick(-2...10), columns: pick(0...40), rows: pick(0...10))
      }
      rig.show(next)
      let expected = Expected(next, columns: columns, rows: rows)
      for row in 0..<rows {
        for column in 0..<columns {
          guard let want = expected.cells[row][column] else { continue }
          let shown = rig.terminal.cell(column: column, row: row)?.text ?? ""
          #expect(
            (shown.isEmpty ? " " : shown) == want, "seed \(seed) step \(step) column \(column) row \(row)")
          if (shown.isEmpty ? " " : shown) != want {
            return
          }
        }
      }
    }
  }
}

/// The screen that a scene means, cell by cell; nil if a wide character is cut in two and either half may be
/// seen.
private struct Expected {
  var cells: [[String?]]

  init(_ scene: Scene, columns: Int, rows: Int) {
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    var owner = Array(repeating: Array(repeating: -1, count: columns), count: rows)
    /// For each cell, the column of the wide character's other half, if it is half of one.
    var partner: [[Int?]] = Array(repeating: Array(repeating: nil, count: columns), count: rows)
    let bounds = CellRect(column: 0, row: 0, columns: columns, rows: rows)
    func put(_ text: String, _ column: Int, _ row: Int, _ index: Int, other: Int?) {
      guard bounds.contains(CellPoint(column: column, row: row)) else { return }
      cells[row][column] = text
      owner[row][column] = index
      partner[row][column] = other
    }
    for (index, pane) in scene.panes.enumerated() {
      if index == scene.pictureLayer { Self.picture(scene, bounds) { put("#", $0, $1, 1000, other: nil) } }
      for row in 0..<pane.rect.rows {
        for column in 0..<pane.rect.columns {
          put(" ", pane.rect.column + column, pane.rect.row + row, index, other: nil)
        }
        guard row < pane.lines.count else { continue }
        var column = 0
        let visible = pane.rect.intersection(bounds)
        for character in pane.lines[row].runs.map(\.text).joined() {
          let width = CellWidth.of(character)
          let place = pane.rect.column + column
          if place >= visible.column, place + width <= visible.endColumn {
            put(String(character), place, pane.rect.row + row, index, other: width == 2 ? place + 1 : nil)
            if width == 2 { put("", place + 1, pane.rect.row + row, index, other: place) }
          }
          column += width
        }
      }
    }
    if scene.pictureLayer >= scene.panes.count {
      Self.picture(scene, bounds) { put("#", $0, $1, 1000, other: nil) }
    }
    // A combining character in the last column is left out.
    for row in 0..<rows where (cells[row][columns - 1]?.unicodeScalars.count ?? 0) > 1 {
      cells[row][columns - 1] = nil
    }
    for row in 0..<rows {
      for column in 0..<columns {
        guard let other = partner[row][column] else { continue }
        if partner[row][other] != column || owner[row][other] != owner[row][column] {
          cells[row][column] = nil
        }
      }
    }
    for row in 0..<rows {
      for column in 0..<columns where cells[row][column] == "" { cells[row][column] = nil }
    }
  }

  private static func picture(_ scene: Scene, _ bounds: CellRect, _ body: (Int, Int) -> Void) {
    let rect = (scene.picture ?? .empty).intersection(bounds)
    for row in rect.row..<rect.endRow { for column in rect.column..<rect.endColumn { body(column, row) } }
  }
}

extension String {
  /// Without the blanks at its end.
  var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
