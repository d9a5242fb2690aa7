// A playlist's text: encoding and lines. One thread at a time.
import Base

/// A playlist's bytes in an encoding that contains ASCII as it is (UTF-8, or what `PlaylistCharset` guesses).
struct PlaylistText {
  /// The bytes without a byte order mark; UTF-16 is converted to UTF-8.
  let bytes: [UInt8]

  /// A part of a text that is not UTF-16 and has no byte order mark.
  init(part: [UInt8]) { bytes = part }

  /// A whole text in its original encoding.
  init(_ raw: [UInt8]) {
    if raw.starts(with: [0xEF, 0xBB, 0xBF]) {
      bytes = Array(raw.dropFirst(3))
    } else if raw.starts(with: [0xFF, 0xFE]) {
      bytes = Self.fromUTF16(raw.dropFirst(2), low: 0, high: 1)
    } else if raw.starts(with: [0xFE, 0xFF]) {
      bytes = Self.fromUTF16(raw.dropFirst(2), low: 1, high: 0)
    } else if raw.starts(with: [0x3C, 0, 0x3F, 0]) {
      // `<?`: XML in UTF-16 without a byte order mark.
      bytes = Self.fromUTF16(raw[...], low: 0, high: 1)
    } else if raw.starts(with: [0, 0x3C, 0, 0x3F]) {
      bytes = Self.fromUTF16(raw[...], low: 1, high: 0)
    } else {
      bytes = raw
    }
  }

  /// Whether a text is UTF-16.
  static func isWide(_ raw: [UInt8]) -> Bool {
    [[0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0, 0x3F, 0], [0, 0x3C, 0, 0x3F]].contains { raw.starts(with: $0) }
  }

  /// Calls the body for each line that is not blank, without its line end (LF, CR or both) and the blanks around it,
  /// until the body returns false.
  func forEachLine(_ body: (ArraySlice<UInt8>) -> Bool) {
    var start = 0
    var nextFeed = ByteText.find(0x0A, in: bytes, from: 0)
    var nextReturn = ByteText.find(0x0D, in: bytes, from: 0)
    while start < bytes.count {
      if nextFeed < start { nextFeed = ByteText.find(0x0A, in: bytes, from: start) }
      if nextReturn < start { nextReturn = ByteText.find(0x0D, in: bytes, from: start) }
      let end = min(nextFeed, nextReturn)
      let line = ByteText.trim(bytes[start..<end])
      if !line.isEmpty, !body(line) { return }
      start = end + 1
    }
  }

  /// Calls the body for each `key=value` under one of the headings or before all headings, without surrounding blanks.
  ///
  /// Lines that begin with `;` or `#` are comments.
  func forEachAssignment(
    under headings: [StaticString], _ body: (_ key: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Void
  ) {
    var isInside = true
    forEachLine { line in
      switch line.first {
      case UInt8(ascii: "["): isInside = headings.contains { ByteText.begins(line, $0) }
      case UInt8(ascii: ";"), UInt8(ascii: "#"): break
      default:
        guard isInside, let equals = line.firstIndex(of: UInt8(ascii: "=")) else { break }
        body(ByteText.trim(line[..<equals]), ByteText.trim(line[(equals + 1)...]))
      }
      return true
    }
  }

  /// A value of an HTTP header field, as UTF-8 or else as Latin-1; not filtered.
  static func decode(_ line: ArraySlice<UInt8>) -> String {
    if let text = String(validating: line, as: UTF8.self) { return text }
    var text = ""
    for byte in line { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }

  private static func fromUTF16(_ raw: ArraySlice<UInt8>, low: Int, high: Int) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(raw.count / 2)
    var index = raw.startIndex
    while index + 1 < raw.endIndex {
      units.append(UInt16(raw[index + high]) << 8 | UInt16(raw[index + low]))
      index += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
