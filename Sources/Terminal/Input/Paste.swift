/// The text of a bracketed paste as it comes in, bounded: what is too much is read and dropped.
struct Paste: Sendable {
  /// What a byte was for the paste.
  enum Step: Sendable {
    case more
    /// The last byte of a status report, which the terminal sent in between.
    case report
    /// The last byte of the end mark.
    case complete
  }

  /// Bytes that are kept.
  static let limit = 1 << 20
  private static let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]
  private static let report: [UInt8] = [0x1B, 0x5B, 0x30, 0x6E]

  private var bytes: [UInt8] = []
  /// The beginning of a mark, or of what looks like one.
  private var pending: [UInt8] = []
  /// How many bytes of the paste have come, those that were dropped too.
  private(set) var count = 0

  /// Takes a byte.
  mutating func take(_ byte: UInt8) -> Step {
    // The usual byte is in no mark.
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
    // ESC is the only byte of a mark that can begin it anew.
    let begins = byte == Self.end[0]
    keep(begins ? pending.dropLast() : pending[...])
    pending = begins ? [byte] : []
    return .more
  }

  /// The text so far, with invalid bytes as U+FFFD.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  private mutating func keep(_ more: some Collection<UInt8>) {
    count &+= more.count
    bytes.append(contentsOf: more.prefix(max(0, Self.limit - bytes.count)))
  }
}
