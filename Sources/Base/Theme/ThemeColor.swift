/// A colour of the theme, as RGB or as one of the terminal's own 16.
public enum ThemeColor: Hashable, Sendable {
  /// 0 … 15.
  case ansi(UInt8)
  /// Red, green, blue.
  case rgb(UInt8, UInt8, UInt8)
}
