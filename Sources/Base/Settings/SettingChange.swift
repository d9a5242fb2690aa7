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
}
