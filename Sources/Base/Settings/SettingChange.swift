/// A setting and the value to write into the settings file.
public struct SettingChange: Equatable, Sendable {
  /// Name of the setting: `section.key`.
  public var name: String
  /// Value to write.
  public var value: SettingValue

  /// A change of the setting `name` to `value`.
  public init(_ name: String, _ value: SettingValue) {
    self.name = name
    self.value = value
  }

  /// Changes the settings; an unknown name or a value of another kind changes nothing.
  package func apply(to settings: inout Settings) {
    try? SettingsTable.spec(named: name)?.set(value, in: &settings)
  }
}
