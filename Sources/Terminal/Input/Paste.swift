/// The text of a bracketed paste as it comes in, bounded: what is too much is read and dropped.
struct Paste: Sendable {
  /// Bytes that are kept.
  static let limit = 1 << 20
  private static let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  private var bytes: [UInt8] = []
  /// How much of the end mark has been seen.
  private var matched = 0

  /// Takes a byte; false when the end mark is complete.
  mutating func take(_ byte: UInt8) -> Bool {
    if byte == Self.end[matched] {
      matched += 1
      return matched < Self.end.count
    }
    keep(Self.end[..<matched])
    // ESC is the only byte of the mark that can begin it anew.
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 { keep([byte]) }
    return true
  }

  /// The text so far, with invalid bytes as U+FFFD.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  private mutating func keep(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more.prefix(max(0, Self.limit - bytes.count)))
  }
}
