/// Decodes one UTF-8 scalar byte by byte.
struct UTF8Assembler: Sendable {
  /// The effect of a byte.
  enum Step {
    case more
    case complete(Unicode.Scalar)
    /// Overlong, a surrogate, beyond Unicode, or a C1 control: dropped.
    case invalid
    /// The byte does not continue the scalar.
    case interrupted
  }

  private var value: UInt32
  private var missing: Int
  private let least: UInt32

  /// Starts with a lead byte; nil for any other byte.
  init?(first byte: UInt8) {
    switch byte {
    case 0xC2...0xDF: (value, missing, least) = (UInt32(byte & 0x1F), 1, 0xA0)
    case 0xE0...0xEF: (value, missing, least) = (UInt32(byte & 0x0F), 2, 0x800)
    case 0xF0...0xF4: (value, missing, least) = (UInt32(byte & 0x07), 3, 0x10000)
    default: return nil
    }
  }

  mutating func take(_ byte: UInt8) -> Step {
    guard byte & 0xC0 == 0x80 else { return .interrupted }
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    if missing > 0 { return .more }
    guard value >= least, let scalar = Unicode.Scalar(value) else { return .invalid }
    return .complete(scalar)
  }
}
