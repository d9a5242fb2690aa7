/// Settings from the command line, which override those of the file.
public struct SettingsOverrides: Equatable, Sendable {
  /// Validated values by `section.key`.
  public private(set) var values: [String: SettingValue] = [:]

  /// Overrides of no setting.
  public init() {}

  /// Overrides one setting.
  ///
  /// - Throws: `SettingProblem` where the setting does not accept the value.
  public mutating func set(_ spec: SettingSpec, to value: SettingValue) throws(SettingProblem) {
    var trial = Settings()
    try spec.set(value, in: &trial)
    values[spec.name] = value
  }

  /// The settings with the overrides applied, and the volume limited to its maximum.
  public func applied(to settings: Settings) -> Settings {
    var settings = settings
    for spec in SettingsTable.all {
      guard let value = values[spec.name] else { continue }
      // `set` has accepted the value before, so it cannot throw here.
      try? spec.set(value, in: &settings)
    }
    settings.volume = min(settings.volume, settings.volumeMax)
    return settings
  }
}
