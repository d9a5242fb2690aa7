/// The number of colours that the terminal shows.
public enum ColorMode: String, CaseIterable, Sendable {
  /// 24-bit direct colour.
  case truecolor
  /// The 6×6×6 cube and the 24 greys of the 256-colour palette.
  case palette256
  /// The 16 ANSI colours, with xterm's or the Linux console's values.
  case palette16
  /// No colours: glyphs on the terminal's own background.
  case mono

  /// The mode's name in settings.
  public var name: String {
    switch self {
    case .truecolor, .mono: rawValue
    case .palette256: "256"
    case .palette16: "16"
    }
  }
}
