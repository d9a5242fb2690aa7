// The bytes of a playlist whatever their encoding, and their lines. One thread at a time.
import Core
import Glibc

/// A playlist's bytes in a form that can be read byte by byte: ASCII where it is ASCII.
struct PlaylistText {
  /// The bytes after a mark of the byte order; UTF-16 has become UTF-8.
  let bytes: [UInt8]

  /// Takes bytes as they came.
  init(_ raw: [UInt8]) {
    if raw.starts(with: [0xEF, 0xBB, 0xBF]) {
      bytes = Array(raw.dropFirst(3))
    } else if raw.starts(with: [0xFF, 0xFE]) {
      bytes = Self.fromUTF16(raw, low: 0, high: 1)
    } else if raw.starts(with: [0xFE, 0xFF]) {
      bytes = Self.fromUTF16(raw, low: 1, high: 0)
    } else {
      bytes = raw
    }
  }

  /// Calls for every line that is not blank, without its line end (LF, CR or both) and the blanks around it,
  /// until the body returns false.
  func forEachLine(_ body: (ArraySlice<UInt8>) -> Bool) {
    var start = 0
    var nextFeed = find(0x0A, from: 0)
    var nextReturn = find(0x0D, from: 0)
    while start < bytes.count {
      if nextFeed < start { nextFeed = find(0x0A, from: start) }
      if nextReturn < start { nextReturn = find(0x0D, from: start) }
      let end = min(nextFeed, nextReturn)
      let line = ByteText.trim(bytes[start..<end])
      if !line.isEmpty, !body(line) { return }
      start = end + 1
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

  /// Where a byte comes next; the count of bytes where it does not.
  private func find(_ byte: UInt8, from start: Int) -> Int {
    bytes.withUnsafeBytes { buffer in
      guard start < buffer.count, let base = buffer.baseAddress,
        let place = memchr(base + start, Int32(byte), buffer.count - start)
      else { return buffer.count }
      return UnsafeRawPointer(place) - base
    }
  }

  private static func fromUTF16(_ raw: [UInt8], low: Int, high: Int) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(raw.count / 2)
    var index = 2
    while index + 1 < raw.count {
      units.append(UInt16(raw[index + high]) << 8 | UInt16(raw[index + low]))
      index += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
