// Settings that were changed while the program runs, on their way into the settings file.
public import Base

extension Model {
  /// The settings as they are now, with those that playback holds.
  var settingsNow: Settings {
    var now = settings
    now.pause = player.isPaused
    now.mute = player.isMuted
    now.volume = player.volume
    now.speed = player.speed
    now.showsSubtitles = player.showsSubtitles
    now.panscan = framing.panscan
    now.quality = Settings.Quality(rawValue: player.quality.text) ?? now.quality
    return now
  }

  /// What was changed since the start, or since it was saved.
  public var unsavedSettings: [SettingChange] {
    let now = settingsNow
    return SettingsTable.all.compactMap { spec in
      guard let property = PropertyTable.property(of: spec),
        !property.isPassing || settingsChosen.contains(property)
      else { return nil }
      let value = spec.value(in: now)
      return value == spec.value(in: settingsSaved) ? nil : SettingChange(spec.name, value)
    }
  }

  /// Somebody chose a value as a setting, and did not just turn the sound down.
  mutating func noteChosen(_ command: Command) {
    if case .change(let property, _) = command { settingsChosen.insert(property) }
  }

  mutating func saveSettings(_ outbox: inout Outbox) {
    let changes = unsavedSettings
    guard !changes.isEmpty else { return notify("No setting was changed") }
    outbox.send(.saveSettings(changes))
  }

  /// They stand in the file now; `written` of them did not before.
  mutating func saved(_ changes: [SettingChange], written: Int, file: String) {
    for change in changes {
      guard let spec = SettingsTable.spec(named: change.name) else { continue }
      try? spec.set(change.value, in: &settingsSaved)
    }
    notify(written == 0 ? "\(file) has these values already" : "Saved \(written, of: "setting") in \(file)")
  }
}
