/// Percent-encoding of bytes in URLs (RFC 3986): `%20` for a space.
public enum PercentCoding {
  /// Decodes every `%xx`; a `%` without two hexadecimal digits stays as it is.
  public static func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let source = Array(bytes)
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
        let high = hexadecimal(source[index + 1]), let low = hexadecimal(source[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(source[index])
        index += 1
      }
    }
    return result
  }

  /// Percent-encodes the bytes for which `mustEscape` is true.
  public static func encode(_ bytes: [UInt8], where mustEscape: (UInt8) -> Bool) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if mustEscape(byte) {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// Encodes the path of a URL, in which only slashes and unreserved characters (RFC 3986, 2.3) stay as they are.
  public static func encode(path: [UInt8]) -> [UInt8] {
    encode(path) { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: false
      default: true
      }
    }
  }

  /// The `file:` URL of a file (RFC 8089), or the address in its place; nil for a relative path.
  public static func address(of file: BytePath) -> [UInt8]? {
    if let end = file.placeEnd { return file.bytes[..<end] + encode(path: Array(file.bytes[end...])) }
    return file.isAbsolute ? Array("file://".utf8) + encode(path: file.bytes) : nil
  }

  /// The value of a hexadecimal digit; nil for any other byte.
  public static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
