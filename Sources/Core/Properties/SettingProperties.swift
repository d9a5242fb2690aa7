// Properties that are the run-time values of settings. Pure; any thread.
import Base

extension Property {
  /// Runs after a change of the setting, with the settings before it.
  typealias Follower = @Sendable (inout Model, _ before: Settings, inout Outbox) -> Void

  /// Creates the property of a setting with the name `section.key`.
  ///
  /// Type, description, reader, changer and notice are the setting's unless they are given here.
  convenience init(
    _ name: String, setting: String, or aliases: [String] = [], kind: Kind? = nil,
    help: String? = nil, by writers: [Writer]? = nil, belongsToItem: Bool = false, isPassing: Bool = false,
    menu: MenuID? = nil, read: Reader? = nil, change: Changer? = nil,
    then: Follower? = nil, translate: Translator? = nil,
    notice: Notice? = nil, offer: Offer? = nil
  ) {
    let spec = SettingsTable.spec(named: setting)
    assert(spec != nil, "no setting is called \(setting)")
    let kind = kind ?? spec.map { Kind($0.kind) } ?? .text
    let read: Reader = read ?? { model, _ in spec?.value(in: model.settings).asProperty }
    self.init(
      name, or: aliases, kind, help ?? spec?.help ?? "", by: writers ?? kind.usualWriters, setting: spec,
      belongsToItem: belongsToItem, isPassing: isPassing, menu: menu, read: read,
      change: change ?? { model, change, outbox in
        let before = model.settings
        if let spec { model.changeSetting(spec, change) }
        then?(&model, before, &outbox)
      },
      translate: translate,
      notice: notice ?? { model in
        guard let spec, let value = read(model, false) else { return nil }
        return "\(spec.label): \(spec.words[value] ?? value)"
      },
      offer: offer)
  }

  /// Creates the property of a setting that each film has for itself.
  convenience init(
    ofFilm name: String, setting: String, by writers: [Writer], belongsToItem: Bool, isPassing: Bool,
    read: @escaping @Sendable (Film, _ isRaw: Bool) -> String?,
    change: @escaping @Sendable (inout Film, PropertyChange, inout FilmStep) -> Void
  ) {
    let spec = SettingsTable.spec(named: setting)
    assert(spec != nil, "no setting is called \(setting)")
    self.init(
      ofFilm: name, spec.map { Kind($0.kind) } ?? .text, spec?.help ?? "", by: writers, setting: spec,
      belongsToItem: belongsToItem, isPassing: isPassing, read: read, change: change,
      notice: { film in read(film, false).map { "\(spec?.label ?? name): \(spec?.words[$0] ?? $0)" } })
  }

  /// Shows no notice after a change.
  static let silent: Notice = { _ in nil }
}

extension Property.Kind {
  /// The default writers of a setting of this type.
  fileprivate var usualWriters: [Property.Writer] {
    switch self {
    case .flag, .choice, .gains: [.set, .cycle]
    case .number: [.set, .add]
    case .loop, .ratio, .track, .time, .optionalTime, .relativeTime, .text, .quality, .stretches, .edition:
      [.set]
    }
  }
}

extension SettingSpec {
  /// Returns the reason why a text is not a value of the setting; nil if it is one.
  func problem(with text: String) -> SettingProblem? {
    var trial = Settings()
    do throws(SettingProblem) {
      try set(.text(text), in: &trial)
      return nil
    } catch {
      return error
    }
  }
}

extension SettingValue {
  /// The value as a property's text, filtered.
  var asProperty: String {
    switch self {
    case .flag(let flag): flag.yesNo
    case .number(let number): DecimalNumber.text(number)
    case .text(let text): VisibleText.filter(text)
    case .list(let texts): VisibleText.filter(texts.joined(separator: ","))
    }
  }

  /// The value with its type, for IPC clients.
  var remoteValue: RemoteValue {
    switch self {
    case .flag(let flag): .flag(flag)
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .list(let texts): .list(texts.map { .text($0) })
    }
  }
}

extension Model {
  /// Applies `set`, `add` or `cycle` to a setting; an invalid value changes nothing.
  fileprivate mutating func changeSetting(_ spec: SettingSpec, _ change: PropertyChange) {
    let wanted: SettingValue?
    switch (spec.kind, spec.value(in: settings)) {
    case (.flag, .flag(let now)): wanted = change.flag(from: now).map { .flag($0) }
    case (.number(let range, let isWhole), .number(let now)):
      wanted = change.number(from: now, in: range, perWhole: isWhole ? 1 : 1_000).map { .number($0) }
    case (.choice(let words), .text(let now)):
      switch change {
      case .set(let text): wanted = .text(text)
      case .cycle(let direction):
        wanted = words.next(to: words.firstIndex(of: now) ?? 0, direction).map { .text($0) }
      case .add, .multiply: wanted = nil
      }
    case (_, .text):
      if case .set(let text) = change { wanted = .text(text) } else { wanted = nil }
    default: wanted = nil
    }
    if let wanted { try? spec.set(wanted, in: &settings) }
  }
}
