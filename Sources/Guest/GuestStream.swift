/// What a guest writes, on its way to libvterm, without what older versions of that cannot bear.
///
/// - Strings that no terminal shows (APC, PM, SOS) are written on the screen by them; programs ask with such whether
///   there are pictures.
/// - Repeating a character (`CSI b`) leads out of their memory where that is a wide one: it is written out here.
/// - Numbers of more than four digits lead to loops that hardly end; no terminal has so many cells.
struct GuestStream {
  private enum State { case text, escape, sequence, string, stringEscape }

  private static let escape: UInt8 = 0x1B
  /// A sequence that is longer means nothing.
  private static let longest = 256
  private static let mostDigits = 4
  /// As many repetitions as a wide screen has columns.
  private static let mostRepeated = 512

  private var state = State.text
  /// What lies between `CSI` and the byte that ends the sequence.
  private var parameters: [UInt8] = []
  private var digits = 0
  /// The character that was written last, as UTF-8.
  private var last: [UInt8] = []

  /// Appends what is left of a piece; a sequence that it does not end waits for what follows.
  mutating func pass(_ bytes: UnsafeRawBufferPointer, into rest: inout [UInt8]) {
    for byte in bytes {
      switch state {
      case .text: passText(byte, into: &rest)
      case .escape: passEscaped(byte, into: &rest)
      case .sequence: passSequence(byte, into: &rest)
      case .string:
        if byte == Self.escape {
          state = .stringEscape
        } else if byte == 0x18 || byte == 0x1A || byte == 0x07 {
          // Cancelled, or ended as xterm ends its own.
          state = .text
        }
      case .stringEscape:
        if byte != Self.escape { state = byte == UInt8(ascii: "\\") ? .text : .string }
      }
    }
  }

  private mutating func passText(_ byte: UInt8, into rest: inout [UInt8]) {
    guard byte != Self.escape else {
      state = .escape
      return
    }
    rest.append(byte)
    switch byte {
    case 0x20..<0x7F, 0xC0...: last = [byte]
    case 0x80..<0xC0: if last.count < 4 { last.append(byte) }
    default: break
    }
  }

  private mutating func passEscaped(_ byte: UInt8, into rest: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"): state = .string
    case UInt8(ascii: "["):
      parameters.removeAll(keepingCapacity: true)
      digits = 0
      state = .sequence
    case Self.escape: rest.append(Self.escape)
    default:
      rest.append(Self.escape)
      rest.append(byte)
      state = .text
    }
  }

  private mutating func passSequence(_ byte: UInt8, into rest: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      digits += 1
      if digits <= Self.mostDigits { take(byte) }
    case 0x20..<0x40:
      digits = 0
      take(byte)
    case 0x40..<0x7F:
      state = .text
      end(byte, into: &rest)
    case Self.escape: state = .escape
    case 0x18, 0x1A: state = .text
    // A control character within a sequence does what it does elsewhere.
    case 0x00..<0x20: rest.append(byte)
    default: state = .text
    }
  }

  private mutating func take(_ byte: UInt8) {
    if parameters.count <= Self.longest { parameters.append(byte) }
  }

  private mutating func end(_ final: UInt8, into rest: inout [UInt8]) {
    guard parameters.count <= Self.longest else { return }
    guard final == UInt8(ascii: "b") else {
      rest += [Self.escape, UInt8(ascii: "[")]
      rest += parameters
      rest.append(final)
      return
    }
    let number = parameters.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let count = number.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    for _ in 0..<min(Self.mostRepeated, max(1, count)) { rest += last }
  }
}
