/// A colour of a theme: RGB, or one of the terminal's 16 colours.
public enum ThemeColor: Hashable, Sendable {
  /// Index of the terminal's colour, 0 … 15.
  case ansi(UInt8)
  /// Red, green and blue, each 0 … 255.
  case rgb(UInt8, UInt8, UInt8)
}
