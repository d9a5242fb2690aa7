// Text for the terminal's clipboard, by OSC 52. Main thread only.

package import Picture

/// The reason why the clipboard cannot be set.
public enum ClipboardProblem: Sendable {
  /// The terminal is not of a kind that has a clipboard.
  case noClipboard
  /// GNU screen does not forward clipboard sequences.
  case screen

  /// The problem as a sentence, for display.
  public var sentence: String {
    switch self {
    case .noClipboard: "This terminal has no clipboard"
    case .screen: "screen does not pass the clipboard on to the terminal"
    }
  }
}

/// The sequences that set the clipboard.
package enum Clipboard {
  /// Appends the sequence that sets the clipboard to a text.
  ///
  /// tmux accepts it with `set-clipboard on`. With `external`, its default, tmux ignores programs, but forwards the
  /// sequence in a passthrough envelope where `allow-passthrough` permits it. Where both work, the same text is set
  /// twice.
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
