// A program's output as units for the emulator. A value; any thread may own one.

/// A parser of all output that a program may write to a terminal: ECMA-48 controls, escape and control sequences,
/// strings, and UTF-8 text.
///
/// The units do not depend on how the bytes are split into chunks. Parameters and string bytes are limited in
/// number; whatever is longer is read to its end and cut off.
struct EmbeddedStream {
  /// A parsed unit.
  enum Unit: Equatable {
    /// Printable ASCII, as a range of the chunk's bytes.
    case text(Range<Int>)
    /// A character beyond ASCII, or U+FFFD for invalid bytes; never a control character.
    case scalar(Unicode.Scalar)
    /// A control character below 0x20.
    case control(UInt8)
    /// An escape sequence with its final byte; `sequence` has the intermediate byte.
    case escape(UInt8)
    /// A control sequence with its final byte; `sequence` has the parameters.
    case sequence(UInt8)
    /// A complete string; `string` has its bytes.
    case string(Kind)
  }

  /// The type of a string.
  enum Kind: Equatable {
    /// OSC.
    case command
    /// DCS.
    case device
    /// APC, PM and SOS, which are ignored.
    case other
  }

  private enum State {
    case text, escape, parameters, ignored
    case string(Kind), stringEscape(Kind)
  }

  /// Maximum bytes of a string that are kept.
  static let longestString = 4096
  /// The start of a string for the clipboard (OSC 52), and the maximum bytes of one.
  private static let clipboard = Array("52;".utf8)
  static let longestClipboard = 1 << 16

  private var state = State.text
  /// The present or last escape or control sequence.
  private(set) var sequence = EmbeddedSequence()
  /// The bytes of the last string.
  private(set) var string: [UInt8] = []
  /// Whether the last string was longer than what is kept of it.
  private(set) var isCutOff = false
  private var mostBytes = longestString
  private var character = Assembler()

  /// Parses from a position on until a unit is complete; nil at the end of the chunk.
  mutating func next(in bytes: UnsafeRawBufferPointer, from position: inout Int) -> Unit? {
    while position < bytes.count {
      let byte = bytes[position]
      if character.isOpen {
        switch character.take(byte) {
        case .more: position += 1
        case .complete(let scalar):
          position += 1
          if let scalar { return .scalar(scalar) }
        // The byte begins the next unit.
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
    // Printable ASCII was parsed as a run already, except behind an aborted sequence.
    case 0x20..<0x7F: return nil
    default: return character.begin(byte) ? nil : .scalar("\u{FFFD}")
    }
    return nil
  }

  private mutating func begin() {
    state = .escape
    sequence.begin()
  }

  /// Handles control characters within escape and control sequences; true if the byte was one.
  ///
  /// CAN, SUB and ESC abort the sequence; other controls are executed as usual.
  private mutating func takeControl(_ byte: UInt8, _ unit: inout Unit?) -> Bool {
    switch byte {
    case 0x1B: begin()
    case 0x18, 0x1A: state = .text
    case 0x00, 0x7F: break
    case 0x01..<0x20: unit = .control(byte)
    case 0x80...:
      // A byte above 0x7F cannot be part of a sequence: it aborts the sequence and is text.
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
    (isCutOff, mostBytes) = (false, Self.longestString)
  }

  private mutating func takeString(_ byte: UInt8, _ kind: Kind) -> Unit? {
    switch byte {
    case 0x1B: state = .stringEscape(kind)
    case 0x18, 0x1A: state = .text
    case 0x07:
      // xterm ends OSC strings with BEL, and some programs end other strings with it too.
      state = .text
      return .string(kind)
    case 0x00..<0x20, 0x7F: break
    default: if kind != .other { keep(byte, kind) }
    }
    return nil
  }

  private mutating func keep(_ byte: UInt8, _ kind: Kind) {
    guard string.count < mostBytes else {
      isCutOff = true
      return
    }
    string.append(byte)
    if kind == .command, string.count == 3, string == Self.clipboard { mostBytes = Self.longestClipboard }
  }

  private mutating func endString(_ byte: UInt8, _ kind: Kind) -> Unit? {
    if byte == UInt8(ascii: "\\") {
      state = .text
      return .string(kind)
    }
    // Any escape sequence but ST aborts the string.
    begin()
    return takeEscaped(byte)
  }
}

extension EmbeddedStream {
  /// Decodes the UTF-8 bytes of a character beyond ASCII.
  private struct Assembler {
    enum Progress {
      case more
      /// Nil for a C1 control, which is ignored in UTF-8 text.
      case complete(Unicode.Scalar?)
      case broken
    }

    private var missing = 0
    private var value: UInt32 = 0
    /// The range of the next byte: the first one behind the lead byte excludes overlong forms and surrogates.
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    var isOpen: Bool { missing > 0 }

    /// Starts with a lead byte; false for any other byte.
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
