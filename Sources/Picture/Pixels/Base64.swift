/// Base64 encoding for picture protocols.
package enum Base64 {
  private static let digits: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

  /// Appends bytes in base64, with padding.
  package static func append(_ bytes: UnsafeRawBufferPointer, to out: inout ByteSink) {
    let digits = Base64.digits.utf8Start
    var end = out.room((bytes.count + 2) / 3 * 4)
    var index = 0
    while index + 2 < bytes.count {
      let word = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
      end[0] = digits[Int(word >> 18)]
      end[1] = digits[Int(word >> 12 & 63)]
      end[2] = digits[Int(word >> 6 & 63)]
      end[3] = digits[Int(word & 63)]
      end += 4
      index += 3
    }
    let left = bytes.count - index
    if left > 0 {
      let word = UInt32(bytes[index]) << 16 | (left > 1 ? UInt32(bytes[index + 1]) << 8 : 0)
      end[0] = digits[Int(word >> 18)]
      end[1] = digits[Int(word >> 12 & 63)]
      end[2] = left > 1 ? digits[Int(word >> 6 & 63)] : UInt8(ascii: "=")
      end[3] = UInt8(ascii: "=")
      end += 4
    }
    out.finish(at: end)
  }
}
