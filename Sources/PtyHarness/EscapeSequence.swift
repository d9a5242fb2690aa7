/// An escape sequence that a program wrote.
///
/// Sequences that only draw (colours, cursor motion) are not reported.
public enum EscapeSequence: Equatable, Sendable {
  /// `CSI prefix parameters intermediate final`.
  ///
  /// Prefix and intermediate are 0 if they are absent; an omitted parameter is -1.
  case csi(prefix: UInt8, parameters: [Int], intermediate: UInt8, final: UInt8)
  /// `ESC intermediate final`; the intermediate is 0 if it is absent.
  case escape(intermediate: UInt8, final: UInt8)
  /// An operating system command (OSC) without introducer and terminator.
  case osc([UInt8])
  /// A device control string (DCS) without introducer and terminator.
  case dcs([UInt8])
  /// An application program command (APC, kitty graphics) without introducer and terminator.
  case apc([UInt8])

  /// A sequence, and the index after its last byte in the scanned bytes.
  struct Found: Equatable {
    var sequence: EscapeSequence
    var end: Int
  }
}

extension EscapeSequence {
  /// Whether the sequence resets mode 2026, which ends a synchronised update.
  var endsUpdate: Bool {
    guard case .csi(UInt8(ascii: "?"), let parameters, 0, UInt8(ascii: "l")) = self else { return false }
    return parameters.contains(2026)
  }

  /// The first parameter of a CSI sequence; 0 if it is omitted.
  static func first(_ parameters: [Int]) -> Int { max(0, parameters.first ?? 0) }
}
