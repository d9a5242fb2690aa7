/// How many colours the terminal shows.
public enum ColorMode: String, CaseIterable, Sendable {
  /// 24 bit for ink and paper.
  case truecolor
  /// The 6×6×6 cube and the 24 greys of the 256 colour palette.
  case palette256
  /// The 16 colours, at xterm's values.
  case palette16
  /// No colour at all: glyphs on the terminal's own ground.
  case mono

  /// The word for it in settings.
  public var name: String {
    switch self {
    case .truecolor, .mono: rawValue
    case .palette256: "256"
    case .palette16: "16"
    }
  }
}
