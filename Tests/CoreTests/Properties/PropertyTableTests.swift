import TestSupport
import Testing

@testable import Base
@testable import Core

/// No property or setting can be added and a place be forgotten.
@Suite struct PropertyTableTests {

  @Test func namesAreUnique() {
    let rows = PropertyTable.all + PropertyTable.forPrograms
    let names = rows.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    for row in rows {
      #expect(PropertyTable.anyProperty(named: row.name) == row)
      #expect(row.help.isEmpty == (row.told != nil), "\(row)")
    }
  }

  /// No setting is two properties, and what a row names a setting's property is that.
  @Test func settingsAndPropertiesFindEachOther() {
    let settings = PropertyTable.all.compactMap { $0.setting?.name }
    #expect(Set(settings).count == settings.count)
    for spec in SettingsTable.all where spec.property != nil {
      #expect(PropertyTable.property(of: spec)?.name == spec.property, "\(spec.name)")
    }
  }

  /// Every field of the settings can be reached by a row.
  @Test func everyFieldOfTheSettingsHasARow() throws {
    var changed = Settings()
    for spec in SettingsTable.all {
      let other = try #require(spec.otherValue(than: spec.value(in: Settings())), "\(spec.name)")
      try spec.set(other, in: &changed)
      #expect(spec.value(in: changed) != spec.value(in: Settings()), "\(spec.name)")
    }
    let fields = zip(Mirror(reflecting: Settings()).children, Mirror(reflecting: changed).children)
    // Places and colours are tables of their own.
    for (before, after) in fields where !["places", "theme"].contains(before.label) {
      #expect("\(before.value)" != "\(after.value)", "\(before.label ?? "") has no row in SettingsTable")
    }
  }

  /// Every setting stands in the commented file of the defaults, below a comment of its own or of its group.
  @Test func everySettingHasAComment() throws {
    let text = try ProjectFolder.text(of: "config/inset.toml")
    // One comment says what these are.
    let groups: Set = [
      "picture.contrast", "picture.saturation", "picture.gamma", "picture.hue", "languages.subtitles",
    ]
    var section = ""
    var former: Substring = ""
    var commented = groups
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("[") { section = String(line.dropFirst().prefix { $0 != "]" }) }
      if let equals = line.range(of: " = "), former.hasPrefix("#") {
        commented.insert("\(section).\(line[..<equals.lowerBound])")
      }
      former = line
    }
    for spec in SettingsTable.all { #expect(commented.contains(spec.name), "\(spec.name)") }
  }
}

extension SettingSpec {
  /// A value that it can have beside this one.
  fileprivate func otherValue(than value: SettingValue) -> SettingValue? {
    switch (kind, value) {
    case (.flag, .flag(let flag)): .flag(!flag)
    case (.number(let range, _), .number(let number)):
      .number(number == range.upperBound ? range.lowerBound : range.upperBound)
    case (.choice(let words), .text(let word)): words.first { $0 != word }.map { .text($0) }
    case (.gains, _): .text("bass")
    case (.stretches, _): .text("0:00-1:30")
    case (.room, _): .text("me@host/room")
    case (.headerFields, _): .text("X-Own: 1")
    case (.text, _), (.headerValue, _): .text("x")
    case (.languages, _): .list(["en"])
    default: nil
    }
  }
}
