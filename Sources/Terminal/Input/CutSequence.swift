/// The head of a sequence that came so slowly that it was given up: its ESC was taken for the key, or the whole of it
/// for lost.
enum CutSequence: Sendable {
  /// ESC alone.
  case escape
  /// A control sequence with some of its parameters.
  case sequence(ControlSequence)

  /// Whether bytes that came at once can be nothing but the rest: nobody types so fast.
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

  /// Whether parameters and a final byte stand there.
  private static func isSequence(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    bytes.first { !(0x20...0x3F).contains($0) }.map { (0x40...0x7E).contains($0) } ?? false
  }
}
