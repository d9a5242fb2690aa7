// Options that follow from the tables of settings and properties, so that the argument parser need not know them.
// Pure; any thread.

import Base
import Core

/// `--name` or `--name=value`, taken apart.
struct OptionWord {
  /// The name without its hyphens.
  var name: String
  /// What stands behind the first `=`; nil where there is none.
  var value: String?

  /// Takes a word apart; nil where it is no option.
  init?(_ word: String) {
    guard word.hasPrefix("--"), word.utf8.count > 2 else { return nil }
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    value = parts.count > 1 ? String(parts[1]) : nil
  }
}

/// What the words of a command line set by their names: `--brightness=10`, `--mute=no`, `--no-pause`, `--fs`.
struct TableOptions {
  /// The words that are left for the argument parser.
  private(set) var words: [String] = []
  /// Properties with the values that they are given.
  private(set) var properties: [(property: Property, value: String)] = []
  /// Settings of yes or no.
  private(set) var flags: [(spec: SettingSpec, value: Bool)] = []

  /// Properties that have arguments of their own in the parser.
  private static let parsed: Set<Property> = [
    .loopFile, .loopPlaylist, .vid, .aid, .sid, .secondarySid, .audioDelay, .subDelay, .edition,
    .presentation,
  ]
  /// Properties of what plays, which nothing does yet.
  private static let passing: Set<Property> = [
    .timePos, .percentPos, .chapter, .playlistPos, .abLoopA, .abLoopB, .clipboardText, .pip, .fullscreen,
  ]

  /// Sorts words; those behind `--` are the parser's.
  init(_ arguments: [String]) {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    for word in arguments[..<end] {
      if let option = OptionWord(word), take(option) { continue }
      words.append(word)
    }
    words += arguments[end...]
  }

  /// Whether an option was one of the tables'.
  private mutating func take(_ option: OptionWord) -> Bool {
    let isYes = option.value.flatMap { ["yes": true, "no": false][$0] }
    switch option.name {
    case "shuffle" where isYes != nil: return replace(with: isYes == true ? "--shuffle" : nil)
    case "no-shuffle" where option.value == nil: return true
    case "fs", "fullscreen":
      guard option.value == nil || isYes != nil else { return false }
      return replace(with: isYes == false ? nil : "--presentation=full")
    case "no-fs", "no-fullscreen": return option.value == nil
    default: break
    }
    if let spec = SettingsTable.spec(option: option.name) {
      // Its name says no already, or the parser takes it as it is.
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
      // The parser knows it by its own name, and with a value.
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
  /// Whether `set` changes it.
  fileprivate var isSettable: Bool { writers.contains(.set) }

  /// Whether it is yes or no.
  fileprivate var isFlag: Bool { if case .flag = kind { true } else { false } }
}
