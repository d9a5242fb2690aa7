import Base
import TestSupport
import Testing

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("plain name.mkv", "plain name.mkv"), ("a\u{1B}[31mb", "a␛[31mb"), ("\0\u{7}\u{7F}", "␀␇␡"),
    ("a\tb\nc\rd", "a b c d"), ("\u{9B}31m", "\u{FFFD}31m"), ("x\u{85}y", "x\u{FFFD}y"),
    ("abc\u{202E}txt.exe", "abc\u{FFFD}txt.exe"), ("\u{2066}a\u{2069}", "\u{FFFD}a\u{FFFD}"),
    ("a\u{200F}b\u{61C}", "a\u{FFFD}b\u{FFFD}"), ("a\u{2028}b", "a\u{FFFD}b"), ("a\u{200B}b", "a\u{FFFD}b"),
    ("\u{FEFF}a", "\u{FFFD}a"), ("a\u{E0041}", "a\u{FFFD}"), ("\u{378}\u{1FAE8}", "\u{FFFD}\u{FFFD}"),
    ("e\u{301}", "e\u{301}"), ("\u{301}e", "e"), ("日本語", "日本語"), ("❤\u{FE0F}", "❤"),
    ("👩\u{200D}💻!", "👩!"), ("👍🏽", "👍"), ("🏴\u{E0067}\u{E0062}\u{E007F}.", "🏴."), ("🇩🇪", "DE"),
    ("1\u{FE0F}\u{20E3}", "1"), ("soft\u{AD}ware", "software"), ("\u{E0B0}", "\u{E0B0}"), ("", ""),
  ])
  func harmlessAndLegible(text: String, shown: String) {
    #expect(VisibleText.filter(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test(arguments: [
    ("\u{200F}שלום עולם!\u{200F}", "שלום עולם!"), ("\u{202B}مرحبا\u{202C}.", "مرحبا."), ("a\u{200B}b", "ab"),
    ("\u{2067}x\u{2069}\u{FEFF}\u{2060}", "x"), ("a\u{2028}b\u{9B}", "a\u{FFFD}b\u{FFFD}"),
  ])
  func proseLosesDirectionMarks(text: String, shown: String) {
    #expect(VisibleText.filter(text, isProse: true).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test func joinedEmojiAreOneCharacterOfTwoCells() {
    let family = VisibleText.filter("👨\u{200D}👩\u{200D}👧\u{200D}👦")
    #expect(family == "👨")
    #expect(CellWidth.of(family) == 2)
  }

  @Test func combiningCharactersAreBounded() {
    let tower = "e" + String(repeating: "\u{301}", count: 500) + "x"
    #expect(VisibleText.filter(tower).unicodeScalars.count == 6)
  }

  @Test func lengthIsBounded() {
    #expect(VisibleText.filter(String(repeating: "a", count: 50), limit: 10) == "aaaaaaaaaa…")
    #expect(VisibleText.filter(String(repeating: "日", count: 11), limit: 10).unicodeScalars.count == 11)
    #expect(VisibleText.filter("0123456789", limit: 10) == "0123456789")
    let bytes = [UInt8](repeating: 0xFF, count: 1000)
    #expect(VisibleText.filter(bytes: bytes, limit: 10).unicodeScalars.count == 11)
  }

  @Test func bytesThatAreNoTextBecomeSigns() {
    #expect(VisibleText.filter(bytes: Array("a".utf8) + [0xE9, 0x1B] + Array("b".utf8)) == "a\u{FFFD}␛b")
  }

  @Test func noncharactersBecomeSigns() {
    for value: UInt32 in [0xFDD0, 0xFFFE, 0xFFFF, 0x2FFFE, 0x10FFFF] {
      let text = Unicode.Scalar(value).map { String($0) }
      #expect(text.map { VisibleText.filter($0) } == "\u{FFFD}")
    }
  }

  @Test func withoutUTF8EverythingIsASCIIOfTheSameWidth() {
    #expect(VisibleText.ascii("日本 e\u{301} long…") == "???? e long~")
  }

  @Test func plainSignsKeepLetters() {
    let text = "“Été” – 960×400 · it’s…"
    #expect(VisibleText.ascii(text) == "\"?t?\" - 960x400 - it's~")
    #expect(VisibleText.ascii(text, keepingLetters: true) == "\"Été\" - 960x400 - it's~")
  }

  @Test func randomBytesNeverLeaveAnythingUnsafe() {
    var random = SeededNumbers(1)
    for _ in 0..<3000 {
      var bytes = (0..<Int.random(in: 0..<60, using: &random)).map { _ in UInt8.random(in: 0...255) }
      if Bool.random() {
        let scalars = (0..<20).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0...0x2FFF)) }
        bytes = scalars.flatMap { Array(String($0).utf8) }
      }
      let text = VisibleText.filter(bytes: bytes)
      #expect(VisibleText.filter(text) == text)
      #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
      #expect(text.unicodeScalars.allSatisfy { !(0x202A...0x202E).contains($0.value) })
    }
  }
}
