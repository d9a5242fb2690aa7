// Writing settings that were changed at run time to the settings file. Part of the model, main thread only.
public import Base

/// The values in the settings file, and which of the present ones belong into it.
struct SavedSettings: Equatable, Sendable {
  /// The values at the start, and those saved since.
  var values: Settings
  /// Properties that the user changed as settings.
  ///
  /// `save-settings` saves properties such as volume, pause and speed only where they are among these.
  var chosen: Set<Property> = []
}

extension Model {
  /// The present settings, with the values that playback holds.
  var settingsNow: Settings {
    var now = settings
    now.pause = films.main.isPaused
    now.mute = defaults.isMuted
    now.volume = defaults.volume
    now.speed = films.main.speed
    now.showsSubtitles = defaults.showsSubtitles
    now.panscan = framing.panscan
    now.quality = Settings.Quality(rawValue: defaults.quality.text) ?? now.quality
    return now
  }

  /// The present settings, with the former values of those that hold for one item or a guest's films.
  private var lastingSettings: Settings {
    guard itemOptions.replaced != nil || guests.current != nil || guests.waiting != nil else {
      return settingsNow
    }
    var later = self
    var outbox = Outbox()
    later.endOptions(&outbox)
    later.endGuestValues(&outbox)
    later.bringFilmBack(&outbox)
    later.endOptions(&outbox)
    for setting in guests.current?.former.settings ?? [] { setting.apply(to: &later.settings) }
    return later.settingsNow
  }

  /// The settings that have changed since the start, or since they were last saved.
  public var unsavedSettings: [SettingChange] {
    let now = lastingSettings
    return SettingsTable.all.compactMap { spec in
      guard let property = PropertyTable.property(of: spec),
        !property.isPassing || savedSettings.chosen.contains(property)
      else { return nil }
      let value = spec.value(in: now)
      return value == spec.value(in: savedSettings.values) ? nil : SettingChange(spec.name, value)
    }
  }

  /// Marks a property as changed as a setting, so that a passing change of it (the volume, for example) is saved too.
  mutating func noteChosen(_ command: Command) {
    if case .change(let property, _) = command { savedSettings.chosen.insert(property) }
  }

  mutating func saveSettings(_ outbox: inout Outbox) {
    let changes = unsavedSettings
    guard !changes.isEmpty else { return notify("No setting was changed") }
    outbox.send(.saveSettings(changes))
  }

  /// Takes the saved values after the file was written; `written` of them differed from the values in the file.
  mutating func saved(_ changes: [SettingChange], written: Int, file: String) {
    for change in changes { change.apply(to: &savedSettings.values) }
    notify(written == 0 ? "Already saved" : "Saved \(written, of: "setting") in \(file)")
  }
}
