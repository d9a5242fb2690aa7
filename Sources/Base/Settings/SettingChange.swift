/// One setting with the value that shall stand in the settings file.
///
/// A value; any thread.
public struct SettingChange: Equatable, Sendable {
  /// The setting: `section.key`.
  public var name: String
  /// Its value.
  public var value: SettingValue

  /// A setting and its value.
  public init(_ name: String, _ value: SettingValue) {
    self.name = name
    self.value = value
  }
}
