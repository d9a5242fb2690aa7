/// Text in base64, as programs send it to the clipboard.
enum Base64Text {
  /// The text, without control characters other than tabs and line ends; nil if it is not base64, or is empty.
  ///
  /// Invalid UTF-8 becomes U+FFFD.
  static func decode(_ data: ArraySlice<UInt8>) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(data.count / 4 * 3)
    var (word, bits) = (UInt32(0), 0)
    for byte in data {
      guard let value = value(byte) else {
        // Padding ends the text.
        if byte == UInt8(ascii: "=") { break }
        return nil
      }
      word = word << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
      }
    }
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter {
      $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) || $0 == "\n" || $0 == "\t" || $0 == "\r"
    }
    return text.isEmpty ? nil : String(String.UnicodeScalarView(text))
  }

  private static func value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 0x41
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 0x61 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
