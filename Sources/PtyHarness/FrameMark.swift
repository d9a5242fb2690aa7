/// What divides a program's output into frames.
public enum FrameMark: Sendable {
  /// A frame ends with its synchronised update (mode 2026).
  case synchronizedUpdate
  /// A frame begins where the cursor goes up four rows or more at once: pictures drawn in the flow of the text.
  case cursorUp
  /// A frame begins where the cursor is placed (`CSI row;column f`) at the place where it was first placed.
  case firstPosition
}

/// Divides the stream by a mark.
///
/// One thread at a time.
struct FrameDivider {
  private let mark: FrameMark
  private var firstPosition: [Int]?

  init(_ mark: FrameMark) { self.mark = mark }

  /// Whether a frame ends with that sequence.
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
