/// The wrapping of kitty's graphics commands.
public enum KittyEnvelope: Sendable {
  /// No wrapping.
  case plain
  /// tmux's passthrough sequence.
  case tmux

  /// Appends a command's introducer.
  func open(into out: inout ByteSink) {
    switch self {
    case .plain: out.append("\u{1B}_G")
    case .tmux: out.append("\u{1B}Ptmux;\u{1B}\u{1B}_G")
    }
  }

  /// Appends a command's terminator; the command itself contains no ESC.
  func close(into out: inout ByteSink) {
    switch self {
    case .plain: out.append("\u{1B}\\")
    case .tmux: out.append("\u{1B}\u{1B}\\\u{1B}\\")
    }
  }

  /// The command that deletes an image and frees its data, for the restoring sequences.
  public func removal(of image: Int) -> String {
    switch self {
    case .plain: "\u{1B}_Ga=d,d=I,i=\(image),q=2\u{1B}\\"
    case .tmux: "\u{1B}Ptmux;\u{1B}\u{1B}_Ga=d,d=I,i=\(image),q=2\u{1B}\u{1B}\\\u{1B}\\"
    }
  }
}
