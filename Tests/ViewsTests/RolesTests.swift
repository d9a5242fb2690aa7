import Base
import Core
import Testing

@testable import Views

/// The colour role of every cell of every screen at four sizes.
///
/// A row of a golden is `ROWS: RUNS`, as in `4-9: a2 .14 d6 on S`: two cells of an accent, 14 of text, six dim ones, and the
/// rest of the line in the selection's colours.
@Suite struct RolesTests {
  private static let sizes = [(60, 18), (80, 24), (120, 35), (240, 67)]

  /// A screen, by the name of its golden.
  enum Screen: String, CaseIterable {
    case files, playlist, history, full, pip, music, television, menu, settings, tracks, palette, help

    /// Keys and commands that lead there from a film that plays beside the files.
    fileprivate var commands: [Command] {
      switch self {
      case .files, .history: [.focus(.to(.browser))]
      case .playlist, .television: [.focus(.to(.playlist)), .move(.rows(1))]
      case .full, .music: [.present(.full)]
      case .pip: [.focus(.to(.browser)), .present(.pictureInPicture)]
      case .menu: [.focus(.to(.browser)), .menu(.main)]
      case .settings: [.focus(.to(.browser)), .menu(.settings), .move(.rows(3))]
      case .tracks: [.focus(.to(.browser)), .menu(.tracks), .move(.rows(1))]
      case .palette: [.focus(.to(.browser)), .palette("vol")]
      case .help: [.focus(.to(.browser)), .toggleHelp]
      }
    }
  }

  @Test(arguments: Screen.allCases)
  func everyCellHasItsRole(screen: Screen) throws {
    var text = ""
    for (columns, rows) in Self.sizes {
      var model =
        screen == .television
        ? television(columns: columns, rows: rows) : SceneTests().model(columns: columns, rows: rows)
      switch screen {
      case .music: try SongPageTests.play(&model)
      case .history: showHistory(&model)
      default: break
      }
      for command in screen.commands { _ = update(&model, .commanded(command)) }
      if screen == .history { _ = update(&model, .commanded(.focus(.to(.history)))) }
      _ = update(&model, .sceneShown)
      text += "\(columns)x\(rows)\n" + view(model).roles
    }
    try expectGolden(text, "roles-\(screen.rawValue)")
  }

  private func television(columns: Int, rows: Int) -> Model {
    var model = Model(
      settings: Settings(), keymap: .standard,
      screen: ScreenSize(cells: CellSize(columns: columns, rows: rows)))
    model.now = .seconds(100)
    let entries = (1...20).map { number in
      var entry = FoundEntry(location: .url("http://tv.example/\(number)"), title: "Channel \(number)")
      entry.group = number < 8 ? "News" : "Films"
      entry.number = number
      return entry
    }
    _ = update(
      &model, .planned(StartPlan(folder: BytePath("/home/ana"), entries: entries, presentation: .inline)))
    return model
  }

  private func showHistory(_ model: inout Model) {
    model.watchHistory = HistoryState(.on)
    var history = History()
    history.now = 1_000_000
    history.entries = [
      .init(
        location: .file(BytePath("/home/ana/Videos/clip 10.mp4")), title: "A film", opened: 999_000,
        position: MediaTime(seconds: 4_391), duration: MediaTime(seconds: 6_300)),
      .init(
        location: .file(BytePath("/home/ana/song.flac")), title: "Singer – Song", opened: 900_000,
        duration: MediaTime(seconds: 203), isPlayed: true),
    ]
    history.places = [.init(.file(BytePath("/home/ana/Videos")), isFolder: true, opened: 999_000)]
    _ = update(&model, .watchHistory(.history(history)))
  }
}

extension Style.Role {
  /// The sign of a role in a golden.
  fileprivate var sign: Character {
    switch self {
    case .text: "."
    case .dim: "d"
    case .accent: "a"
    case .current: "c"
    case .played: "p"
    case .failed: "f"
    case .folder: "o"
    case .title: "t"
    case .selection: "S"
    case .selectionIdle: "s"
    case .bar: "b"
    case .barFilled: "B"
    case .barBuffered: "u"
    case .thumb: "T"
    case .notice: "n"
    case .warning: "w"
    case .border: "-"
    case .borderFocused: "="
    case .disabled: "x"
    case .live: "l"
    case .subtitle: "q"
    }
  }
}

extension Scene {
  /// The roles of all cells, as runs; a picture's cells are `░`.
  fileprivate var roles: String {
    var grid = Array(repeating: Array(repeating: Character("."), count: size.columns), count: size.rows)
    var grounds = Array(repeating: "", count: size.rows)
    func fill(_ rect: CellRect, _ sign: Character) {
      for row in rect.row..<rect.endRow {
        for column in rect.column..<rect.endColumn { grid[row][column] = sign }
      }
    }
    func draw(_ pane: Pane) {
      for row in 0..<pane.rect.rows {
        let line = row < pane.lines.count ? pane.lines[row] : Line("")
        let place = pane.rect.row + row
        fill(
          CellRect(column: pane.rect.column, row: place, columns: pane.rect.columns, rows: 1),
          line.fill.role.sign)
        var column = pane.rect.column
        for run in line.runs {
          for _ in 0..<CellWidth.of(run.text) where column < pane.rect.endColumn {
            grid[place][column] = run.style.role.sign
            column += 1
          }
        }
        let isSelected = [.selection, .selectionIdle].contains(line.fill.role)
        grounds[place] = isSelected ? " on \(line.fill.role.sign)" : ""
      }
    }
    panes.prefix(pictureLayer).forEach(draw)
    for picture in [picture, preview].compactMap(\.self) { fill(picture, "░") }
    panes.dropFirst(pictureLayer).forEach(draw)
    var rows: [(first: Int, last: Int, text: String)] = []
    for row in grid.indices {
      var runs: [(sign: Character, count: Int)] = []
      for sign in grid[row] {
        if runs.last?.sign == sign {
          runs[runs.count - 1].count += 1
        } else {
          runs.append((sign, 1))
        }
      }
      let text = runs.map { "\($0.sign)\($0.count)" }.joined(separator: " ") + grounds[row]
      if rows.last?.text == text {
        rows[rows.count - 1].last = row
      } else {
        rows.append((row, row, text))
      }
    }
    return rows.map { row in
      "\(row.first == row.last ? "\(row.first)" : "\(row.first)-\(row.last)"): \(row.text)\n"
    }.joined()
  }
}
