// Text folded for searching: lower-case UTF-8 with composed accents. Pure.
import Base

/// Case folding, and substring search in folded bytes.
enum FoldedText {
  /// Appends the lower-case UTF-8 bytes of a text, with letters and their accents composed.
  static func append(_ text: Substring, to bytes: inout [UInt8]) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in text.utf8 { bytes.append(byte.lowercased) }
    } else if ComposedText.hasPieces(text) {
      for character in text {
        for scalar in ComposedText.scalars(of: character) { append(scalar, to: &bytes) }
      }
    } else {
      for scalar in text.unicodeScalars { append(scalar, to: &bytes) }
    }
  }

  /// Appends the lower-case bytes of a text if it is ASCII; false if it is not.
  static func appendASCII(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) -> Bool {
    guard text.allSatisfy({ $0 < 0x80 }) else { return false }
    for byte in text { bytes.append(byte.lowercased) }
    return true
  }

  static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if scalar.isASCII {
      bytes.append(UInt8(truncatingIfNeeded: scalar.value).lowercased)
    } else {
      bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
    }
  }

  /// The folded bytes of a text.
  static func fold(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    append(text[...], to: &bytes)
    return bytes
  }

  /// The first index at which `needle` occurs in `range` of `hay`; nil if it does not.
  ///
  /// An empty needle is never found.
  static func find(_ needle: [UInt8], in hay: [UInt8], _ range: Range<Int>) -> Int? {
    guard let first = needle.first else { return nil }
    var place = range.lowerBound
    let end = range.upperBound - needle.count
    while place <= end {
      if hay[place] == first {
        var length = 1
        while length < needle.count, hay[place + length] == needle[length] { length += 1 }
        if length == needle.count { return place }
      }
      place += 1
    }
    return nil
  }

  /// Whether `needle`, which must not be empty, occurs in `hay`.
  static func contains(_ needle: UnsafeBufferPointer<UInt8>, in hay: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = needle.first else { return false }
    var place = 0
    let end = hay.count - needle.count
    while place <= end {
      if hay[place] == first {
        var length = 1
        while length < needle.count, hay[place + length] == needle[length] { length += 1 }
        if length == needle.count { return true }
      }
      place += 1
    }
    return false
  }
}
