// Properties about the program itself for IPC clients, under mpv's names, its options among them.
import Base

extension PropertyTable {
  static let programFacts: [Property] = [
    .told("working-directory") { model in
      (model.caller?.folder ?? model.process.workingFolder).map { .text(MediaLocation.file($0).plainPath) }
    },
    // A guest's own process: a program may end it.
    .told("pid") { ($0.caller?.process ?? $0.process.id).map { .number(Double($0)) } },
    .told("input-bindings", isLong: true) { .list($0.keymap.bindings.map(\.remoteValue)) },
    .told(inParts: "options") { model in
      .table(find: { model.optionValue($0) }, whole: { optionNames })
    },
    .told(inParts: "option-info") { model in
      .table(find: { model.optionInfo($0) }, whole: { optionNames })
    },
    .told("property-list", isLong: true) { _ in
      .list((all + forPrograms).flatMap { [$0.name] + $0.aliases }.map { .text($0) })
    },
    .told("command-list", isLong: true) { _ in .list(CommandTable.all.map(\.remoteValue)) },
    // Clients look for mpv's version to learn which protocol is spoken; the name in brackets identifies this program.
    .told("mpv-version") { _ in .text(mpvVersion) },
  ]

  /// The version of mpv in whose place the program is, followed by the program's own name.
  public static let mpvVersion = "mpv \(mpvNumber) (inset)"
  /// The number of that version.
  public static let mpvNumber = "0.35.0"

  /// The names of options: properties that can be set, and settings with a command line option.
  private static let optionNames: RemoteValue = {
    let properties = all.filter { $0.writers.contains(.set) }.map(\.name)
    let options = SettingsTable.all.compactMap(\.option).filter { !properties.contains($0) }
    return .list((properties + options).map { .text($0) })
  }()

  /// The property that is the option of that name, or nil.
  fileprivate static func option(named name: String) -> Property? {
    property(named: name).flatMap { $0.writers.contains(.set) ? $0 : nil }
  }
}

extension Model {
  /// The value of an option; nil if the option does not exist.
  fileprivate func optionValue(_ name: String) -> RemoteValue? {
    if let property = PropertyTable.option(named: name) {
      return (try? programValue(of: property.name)) ?? .null
    }
    return SettingsTable.spec(option: name).map { $0.value(in: settings).remoteValue }
  }

  /// The type, range and default of an option; nil if the option does not exist.
  fileprivate func optionInfo(_ name: String) -> RemoteValue? {
    let property = PropertyTable.option(named: name)
    let spec = property?.setting ?? SettingsTable.spec(option: name)
    guard property != nil || spec != nil else { return nil }
    var fields: [String: RemoteValue] = ["name": .text(property?.name ?? name)]
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
