// Text files in whatever character set they were written, as UTF-8. Pure but for glibc's tables; any thread.

internal import Core
internal import Glibc

/// Finds out how bytes were meant.
enum TextEncoding {
  /// Bytes as UTF-8, without a byte order mark.
  ///
  /// `charset` is what the person says (`auto` lets the bytes and the file's language decide).
  static func utf8(_ bytes: [UInt8], charset: String, language: String?) throws(PlaybackFailure) -> [UInt8] {
    if let (name, length) = byteOrderMark(bytes) {
      let rest = Array(bytes.dropFirst(length))
      return name == "UTF-8" ? rest : try convert(rest, from: name)
    }
    if charset.lowercased() != "auto" {
      return try convert(bytes, from: charset)
    }
    if String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) { return bytes }
    return try convert(bytes, from: guess(bytes, language: language))
  }

  private static func byteOrderMark(_ bytes: [UInt8]) -> (name: String, length: Int)? {
    let marks: [([UInt8], String)] = [
      ([0xEF, 0xBB, 0xBF], "UTF-8"), ([0xFF, 0xFE, 0, 0], "UTF-32LE"), ([0, 0, 0xFE, 0xFF], "UTF-32BE"),
      ([0xFF, 0xFE], "UTF-16LE"), ([0xFE, 0xFF], "UTF-16BE"),
    ]
    return marks.first { bytes.starts(with: $0.0) }.map { ($0.1, $0.0.count) }
  }

  /// The most likely set of bytes that are no UTF-8.
  static func guess(_ bytes: [UInt8], language: String?) -> String {
    let sample = bytes.prefix(65_536)
    let zeros = sample.enumerated().reduce(into: (even: 0, odd: 0)) { sums, byte in
      if byte.element == 0 { if byte.offset & 1 == 0 { sums.even += 1 } else { sums.odd += 1 } }
    }
    if (zeros.even + zeros.odd) * 5 > sample.count { return zeros.even > zeros.odd ? "UTF-16BE" : "UTF-16LE" }
    if let language, let name = usual.first(where: { LanguageCode.isSame(language, $0.0) })?.1 {
      for candidate in name where isValid(bytes, in: candidate) { return candidate }
      return name.first ?? "WINDOWS-1252"
    }
    let high = sample.filter { $0 >= 0x80 }
    let letters = sample.count { ($0 | 0x20) &- 0x61 < 26 }
    // Two bytes to a character: hardly a lone byte above 0x80.
    if high.count > 20, runsAreEven(sample), high.count > letters / 2 {
      for candidate in ["GB18030", "CP949", "BIG5"] where isValid(bytes, in: candidate) { return candidate }
    }
    if isShiftJIS(sample), isValid(bytes, in: "CP932") { return "CP932" }
    if high.count > letters { return cyrillic(high) }
    return "WINDOWS-1252"
  }

  /// What languages were written in before UTF-8; the first that fits is taken.
  private static let usual: [(String, [String])] = [
    ("ru", ["WINDOWS-1251"]), ("uk", ["WINDOWS-1251"]), ("bg", ["WINDOWS-1251"]), ("sr", ["WINDOWS-1251"]),
    ("mk", ["WINDOWS-1251"]), ("pl", ["WINDOWS-1250"]), ("cs", ["WINDOWS-1250"]), ("sk", ["WINDOWS-1250"]),
    ("hu", ["WINDOWS-1250"]), ("sl", ["WINDOWS-1250"]), ("hr", ["WINDOWS-1250"]), ("ro", ["WINDOWS-1250"]),
    ("bs", ["WINDOWS-1250"]), ("el", ["WINDOWS-1253"]), ("tr", ["WINDOWS-1254"]), ("he", ["WINDOWS-1255"]),
    ("ar", ["WINDOWS-1256"]), ("fa", ["WINDOWS-1256"]), ("lt", ["WINDOWS-1257"]), ("lv", ["WINDOWS-1257"]),
    ("et", ["WINDOWS-1257"]), ("vi", ["WINDOWS-1258"]), ("th", ["CP874"]), ("ja", ["EUC-JP", "CP932"]),
    ("zh", ["GB18030", "BIG5"]), ("ko", ["CP949"]),
  ]

  private static func isValid(_ bytes: [UInt8], in charset: String) -> Bool {
    var converter = Converter(from: charset)
    return converter?.run(Array(bytes.prefix(65_536)), isStrict: true) != nil
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

  /// Whether bytes above 0x80 are mostly the first bytes of hiragana and katakana.
  private static func isShiftJIS(_ sample: ArraySlice<UInt8>) -> Bool {
    let leads = sample.count { $0 == 0x82 || $0 == 0x83 }
    let high = sample.count { $0 >= 0x80 }
    return high > 20 && leads * 4 > high
  }

  /// Russian is mostly small letters: 0xE0 … 0xFF in Windows-1251, 0xC0 … 0xDF in KOI8-R.
  private static func cyrillic(_ high: some Collection<UInt8>) -> String {
    let windows = high.count { $0 >= 0xE0 }
    let koi = high.count { (0xC0...0xDF).contains($0) }
    return koi > windows ? "KOI8-R" : "WINDOWS-1251"
  }

  private static func convert(_ bytes: [UInt8], from charset: String) throws(PlaybackFailure) -> [UInt8] {
    guard var converter = Converter(from: charset) else {
      throw PlaybackFailure("The character set \(VisibleText.filter(charset, limit: 40)) is not known here.")
    }
    return converter.run(bytes, isStrict: false) ?? []
  }

  /// An open conversion of glibc to UTF-8.
  private struct Converter: ~Copyable {
    private let descriptor: iconv_t

    init?(from charset: String) {
      // -1 as a pointer is glibc's word for a set it does not know.
      guard charset.utf8.count < 64, let opened = iconv_open("UTF-8", charset),
        Int(bitPattern: opened) != -1
      else { return nil }
      descriptor = opened
    }

    deinit { iconv_close(descriptor) }

    /// The bytes as UTF-8; what cannot be converted becomes U+FFFD, or nil where that is not allowed.
    mutating func run(_ bytes: [UInt8], isStrict: Bool) -> [UInt8]? {
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count * 2)
      var input = bytes.map { CChar(bitPattern: $0) }
      var done = 0
      var buffer = [CChar](repeating: 0, count: 65_536)
      while done < input.count {
        var inLeft = input.count - done
        var outLeft = buffer.count
        let code = input.withUnsafeMutableBufferPointer { source in
          buffer.withUnsafeMutableBufferPointer { target -> (Int, Int32) in
            var from = source.baseAddress.map { $0 + done }
            var to = target.baseAddress
            let count = iconv(descriptor, &from, &inLeft, &to, &outLeft)
            return (Int(count), errno)
          }
        }
        result.append(contentsOf: buffer[..<(buffer.count - outLeft)].lazy.map { UInt8(bitPattern: $0) })
        let taken = input.count - done - inLeft
        done += taken
        guard code.0 == -1 else { continue }
        if code.1 == E2BIG { continue }
        // A character that is cut off at the very end of a sample is no fault of the set.
        if code.1 == EINVAL { return result }
        if isStrict { return nil }
        result.append(contentsOf: [0xEF, 0xBF, 0xBD])
        done += 1
      }
      return result
    }
  }
}
