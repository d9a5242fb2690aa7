/// Languages as tags and people write them, with two letters or three, with and without a country.
///
/// Pure; any thread.
public enum LanguageCode {
  /// The three-letter codes of languages whose two-letter code is not their beginning, with what they mean.
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

  /// Whether a tag is the language that a person asks for, whatever the country.
  public static func isSame(_ tag: String, _ wanted: String) -> Bool {
    let (tag, wanted) = (short(tag), short(wanted))
    return tag == wanted || (wanted.count >= 2 && tag.hasPrefix(wanted))
      || (tag.count >= 2 && wanted.hasPrefix(tag))
  }

  /// Whether a word can be a language: two or three letters, and perhaps a country.
  public static func isPlausible(_ word: some StringProtocol) -> Bool {
    let parts = word.split(whereSeparator: { $0 == "-" || $0 == "_" })
    guard let first = parts.first, (2...3).contains(first.utf8.count), parts.count <= 3 else { return false }
    return parts.allSatisfy { part in
      part.utf8.count <= 8 && part.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    }
  }

  /// The language that the environment asks for, as POSIX ranks its variables; nil where it asks for none (`C`).
  ///
  /// The value is `language[_country][.charset][@modifier]`.
  public static func ofLocale(all: String?, messages: String?, lang: String?) -> String? {
    let asked = [all, messages, lang].compactMap(\.self).first { !$0.isEmpty } ?? ""
    let name = String(asked.prefix { $0 != "." && $0 != "@" })
    return isPlausible(name) ? name : nil
  }

  /// The language alone, in two letters where it has such a code.
  private static func short(_ code: String) -> String {
    let first =
      code.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map(String.init) ?? ""
    return twoLetters[first] ?? first
  }
}
