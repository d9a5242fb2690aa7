/// How commands of kitty's graphics protocol reach the terminal.
public enum KittyEnvelope: Sendable {
  /// They are written as they are.
  case plain
  /// tmux hands them on to its terminal.
  case tmux

  /// Appends what a command begins with.
  func open(into out: inout ByteSink) {
    switch self {
    case .plain: out.append("\u{1B}_G")
    case .tmux: out.append("\u{1B}Ptmux;\u{1B}\u{1B}_G")
    }
  }

  /// Appends what ends a command, which itself holds no ESC.
  func close(into out: inout ByteSink) {
    switch self {
    case .plain: out.append("\u{1B}\\")
    case .tmux: out.append("\u{1B}\u{1B}\\\u{1B}\\")
    }
  }

  /// The command that takes an image away and frees it, as a program's last word.
  public func removal(of image: Int) -> String {
    switch self {
    case .plain: "\u{1B}_Ga=d,d=I,i=\(image),q=2\u{1B}\\"
    case .tmux: "\u{1B}Ptmux;\u{1B}\u{1B}_Ga=d,d=I,i=\(image),q=2\u{1B}\u{1B}\\\u{1B}\\"
    }
  }
}
