import Testing

@testable import Base
@testable import Core

/// Mouse keys over the picture, as a file written for mpv binds them.
@Suite struct MouseKeyTests {
  private let frame = CellRect(column: 0, row: 0, columns: 100, rows: 28)

  private func story(_ lines: String) -> Story {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.present(.full)))
    story.model.keymap = .standard(over: InputConfParser(lines, from: .file("user")).bindings)
    return story
  }

  private func point(
    _ story: inout Story, _ action: MouseEvent.Action, _ modifiers: Key.Modifiers = [],
    column: Int = 40, in rect: CellRect? = nil
  ) {
    let event = MouseEvent(action, at: CellPoint(column: column, row: 10), modifiers)
    story.happen(.pointer(event, on: Target(rect ?? frame, .picture)))
  }

  @Test func theLeftButtonCanBeBound() {
    var story = story("MBTN_LEFT cycle pause")
    point(&story, .press(.left))
    #expect(story.model.films.main.isPaused)
    point(&story, .release(.left))
    #expect(story.model.films.main.isPaused)
    // Without a line of one's own it does nothing but give the focus.
    var usual = self.story("")
    point(&usual, .press(.left))
    #expect(!usual.model.films.main.isPaused && usual.effects.isEmpty)
  }

  /// Elsewhere it stays what it is.
  @Test func listsAndControlsKeepTheirClicks() {
    var story = story("MBTN_LEFT cycle pause")
    story.click(.control(.volume))
    #expect(story.model.defaults.isMuted && !story.model.films.main.isPaused)
    story.click(.row(.playlist, 1))
    #expect(story.model.playlist.view.selectedRow == 1 && !story.model.films.main.isPaused)
  }

  @Test func modifiersBelongToTheKey() {
    var story = story(
      "Ctrl+MBTN_LEFT set volume 10\nShift+WHEEL_UP set volume 20\nAlt+MBTN_RIGHT set volume 30")
    point(&story, .press(.left), .control)
    #expect(story.model.defaults.volume == 10)
    point(&story, .wheel(.up), .shift)
    #expect(story.model.defaults.volume == 20)
    point(&story, .press(.right), .alt)
    #expect(story.model.defaults.volume == 30 && !story.model.films.main.isPaused)
    // Without a binding with modifiers the one without them acts.
    point(&story, .wheel(.up), .control)
    #expect(story.model.defaults.volume == 32)
    point(&story, .press(.right), .shift)
    #expect(story.model.films.main.isPaused)
  }

  /// The corner picture is dragged with the button: only a click is a key.
  @Test func inTheCornerAClickIsAKeyAndADragIsNot() throws {
    var story = story("MBTN_LEFT cycle pause")
    story.press("T")
    let corner = try #require(Layout(story.model).corner)
    let column = corner.column + 2
    point(&story, .press(.left), column: column, in: corner)
    #expect(!story.model.films.main.isPaused)
    point(&story, .release(.left), column: column, in: corner)
    #expect(story.model.films.main.isPaused)

    story.wait(seconds: 2)
    point(&story, .press(.left), column: column, in: corner)
    point(&story, .drag(.left), column: column - 60, in: corner)
    point(&story, .release(.left), column: column - 60, in: corner)
    #expect(story.model.films.main.isPaused)
  }
}
