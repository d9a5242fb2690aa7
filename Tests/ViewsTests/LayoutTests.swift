import Base
import Core
import Testing

@testable import Views

/// The panes over the lists and the film, at many sizes.
extension SceneTests {
  @Test(arguments: [(20, 6), (30, 10), (40, 12), (80, 24), (120, 40), (200, 60), (500, 200)])
  func everyPresentationKeepsWhatMattersMost(columns: Int, rows: Int) throws {
    for presentation in Presentation.allCases {
      var model = model(columns: columns, rows: rows)
      _ = update(&model, .commanded(.focus(.to(.browser))))
      _ = update(&model, .commanded(.present(presentation)))
      let scene = view(model)
      let text = scene.text
      // The film, or the list where there is room for one of them alone; the time; the way to everything.
      if presentation == .full || columns >= 70 || presentation == .pictureInPicture && columns >= 30 {
        let picture = scene.picture
        #expect(picture.map { $0.columns >= 6 && $0.rows >= 2 } == true, "\(presentation)")
      }
      if presentation != .full { #expect(text.contains("clip 2"), "\(presentation)") }
      if presentation != .pictureInPicture { #expect(text.contains(" 4:11"), "\(presentation)") }
      #expect(scene.targets.contains { $0.meaning == .control(.menu) }, "\(presentation)")
      if columns <= 200, rows <= 40 {
        try expectGolden(text, "layout-\(presentation.rawValue)-\(columns)x\(rows)")
      }
    }
  }

  /// Why the settings were not saved is told in front of the menu that saves them.
  @Test(arguments: [(20, 6), (40, 12), (80, 24), (120, 40)])
  func noticesAreShownInFrontOfMenus(columns: Int, rows: Int) {
    var model = model(columns: columns, rows: rows)
    _ = update(&model, .commanded(.menu(.settings)))
    _ = update(&model, .noticed("Read only", .warning))
    let lines = view(model).text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = lines.first { $0.contains("Read only") }
    #expect(line != nil)
    // The key hints end where a notice is.
    if Layout(model).hints != nil { #expect(line?.contains("change") == false) }
  }

  /// The user of private mode sees that nothing is written down.
  @Test(arguments: [(20, 6), (30, 10), (40, 12), (80, 24), (120, 40), (200, 60)])
  func privateModeHasItsSign(columns: Int, rows: Int) throws {
    for presentation in Presentation.allCases {
      for isPlain in [false, true] {
        var model = model(columns: columns, rows: rows, unicode: !isPlain)
        _ = update(&model, .commanded(.focus(.to(.browser))))
        _ = update(&model, .commanded(.present(presentation)))
        let sign = isPlain ? (columns >= 60 ? "[P] private" : "P") : (columns >= 60 ? "⊘ private" : "⊘")
        #expect(isPlain || !view(model).text.contains("⊘"))
        model.settings.isPrivate = true
        #expect(view(model).text.contains(sign), "\(presentation) \(columns)×\(rows)")
      }
    }
  }

  /// A long remark is wrapped where the screen is narrow, and a wide screen has more columns of keys.
  @Test func longNoticesWrapAndHelpUsesWideScreens() throws {
    var narrow = model(columns: 40, rows: 24)
    let sentence = "/home/ana/.config/inset/themes/own.toml:3:11: “accent” should be a colour"
    _ = update(&narrow, .noticed(sentence, .warning))
    let pane = view(narrow).panes.first { $0.identity == .notice }
    let shown = pane?.lines.map { line in line.runs.map(\.text).joined() }.joined() ?? ""
    #expect(shown.filter { $0 != " " } == sentence.filter { $0 != " " })
    var wide = model(columns: 200, rows: 60)
    _ = update(&wide, .commanded(.toggleHelp))
    try expectGolden(view(wide).text, "help-200x60")
    _ = update(&wide, .commanded(.toggleHelp))
    try expectGolden(view(wide).text, "help-all-200x60")
  }

  /// Borders and signs are the theme's; plain ones win where they are asked for.
  @Test(arguments: [(120, 40), (80, 24), (40, 12), (20, 6)], ["carved", "plain"])
  func themes(size: (Int, Int), name: String) throws {
    let (columns, rows) = size
    var model = model(columns: columns, rows: rows)
    model.theme.signs = [
      .current: "→", .barFilled: "═", .thumb: "◆", .play: "play", .topLeft: "╔", .topRight: "╗",
      .bottomLeft: "╚",
      .bottomRight: "╝", .horizontal: "═", .vertical: "║",
    ]
    if name == "plain" { model.settings.symbols = .ascii }
    _ = update(&model, .commanded(.focus(.to(.playlist))))
    _ = update(&model, .commanded(.menu(.equalizer)))
    try expectGolden(view(model).text, "theme-\(name)-\(columns)x\(rows)")
  }

  @Test(arguments: [(100, 30), (40, 12), (20, 6)])
  func settings(columns: Int, rows: Int) throws {
    var model = model(columns: columns, rows: rows)
    _ = update(&model, .commanded(.menu(.settings)))
    _ = update(&model, .commanded(.move(.rows(9))))
    try expectGolden(view(model).text, "settings-\(columns)x\(rows)")
  }

  @Test(arguments: [(120, 40), (80, 24), (40, 12), (20, 6)])
  func palette(columns: Int, rows: Int) throws {
    var model = model(columns: columns, rows: rows)
    _ = update(&model, .commanded(.present(.full)))
    _ = update(&model, .commanded(.palette("sub")))
    _ = update(&model, .commanded(.move(.rows(1))))
    try expectGolden(view(model).text, "palette-\(columns)x\(rows)")
    _ = update(&model, .commanded(.palette("set pause may")))
    _ = update(&model, .commanded(.activate))
    #expect(view(model).text.contains(columns < 80 ? "the value of" : "should be yes or no"))
  }
}
