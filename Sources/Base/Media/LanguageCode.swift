/// Matching of language codes: two or three letters, with or without a country.
public enum LanguageCode {
  /// Two-letter codes by ISO 639-2 code; most entries are languages whose two-letter code is no prefix of that code.
  private static let twoLetters: [String: String] = [
    "deu": "de", "ger": "de", "zho": "zh", "chi": "zh", "jpn": "ja", "spa": "es", "nld": "nl", "dut": "nl",
    "ces": "cs", "cze": "cs", "swe": "sv", "pol": "pl", "por": "pt", "ell": "el", "gre": "el", "tur": "tr",
    "ukr": "uk", "fas": "fa", "per": "fa", "isl": "is", "ice": "is", "est": "et", "hrv": "hr", "bul": "bg",
    "slk": "sk", "slo": "sk", "slv": "sl", "srp": "sr", "msa": "ms", "may": "ms", "mkd": "mk", "mac": "mk",
    "ron": "ro", "rum": "ro", "sqi": "sq", "alb": "sq", "eus": "eu", "baq": "eu", "hye": "hy", "arm": "hy",
    "kat": "ka", "geo": "ka", "mya": "my", "bur": "my", "cym": "cy", "wel": "cy", "gle": "ga", "kaz": "kk",
    "ben": "bn", "hin": "hi", "ind": "id", "lav": "lv", "lit": "lt", "mlt": "mt", "fra": "fr", "fre": "fr",
    "vie": "vi", "tha": "th", "kor": "ko", "heb": "he", "glg": "gl", "cat": "ca", "nob": "nb", "nor": "no",
  ]

  /// Whether a stream's language tag matches a wanted language, ignoring countries.
  public static func isSame(_ tag: String, _ wanted: String) -> Bool {
    let (tag, wanted) = (short(tag), short(wanted))
    return tag == wanted || (wanted.count >= 2 && tag.hasPrefix(wanted))
      || (tag.count >= 2 && wanted.hasPrefix(tag))
  }

  /// Whether a word has the form of a language code: two or three letters, then perhaps a script or country.
  public static func isPlausible(_ word: some StringProtocol) -> Bool {
    let parts = word.split(whereSeparator: { $0 == "-" || $0 == "_" })
    guard let first = parts.first, (2...3).contains(first.utf8.count), parts.count <= 3 else { return false }
    return parts.allSatisfy { part in
      part.utf8.count <= 8 && part.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    }
  }

  /// The language of the POSIX locale; nil where it names none (`C`).
  ///
  /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty counts. Its form is
  /// `language[_country][.charset][@modifier]`.
  public static func ofLocale(all: String?, messages: String?, lang: String?) -> String? {
    let asked = [all, messages, lang].compactMap(\.self).first { !$0.isEmpty } ?? ""
    let name = String(asked.prefix { $0 != "." && $0 != "@" })
    return isPlausible(name) ? name : nil
  }

  /// The language without country, as a two-letter code where there is one.
  private static func short(_ code: String) -> String {
    let first =
      code.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map(String.init) ?? ""
    return twoLetters[first] ?? first
  }
}
