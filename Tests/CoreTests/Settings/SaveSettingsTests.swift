import Testing

@testable import Base
@testable import Core

@Suite("Settings on their way into the file") struct SaveSettingsTests {
  private func names(_ story: Story) -> [String] { story.model.unsavedSettings.map(\.name) }

  @Test func changedSettingsAreSaved() {
    var story = Story()
    #expect(names(story).isEmpty)
    story.press("Alt+p Ctrl+g")
    #expect(names(story) == ["picture.glyphs", "list.preview"])
    story.happen(.commanded(.menu(.settings)))
    story.press("Ctrl+s")
    #expect(
      story.effects == [
        .saveSettings([
          SettingChange("picture.glyphs", .text("half")), SettingChange("list.preview", .text("off")),
        ])
      ])
    story.happen(.settingsSaved(story.model.unsavedSettings, written: 2, file: "/home/ana/inset.toml"))
    #expect(names(story).isEmpty)
    #expect(story.model.notices.shown?.text == "Saved 2 settings in /home/ana/inset.toml")
    story.press("Ctrl+s")
    #expect(story.effects.isEmpty && story.model.notices.shown?.text == "No setting was changed")
  }

  /// Turning the sound down for a film is no wish for ever; setting it in the menu is one.
  @Test func playbackIsNoSetting() {
    var story = Story()
    story.press("9 [ m")
    #expect(story.model.defaults.volume < 100 && names(story).isEmpty)
    story.happen(.commanded(.palette("set volume 60")))
    story.press("<ENTER>")
    #expect(story.model.unsavedSettings == [SettingChange("sound.volume", .number(60))])
    story.happen(.commanded(.menu(.settings)))
    let row = story.model.menuRows.firstIndex { $0.text == "Mute" }
    story.model.menu?.selection = row ?? 0
    story.press("<RIGHT> <LEFT>")
    #expect(story.model.defaults.isMuted && names(story) == ["sound.volume", "sound.mute"])
  }

  @Test func revertedSettingsAreNotSaved() {
    var story = Story()
    let count = Settings.Preview.allCases.count
    for _ in 0..<count { story.press("Alt+p") }
    #expect(names(story).isEmpty)
  }

  @Test func theMenuSaysIt() {
    var story = Story()
    story.happen(.commanded(.menu(.settings)))
    #expect(story.model.menuRows.last?.detail == "none")
    story.press("END <ENTER>")
    #expect(story.model.notices.shown?.text == "No setting was changed")
    story.press("Alt+p")
    story.happen(.commanded(.menu(.settings)))
    #expect(story.model.menuRows.last?.detail == "1 setting")
    story.press("END <ENTER>")
    #expect(story.effects == [.saveSettings([SettingChange("list.preview", .text("off"))])])
  }
}
