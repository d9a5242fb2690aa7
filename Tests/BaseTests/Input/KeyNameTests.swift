import Base
import Testing

@Suite struct KeyNameTests {
  @Test(arguments: [
    ("LEFT", Key.named(.left)), ("left", .named(.left)), ("Shift+LEFT", .named(.left, .shift)),
    ("shift+left", .named(.left, .shift)), ("Ctrl+r", .character("r", .control)),
    ("CTRL+ALT+x", .character("x", [.control, .alt])), ("a", .character("a")), ("A", .character("A")),
    ("Shift+a", .character("A")), ("Shift+A", .character("A")), ("Shift+1", .character("1")),
    ("Shift+ä", .character("Ä")), ("Shift+ж", .character("Ж")), ("Shift+ß", .character("ß")),
    ("SHARP", .character("#")), ("SPACE", .character(" ")), ("F8", Key(.function(8))),
    ("f24", Key(.function(24))), ("MBTN_LEFT_DBL", Key(.mouse(.leftDouble))),
    ("wheel_up", Key(.mouse(.wheelUp))), ("MOUSE_BTN3", Key(.mouse(.wheelUp))), ("KP_ENTER", .named(.enter)),
    ("Ctrl++", .character("+", .control)), ("+", .character("+")), ("-", .character("-")),
    ("Ctrl+-", .character("-", .control)), ("é", .character("é")), ("Meta+ESC", .named(.escape, .meta)),
    ("Ctrl+\\", .character("\\", .control)), ("KP5", .character("5")), ("日", .character("日")),
  ])
  func aNameIsAKey(name: String, key: Key) throws {
    #expect(try KeyName.parse(name) == key)
    #expect(try KeyName.parse(KeyName.text(key)) == key)
  }

  @Test(arguments: ["", "Shift+", "Hyper+a", "F0", "F25", "LEFTT", "\u{1b}", "ab", "Shift+Ctrl+", "\u{9b}"])
  func aWrongNameIsRefused(name: String) {
    #expect(throws: KeyName.Problem.self) { try KeyName.parse(name) }
  }

  @Test func keysAbsentInTerminalsHaveTheirOwnError() {
    #expect(throws: KeyName.Problem.notInTerminals("PLAYPAUSE")) { try KeyName.parse("PLAYPAUSE") }
    #expect(throws: KeyName.Problem.notInTerminals("gamepad_back")) { try KeyName.parse("gamepad_back") }
    #expect(throws: KeyName.Problem.unknown("PLAYPAUS")) { try KeyName.parse("PLAYPAUS") }
  }

  @Test func sequencesAreJoinedByAMinus() throws {
    #expect(try KeyName.parseSequence("g-g") == [.character("g"), .character("g")])
    #expect(try KeyName.parseSequence("-") == [.character("-")])
    #expect(try KeyName.parseSequence("--a") == [.character("-"), .character("a")])
    #expect(try KeyName.parseSequence("a--") == [.character("a"), .character("-")])
    #expect(try KeyName.parseSequence("---") == [.character("-"), .character("-")])
    #expect(
      try KeyName.parseSequence("Ctrl+--Ctrl++") == [.character("-", .control), .character("+", .control)])
    #expect(try KeyName.parseSequence("Ctrl+x-F1") == [.character("x", .control), Key(.function(1))])
    #expect(throws: KeyName.Problem.unfinished) { try KeyName.parseSequence("a-") }
    #expect(throws: KeyName.Problem.tooManyKeys) { try KeyName.parseSequence("a-a-a-a-a-a-a-a-a") }
    for text in ["g-g", "--a", "a--", "---", "Ctrl+--x"] {
      let keys = try KeyName.parseSequence(text)
      #expect(try KeyName.parseSequence(KeyName.text(keys)) == keys)
    }
  }

  @Test func everyKeyHasANameThatReadsBack() throws {
    var bases: [Key.Base] = Key.Named.allCases.map { .named($0) } + Key.MouseKey.allCases.map { .mouse($0) }
    bases += (1...24).map { .function($0) }
    bases += (0x20...0x7E).map { .character(Character(Unicode.Scalar(UInt8($0)))) }
    for base in bases {
      for raw in UInt8(0)...15 {
        let key = KeyName.normalized(base, Key.Modifiers(rawValue: raw))
        #expect(try KeyName.parse(KeyName.text(key)) == key)
      }
    }
  }

  @Test(arguments: [
    ("MBTN_LEFT_DBL", "double-click"), ("PGDWN", "PgDn"), ("SHARP", "#"), ("BS", "Backspace"),
    ("WHEEL_UP", "wheel up"), ("SPACE", "Space"), ("Ctrl+Shift+LEFT", "Ctrl+Shift+Left"), ("F12", "F12"),
    ("Alt+G", "Alt+G"), ("MBTN_RIGHT", "right click"), ("ESC", "Esc"), ("Ctrl++", "Ctrl++"),
  ])
  func keyNamesAreShownInReadableForm(name: String, shown: String) throws {
    #expect(try KeyName.shown(KeyName.parse(name)) == shown)
  }

  @Test func everyKeyIsShownInWordsAndTellsItselfApart() {
    let keys =
      Key.Named.allCases.map { Key.named($0) } + Key.MouseKey.allCases.map { Key(.mouse($0)) }
      + (1...24).map { Key(.function($0)) } + " #-+,aA\u{3000}".map { Key.character($0) }
    let shown = keys.map { KeyName.shown($0) }
    #expect(Set(shown).count == keys.count)
    for text in shown {
      #expect(!text.contains("_") && text.count { $0.isUppercase } < 3, "\(text)")
    }
  }

  @Test func aSequenceIsShownKeyByKey() throws {
    #expect(try KeyName.shown(KeyName.parseSequence("g-PGUP")) == "g PgUp")
  }
}
