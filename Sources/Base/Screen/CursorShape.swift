/// Shape of the text cursor; the raw value is the parameter of DECSCUSR (`CSI Ps SP q`).
public enum CursorShape: Int, Sendable {
  /// The terminal's default, as the user configured it.
  case own = 0
  case blinkingBlock, steadyBlock, blinkingUnderline, steadyUnderline, blinkingBar, steadyBar
}
