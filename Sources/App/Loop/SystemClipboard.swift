// The desktop's clipboard, beside that of the terminal (OSC 52), which not every terminal has. Any thread; `copy`
// waits.

import Base
import Glibc
import Library
import Platform

/// The program that sets the clipboard of the desktop on which the player runs.
struct SystemClipboard: Sendable {
  /// The longest wait for the program, which continues in the background by itself.
  private static let patience = MonotonicTime.seconds(2)

  private let candidates: [[String]]

  /// The desktop's programs; nil without a desktop, as on a remote computer.
  init?() {
    func isSet(_ name: String) -> Bool { getenv(name).map { $0.pointee != 0 } ?? false }
    if isSet("WAYLAND_DISPLAY") {
      candidates = [["wl-copy"]]
    } else if isSet("DISPLAY") {
      candidates = [["xclip", "-selection", "clipboard"], ["xsel", "-ib"]]
    } else {
      return nil
    }
  }

  /// Sets the clipboard; false if no program for it is installed, or it fails.
  func copy(_ text: String) -> Bool {
    for words in candidates {
      guard let program = RunningProgram(words, input: Array(text.utf8)) else { continue }
      return program.hasSucceeded(until: .now + Self.patience)
    }
    return false
  }
}
