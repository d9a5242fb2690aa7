// An open conversion of glibc's iconv. One thread at a time.

internal import Glibc

/// Converts text of one character set to UTF-8.
public final class CharsetConverter {
  private let descriptor: iconv_t

  /// A converter from a character set, by iconv's name; nil if iconv does not know it.
  public init?(from charset: String) {
    // iconv_open returns −1 as a pointer for an unknown character set; what follows a slash would be an order to it.
    guard charset.utf8.count < 64, !charset.utf8.contains(UInt8(ascii: "/")),
      let opened = iconv_open("UTF-8", charset), Int(bitPattern: opened) != -1
    else { return nil }
    descriptor = opened
  }

  deinit { iconv_close(descriptor) }

  /// Converts a whole text; invalid bytes become U+FFFD, or with `isStrict` make the result nil.
  public func run(_ bytes: [UInt8], isStrict: Bool) -> [UInt8]? {
    // An earlier text may have left it in another state.
    iconv(descriptor, nil, nil, nil, nil)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2)
    var input = bytes.map { CChar(bitPattern: $0) }
    var done = 0
    var buffer = [CChar](repeating: 0, count: min(65_536, bytes.count * 4 + 16))
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
      // A character cut off at the end of a sample does not make the text invalid.
      if code.1 == EINVAL { return result }
      if isStrict { return nil }
      result.append(contentsOf: [0xEF, 0xBF, 0xBD])
      done += 1
    }
    return result
  }
}
