import Base
import Core
import Testing

/// Texts for people come from the tables: one spelling, and the words that players use.
@Suite struct WordingTests {
  private static let texts: [String] =
    CommandTable.all.map(\.help) + CommandTable.prefixes.map(\.value) + PropertyTable.all.map(\.help)
    + SettingsTable.all.flatMap { [$0.help, $0.label] } + Keymap.standard.bindings.map(\.help)
    + MenuID.allCases.map(\.title) + KeySection.allCases.map(\.summary) + Style.Role.allCases.map(\.help)

  @Test(arguments: [
    "color", "gray", "equalizer", "visualizer", "normalize", "behavior", "center", "favorite", "synchroniz",
  ])
  func theSpellingIsBritish(spelling: String) {
    let wrong = Self.texts.filter { text in
      // A menu's name in a command is no text.
      let words = text.lowercased().split { $0 == " " || $0 == "," }.map(String.init)
      return words.contains { $0.hasPrefix(spelling) && MenuID(rawValue: $0) == nil }
    }
    #expect(wrong == [])
  }

  @Test(arguments: [
    "order of chance", "take it back", "taken back", "the other way round", "turned round", "own speed",
    "soft and loud nearer", "in between", ", or not", "has the focus", "as it came", "is sought",
  ])
  func wordsArePlain(phrase: String) {
    #expect(Self.texts.filter { $0.lowercased().contains(phrase) } == [])
  }

  @Test(arguments: [
    (CommandTable.spec(named: "playlist-shuffle")?.help, "shuffle"),
    (CommandTable.spec(named: "list-undo")?.help, "undo"),
    (CommandTable.spec(named: "ab-loop")?.help, "A-B loop"),
    (SettingsTable.spec(named: "sound.equalizer")?.label, "Equaliser"),
    (SettingsTable.spec(named: "sound.session")?.label, "Other players"),
    (SettingsTable.spec(named: "sound.replaygain-clip")?.label, "Allow clipping"),
    (SettingsTable.spec(named: "picture.colors")?.label, "Colours"),
  ])
  func aThingHasItsUsualName(text: String?, word: String) {
    #expect(text?.contains(word) == true)
  }
}
