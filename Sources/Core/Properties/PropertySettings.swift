// Properties and the settings behind them. Pure; any thread.
public import Base

extension Property {
  /// The setting that the property is, where it is nothing else: changing it has no effect beyond the setting.
  ///
  /// What it is, how it is read and how it is changed is the setting's then.
  var setting: SettingSpec? {
    switch self {
    case .sliderThumbnails: SettingsTable.spec(named: "player.slider-thumbnails")
    case .waveform: SettingsTable.spec(named: "player.waveform")
    case .colors: SettingsTable.spec(named: "picture.colors")
    case .glyphs: SettingsTable.spec(named: "picture.glyphs")
    case .videoRotate: SettingsTable.spec(named: "picture.video-rotate")
    case .pipCorner: SettingsTable.spec(named: "pip.corner")
    case .pipSize: SettingsTable.spec(named: "pip.size")
    case .preview: SettingsTable.spec(named: "list.preview")
    case .screenshotFolder: SettingsTable.spec(named: "screenshot.folder")
    case .screenshotTemplate: SettingsTable.spec(named: "screenshot.template")
    case .screenshotFormat: SettingsTable.spec(named: "screenshot.format")
    case .screenshotQuality: SettingsTable.spec(named: "screenshot.jpeg-quality")
    case .hints: SettingsTable.spec(named: "screen.hints")
    case .borders: SettingsTable.spec(named: "screen.borders")
    case .symbols: SettingsTable.spec(named: "screen.symbols")
    case .background: SettingsTable.spec(named: "screen.background")
    case .skipInterval: SettingsTable.spec(named: "player.skip-interval")
    case .controlsTimeout: SettingsTable.spec(named: "player.controls-timeout")
    case .noticeTimeout: SettingsTable.spec(named: "player.notice-timeout")
    case .chapterNotices: SettingsTable.spec(named: "player.chapter-notices")
    case .keepOpen: SettingsTable.spec(named: "player.keep-open")
    case .quitAtEnd: SettingsTable.spec(named: "player.quit-at-end")
    case .autoPip: SettingsTable.spec(named: "pip.auto")
    case .browserPlay: SettingsTable.spec(named: "browser.play")
    case .pipTerminal: SettingsTable.spec(named: "pip.terminal")
    case .prefetch: SettingsTable.spec(named: "player.prefetch")
    case .userAgent: SettingsTable.spec(named: "network.user-agent")
    case .referrer: SettingsTable.spec(named: "network.referrer")
    case .httpHeaderFields: SettingsTable.spec(named: "network.http-header-fields")
    case .audioSession: SettingsTable.spec(named: "sound.session")
    default: nil
    }
  }
}

extension SettingSpec {
  /// The property that changes while the program runs what this setting is at its start; nil where none does.
  public var property: Property? { Self.propertyByName[name] }

  /// Found once: a menu asks for every setting at every key.
  private static let propertyByName: [String: Property] = {
    let bySetting = Dictionary(
      Property.allCases.compactMap { property in property.setting.map { ($0.name, property) } },
      uniquingKeysWith: { first, _ in first })
    var found: [String: Property] = [:]
    for spec in SettingsTable.all {
      if let property = Property(rawValue: spec.key), !property.writers.isEmpty,
        !namesakes.contains(spec.name)
      {
        found[spec.name] = property
      } else {
        found[spec.name] = properties[spec.name] ?? bySetting[spec.name]
      }
    }
    return found
  }()

  /// Settings whose key is the name of a property that is something else.
  private static let namesakes: Set<String> = ["player.presentation", "subtitles.find"]

  /// Settings whose property has another name.
  private static let properties: [String: Property] = [
    "sound.device": .audioDevice, "sound.channels": .audioChannels, "subtitles.visible": .subVisibility,
  ]
}

extension Property.Kind {
  /// The kind of property that a setting of that kind is.
  init(_ kind: SettingSpec.Kind) {
    switch kind {
    case .flag: self = .flag
    case .number(let range, _): self = .number(range)
    case .choice(let words): self = .choice(words)
    case .gains: self = .gains
    case .stretches: self = .stretches
    case .text, .languages, .room, .headerValue, .headerFields: self = .text
    }
  }
}

extension SettingValue {
  /// The value as a property shows it.
  var asProperty: String {
    switch self {
    case .flag(let flag): flag ? "yes" : "no"
    case .number(let number): DecimalNumber.text(number)
    case .text(let text): VisibleText.filter(text)
    case .list(let texts): VisibleText.filter(texts.joined(separator: ","))
    }
  }
}

extension Model {
  /// `set`, `add` and `cycle` on a property that is a setting and nothing else.
  mutating func changeSetting(of property: Property, _ change: PropertyChange) {
    guard let spec = property.setting else { return }
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
    // A value that the setting cannot have changes nothing.
    if let wanted { try? spec.set(wanted, in: &settings) }
    keepSelectionsInView()
  }
}
