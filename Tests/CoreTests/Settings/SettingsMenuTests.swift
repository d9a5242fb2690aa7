import Testing

@testable import Base
@testable import Core

@Suite("Menus of settings and of everything")
struct SettingsMenuTests {
  /// The menu of settings with the cursor on a row.
  private func story(at label: String) -> Story {
    var story = Story()
    story.press("<F5>")
    story.go(to: label)
    return story
  }

  @Test func everySettingThatCanChangeHasARow() {
    let story = story(at: "Volume")
    let labels = story.model.menuRows.map(\.text)
    for spec in SettingsTable.all where PropertyTable.property(of: spec) != nil {
      #expect(labels.contains(spec.label), "\(spec.name)")
    }
    // Those that only count at the start have none.
    #expect(!labels.contains("Open timeout") && !labels.contains("Presentation"))
  }

  /// The property of a setting shows the setting's own value.
  @Test func settingsAndTheirPropertiesAgree() {
    let story = Story()
    for spec in SettingsTable.all {
      guard let property = PropertyTable.property(of: spec),
        let value = story.model.value(of: property, raw: true)
      else {
        continue
      }
      let shown = spec.value(in: story.model.settings).asProperty
      let numbers = (Double(value), Double(shown))
      #expect(
        value == shown || numbers.0 != nil && numbers.0 == numbers.1, "\(spec.name): \(value), \(shown)")
    }
  }

  @Test func startPausedIsNotThePauseOfTheFilm() throws {
    var story = story(at: "Start paused")
    story.model.films.main.isPaused = true
    let property = try #require(PropertyTable.property(named: "start-paused"))
    #expect(story.model.value(of: property) == "no")
    story.press("<ENTER>")
    #expect(story.model.settings.pause && story.model.films.main.isPaused && story.effects.isEmpty)
    story.press("<ENTER>")
    #expect(!story.model.settings.pause && story.model.films.main.isPaused)
  }

  /// A property is one setting, or several would change together.
  @Test func noTwoSettingsAreOneProperty() {
    let properties = SettingsTable.all.compactMap(PropertyTable.property(of:))
    #expect(properties.count == Set(properties).count)
  }

  @Test func arrowsChangeAValueAndTheMenuStays() {
    var story = story(at: "Volume")
    story.press("<LEFT>")
    #expect(story.effects == [.film(.main, .setVolume(98))])
    story.press("<RIGHT> l")
    #expect(story.model.defaults.volume == 102)
    #expect(story.model.menu?.id == .settings)
    #expect(story.model.notices.shown == nil)
  }

  @Test func enterSwitchesWhatIsYesOrNo() {
    var story = story(at: "Quit at the end")
    story.press("<ENTER>")
    #expect(story.model.settings.quitAtEnd)
    #expect(story.model.menu?.id == .settings)
    story.press("h")
    #expect(!story.model.settings.quitAtEnd)
  }

  @Test func enterTypesWhatIsANumber() {
    var story = story(at: "Skip interval (s)")
    story.press("<RIGHT>")
    #expect(story.model.settings.skipInterval == 20)
    story.press("<ENTER>")
    #expect(story.model.prompt?.text == "set skip-interval ")
    story.type("42")
    story.press("<ENTER>")
    #expect(story.model.settings.skipInterval == 42)
    #expect(story.model.notices.shown?.text == "Skip interval (s): 42")
  }

  @Test(arguments: [
    ("set skip-interval 0", "1"), ("add skip-interval 100000", "600"), ("cycle borders", "rounded"),
    ("set borders none", "none"), ("set chapter-notices no", "no"), ("add notice-timeout -1.5", "2.5"),
  ])
  func settingsArePropertiesToo(command: String, becomes: String) throws {
    var story = Story()
    try story.perform(command)
    let property = try #require(PropertyTable.property(named: String(command.split(separator: " ")[1])))
    #expect(story.model.value(of: property) == becomes)
  }

  @Test func aMenuWithoutValuesKeepsItsKeys() {
    var story = Story()
    story.playFirst()
    story.press("<F9> <LEFT>")
    #expect(story.model.menu == nil)
    story.press("<Alt+e> <DOWN> <RIGHT>")
    #expect(story.model.menu == nil)
    #expect(story.model.settings.sound.filters.equalizer.name == "bass")
  }

  @Test func theMenuButtonLeadsToEveryMenu() {
    var story = Story()
    story.playFirst()
    story.click(.control(.menu))
    #expect(story.model.menu?.id == .main)
    let titles = story.model.menuRows.map(\.text)
    #expect(titles.contains("Settings") && titles.contains("Audio") && titles.contains("Quit"))
    // Nothing to choose, no row.
    #expect(!titles.contains("Chapters") && !titles.contains("Quality"))
    story.model.now = story.model.now + .seconds(1)
    story.click(.menuRow(titles.firstIndex(of: "Settings") ?? -1))
    #expect(story.model.menu?.id == .settings)
    story.model.now = story.model.now + .seconds(1)
    story.click(.outsideMenu)
    #expect(story.model.menu == nil)
  }

  @Test func theHelpBeginsWithTheFocusAndEndsWithTheRest() {
    var story = Story()
    story.press("<F7> ? ?")
    let headings = story.model.helpEntries.filter(\.isHeading).map(\.help)
    #expect(
      headings.prefix(3) == [
        "In the file list", "In any list", "Everywhere",
      ])
    #expect(headings.contains("In a menu"))
    story.press("/")
    story.type("volume")
    let found = story.model.helpEntries
    #expect(!found.isEmpty && found.filter { !$0.isHeading }.allSatisfy { $0.commands.contains("volume") })
    #expect(found.first?.isHeading == true)
    story.press("<ENTER>")
    story.click(.outsideMenu)
    #expect(story.model.help == nil)
  }
}

extension Story {
  /// Moves the cursor of the open menu to the row of that name.
  mutating func go(to label: String) {
    let row = model.menuRows.firstIndex { $0.text == label && $0.command != nil }
    guard let row else {
      Issue.record("no row is called \(label)")
      return
    }
    let choices = model.menuRows.indices.filter { model.menuRows[$0].command != nil }
    press("<HOME>")
    for _ in 0..<(choices.firstIndex(of: row) ?? 0) { press("<DOWN>") }
  }
}
