/// A control sequence as a program wrote it.
///
/// Sequences that only draw (colours, cursor motion) are not reported.
public enum EscapeSequence: Equatable, Sendable {
  /// `CSI prefix parameters intermediate final`; prefix and intermediate are 0 where there is none, a parameter
  /// left out is -1.
  case csi(prefix: UInt8, parameters: [Int], intermediate: UInt8, final: UInt8)
  /// `ESC intermediate final`; the intermediate is 0 where there is none.
  case escape(intermediate: UInt8, final: UInt8)
  /// An operating system command without its frame.
  case osc([UInt8])
  /// A device control string without its frame.
  case dcs([UInt8])
  /// An application program command (kitty graphics) without its frame.
  case apc([UInt8])

  /// A sequence and the index just after its last byte in the bytes that were scanned.
  struct Found: Equatable {
    var sequence: EscapeSequence
    var end: Int
  }
}

extension EscapeSequence {
  /// Whether it ends a synchronised update, where there is one.
  var endsUpdate: Bool {
    guard case .csi(UInt8(ascii: "?"), let parameters, 0, UInt8(ascii: "l")) = self else { return false }
    return parameters.contains(2026)
  }

  /// The first parameter of a CSI sequence, 0 where it is left out.
  static func first(_ parameters: [Int]) -> Int { max(0, parameters.first ?? 0) }
}
