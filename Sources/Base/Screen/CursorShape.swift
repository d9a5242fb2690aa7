/// What the text cursor looks like (`DECSCUSR`; xterm's control sequences, `CSI Ps SP q`).
public enum CursorShape: Int, Sendable {
  /// As the person has set it up.
  case own = 0
  case blinkingBlock, steadyBlock, blinkingUnderline, steadyUnderline, blinkingBar, steadyBar
}
