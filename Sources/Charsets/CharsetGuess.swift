// Guesses the legacy character set of a text: libuchardet, and what is usual in the text's language. Pure, except for
// glibc's conversion tables; any thread.

internal import Base
internal import CUchardet

/// Guesses the character set of text that is not UTF-8.
public enum CharsetGuess {
  /// Bytes of a text that are examined.
  public static let sampleLength = 65_536
  /// With fewer bytes above 0x80 among Latin letters, as in the name of a band, libuchardet mostly errs.
  private static let least = 4

  /// The most likely character set, by iconv's name.
  ///
  /// - Parameter language: The language that the file's name or tags give, as a tag of BCP 47 or a code of ISO 639.
  public static func name(of bytes: [UInt8], language: String?) -> String {
    if let name = wideName(of: bytes.prefix(sampleLength)) { return name }
    let sample = words(of: bytes)
    let detected = isTooShort(sample) ? nil : detectedName(of: sample)
    guard let language, let usual = usual(in: language) else { return detected ?? western }
    if let detected, usual.contains(detected) { return detected }
    return usual.first { TextEncoding.isValid(bytes, in: $0) } ?? usual.first ?? western
  }

  /// The lines with bytes above 0x80, without the tags in them, up to `sampleLength` bytes.
  ///
  /// Most of a file may be markup, which makes every language look like English. A text without such bytes, as one in
  /// ISO-2022, is taken as it is.
  private static func words(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes.prefix(sampleLength) }
    var found: [UInt8] = []
    for line in bytes.split(separator: 0x0A) where line.contains(where: { $0 >= 0x80 }) {
      guard found.count < sampleLength else { break }
      appendWords(of: line, to: &found)
      found.append(0x0A)
    }
    return found.prefix(sampleLength)
  }

  /// Appends a line without what is between `<` and `>`, unless that holds bytes above 0x80.
  private static func appendWords(of line: ArraySlice<UInt8>, to found: inout [UInt8]) {
    var rest = line.prefix(sampleLength)
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      found += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: UInt8(ascii: ">")) else { break }
      let tag = rest[...close]
      if tag.contains(where: { $0 >= 0x80 }) { found += tag }
      rest = rest[(close + 1)...]
    }
    found += rest
  }

  /// UTF-16 without a byte order mark, which libuchardet does not detect: a fifth of its bytes or more are zero.
  private static func wideName(of sample: ArraySlice<UInt8>) -> String? {
    let zeros = sample.indices.lazy.filter { sample[$0] == 0 }
    let count = zeros.count
    guard count * 5 > sample.count else { return nil }
    // Of a Latin letter the high byte is zero, which comes first in big-endian order.
    return zeros.count { $0 & 1 == 0 } * 2 > count ? "UTF-16BE" : "UTF-16LE"
  }

  private static func isTooShort(_ sample: ArraySlice<UInt8>) -> Bool {
    let letters = sample.count { ($0 | 0x20) &- 0x61 < 26 }
    let others = sample.count { $0 >= 0x80 }
    return others < least && letters > others
  }

  /// libuchardet's answer by iconv's name; nil for no answer, and for a set that texts of media are not written in.
  private static func detectedName(of sample: ArraySlice<UInt8>) -> String? {
    guard let detector = uchardet_new() else { return nil }
    defer { uchardet_delete(detector) }
    let status = sample.withUnsafeBytes {
      uchardet_handle_data(detector, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    guard status == 0 else { return nil }
    uchardet_data_end(detector)
    return uchardet_get_charset(detector).flatMap { names[String(cString: $0).uppercased()] }
  }

  private static let western = "WINDOWS-1252"

  /// The sets in which texts of media are most often, where the bytes do not tell, by iconv's names; the likeliest
  /// first.
  public static let common = [
    western, "WINDOWS-1251", "WINDOWS-1250", "CP932", "GB18030", "CP949", "BIG5", "WINDOWS-1253",
    "WINDOWS-1254",
    "WINDOWS-1255", "WINDOWS-1256", "KOI8-R", "CP874", "EUC-JP", "CP850", "CP866", "MACINTOSH",
  ]

  /// iconv's names by those of libuchardet.
  ///
  /// As in the [Encoding Standard](https://encoding.spec.whatwg.org/#names-and-labels) a set of ISO or of one country
  /// stands for the larger one of Windows. Sets of DOS and of old Macs that are left out are hardly ever right: they
  /// are taken for Windows-1252, or Windows-1251 where the letters are Cyrillic.
  private static let names: [String: String] = [
    "ISO-8859-1": western, "ISO-8859-15": "ISO-8859-15", "WINDOWS-1252": western,
    "ISO-8859-2": "ISO-8859-2", "ISO-8859-16": "ISO-8859-16", "WINDOWS-1250": "WINDOWS-1250",
    "ISO-8859-5": "ISO-8859-5", "KOI8-R": "KOI8-R", "IBM866": "CP866", "WINDOWS-1251": "WINDOWS-1251",
    "MAC-CYRILLIC": "WINDOWS-1251",
    "ISO-8859-7": "ISO-8859-7", "WINDOWS-1253": "WINDOWS-1253",
    "ISO-8859-9": "WINDOWS-1254", "WINDOWS-1254": "WINDOWS-1254",
    "ISO-8859-8": "WINDOWS-1255", "WINDOWS-1255": "WINDOWS-1255",
    "ISO-8859-6": "ISO-8859-6", "WINDOWS-1256": "WINDOWS-1256",
    "ISO-8859-13": "WINDOWS-1257", "WINDOWS-1257": "WINDOWS-1257",
    "WINDOWS-1258": "WINDOWS-1258", "TIS-620": "CP874", "ISO-8859-11": "CP874",
    "SHIFT_JIS": "CP932", "EUC-JP": "EUC-JP", "ISO-2022-JP": "ISO-2022-JP",
    "GB18030": "GB18030", "HZ-GB-2312": "HZ", "BIG5": "BIG5", "EUC-TW": "EUC-TW",
    "EUC-KR": "CP949", "UHC": "CP949", "ISO-2022-KR": "ISO-2022-KR", "JOHAB": "JOHAB",
  ]

  private static func usual(in language: String) -> [String]? {
    usual.first { $0.languages.contains { LanguageCode.isSame(language, $0) } }?.charsets
  }

  /// The usual character sets of languages before UTF-8: one that is detected is taken, or else the first that is valid
  /// for the bytes.
  private static let usual: [(languages: [String], charsets: [String])] = [
    (["ru", "uk", "be", "bg", "sr", "mk"], ["WINDOWS-1251", "KOI8-R", "ISO-8859-5", "CP866"]),
    (["pl", "cs", "sk", "hu", "sl", "hr", "bs", "ro"], ["WINDOWS-1250", "ISO-8859-2", "ISO-8859-16"]),
    (["lt", "lv", "et"], ["WINDOWS-1257"]),
    (
      ["de", "en", "es", "pt", "fr", "it", "nl", "sv", "da", "nb", "no", "fi", "is"],
      [western, "ISO-8859-15"]
    ),
    (["el"], ["WINDOWS-1253", "ISO-8859-7"]), (["tr"], ["WINDOWS-1254"]), (["he"], ["WINDOWS-1255"]),
    (["ar", "fa"], ["WINDOWS-1256", "ISO-8859-6"]), (["vi"], ["WINDOWS-1258"]), (["th"], ["CP874"]),
    (["ja"], ["EUC-JP", "CP932", "ISO-2022-JP"]), (["zh"], ["GB18030", "BIG5", "HZ", "EUC-TW"]),
    (["ko"], ["CP949", "ISO-2022-KR", "JOHAB"]),
  ]
}
