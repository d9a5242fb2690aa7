/// Language tags of BCP 47, and the codes and names that files and containers use instead.
public struct LanguageCode: Hashable, Sendable {
  /// The language: a code of ISO 639, with two letters if it has one of these.
  public let language: String
  /// The script of ISO 15924, such as `Hant`; nil if the tag names none.
  public let script: String?
  /// The country of ISO 3166, or the region of UN M.49, such as `419`; nil if the tag names none.
  public let region: String?

  /// The tag in a text such as `es-419`, `zh_Hant`, `sr-Latn-RS`, `zh-yue` or `eng`, or the language's name.
  ///
  /// nil if the text has another form. A code need not be registered.
  public init?(_ text: some StringProtocol) {
    if let code = LanguageName.code(of: text.lowercased()) {
      (language, script, region) = (code, nil, nil)
      return
    }
    guard text.utf8.count <= 64 else { return nil }
    var parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map {
      $0.lowercased()
    }[...]
    guard var code = parts.popFirst(), (2...3).contains(code.utf8.count), code.isLetters else { return nil }
    // An extended language subtag is more exact than the language before it: `zh-yue` is `yue`.
    while let part = parts.first, part.utf8.count == 3, part.isLetters {
      code = part
      parts.removeFirst()
    }
    var script: String?
    if let part = parts.first, part.utf8.count == 4, part.isLetters {
      script = part.withCapital
      parts.removeFirst()
    }
    var region: String?
    if let part = parts.first, part.utf8.count == 2 && part.isLetters || part.utf8.count == 3 && part.isDigits
    {
      region = part.uppercased()
      parts.removeFirst()
    }
    // Variants, extensions and private use.
    guard parts.allSatisfy({ (1...8).contains($0.utf8.count) && $0.isLettersOrDigits }),
      parts.first.map({
        $0.utf8.count != 2 && $0.utf8.count != 3 && ($0.utf8.count != 4 || $0.first?.isNumber == true)
      })
        ?? true
    else { return nil }
    // A singleton begins an extension, which has a subtag at least.
    guard parts.last.map({ $0.utf8.count > 1 }) ?? true else { return nil }
    language = LanguageTable.shortest(code)
    self.script = script
    self.region = region
  }

  /// Whether ISO 639 has the code, among those of ISO 639-1 and their synonyms.
  public var isKnown: Bool { LanguageTable.isKnown(language) }

  /// Whether two tags name the same language, ignoring scripts and countries; never for texts that are not tags.
  public static func isSame(_ tag: String, _ wanted: String) -> Bool { closeness(of: tag, to: wanted) != nil }

  /// How well a stream's language tag matches a wanted one, more for a closer match; nil for other languages.
  ///
  /// A tag without a script or country ranks between the wanted one and others: for `es-MX`, `es-419` comes before
  /// `es`, and that before `es-ES`.
  public static func closeness(of tag: String, to wanted: String) -> Int? {
    guard let tag = LanguageCode(tag), let wanted = LanguageCode(wanted) else { return nil }
    return tag.closeness(to: wanted)
  }

  private func closeness(to wanted: LanguageCode) -> Int? {
    let isExact = language == wanted.language
    guard isExact || Self.family(language) == Self.family(wanted.language) else { return nil }
    return (isExact ? 16 : 0) + Self.closeness(likelyScript, wanted.likelyScript) * 4
      + (Self.isWithin(region, wanted.region) ? 2 : Self.closeness(region, wanted.region))
  }

  /// 3 for equal parts, 1 where one of them is missing, 0 for different ones.
  private static func closeness(_ part: String?, _ wanted: String?) -> Int {
    part == wanted ? 3 : part == nil || wanted == nil ? 1 : 0
  }

  /// Whether one of two regions is Latin America and the other one of its countries.
  private static func isWithin(_ one: String?, _ two: String?) -> Bool {
    one == "419" && latinAmerica.contains(two ?? "") || two == "419" && latinAmerica.contains(one ?? "")
  }

  private static let latinAmerica: Set = [
    "AR", "BO", "BR", "CL", "CO", "CR", "CU", "DO", "EC", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "PY",
    "SV",
    "UY", "VE",
  ]

  /// The script, which a country tells where Chinese names none.
  private var likelyScript: String? {
    guard script == nil, language == "zh" else { return script }
    switch region {
    case "TW", "HK", "MO": return "Hant"
    case "CN", "SG", "MY": return "Hans"
    default: return nil
    }
  }

  /// The language that a narrower one belongs to, by which many tags name it.
  private static func family(_ language: String) -> String {
    switch language {
    case "nb", "nn": "no"
    case "cmn", "yue": "zh"
    case "fil": "tl"
    case "arb": "ar"
    case "pes", "prs": "fa"
    default: language
    }
  }

  /// The language of the POSIX locale; nil if it names none (`C`).
  ///
  /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty counts. Its form is
  /// `language[_country][.charset][@modifier]`.
  public static func ofLocale(all: String?, messages: String?, lang: String?) -> String? {
    let asked = [all, messages, lang].compactMap(\.self).first { !$0.isEmpty } ?? ""
    let name = String(asked.prefix { $0 != "." && $0 != "@" })
    return name != "POSIX" && LanguageCode(name) != nil ? name : nil
  }
}

extension String {
  fileprivate var isLetters: Bool { utf8.allSatisfy { (0x61...0x7A).contains($0) } }
  fileprivate var isDigits: Bool { utf8.allSatisfy { (0x30...0x39).contains($0) } }
  fileprivate var isLettersOrDigits: Bool {
    utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
  }
}
