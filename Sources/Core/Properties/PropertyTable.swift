public import Base

/// THE table of properties: the rows of every feature, and those of the settings that change while the program runs.
///
/// Pure; any thread.
public enum PropertyTable {
  /// What people read and change, in the order of the manual page.
  public static let all: [Property] =
    playback + picture + sound + subtitles + playlist + presentation + capture + settings

  /// What other programs and texts with `${…}` can read besides.
  public static let forPrograms: [Property] =
    playbackFacts + pictureFacts + soundFacts + subtitleFacts + playlistFacts + presentationFacts
    + programFacts

  /// Settings and nothing else: a property by the setting's own row.
  private static let settings = SettingsTable.all.compactMap { spec in
    spec.property.map { Property($0, setting: spec.name) }
  }

  /// Those that belong to an item, and come back with its place.
  static let ofItems: [Property] = all.filter(\.belongsToItem)

  private static let byName = named(all)
  private static let factsByName = named(forPrograms)
  private static let bySetting = Dictionary(
    all.compactMap { property in property.setting.map { ($0.name, property) } },
    uniquingKeysWith: { first, _ in first })

  private static func named(_ properties: [Property]) -> [String: Property] {
    Dictionary(
      properties.flatMap { property in ([property.name] + property.aliases).map { ($0, property) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The property of that name, which may be one that mpv has for it too; not one of those for programs alone.
  public static func property(named name: String) -> Property? { byName[name] }

  /// The property of that name, those for programs among them.
  static func anyProperty(named name: String) -> Property? { byName[name] ?? factsByName[name] }

  /// The property for programs alone that a name is, or begins with.
  static func fact(in name: String) -> Property? {
    factsByName[name] ?? factsByName[String(name.prefix { $0 != "/" })]
  }

  /// The property that changes while the program runs what a setting is at its start; nil where none does.
  public static func property(of setting: SettingSpec) -> Property? { bySetting[setting.name] }
}
