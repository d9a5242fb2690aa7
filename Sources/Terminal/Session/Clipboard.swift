// Text for the terminal's clipboard, by OSC 52. Main thread only.

package import Picture

/// Why a text did not go to the clipboard.
public enum ClipboardProblem: Sendable {
  /// It is no terminal of the kind that has one.
  case noClipboard
  /// GNU screen passes none on.
  case screen

  /// The problem as a sentence.
  public var sentence: String {
    switch self {
    case .noClipboard: "This terminal has no clipboard"
    case .screen: "screen passes no clipboard on to the terminal"
    }
  }
}

/// The sequences that set a clipboard.
package enum Clipboard {
  /// Appends what sets the clipboard to a text.
  ///
  /// tmux takes it with `set-clipboard on`; with `external`, its default, it hears no program, but passes the
  /// sequence on in an envelope where `allow-passthrough` lets it. Where both work the same text is set twice.
  package static func append(_ text: String, throughTmux: Bool, to sink: inout ByteSink) {
    Array(text.utf8).withUnsafeBytes { bytes in
      sink.append("\u{1B}]52;c;")
      Base64.append(bytes, to: &sink)
      sink.append("\u{1B}\\")
      guard throughTmux else { return }
      sink.append("\u{1B}Ptmux;\u{1B}\u{1B}]52;c;")
      Base64.append(bytes, to: &sink)
      sink.append("\u{1B}\u{1B}\\\u{1B}\\")
    }
  }
}
