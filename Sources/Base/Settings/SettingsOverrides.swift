/// Settings that the command line gives, to be laid over those of the file.
///
/// A value; any thread.
public struct SettingsOverrides: Equatable, Sendable {
  /// Values that were checked, by `section.key`.
  public private(set) var values: [String: SettingValue] = [:]

  /// Nothing overridden.
  public init() {}

  /// Overrides one setting, or says what its value should be.
  public mutating func set(_ spec: SettingSpec, to value: SettingValue) throws(SettingProblem) {
    var trial = Settings()
    try spec.set(value, in: &trial)
    values[spec.name] = value
  }

  /// The settings with these laid over them.
  public func applied(to settings: Settings) -> Settings {
    var settings = settings
    for spec in SettingsTable.all {
      guard let value = values[spec.name] else { continue }
      // Checked when it was set: the same value passes again.
      try? spec.set(value, in: &settings)
    }
    settings.volume = min(settings.volume, settings.volumeMax)
    return settings
  }
}
