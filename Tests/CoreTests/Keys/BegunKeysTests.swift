import Testing

@testable import Base
@testable import Core

@Suite("Keys of a sequence that has been begun") struct BegunKeysTests {
  @Test func keyHintsAppearAfterADelay() {
    var story = Story()
    story.press("<F2> g")
    #expect(story.model.begunKeys == nil)
    #expect(story.model.nextDeadline == story.model.now + Model.hintDelay)
    story.wait(seconds: 0.3)
    #expect(story.model.begunKeys?.keys == "g")
    #expect(story.model.begunKeys?.next.contains(KeyHint(keys: "h", text: "go to the history")) == true)
    // Whoever reads has the time for it.
    story.wait(seconds: 3)
    #expect(story.model.begunKeys != nil)
    story.press("h")
    #expect(story.model.begunKeys == nil)
    #expect(story.model.focus == .history)
  }

  @Test func quickKeysShowNothing() {
    var story = Story()
    story.press("<F2> g")
    story.model.now = story.model.now + .milliseconds(200)
    story.press("h")
    story.wait(seconds: 0.3)
    #expect(story.model.begunKeys == nil && story.model.focus == .history)
  }

  @Test(arguments: ["<ESC>", "j"]) func anotherKeyOrEscapeTakesItAway(key: String) {
    var story = Story()
    story.press("<F3> g")
    story.wait(seconds: 0.5)
    #expect(story.model.begunKeys != nil)
    story.press(key)
    #expect(story.model.begunKeys == nil)
    #expect(!story.model.keymap.isPending)
  }

  @Test func begunKeysExpireAfterFiveSeconds() {
    var story = Story()
    story.press("y")
    story.wait(seconds: 4.9)
    #expect(story.model.begunKeys?.next.count == 4)
    story.wait(seconds: 0.1)
    #expect(story.model.begunKeys == nil && !story.model.keymap.isPending)
  }

  @Test func boundPrefixKeyFiresWithoutExtraDelay() {
    var story = Story()
    for binding in InputConfParser("F12 set volume 40\nF12-y set volume 50 # fifty", from: .file("keys"))
      .bindings
    {
      story.model.keymap.bind(binding)
    }
    story.press("<F12>")
    story.wait(seconds: 0.5)
    #expect(story.model.begunKeys?.next == [KeyHint(keys: "y", text: "fifty")])
    story.wait(seconds: 0.5)
    #expect(story.model.defaults.volume == 40 && story.model.begunKeys == nil)
  }

  @Test func theKeysOfALongerSequenceAreShownAtOnceWhereTheFirstWere() {
    var story = Story()
    for binding in InputConfParser("F12-y-z set volume 50 # fifty", from: .file("keys")).bindings {
      story.model.keymap.bind(binding)
    }
    story.press("<F12> y")
    #expect(story.model.begunKeys == nil)
    story.press("<ESC> <F12>")
    story.wait(seconds: 0.3)
    #expect(story.model.begunKeys?.next == [KeyHint(keys: "y", text: "more keys")])
    story.press("y")
    #expect(story.model.begunKeys == BegunKeys(keys: "F12 y", next: [KeyHint(keys: "z", text: "fifty")]))
  }

  @Test func keyHintsCanBeTurnedOff() {
    var story = Story()
    story.model.settings.showsHints = false
    story.press("g")
    story.wait(seconds: 0.5)
    #expect(story.model.begunKeys == nil && story.model.keymap.isPending)
    story.wait(seconds: 0.5)
    #expect(!story.model.keymap.isPending)
  }
}
