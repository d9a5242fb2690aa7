// The bytes of a playlist whatever their encoding, and their lines. One thread at a time.
import Base

/// A playlist's bytes in a form that can be read byte by byte: ASCII where it is ASCII.
struct PlaylistText {
  /// The bytes after a mark of the byte order; UTF-16 has become UTF-8.
  let bytes: [UInt8]

  /// Takes bytes that are known to be no UTF-16: a part of a text.
  init(part: [UInt8]) { bytes = part }

  /// Takes bytes as they came.
  init(_ raw: [UInt8]) {
    if raw.starts(with: [0xEF, 0xBB, 0xBF]) {
      bytes = Array(raw.dropFirst(3))
    } else if raw.starts(with: [0xFF, 0xFE]) {
      bytes = Self.fromUTF16(raw.dropFirst(2), low: 0, high: 1)
    } else if raw.starts(with: [0xFE, 0xFF]) {
      bytes = Self.fromUTF16(raw.dropFirst(2), low: 1, high: 0)
    } else if raw.starts(with: [0x3C, 0, 0x3F, 0]) {
      // XML may come in UTF-16 without a mark: it begins with `<?` then.
      bytes = Self.fromUTF16(raw[...], low: 0, high: 1)
    } else if raw.starts(with: [0, 0x3C, 0, 0x3F]) {
      bytes = Self.fromUTF16(raw[...], low: 1, high: 0)
    } else {
      bytes = raw
    }
  }

  /// Whether bytes that came are UTF-16.
  static func isWide(_ raw: [UInt8]) -> Bool {
    [[0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0, 0x3F, 0], [0, 0x3C, 0, 0x3F]].contains { raw.starts(with: $0) }
  }

  /// Calls for every line that is not blank, without its line end (LF, CR or both) and the blanks around it,
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

  /// Calls for every `key=value` below one of these headings, or above all headings, without blanks around the two.
  ///
  /// Lines that begin with `;` or `#` say nothing.
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

  /// The text of a line: UTF-8 where it is that, else Latin-1.
  ///
  /// Not filtered.
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
