/// Scanner for escape sequences in a stream that arrives in chunks.
///
/// It works on bytes, so that a continuation byte of UTF-8 is never taken for a C1 control. Not thread-safe.
struct EscapeScanner {
  private enum State {
    case ground, escape, csi
    case string(Kind)
    /// After ESC in a string; a backslash then ends the string.
    case stringEscape(Kind)
  }
  private enum Kind { case osc, dcs, apc, other }

  private var state = State.ground
  private var collected: [UInt8] = []
  private var intermediate: UInt8 = 0

  /// Finals without prefix that are reported: queries (c, n, t) and the two cursor motions that can divide frames.
  private static let reported = Array("cntAf".utf8)

  /// Longer strings are cut to this length, because the payload of graphics protocols is not inspected.
  private static let stringLimit = 4096

  /// The result of scanning one chunk.
  struct Scan {
    /// The sequences that end in the chunk, in order.
    var found: [EscapeSequence.Found] = []
    /// Bytes of strings (APC, PM, SOS) that terminals ignore but some emulators draw, without their ESC.
    var hidden: [Range<Int>] = []
    /// Number of bytes that were scanned.
    var length = 0
  }

  /// Scans the next chunk; with `stopsAfterUpdate` only up to the end of a synchronised update.
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
