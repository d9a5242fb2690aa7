/// Takes out of a stream the strings that no terminal shows (APC, PM, SOS): older versions of libvterm write them on
/// the screen.
///
/// Programs ask with them whether there are pictures.
struct StringFilter {
  private enum State { case text, escape, string, stringEscape }

  private static let escape: UInt8 = 0x1B
  private var state = State.text

  /// Appends what is left of a piece; an escape at its end waits for what follows.
  mutating func pass(_ bytes: UnsafeRawBufferPointer, into rest: inout [UInt8]) {
    for byte in bytes {
      switch state {
      case .text: if byte == Self.escape { state = .escape } else { rest.append(byte) }
      case .escape:
        if byte == UInt8(ascii: "_") || byte == UInt8(ascii: "^") || byte == UInt8(ascii: "X") {
          state = .string
          continue
        }
        rest.append(Self.escape)
        if byte != Self.escape {
          rest.append(byte)
          state = .text
        }
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
}
