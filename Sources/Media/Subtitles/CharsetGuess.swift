// Guesses the legacy character set of a text from the bytes that are frequent in its language. Pure, except for glibc's
// conversion tables; any thread.

internal import Base

/// Guesses the character set of text that is not UTF-8.
enum CharsetGuess {
  /// Bytes of a text that are examined.
  static let sampleLength = 65_536
  /// With fewer bytes above 0x80 the statistics mean nothing.
  private static let least = 20

  /// The most likely character set, by iconv's name.
  static func name(of bytes: [UInt8], language: String?) -> String {
    let sample = bytes.prefix(sampleLength)
    let zeros = sample.enumerated().reduce(into: (even: 0, odd: 0)) { sums, byte in
      if byte.element == 0 { if byte.offset & 1 == 0 { sums.even += 1 } else { sums.odd += 1 } }
    }
    if (zeros.even + zeros.odd) * 5 > sample.count { return zeros.even > zeros.odd ? "UTF-16BE" : "UTF-16LE" }
    if let language, let name = usual.first(where: { LanguageCode.isSame(language, $0.0) })?.1 {
      for candidate in name where TextEncoding.isValid(bytes, in: candidate) { return candidate }
      return name.first ?? western
    }
    let count = ByteCount(sample)
    let letters = sample.count { isLetter($0) }
    if count.total > least {
      if isThai(count) { return "CP874" }
      if let name = twoByte(bytes, count, letters) { return name }
    }
    return count.total > letters ? alphabet(count) : latin(sample, count)
  }

  private static let western = "WINDOWS-1252"

  /// The usual character sets of a language before UTF-8; the first one that is valid for the bytes is taken.
  private static let usual: [(String, [String])] = [
    ("ru", ["WINDOWS-1251"]), ("uk", ["WINDOWS-1251"]), ("bg", ["WINDOWS-1251"]), ("sr", ["WINDOWS-1251"]),
    ("mk", ["WINDOWS-1251"]), ("pl", ["WINDOWS-1250"]), ("cs", ["WINDOWS-1250"]), ("sk", ["WINDOWS-1250"]),
    ("hu", ["WINDOWS-1250"]), ("sl", ["WINDOWS-1250"]), ("hr", ["WINDOWS-1250"]), ("ro", ["WINDOWS-1250"]),
    ("bs", ["WINDOWS-1250"]), ("el", ["WINDOWS-1253"]), ("tr", ["WINDOWS-1254"]), ("he", ["WINDOWS-1255"]),
    ("ar", ["WINDOWS-1256"]), ("fa", ["WINDOWS-1256"]), ("lt", ["WINDOWS-1257"]), ("lv", ["WINDOWS-1257"]),
    ("et", ["WINDOWS-1257"]), ("vi", ["WINDOWS-1258"]), ("th", ["CP874"]), ("ja", ["EUC-JP", "CP932"]),
    ("zh", ["GB18030", "BIG5"]), ("ko", ["CP949"]),
  ]

  /// The frequency of bytes from 0x80 on.
  private struct ByteCount {
    private var counts = [Int](repeating: 0, count: 256)
    private(set) var total = 0

    init(_ sample: ArraySlice<UInt8>) {
      for byte in sample where byte >= 0x80 {
        counts[Int(byte)] += 1
        total += 1
      }
    }

    /// The share of the bytes within `ranges`.
    func share(_ ranges: ClosedRange<UInt8>...) -> Double {
      let sum = ranges.reduce(0) { $0 + counts[Int($1.lowerBound)...Int($1.upperBound)].reduce(0, +) }
      return total > 0 ? Double(sum) / Double(total) : 0
    }

