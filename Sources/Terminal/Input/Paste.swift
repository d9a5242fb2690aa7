/// The text of an incoming bracketed paste; bytes beyond the limit are read and dropped.
struct Paste: Sendable {
  /// The effect of a byte on the paste.
  enum Step: Sendable {
    case more
    /// The last byte of a status report, which the terminal sent within the paste.
    case report
    /// The last byte of the end marker.
    case complete
  }

  /// Maximum bytes that are kept.
  static let limit = 1 << 20
  private static let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]
  private static let report: [UInt8] = [0x1B, 0x5B, 0x30, 0x6E]

  private var bytes: [UInt8] = []
  /// A prefix of a marker, or what looks like one.
  private var pending: [UInt8] = []
  /// Bytes of the paste so far, including dropped ones.
  private(set) var count = 0

  mutating func take(_ byte: UInt8) -> Step {
    // Fast path: most bytes are in no marker.
    if pending.isEmpty, byte != Self.end[0] {
      keep(CollectionOfOne(byte))
      return .more
    }
    pending.append(byte)
    if pending == Self.end { return .complete }
    if pending == Self.report {
      pending.removeAll()
      return .report
    }
    if Self.end.starts(with: pending) || Self.report.starts(with: pending) { return .more }
    // Only ESC can start another marker.
    let begins = byte == Self.end[0]
    keep(begins ? pending.dropLast() : pending[...])
    pending = begins ? [byte] : []
    return .more
  }

  /// The text so far; invalid UTF-8 becomes U+FFFD.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  private mutating func keep(_ more: some Collection<UInt8>) {
    count &+= more.count
    bytes.append(contentsOf: more.prefix(max(0, Self.limit - bytes.count)))
  }
}
