import Testing

@testable import Base
@testable import Core

/// mpv's `cycle-values`, as its users' files have it.
@Suite struct CycleValuesTests {
  private func pressing(_ line: String, _ times: Int, _ value: (Model) -> String?) -> [String?] {
    var story = Story()
    story.playFirst()
    story.model.keymap = .standard(over: InputConfParser("r \(line)", from: .file("user")).bindings)
    story.happen(.commanded(.focus(.to(.player))))
    return (0..<times).map { _ in
      story.press("r")
      return value(story.model)
    }
  }

  @Test func theValuesComeOneAfterTheOther() {
    let turns = pressing("cycle-values video-rotate 90 180 270 0", 5) {
      $0.value(of: .videoRotate, raw: true)
    }
    #expect(turns == ["90", "180", "270", "0", "90"])
    let back = pressing("cycle-values !reverse video-rotate 90 180 270 0", 3) {
      $0.value(of: .videoRotate, raw: true)
    }
    #expect(back == ["270", "180", "90"])
  }

  /// A value that is none of them is followed by the first; `-1` is mpv's word for the film's own proportions.
  @Test func mpvsOwnLineForProportions() {
    let line = "cycle-values video-aspect-override \"16:9\" \"4:3\" \"2.35:1\" \"-1\""
    let seen = pressing(line, 5) { $0.value(of: .videoAspectOverride, raw: true) }
    #expect(seen == ["16:9", "4:3", "2.35:1", "no", "16:9"])
  }

  @Test func numbersAreComparedAsNumbers() {
    let speeds = pressing("cycle-values speed 1.0 1.50 2", 4) { $0.value(of: .speed, raw: true) }
    #expect(speeds == ["1.5", "2", "1", "1.5"])
    let last = pressing("cycle-values !reverse speed 3 0.5", 1) { $0.value(of: .speed, raw: true) }
    #expect(last == ["0.5"])
  }

  @Test func newValueIsShownUnlessNoOsd() {
    #expect(pressing("cycle-values volume 50 100", 1) { $0.notices.shown?.text } == ["Volume: 50 %"])
    #expect(pressing("no-osd cycle-values volume 50 100", 1) { $0.notices.shown?.text } == [nil])
  }

  @Test func itsWordsReadAsTheCommand() throws {
    let command = Command.cycleValues(.audioDelay, ["0", "-0.1"], isReverse: true)
    let parsed = InputConfParser("r \(command.text)", from: .file("user")).bindings
    #expect(parsed.first?.commands == [BoundCommand(command)])
    #expect(CommandTable.all.first { $0.name == "cycle-values" }?.usage == "cycle-values PROPERTY VALUE ...")
  }
}
