import TestSupport
import Testing

@testable import Base

@Suite("The line editor")
struct TypedLineTests {
  /// The line after those keys, with `|` where the cursor is.
  private func typed(
    _ keys: String, into text: String = "", words: TypedLine.Words = .text, limit: Int = 200
  ) throws -> String {
    var line = TypedLine(text)
    for key in keys.split(separator: " ") {
      let parsed = try KeyName.parse(key)
      _ = line.press(parsed, words: words, limit: limit)
    }
    return line.before + "|" + line.after
  }

  @Test(arguments: [
    ("LEFT LEFT x", "abc", "ax|bc"), ("HOME x", "abc", "x|abc"), ("Ctrl+a x END y", "abc", "xabcy|"),
    ("Ctrl+a RIGHT Ctrl+e", "abc", "abc|"), ("LEFT DEL", "abc", "ab|"), ("DEL", "abc", "abc|"),
    ("HOME BS", "abc", "|abc"), ("LEFT BS", "abc", "a|c"), ("Ctrl+h", "abc", "ab|"),
    ("LEFT LEFT Ctrl+u", "abc", "|bc"), ("LEFT LEFT Ctrl+k", "abc", "a|"),
    ("Ctrl+w", "set volume 50", "set volume |"),
    ("Ctrl+w Ctrl+w", "set volume 50", "set |"), ("Alt+BS", "a b ", "a |"),
    ("Alt+b x", "one two", "one x|two"),
    ("Ctrl+LEFT Ctrl+LEFT x", "one two", "x|one two"), ("HOME Alt+f", "one two", "one| two"),
    ("HOME Ctrl+RIGHT Ctrl+RIGHT", "one two", "one two|"), ("HOME Alt+d", "one two", "| two"),
    ("HOME Alt+d Alt+d Alt+d", "one two", "|"), ("Ctrl+w", "load /a/bc", "load /a/|"),
    ("HOME LEFT RIGHT RIGHT RIGHT RIGHT", "ab", "ab|"),
  ])
  func aKey(keys: String, text: String, expected: String) throws {
    #expect(try typed(keys, into: text) == expected)
  }

  @Test func namesInPathsMayHoldBlanks() throws {
    #expect(try typed("Ctrl+w", into: "/films/old and new", words: .path) == "/films/|")
    #expect(try typed("Ctrl+w Ctrl+w", into: "/films/old and new", words: .path) == "/|")
  }

  /// A character as a person sees it is one step, and one deletion.
  @Test(arguments: ["e\u{301}", "旅", "👩\u{1F3FD}", "각", "🇩🇪", "\r\n"])
  func clustersAreWhole(cluster: String) throws {
    #expect(try typed("LEFT BS", into: "a\(cluster)b") == "a|b")
    #expect(try typed("LEFT LEFT DEL", into: "a\(cluster)b") == "a|b")
    #expect(try typed("LEFT LEFT LEFT RIGHT RIGHT x", into: "a\(cluster)b") == "a\(cluster)x|b")
  }

  /// A deletion may make one character of what lay on both sides of it: the cursor is never inside it.
  @Test func graphemesJoinedByADeletionCountAsOne() {
    var line = TypedLine("ab\u{301}")
    #expect(line.press(.named(.left), words: .text, limit: 9) == .moved)
    #expect((line.before, line.after) == ("a", "b\u{301}"))
    line = TypedLine("🇩x🇪")
    _ = line.press(.named(.left), words: .text, limit: 9)
    _ = line.press(.named(.backspace), words: .text, limit: 9)
    #expect((line.before, line.after) == ("🇩🇪", ""))
    _ = line.press(.named(.backspace), words: .text, limit: 9)
    #expect(line.isEmpty)
  }

