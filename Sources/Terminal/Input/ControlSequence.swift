// Decoder of CSI sequences from the terminal: keys, mouse reports, focus, bracketed paste, and replies to queries.
// `InputParser` feeds it byte by byte. A value; any thread may own one.

import Base

/// An incoming CSI sequence.
///
/// Its length is bounded: one that is too long is read and dropped.
struct ControlSequence: Sendable {
  /// The effect of a byte on the sequence.
  enum Step { case more, complete, cancelled, interrupted }

  /// The decoded meaning of a complete sequence.
  enum Meaning {
    case key(Key)
    /// Button code, column and row from 1; `isRelease` is nil if the code itself gives it.
    case mouse(Int, Int, Int, isRelease: Bool?)
    case plainMouse
    case linuxFunction
    case focus(Bool)
    case pasteBegins
    case reply(TerminalReply)
    case nothing

    /// Whether the sequence is a key press, or the prefix of one.
    var isKey: Bool {
      switch self {
      case .key, .linuxFunction, .nothing: true
      default: false
      }
    }
  }

  private static let limit = 128

  /// The bytes between `CSI` and the final byte.
  private var body: [UInt8] = []
  private var final: UInt8 = 0
  private var isTooLong = false

  /// Whether no byte has followed `CSI` yet.
  var isEmpty: Bool { body.isEmpty && !isTooLong }

  /// Takes the next byte.
  mutating func take(_ byte: UInt8) -> Step {
    switch byte {
    case 0x24 where isShiftOfRxvt: fallthrough
    case 0x40...0x7E:
      final = byte
      return .complete
    case 0x20...0x3F:
      if body.count < Self.limit { body.append(byte) } else { isTooLong = true }
      return .more
    case 0x18, 0x1A: return .cancelled
    // A C0 control or ESC within the sequence: the sequence is dropped, and the byte is processed.
    case 0..<0x20: return .interrupted
    default: return .cancelled
    }
  }

  /// rxvt ends a shifted key's sequence with `$`, which elsewhere is an intermediate byte.
  private var isShiftOfRxvt: Bool { !body.isEmpty && body.allSatisfy { (0x30...0x39).contains($0) } }

  /// The meaning of the complete sequence.
  var meaning: Meaning {
    if isTooLong { return .nothing }
    let prefix = body.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
    let rest = prefix == nil ? body[...] : body.dropFirst()
    let parameters = rest.prefix { (0x30...0x3B).contains($0) }
    let intermediates = Array(rest.dropFirst(parameters.count))
    let numbers = Self.numbers(parameters)
    switch prefix {
    case nil where intermediates.isEmpty: return plain(numbers)
    case UInt8(ascii: "<") where intermediates.isEmpty:
      let values = numbers.map { $0.first ?? 0 }
      guard values.count == 3, final == UInt8(ascii: "M") || final == UInt8(ascii: "m") else {
        return .nothing
      }
      return .mouse(values[0], values[1], values[2], isRelease: final == UInt8(ascii: "m"))
    case UInt8(ascii: "?"): return answer(numbers.map { $0.first ?? 0 }, intermediates)
    default: return .nothing
    }
  }

  private func answer(_ values: [Int], _ intermediates: [UInt8]) -> Meaning {
    switch (final, intermediates) {
    case (UInt8(ascii: "c"), []): return .reply(.primaryAttributes(values))
    case (UInt8(ascii: "u"), []): return .reply(.keyboardFlags(values.first ?? 0))
    case (UInt8(ascii: "y"), [UInt8(ascii: "$")]) where values.count == 2:
      return .reply(.mode(values[0], state: values[1]))
    case (UInt8(ascii: "S"), []): return graphicsAttribute(values)
    case (UInt8(ascii: "R"), []) where values.count >= 2 && values[0] > 0 && values[1] > 0:
      return .reply(.picture(.cursor(column: values[1] - 1, row: values[0] - 1)))
    default: return .nothing
    }
  }

  /// Parses an XTSMGRAPHICS answer: item, status (0 is success), values.
  private func graphicsAttribute(_ values: [Int]) -> Meaning {
    guard values.count >= 3, values[1] == 0, values[2...].allSatisfy({ (2...0xFFFF).contains($0) }) else {
      return .nothing
    }
    switch (values[0], values.count) {
    case (1, 3): return .reply(.sixelColors(values[2]))
    case (2, 4): return .reply(.sixelSize(width: values[2], height: values[3]))
    default: return .nothing
    }
  }

  private func plain(_ numbers: [[Int]]) -> Meaning {
    let first = numbers.first?.first
    switch final {
    case UInt8(ascii: "["): return .linuxFunction
    case UInt8(ascii: "M"):
      if numbers.isEmpty { return .plainMouse }
      let values = numbers.map { $0.first ?? 0 }
      return values.count == 3 ? .mouse(values[0] &- 32, values[1], values[2], isRelease: nil) : .nothing
    case UInt8(ascii: "I") where numbers.isEmpty: return .focus(true)
    case UInt8(ascii: "O") where numbers.isEmpty: return .focus(false)
    case UInt8(ascii: "~") where first == 200: return .pasteBegins
    // DSR answers 0 (ready) or 3 (malfunction): either is an answer.
    case UInt8(ascii: "n") where numbers.count == 1 && (first == 0 || first == 3): return .reply(.status)
    case UInt8(ascii: "t"): return sizeReport(numbers.map { $0.first ?? 0 })
    default: return KeyCodes.key(csi: final, numbers).map { .key($0) } ?? .nothing
    }
  }

  private func sizeReport(_ values: [Int]) -> Meaning {
    guard values.count == 3, (1...0xFFFF).contains(values[1]), (1...0xFFFF).contains(values[2]) else {
      return .nothing
    }
    switch values[0] {
    case 4: return .reply(.areaPixels(height: values[1], width: values[2]))
    case 6: return .reply(.cellPixels(height: values[1], width: values[2]))
    case 8: return .reply(.areaCells(rows: values[1], columns: values[2]))
    default: return .nothing
    }
  }

  /// Parameters with their sub-parameters; a missing one is 0, a large one is clamped.
  static func numbers(_ bytes: ArraySlice<UInt8>) -> [[Int]] {
    if bytes.isEmpty { return [] }
    return bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { digits in
        digits.reduce(0) { min(9_999_999, $0 * 10 + Int($1) - 0x30) }
      }
    }
  }
}
