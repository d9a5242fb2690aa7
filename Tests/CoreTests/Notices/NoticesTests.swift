import Testing

@testable import Base
@testable import Core

@Suite struct NoticesTests {
  private func shown(_ notices: inout Notices, at seconds: Double) -> String? {
    notices.expire(at: .seconds(seconds))
    return notices.shown?.text
  }

  /// A warning at the start is not lost under “Resumed at …”.
  @Test func coveredWarningIsShownForItsFullTimeAfterwards() {
    var notices = Notices()
    notices.post("warning", .warning, at: .seconds(0), until: .seconds(4))
    notices.post("resumed", .plain, at: .seconds(0), until: .seconds(4))
    #expect(notices.nextChange == .seconds(4))
    #expect(shown(&notices, at: 3) == "resumed")
    #expect(shown(&notices, at: 4) == "warning")
    #expect(notices.nextChange == .seconds(8))
    #expect(shown(&notices, at: 7.9) == "warning")
    #expect(shown(&notices, at: 8) == nil)
    #expect(notices.nextChange == nil)
  }

  /// A key that is held down does not make it stand for ever.
  @Test func onlyWhatIsLeftOfItsTimeIsKept() {
    var notices = Notices()
    notices.post("warning", .warning, at: .seconds(0), until: .seconds(4))
    for tenth in 30..<60 {
      let now = MonotonicTime.seconds(Double(tenth) / 10)
      notices.post("Volume: \(tenth) %", .plain, at: now, until: now + .seconds(4))
    }
    #expect(shown(&notices, at: 9.8) == "Volume: 59 %")
    #expect(shown(&notices, at: 9.9) == "warning")
    #expect(shown(&notices, at: 10.8) == "warning")
    #expect(shown(&notices, at: 10.95) == nil)
  }

  /// What the user has seen does not come back after the next key.
  @Test func aKeyEndsAWarningThatIsCovered() {
    var notices = Notices()
    notices.post("no screenshot", .warning, at: .seconds(0), until: .seconds(4))
    notices.userActs()
    notices.post("Panscan: 0 %", .plain, at: .seconds(1), until: .seconds(5))
    #expect(shown(&notices, at: 4.9) == "Panscan: 0 %")
    #expect(shown(&notices, at: 5) == nil)
    // Nor does one that something else covered before the key.
    notices.post("warning", .warning, at: .seconds(6), until: .seconds(10))
    notices.post("resumed", .plain, at: .seconds(6), until: .seconds(10))
    notices.userActs()
    #expect(shown(&notices, at: 10) == nil)
  }

  /// Of many things that fail one after the other the newest is shown, and the others do not queue up.
  @Test func theNewestWarningTakesThePlaceOfTheOthers() {
    var notices = Notices()
    notices.post("plain", .plain, at: .seconds(0), until: .seconds(4))
    for second in 1...5 {
      let now = MonotonicTime.seconds(Double(second))
      notices.post("warning \(second)", .warning, at: now, until: now + .seconds(4))
    }
    #expect(shown(&notices, at: 8.9) == "warning 5")
    #expect(shown(&notices, at: 9) == nil)
  }

  /// A warning that is over is not shown again.
  @Test func restoredSoundDismissesTheLossWarning() {
    var story = Story()
    story.playFirst()
    story.happen(.film(.main, .sound(.lost("The sound device has gone."))))
    #expect(story.model.notices.shown?.text == "The sound device has gone. “inset doctor” finds out why.")
    story.happen(.film(.main, .sound(.restored)))
    #expect(story.model.notices.shown?.text == "Sound is back")
    story.wait(seconds: 4.1)
    #expect(story.model.notices.shown == nil)
  }
}
