// Lookup of properties by name, for `set`, `cycle`, `${name}` and IPC; the rows are in their features' files,
// `PlaybackProperties.swift` and `PlaybackFacts.swift` for two.

public import Base

/// The features' properties for users, in the order of the manual page: a feature's fields are the only list of its rows,
/// so that no row can be declared and missing in the table.
struct PropertyRows: Sendable {
  let playback = PlaybackProperties()
  let picture = PictureProperties()
  let sound = SoundProperties()
  let subtitles = SubtitleProperties()
  let playlist = PlaylistProperties()
  let presentation = PresentationProperties()
  let secondFilm = SecondFilmProperties()
  let capture = CaptureProperties()

  /// All rows, in order.
  var list: [Property] {
    Mirror(reflecting: self).children.flatMap { feature in
      Mirror(reflecting: feature.value).children.compactMap { $0.value as? Property }
    }
  }
}

/// The only table of properties: the rows of every feature, and those of the settings that change at run time.
///
/// Pure; any thread.
public enum PropertyTable {
  /// The rows of every feature for users.
  static let rows = PropertyRows()

  /// The properties for users, in the order of the manual page.
  public static let all: [Property] = rows.list + settings

  /// The further properties for IPC clients and texts with `${…}`.
  public static let forPrograms: [Property] =
    playbackFacts + pictureFacts + soundFacts + subtitleFacts + playlistFacts + presentationFacts
    + secondFilmFacts + programFacts

  /// Properties that are a setting and need no row of their own.
  private static let settings = SettingsTable.all.compactMap { spec in
    spec.property.map { Property($0, setting: spec.name) }
  }

  /// Properties that are stored with an item's resume position.
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

  /// Returns the property with a name or an alias; nil for an unknown name and for properties of `forPrograms`.
  public static func property(named name: String) -> Property? { byName[name] }

  /// Returns the property with a name or an alias, including those of `forPrograms`.
  static func anyProperty(named name: String) -> Property? { byName[name] ?? factsByName[name] }

  /// Returns the property of `forPrograms` with this name, or with the first part of it.
  static func fact(in name: String) -> Property? {
    factsByName[name] ?? factsByName[String(name.prefix { $0 != "/" })]
  }

  /// Returns the property that changes a setting at run time, or nil.
  public static func property(of setting: SettingSpec) -> Property? { bySetting[setting.name] }
}