  @Test func aPasteIsOneLineWithoutControls() {
    var line = TypedLine("ad")
    _ = line.press(.named(.left), words: .text, limit: 200)
    #expect(line.insert("b\u{1B}[2J\r\nc\u{7}\t!\u{9B}\n\n", limit: 200) == .changed)
    #expect(line.text == "ab[2J c !d" && line.before == "ab[2J c !")
    #expect(line.insert("\u{1B}\n", limit: 200) == .moved)
    // Typed by itself, an accent goes to the letter before it.
    line = TypedLine("e")
    #expect(line.insert("\u{301}", limit: 200) == .changed)
    #expect(line.text == "e\u{301}" && line.text.count == 1)
  }

  @Test func typedLineRespectsItsLengthLimit() throws {
    var line = TypedLine("ab")
    #expect(line.insert(String(repeating: "x", count: 1 << 20), limit: 10) == .changed)
    #expect(line.text == "abxxxxxxxx")
    #expect(line.insert("y", limit: 10) == .moved)
    #expect(try typed("HOME x y", into: "abc", limit: 4) == "x|abc")
  }

  @Test func anEarlierTextGivesWayToTheFirstCharacter() {
    var line = TypedLine("earlier", isOld: true)
    #expect(line.insert("n", limit: 9) == .changed)
    #expect(line.text == "n" && !line.isOld)
    // Whoever moves in it means to keep it.
    line = TypedLine("earlier", isOld: true)
    #expect(line.press(.named(.home), words: .text, limit: 9) == .moved)
    #expect(line.insert("n", limit: 9) == .changed)
    #expect(line.text == "nearlier" && !TypedLine("", isOld: true).isOld)
  }

  @Test func otherKeysAreNotItsOwn() {
    var line = TypedLine("a")
    for key in [
      Key.named(.up), .named(.enter), .named(.tab), .character("f", .control), .named(.home, .control),
    ] {
      #expect(line.press(key, words: .text, limit: 9) == .foreign)
    }
  }

  /// The cursor lies between characters, whatever is typed, and nothing is lost beside what was taken.
  @Test func noKeySplitsACharacter() {
    var random = SeededNumbers(1)
    let parts = [
      "a", " ", "/", "旅", "e\u{301}", "\u{301}", "👨\u{200D}👩", "🇩", "🇪", "\u{1B}", "각", "\u{202E}",
    ]
    let keys: [Key] = [
      .named(.left), .named(.right), .named(.home), .named(.end), .named(.delete), .named(.backspace),
      .character("w", .control), .character("k", .control), .named(.left, .control), .character("f", .alt),
    ]
    for _ in 0..<200 {
      var line = TypedLine()
      for _ in 0..<40 {
        if Bool.random(using: &random) {
          _ = line.insert(parts.randomElement(using: &random) ?? "", limit: 30)
        } else if let key = keys.randomElement(using: &random) {
          _ = line.press(key, words: .text, limit: 30)
        }
        #expect(line.before.count + line.after.count == line.text.count)
        #expect(line.text.count <= 30)
        let window = LineWindow(line, columns: 9, ellipsis: "…")
        #expect(window.cursor >= 0 && window.cursor < 9 && CellWidth.of(window.text) <= 9)
      }
    }
  }

  @Test func aNarrowLineScrollsWithItsCursor() throws {
    var line = TypedLine("0123456789abcdefghij")
    #expect(LineWindow(line, columns: 30, ellipsis: "…").cursor == 20)
    let end = LineWindow(line, columns: 9, ellipsis: "…")
    #expect((end.text, end.cursor) == ("…defghij", 8))
    _ = line.press(.named(.home), words: .text, limit: 99)
    let start = LineWindow(line, columns: 9, ellipsis: "…")
    #expect((start.text, start.cursor) == ("01234567…", 0))
    for _ in 0..<10 { _ = line.press(.named(.right), words: .text, limit: 99) }
    let middle = LineWindow(line, columns: 9, ellipsis: "…")
    #expect((middle.text, middle.cursor) == ("…56789ab…", 6))
    #expect(
      LineWindow(TypedLine("旅旅旅旅"), columns: 4, ellipsis: "…")
        == LineWindow(TypedLine("旅旅旅旅"), columns: 4, ellipsis: "…"))
    #expect(LineWindow(line, columns: 0, ellipsis: "…").text.isEmpty)
  }
}
