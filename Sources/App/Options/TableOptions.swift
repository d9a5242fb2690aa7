// Options derived from the tables of settings and properties, so that the argument parser need not list them.
// Pure; any thread.

import Base
import Core

/// An option `--name` or `--name=value`, split.
struct OptionWord {
  /// The name without its hyphens.
  var name: String
  /// The text behind the first `=`; nil without one.
  var value: String?

  /// Splits a word; nil where it is no long option.
  init?(_ word: String) {
    guard word.hasPrefix("--"), word.utf8.count > 2 else { return nil }
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    value = parts.count > 1 ? String(parts[1]) : nil
  }
}

/// Options that set a setting or property by its name: `--brightness=10`, `--mute=no`, `--no-pause`, `--fs`.
struct TableOptions {
  /// The remaining words, for the argument parser.
  private(set) var words: [String] = []
  /// Properties to set, with their values.
  private(set) var properties: [(property: Property, value: String)] = []
  /// Yes-or-no settings.
  private(set) var flags: [(spec: SettingSpec, value: Bool)] = []

  /// Properties that the argument parser declares itself.
  private static let parsed: Set<Property> = [
    .loopFile, .loopPlaylist, .vid, .aid, .sid, .secondarySid, .audioDelay, .subDelay, .edition,
    .presentation,
  ]
  /// Properties of the current playback, which does not exist yet.
  private static let passing: Set<Property> = [
    .timePos, .percentPos, .chapter, .playlistPos, .abLoopA, .abLoopB, .clipboardText, .pip, .fullscreen,
    .shuffle,
  ]

  /// Sorts the words; those behind `--` go to the parser.
  init(_ arguments: [String]) {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    for word in arguments[..<end] {
      if let option = OptionWord(word), take(option) { continue }
      words.append(word)
    }
    words += arguments[end...]
  }

  /// Handles an option from the tables; false leaves it to the parser.
  private mutating func take(_ option: OptionWord) -> Bool {
    let isYes = option.value.flatMap { ["yes": true, "no": false][$0] }
    switch option.name {
    case "shuffle" where isYes != nil: return replace(with: isYes == true ? "--shuffle" : nil)
    case "no-shuffle" where option.value == nil: return true
    case "fs", "fullscreen":
      guard option.value == nil || isYes != nil else { return false }
      return replace(with: isYes == false ? nil : "--presentation=full")
    case "no-fs", "no-fullscreen": return option.value == nil
    case "loop": return replace(with: "--loop-file=\(option.value ?? "inf")")
    default: break
    }
    if let spec = SettingsTable.spec(option: option.name) {
      // The parser declares the negated flag itself, or takes the option unchanged.
      guard spec.kind == .flag, !option.name.hasPrefix("no-"), let isYes else { return false }
      flags.append((spec, isYes))
      return true
    }
    var (name, value) = (option.name, option.value)
    if name.hasPrefix("no-"), value == nil { (name, value) = (String(name.dropFirst(3)), "no") }
    if let spec = SettingsTable.spec(option: name), value == "no" {
      guard spec.kind == .flag else { return replace(with: "--\(name)=no") }
      flags.append((spec, false))
      return true
    }
    guard let property = PropertyTable.property(named: name), property.isSettable,
      !Self.passing.contains(property)
    else {
      return false
    }
    if Self.parsed.contains(property) {
      // The parser knows the option by the property's name, and requires a value.
      guard let value, option.name != property.name else { return false }
      return replace(with: "--\(property.name)=\(value)")
    }
    guard let value = value ?? (property.isFlag ? "yes" : nil) else { return false }
    properties.append((property, value))
    return true
  }

  private mutating func replace(with word: String?) -> Bool {
    if let word { words.append(word) }
    return true
  }
}

extension Property {
  /// Whether the `set` command may change it.
  fileprivate var isSettable: Bool { writers.contains(.set) }

  fileprivate var isFlag: Bool { if case .flag = kind { true } else { false } }
}
