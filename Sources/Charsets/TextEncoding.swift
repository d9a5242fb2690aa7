// Converts text files of any character set to UTF-8. Pure, except for glibc's conversion tables; any thread.

public import Base

/// Detects and converts character sets.
public enum TextEncoding {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Converts text to UTF-8 and removes byte order marks, also in the middle, where joined files have them.
  ///
  /// - Parameter charset: The user's setting; `auto` guesses from the bytes and the file's language.
  /// - Throws: For a character set that iconv does not know.
  public static func utf8(_ bytes: [UInt8], charset: String, language: String?) throws(PlaybackFailure)
    -> [UInt8]
  {
    removingMarks(try decoded(bytes, charset: charset, language: language))
  }

  private static func removingMarks(_ text: [UInt8]) -> [UInt8] {
    // Hardly any text has a mark, so the copy is avoided.
    guard var place = nextMark(in: text, from: 0) else { return text }
    var rest: [UInt8] = []
    var start = 0
    while true {
      rest += text[start..<place]
      start = place + mark.count
      guard let next = nextMark(in: text, from: start) else { break }
      place = next
    }
    return rest + text[start...]
  }

  private static func nextMark(in text: [UInt8], from start: Int) -> Int? {
    var index = start
    while let found = text[index...].firstIndex(of: mark[0]) {
      if text[found...].starts(with: mark) { return found }
      index = found + 1
    }
    return nil
  }

  private static func decoded(
    _ bytes: [UInt8], charset: String, language: String?
  ) throws(PlaybackFailure) -> [UInt8] {
    if let (name, length) = byteOrderMark(bytes) {
      let rest = Array(bytes.dropFirst(length))
      return name == "UTF-8" ? rest : try convert(rest, from: name)
    }
    if charset.lowercased() != "auto" {
      return try convert(bytes, from: charset)
    }
    if String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) { return bytes }
    return try convert(bytes, from: CharsetGuess.name(of: bytes, language: language))
  }

  private static func byteOrderMark(_ bytes: [UInt8]) -> (name: String, length: Int)? {
    let marks: [([UInt8], String)] = [
      ([0xEF, 0xBB, 0xBF], "UTF-8"), ([0xFF, 0xFE, 0, 0], "UTF-32LE"), ([0, 0, 0xFE, 0xFF], "UTF-32BE"),
      ([0xFF, 0xFE], "UTF-16LE"), ([0xFE, 0xFF], "UTF-16BE"),
    ]
    return marks.first { bytes.starts(with: $0.0) }.map { ($0.1, $0.0.count) }
  }

  /// Whether the beginning of a text is valid in a character set.
  static func isValid(_ bytes: [UInt8], in charset: String) -> Bool {
    CharsetConverter(from: charset)?.run(Array(bytes.prefix(CharsetGuess.sampleLength)), isStrict: true)
      != nil
  }

  private static func convert(_ bytes: [UInt8], from charset: String) throws(PlaybackFailure) -> [UInt8] {
    guard let converter = CharsetConverter(from: charset) else {
      throw PlaybackFailure("The character set \(VisibleText.filter(charset, limit: 40)) is not supported.")
    }
    return converter.run(bytes, isStrict: false) ?? []
  }
}
