/// The single table of settings, from which `inset.toml`, the command line and the manual page are checked or made.
public enum SettingsTable {
  /// Every setting except places and the theme's colours, in the order of `config/inset.toml`.
  ///
  /// A `property` is the name for `set`, `cycle` and `add`. A row has one if the setting can change at run time and the
  /// change has no other effect; otherwise the property is a row among the properties of its feature (`Core`).
  public static let all: [SettingSpec] =
    player + sound + picture + pip + terminal + list + screenshot + screen + network
    + subtitles + history + remote + syncplay + languages

  /// The tables of `inset.toml` in file order; the last two have names of the user's or of roles as keys.
  public static let sections: [String] =
    all.reduce(into: []) { sections, spec in
      if sections.last != spec.section { sections.append(spec.section) }
    } + [places, theme]

  /// Name of the table of `inset.toml` that holds places by name.
  public static let places = "places"

  /// Name of the table of `inset.toml` that holds colours by role.
  public static let theme = "theme"

  /// The setting named `section.key`, or nil.
  public static func spec(named name: String) -> SettingSpec? { byName[name].map { all[$0] } }

  /// The setting that a command-line option overrides, or nil.
  public static func spec(option: String) -> SettingSpec? { byOption[option].map { all[$0] } }

  private static let byName = Dictionary(uniqueKeysWithValues: all.indices.map { (all[$0].name, $0) })
  private static let byOption = Dictionary(
    uniqueKeysWithValues: all.indices.compactMap { index in all[index].option.map { ($0, index) } })

  static func place(
    _ section: String, _ key: String, _ option: String?, _ help: String, label: String? = nil,
    words: [String: String] = [:], property: String? = nil, value: String? = nil, optionHelp: String? = nil,
    alone: String? = nil
  ) -> SettingSpec.Place {
    .init(
      section: section, key: key, option: option, help: help, label: label, words: words, property: property,
      valueName: value, optionHelp: optionHelp, optionAlone: alone)
  }
}
