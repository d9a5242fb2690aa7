/// The start of an escape sequence that timed out: its ESC was reported as a key, or its parameters were dropped.
enum CutSequence: Sendable {
  /// ESC alone.
  case escape
  /// A control sequence with some of its parameters.
  case sequence(ControlSequence)

  /// Whether bytes that arrived in one read must be the rest of it: a user does not type that fast.
  func goesOn(with bytes: UnsafeRawBufferPointer) -> Bool {
    switch self {
    case .sequence: return bytes.count > 1 && Self.isSequence(bytes[...])
    case .escape:
      guard bytes.count > 1 else { return false }
      let second = bytes[1]
      switch bytes[0] {
      case UInt8(ascii: "["): return Self.isSequence(bytes.dropFirst())
      case UInt8(ascii: "]"): return bytes.count > 2 && (0x30...0x39).contains(second)
      case UInt8(ascii: "P"): return bytes.count > 2 && [0x30, 0x31, 0x3E].contains(second)
      case UInt8(ascii: "_"): return bytes.count > 2 && second == UInt8(ascii: "G")
      default: return false
      }
    }
  }

  /// Whether the bytes begin with parameters and a final byte.
  private static func isSequence(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    bytes.first { !(0x20...0x3F).contains($0) }.map { (0x40...0x7E).contains($0) } ?? false
  }
}
