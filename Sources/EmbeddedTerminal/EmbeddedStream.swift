// What a program writes, as the units that a terminal acts on. A value; any thread may own one.

/// A parser of everything that a program may write to a terminal: ECMA-48's controls, escapes, sequences and strings,
/// and text as UTF-8.
///
/// Any bytes in any pieces give the same units. What it keeps is bounded: so many numbers of a sequence, so many bytes
/// of a string; whatever is longer is read to its end and cut.
struct EmbeddedStream {
  /// What has been read.
  enum Unit: Equatable {
    /// Printable ASCII: those bytes of the piece.
    case text(Range<Int>)
    /// A character beyond ASCII; U+FFFD for bytes that are none. Never a control character.
    case scalar(Unicode.Scalar)
    /// A control character below 0x20.
    case control(UInt8)
    /// An escape with that final byte; what stands before it is in `sequence`.
    case escape(UInt8)
    /// A control sequence with that final byte; its numbers are in `sequence`.
    case sequence(UInt8)
    /// A string; what it says is in `string`.
    case string(Kind)
  }

  /// What a string is for.
  enum Kind: Equatable {
    /// OSC.
    case command
    /// DCS.
    case device
    /// APC, PM and SOS, which mean nothing here.
    case other
  }

  private enum State {
    case text, escape, parameters, ignored
    case string(Kind), stringEscape(Kind)
  }

  /// The most bytes of a string that are kept.
  static let longestString = 4096

  private var state = State.text
  /// The escape or control sequence that is being read, or was read last.
  private(set) var sequence = EmbeddedSequence()
  /// What the string that was read last says.
  private(set) var string: [UInt8] = []
  private var character = Assembler()

  /// Reads a piece from there on until a unit is complete; nil once all of it is read.
  mutating func next(in bytes: UnsafeRawBufferPointer, from position: inout Int) -> Unit? {
    while position < bytes.count {
      let byte = bytes[position]
      if character.isOpen {
        switch character.take(byte) {
        case .more: position += 1
        case .complete(let scalar):
          position += 1
          if let scalar { return .scalar(scalar) }
        // The byte belongs to what follows.
        case .broken: return .scalar("\u{FFFD}")
        }
        continue
      }
      if case .text = state, (0x20..<0x7F).contains(byte) {
        let start = position
        repeat { position += 1 } while position < bytes.count && (0x20..<0x7F).contains(bytes[position])
        return .text(start..<position)
      }
      position += 1
      if let unit = take(byte) { return unit }
    }
    return nil
  }

  private mutating func take(_ byte: UInt8) -> Unit? {
    switch state {
    case .text: takeText(byte)
    case .escape: takeEscaped(byte)
    case .parameters: takeParameter(byte)
    case .ignored: takeIgnored(byte)
    case .string(let kind): takeString(byte, kind)
    case .stringEscape(let kind): endString(byte, kind)
    }
  }

  private mutating func takeText(_ byte: UInt8) -> Unit? {
    switch byte {
    case 0x1B: begin()
    case 0x00, 0x18, 0x1A, 0x7F: break
    case 0x01..<0x20: return .control(byte)
    // Printable ASCII has been read as a run, unless it stands behind what was aborted.
    case 0x20..<0x7F: return nil
    default: return character.begin(byte) ? nil : .scalar("\u{FFFD}")
    }
    return nil
  }

  private mutating func begin() {
    state = .escape
    sequence.begin()
  }

  /// What every escape and control sequence does with control characters: true where the byte was one.
  ///
  /// A sequence is taken back by CAN and SUB and by a new ESC; other controls do within it what they do elsewhere.
  private mutating func takeControl(_ byte: UInt8, _ unit: inout Unit?) -> Bool {
    switch byte {
    case 0x1B: begin()
    case 0x18, 0x1A: state = .text
    case 0x00, 0x7F: break
    case 0x01..<0x20: unit = .control(byte)
    case 0x80...:
      // No sequence holds such: it is over, and this is text.
      state = .text
      unit = takeText(byte)
    default: return false
    }
    return true
  }

  private mutating func takeEscaped(_ byte: UInt8) -> Unit? {
    var unit: Unit?
    if takeControl(byte, &unit) { return unit }
    if byte < 0x30 {
      sequence.take(intermediate: byte)
      return nil
    }
    state = .text
    guard sequence.intermediate == 0 else { return .escape(byte) }
    switch byte {
    case UInt8(ascii: "["): state = .parameters
    case UInt8(ascii: "]"): beginString(.command)
    case UInt8(ascii: "P"): beginString(.device)
    case UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"): beginString(.other)
    default: return .escape(byte)
    }
    return nil
  }

  private mutating func takeParameter(_ byte: UInt8) -> Unit? {
    var unit: Unit?
    if takeControl(byte, &unit) { return unit }
    if byte >= 0x40 {
      state = .text
      sequence.end()
      return .sequence(byte)
    }
    if !sequence.take(byte) { state = .ignored }
    return nil
  }

  private mutating func takeIgnored(_ byte: UInt8) -> Unit? {
    var unit: Unit?
    if takeControl(byte, &unit) { return unit }
    if byte >= 0x40 { state = .text }
    return nil
  }

  private mutating func beginString(_ kind: Kind) {
    state = .string(kind)
    string.removeAll(keepingCapacity: true)
  }

  private mutating func takeString(_ byte: UInt8, _ kind: Kind) -> Unit? {
    switch byte {
    case 0x1B: state = .stringEscape(kind)
    case 0x18, 0x1A: state = .text
    case 0x07:
      // xterm ends its own with it, and so do programs that mean others.
      state = .text
      return .string(kind)
    case 0x00..<0x20, 0x7F: break
    default: if kind != .other, string.count < Self.longestString { string.append(byte) }
    }
    return nil
  }

  private mutating func endString(_ byte: UInt8, _ kind: Kind) -> Unit? {
    if byte == UInt8(ascii: "\\") {
      state = .text
      return .string(kind)
    }
    // Another escape than the end of a string takes the string back.
    begin()
    return takeEscaped(byte)
  }
}

extension EmbeddedStream {
  /// The bytes of a character beyond ASCII.
  private struct Assembler {
    enum Progress {
      case more
      /// Nil for a control character, which nobody means where text is UTF-8.
      case complete(Unicode.Scalar?)
      case broken
    }

    private var missing = 0
    private var value: UInt32 = 0
    /// What the next byte may be: the first one behind the lead tells longer forms and surrogates.
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    var isOpen: Bool { missing > 0 }

    /// Begins with a lead byte; false where it is none.
    mutating func begin(_ byte: UInt8) -> Bool {
      allowed = 0x80...0xBF
      switch byte {
      case 0xC2...0xDF: (missing, value) = (1, UInt32(byte & 0x1F))
      case 0xE0...0xEF:
        (missing, value) = (2, UInt32(byte & 0x0F))
        if byte == 0xE0 { allowed = 0xA0...0xBF }
        if byte == 0xED { allowed = 0x80...0x9F }
      case 0xF0...0xF4:
        (missing, value) = (3, UInt32(byte & 0x07))
        if byte == 0xF0 { allowed = 0x90...0xBF }
        if byte == 0xF4 { allowed = 0x80...0x8F }
      default: return false
      }
      return true
    }

    mutating func take(_ byte: UInt8) -> Progress {
      guard allowed.contains(byte) else {
        missing = 0
        return .broken
      }
      allowed = 0x80...0xBF
      value = value << 6 | UInt32(byte & 0x3F)
      missing -= 1
      guard missing == 0 else { return .more }
      return .complete(value < 0xA0 ? nil : Unicode.Scalar(value))
    }
  }
}
