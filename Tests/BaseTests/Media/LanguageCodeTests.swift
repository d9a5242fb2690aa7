import Testing

@testable import Base

@Suite("Language tags")
struct LanguageCodeTests {
  @Test(
    arguments: [
      ("en", "en", nil, nil), ("eng", "en", nil, nil), ("ger", "de", nil, nil), ("pt-BR", "pt", nil, "BR"),
      ("de_AT", "de", nil, "AT"), ("es-419", "es", nil, "419"), ("zh-Hans", "zh", "Hans", nil),
      ("sr-latn-rs", "sr", "Latn", "RS"), ("zh-yue-HK", "yue", nil, "HK"), ("de-1996", "de", nil, nil),
      ("sl-rozaj-biske", "sl", nil, nil), ("en-US-x-mine", "en", nil, "US"), ("iw", "he", nil, nil),
      ("English", "en", nil, nil), ("deutsch", "de", nil, nil), ("gsw", "gsw", nil, nil),
    ] as [(String, String, String?, String?)])
  func tagsHaveParts(text: String, language: String, script: String?, region: String?) {
    let code = LanguageCode(text)
    #expect(code?.language == language && code?.script == script && code?.region == region)
  }

  @Test(arguments: [
    "", "e", "engl", "forced", "12", "en-", "-en", "en-U", "en-12", "en--US", "en US", "de-4192x9999", "é",
  ])
  func otherTextsAreNoTags(text: String) { #expect(LanguageCode(text) == nil) }

  @Test(
    arguments: [
      ("es-419", "es", true), ("es", "es-MX", true), ("eng", "en-GB", true), ("nob", "no", true),
      ("cmn", "zh", true),
      ("est", "es", false), ("estonian", "es", false), ("German", "de", true), ("ger", "ge", false),
      ("und", "en", false),
      ("", "", false),
    ] as [(String, String, Bool)])
  func countriesDoNotMatter(tag: String, wanted: String, isSame: Bool) {
    #expect(LanguageCode.isSame(tag, wanted) == isSame)
  }

  /// The tags, the closest first, for each wish.
  @Test(
    arguments: [
      ("es-MX", ["es-MX", "es-419", "es", "es-ES"]), ("es", ["es", "es-419"]),
      ("pt-BR", ["pt-BR", "pt", "pt-PT"]),
      ("zh-TW", ["zh-TW", "zh-Hant", "zh", "zh-Hans"]), ("no", ["no", "nb"]),
      ("sr-Latn", ["sr-Latn", "sr-Latn-RS", "sr", "sr-Cyrl"]),
    ] as [(String, [String])])
  func closerTagsComeFirst(wanted: String, order: [String]) {
    let ranks = order.map { LanguageCode.closeness(of: $0, to: wanted) ?? -1 }
    #expect(ranks == ranks.sorted(by: >) && Set(ranks).count == ranks.count && ranks.allSatisfy { $0 >= 0 })
  }
}
