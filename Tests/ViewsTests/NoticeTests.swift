import Base
import Core
import Testing

@testable import Views

/// The place of a notice: beside nothing that it would be read together with, and on nothing that is being used.
@Suite struct NoticeTests {
  private func model(columns: Int, rows: Int, saying text: String) -> Model {
    var model = SceneTests().model(columns: columns, rows: rows)
    _ = update(&model, .commanded(.focus(.to(.browser))))
    say(text, in: &model)
    return model
  }

  private func say(_ text: String, in model: inout Model) {
    _ = update(&model, .commanded(.showText(text, milliseconds: nil)))
  }

  private func notice(_ scene: Scene) throws -> Pane {
    try #require(scene.panes.last { $0.identity == .notice })
  }

  @Test(arguments: [(80, 24), (40, 16)]) func nothingOfAListStandsBesideIt(columns: Int, rows: Int)
    throws
  {
    let model = model(columns: columns, rows: rows, saying: "Said")
    let list = try #require(Layout(model).list)
    let rect = try notice(view(model)).rect
    #expect(rect.column == 0)
    #expect(rect.endColumn == list.endColumn)
  }

  @Test(arguments: [Corner.bottomLeft, .bottomRight, .topLeft]) func aCornerPictureStaysWhole(corner: Corner)
    throws
  {
    var model = model(columns: 100, rows: 30, saying: "Said")
    _ = update(&model, .commanded(.change(.pip, .set("yes"))))
    _ = update(&model, .commanded(.change(.pipCorner, .set(corner.rawValue))))
    say(String(repeating: "word ", count: 40), in: &model)
    let frame = try #require(Layout(model).corner)
    let rect = try notice(view(model)).rect
    #expect(rect.endColumn <= frame.column || rect.column >= frame.endColumn || rect.row >= frame.endRow)
    #expect(rect.endColumn <= 100)
  }

  @Test(arguments: [(80, 24), (80, 10), (120, 36)]) func anOpenMenuStaysWhole(columns: Int, rows: Int) throws
  {
    var model = model(columns: columns, rows: rows, saying: "Said")
    _ = update(&model, .commanded(.menu(.settings)))
    say(String(repeating: "word ", count: 60), in: &model)
    let scene = view(model)
    let menu = try #require(scene.panes.last { $0.identity == .menu }).rect
    let rect = try notice(scene).rect
    #expect(rect.row >= menu.endRow)
    // Half of the buttons beside it would be read with it.
    if let controls = Layout(model).controls, rect.row <= controls.row { #expect(rect.endColumn == columns) }
    #expect(rect.endRow <= rows)
  }

  @Test func invalidTimeIsReportedAboveThePrompt() throws {
    var model = model(columns: 80, rows: 24, saying: "Said")
    _ = update(&model, .commanded(.typeTime))
    for letter in "abc" { _ = update(&model, .keyPressed(Key(.character(letter)))) }
    _ = update(&model, .keyPressed(Key(.named(.enter))))
    let scene = view(model)
    let prompt = try #require(scene.panes.last { $0.identity == .prompt }).rect
    let pane = try notice(scene)
    #expect(pane.rect.endRow == prompt.row)
    #expect(pane.lines.first?.runs.first?.text.contains("Not a time") == true)
    for _ in 0..<3 { _ = update(&model, .keyPressed(Key(.named(.backspace)))) }
    for letter in "0:30" { _ = update(&model, .keyPressed(Key(.character(letter)))) }
    _ = update(&model, .keyPressed(Key(.named(.enter))))
    #expect(model.notices.all.allSatisfy { !$0.text.contains("Not a time") })
  }
}