    /// The share of single byte values.
    func share(of bytes: UInt8...) -> Double {
      total > 0 ? Double(bytes.reduce(0) { $0 + counts[Int($1)] }) / Double(total) : 0
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  // MARK: Two bytes per character

  /// The character set of Chinese, Japanese or Korean text; nil when the text is in none of these languages.
  private static func twoByte(_ bytes: [UInt8], _ count: ByteCount, _ letters: Int) -> String? {
    let sample = bytes.prefix(sampleLength)
    // In Shift JIS hiragana and katakana begin with these bytes.
    if count.share(0x82...0x83) > 0.25, TextEncoding.isValid(bytes, in: "CP932") { return "CP932" }
    var pairs = 0
    var (kana, hangul, beyond, low, broken) = (0, 0, 0, 0, 0)
    var index = sample.startIndex
    while index < sample.endIndex {
      let lead = sample[index]
      index += 1
      guard lead > 0x80 else { continue }
      guard index < sample.endIndex, 0x40...0x7E ~= sample[index] || sample[index] >= 0x80 else {
        broken += 1
        continue
      }
      let trail = sample[index]
      index += 1
      pairs += 1
      if trail < 0x7F {
        low += 1
      } else if trail >= 0xA1 {
        if 0xA4...0xA5 ~= lead { kana += 1 }
        if 0xB0...0xC8 ~= lead { hangul += 1 } else if 0xC9...0xF7 ~= lead { beyond += 1 }
      }
    }
    guard broken * 20 <= pairs, pairs * 4 > letters else { return nil }
    func isMore(_ part: Int, than share: Double) -> Bool { Double(part) > Double(pairs) * share }
    if isMore(kana, than: 0.25), TextEncoding.isValid(bytes, in: "EUC-JP") { return "EUC-JP" }
    if isMore(low, than: 0.15) { return TextEncoding.isValid(bytes, in: "BIG5") ? "BIG5" : nil }
    // Hangul syllables fill these rows; of Chinese only the most frequent characters are in them.
    if isMore(hangul, than: 0.75), !isMore(beyond, than: 0.05), TextEncoding.isValid(bytes, in: "CP949") {
      return "CP949"
    }
    return runsAreEven(sample) && TextEncoding.isValid(bytes, in: "GB18030") ? "GB18030" : nil
  }

  /// Whether bytes above 0x80 come in pairs.
  private static func runsAreEven(_ sample: ArraySlice<UInt8>) -> Bool {
    var (even, odd, length) = (0, 0, 0)
    for byte in sample {
      if byte >= 0x80 {
        length += 1
      } else if length > 0 {
        if length % 2 == 0 { even += 1 } else { odd += 1 }
        length = 0
      }
    }
    return even > odd * 3
  }

  // MARK: One byte per character

  /// Whether the text has Thai's tone marks and long a, and no byte that CP874 leaves undefined.
  private static func isThai(_ count: ByteCount) -> Bool {
    count.share(0x80...0x84, 0x86...0x90, 0x98...0xA0, 0xDB...0xDE, 0xFC...0xFF) == 0
      && count.share(of: 0xE8, 0xE9) > 0.04 && count.share(of: 0xD2) > 0.03
  }

  /// The character set of text whose letters are all above 0x80.
  private static func alphabet(_ count: ByteCount) -> String {
    // Alef and lam, with mim, nun, ha, waw and ya, are a quarter of all Arabic text.
    if count.share(of: 0xC7) > 0.04, count.share(of: 0xE1) > 0.03,
      count.share(of: 0xC7, 0xE1, 0xE3, 0xE4, 0xE5, 0xE6, 0xED) > 0.25, count.share(0xF0...0xFF) < 0.05
    {
      return "WINDOWS-1256"
    }
    // Hebrew has no capitals, and fewer letters than Russian.
    if count.share(0xC0...0xDF, 0xFB...0xFC, 0xFF...0xFF) < 0.02, count.share(0xE0...0xFA) > 0.9 {
      return "WINDOWS-1255"
    }
    // In Greek the accented letters are where Russian has capitals, and the byte of Russian's a is almost unused.
    if count.share(of: 0xE0) < 0.02, count.share(0xDC...0xDF) > 0.03, count.share(0xE1...0xFE) > 0.7 {
      return "WINDOWS-1253"
    }
    // Russian text is mostly lower case: 0xE0 … 0xFF in Windows-1251, 0xC0 … 0xDF in KOI8-R.
    return count.share(0xC0...0xDF) > count.share(0xE0...0xFF) ? "KOI8-R" : "WINDOWS-1251"
  }

  /// Letters of Windows-1250 whose bytes are signs, capitals or undefined in Windows-1252.
  private static let eastern: Set<UInt8> = [
    0x8A, 0x8C, 0x8D, 0x8E, 0x8F, 0x9A, 0x9C, 0x9D, 0x9E, 0x9F, 0xA3, 0xA5, 0xAA, 0xAF, 0xB3, 0xB9, 0xBA,
    0xBE,
    0xBF,
  ]

  /// The character set of Latin text, some letters of which have accents.
  private static func latin(_ sample: ArraySlice<UInt8>, _ count: ByteCount) -> String {
    var inWords = 0
    for index in sample.indices where eastern.contains(sample[index]) {
      let before = index > sample.startIndex ? sample[index - 1] : 0
      let after = index + 1 < sample.endIndex ? sample[index + 1] : 0
      // In Windows-1252 these bytes are the French œ, which precedes u or i, and the inverted question mark before a
      // Spanish word.
      if sample[index] == 0x9C, [0x75, 0x69].contains(after) { continue }
      let leads = sample[index] != 0xBF && (isLetter(after) || after >= 0x80)
      if isLetter(before) || before >= 0x80 || leads { inWords += 1 }
    }
    if Double(inWords) > Double(count.total) * 0.08 { return "WINDOWS-1250" }
    // Turkish has letters of its own in place of some Icelandic ones, but none of the Icelandic accents.
    if count.share(of: 0xF0, 0xFD, 0xFE) > 0.25, count.share(of: 0xE1, 0xE3, 0xED, 0xF3) < 0.05 {
      return "WINDOWS-1254"
    }
    // Hungarian has ő and ű, and neither ä nor the French and Portuguese letters.
    if count.share(of: 0xF5, 0xFB) > 0.03, count.share(of: 0xE1, 0xE9) > 0.08,
      count.share(of: 0xE3, 0xE4, 0xE7, 0xE8, 0xEA) == 0
    {
      return "WINDOWS-1250"
    }
    return western
  }
}
