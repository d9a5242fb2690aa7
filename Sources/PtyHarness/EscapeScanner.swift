/// Finds control sequences in a stream that arrives in pieces.
///
/// One thread at a time.
///
/// It works on bytes, so that the second half of a UTF-8 character is never taken for a C1 control.
struct EscapeScanner {
  private enum State {
    case ground, escape, csi
    case string(Kind)
    /// ESC inside a string: a backslash ends it.
    case stringEscape(Kind)
  }
  private enum Kind { case osc, dcs, apc, other }

  private var state = State.ground
  private var collected: [UInt8] = []
  private var intermediate: UInt8 = 0

  /// Queries (c, n, t) and the two motions that can divide frames; other plain sequences only draw.
  private static let reported = Array("cntAf".utf8)

  /// Longer strings are cut there: a picture protocol's payload is of no interest.
  private static let stringLimit = 4096

  /// What a piece of the stream held.
  struct Scan {
    /// The sequences that end in it, in order.
    var found: [EscapeSequence.Found] = []
    /// Bytes inside strings that no terminal shows but some emulators do (APC, PM, SOS), without their ESC.
    var hidden: [Range<Int>] = []
    /// How many bytes were looked at.
    var length = 0
  }

  /// Looks through the next piece; with `stopsAfterUpdate` no further than to where a synchronised update ends.
  mutating func scan(_ bytes: UnsafeRawBufferPointer, stopsAfterUpdate: Bool = false) -> Scan {
    var scan = Scan()
    var hiddenFrom = isHidden ? 0 : nil
    for index in 0..<bytes.count {
      scan.length = index + 1
      if let sequence = take(bytes[index]) {
        scan.found.append(.init(sequence: sequence, end: index + 1))
        if stopsAfterUpdate, sequence.endsUpdate { break }
      }
      if isHidden {
        if hiddenFrom == nil { hiddenFrom = index }
      } else if let start = hiddenFrom {
        scan.hidden.append(start..<index + 1)
        hiddenFrom = nil
      }
    }
    if let hiddenFrom { scan.hidden.append(hiddenFrom..<scan.length) }
    return scan
  }

  private var isHidden: Bool {
    switch state {
    case .string(.apc), .string(.other), .stringEscape(.apc), .stringEscape(.other): true
    default: false
    }
  }

  private mutating func take(_ byte: UInt8) -> EscapeSequence? {
    switch state {
    case .ground:
      if byte == 0x1b { begin() }
      return nil
    case .escape: return takeEscape(byte)
    case .csi: return takeCSI(byte)
    case .string(let kind):
      switch byte {
      case 0x1b: state = .stringEscape(kind)
      case 0x07 where kind == .osc:
        state = .ground
        return .osc(collected)
      case 0x18, 0x1a: state = .ground
      default: if collected.count < Self.stringLimit { collected.append(byte) }
      }
      return nil
    case .stringEscape(let kind):
      guard byte == UInt8(ascii: "\\") else {
        begin()
        return takeEscape(byte)
      }
      state = .ground
      switch kind {
      case .osc: return .osc(collected)
      case .dcs: return .dcs(collected)
      case .apc: return .apc(collected)
      case .other: return nil
      }
    }
  }

  private mutating func begin() {
    state = .escape
    intermediate = 0
    collected.removeAll(keepingCapacity: true)
  }

  private mutating func takeEscape(_ byte: UInt8) -> EscapeSequence? {
    switch byte {
    case UInt8(ascii: "["): state = .csi
    case UInt8(ascii: "]"): state = .string(.osc)
    case UInt8(ascii: "P"): state = .string(.dcs)
    case UInt8(ascii: "_"): state = .string(.apc)
    case UInt8(ascii: "X"), UInt8(ascii: "^"): state = .string(.other)
    case 0x1b: begin()
    case 0x20...0x2f: intermediate = byte
    case 0x30...0x7e:
      state = .ground
      return .escape(intermediate: intermediate, final: byte)
    case 0x18, 0x1a: state = .ground
    default: break
    }
    return nil
  }

  private mutating func takeCSI(_ byte: UInt8) -> EscapeSequence? {
    switch byte {
    case 0x20...0x2f: intermediate = byte
    case 0x30...0x3f: if collected.count < Self.stringLimit { collected.append(byte) }
    case 0x40...0x7e:
      state = .ground
      return finishCSI(byte)
    case 0x1b: begin()
    case 0x18, 0x1a: state = .ground
    default: break
    }
    return nil
  }

  private func finishCSI(_ final: UInt8) -> EscapeSequence? {
    var digits = collected[...]
    var prefix: UInt8 = 0
    if let first = digits.first, first >= 0x3c {
      prefix = first
      digits = digits.dropFirst()
    }
    guard prefix != 0 || intermediate != 0 || Self.reported.contains(final) else { return nil }
    var parameters: [Int] = []
    if !digits.isEmpty {
      var value = -1
      for digit in digits {
        if digit <= 0x39 {
          value = min(max(value, 0) * 10 + Int(digit - 0x30), 1_000_000)
        } else {
          parameters.append(value)
          value = -1
        }
      }
      parameters.append(value)
    }
    return .csi(prefix: prefix, parameters: parameters, intermediate: intermediate, final: final)
  }
}
