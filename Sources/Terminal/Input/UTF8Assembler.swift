/// The bytes of one UTF-8 scalar as they come in.
struct UTF8Assembler: Sendable {
  /// What a byte does to it.
  enum Step {
    case more
    case complete(Unicode.Scalar)
    /// Overlong, a surrogate, beyond Unicode or a C1 control: dropped.
    case invalid
    /// The byte does not belong to it.
    case interrupted
  }

  private var value: UInt32
  private var missing: Int
  private let least: UInt32

  /// Begins with a byte; nil where no scalar begins with it.
  init?(first byte: UInt8) {
    switch byte {
    case 0xC2...0xDF: (value, missing, least) = (UInt32(byte & 0x1F), 1, 0xA0)
    case 0xE0...0xEF: (value, missing, least) = (UInt32(byte & 0x0F), 2, 0x800)
    case 0xF0...0xF4: (value, missing, least) = (UInt32(byte & 0x07), 3, 0x10000)
    default: return nil
    }
  }

  /// Takes the next byte.
  mutating func take(_ byte: UInt8) -> Step {
    guard byte & 0xC0 == 0x80 else { return .interrupted }
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    if missing > 0 { return .more }
    guard value >= least, let scalar = Unicode.Scalar(value) else { return .invalid }
    return .complete(scalar)
  }
}
