/// The mark that divides a program's output into frames.
public enum FrameMark: Sendable {
  /// A frame ends with its synchronised update (mode 2026).
  case synchronizedUpdate
  /// A frame begins when the cursor moves up four rows or more at once, as for pictures drawn in the flow of the text.
  case cursorUp
  /// A frame begins with `CSI row;column f` to the position of the first such sequence.
  case firstPosition
}

/// Divider of a stream of sequences into frames.
///
/// Not thread-safe.
struct FrameDivider {
  private let mark: FrameMark
  private var firstPosition: [Int]?

  init(_ mark: FrameMark) { self.mark = mark }

  /// Whether a frame ends with the sequence.
  mutating func ends(with sequence: EscapeSequence, before: ModeTracker, after: ModeTracker) -> Bool {
    switch mark {
    case .synchronizedUpdate: return before.synchronizing && !after.synchronizing
    case .cursorUp:
      guard case .csi(0, let parameters, 0, UInt8(ascii: "A")) = sequence else { return false }
      return EscapeSequence.first(parameters) >= 4
    case .firstPosition:
      guard case .csi(0, let parameters, 0, UInt8(ascii: "f")) = sequence else { return false }
      guard let firstPosition else {
        self.firstPosition = parameters
        return false
      }
      return parameters == firstPosition
    }
  }
}
