import Testing

@testable import Base
@testable import Core

/// Letters of other layouts: what is bound to them holds, else the key means its place on the Latin one.
@Suite struct LayoutTests {
  private func story(_ file: String = "") -> Story {
    var story = Story()
    story.model.keymap = .standard(over: InputConfParser(file, from: .file("input.conf")).bindings)
    story.playFirst()
    return story
  }

  private func key(_ character: Character, _ modifiers: Key.Modifiers, latin: Character) -> Key {
    var key = Key.character(character, modifiers)
    key.latin = latin
    return key
  }

  @Test func aLineForTheTypedLetterComesFirst() {
    var story = story("Ctrl+з set speed 0.5\nCtrl+p set speed 2\nAlt+й add volume -10\n")
    story.happen(.keyPressed(key("з", .control, latin: "p")))
    #expect(story.model.films.main.speed == 0.5)
    let volume = story.model.defaults.volume
    story.happen(.keyPressed(key("й", .alt, latin: "q")))
    #expect(story.model.defaults.volume == volume - 10)
  }

  @Test func elseTheKeyIsTheOneOfTheLatinLayout() {
    var story = story("Ctrl+p set speed 2\n")
    story.happen(.keyPressed(key("з", .control, latin: "p")))
    #expect(story.model.films.main.speed == 2)
  }

  @Test func theRestOfASequenceIsLookedForInTheSameWay() {
    var story = story("g-Ctrl+з set speed 0.5\ng-Ctrl+p set speed 2\n")
    story.press("g")
    story.happen(.keyPressed(key("з", .control, latin: "p")))
    #expect(story.model.films.main.speed == 0.5)
    story.press("g")
    story.happen(.keyPressed(key("з", .control, latin: "x")))
    #expect(story.model.films.main.speed == 0.5)
  }

  @Test func typedLineShortcutsUseTheLatinLayout() {
    var story = story()
    story.press(": a b")
    story.happen(.keyPressed(key("г", .control, latin: "u")))
    #expect(story.model.prompt?.text == "")
  }
}
