// Settings as programs read them under mpv's names: `options/volume`, `option-info/volume/max`. Pure; any thread.
import Base

extension Model {
  /// The names of all: properties that can be set, and settings that an option of the command line overrides.
  static let optionNames: [String] = {
    let properties = Property.allCases.filter { $0.writers.contains("set") }.map(\.rawValue)
    let options = SettingsTable.all.compactMap(\.option).filter { !properties.contains($0) }
    return properties + options
  }()

  /// The value of an option; nil where there is none of that name.
  func optionValue(_ name: String) -> RemoteValue? {
    if let property = Property(named: name), property.writers.contains("set") {
      return (try? programValue(of: property.rawValue)) ?? .null
    }
    return SettingsTable.spec(option: name).map { $0.value(in: settings).remoteValue }
  }

  /// What is known of an option; nil where there is none of that name.
  func optionInfo(_ name: String) -> RemoteValue? {
    let property = Property(named: name).flatMap { $0.writers.contains("set") ? $0 : nil }
    let spec =
      property?.setting ?? SettingsTable.all.first { $0.property != nil && $0.property == property }
      ?? SettingsTable.spec(option: name)
    guard property != nil || spec != nil else { return nil }
    var fields: [String: RemoteValue] = ["name": .text(property?.rawValue ?? name)]
    if let kind = property?.kind ?? spec.map({ Property.Kind($0.kind) }) {
      fields["type"] = .text(kind.typeName)
      switch kind {
      case .number(let range):
        fields["min"] = .number(range.lowerBound)
        fields["max"] = .number(range.upperBound)
      case .choice(let choices): fields["choices"] = .list(choices.map { .text($0) })
      case .loop: fields["choices"] = .list(Property.loops.map { .text($0) })
      default: break
      }
    }
    fields["default-value"] = spec.map { $0.value(in: Settings()).remoteValue }
    return .map(fields)
  }
}

extension Property.Kind {
  /// mpv's name for the type.
  fileprivate var typeName: String {
    switch self {
    case .flag: "Flag"
    case .number: "Double"
    case .choice, .loop, .track, .edition, .quality: "Choice"
    case .ratio: "Aspect"
    case .time, .optionalTime: "Relative time"
    case .gains, .text, .stretches: "String"
    }
  }
}

extension SettingValue {
  /// The value with its type.
  fileprivate var remoteValue: RemoteValue {
    switch self {
    case .flag(let flag): .flag(flag)
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .list(let texts): .list(texts.map { .text($0) })
    }
  }
}
