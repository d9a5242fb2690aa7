// Copying text to the terminal's clipboard.
import Base

extension Model {
  /// The most bytes sent to the clipboard; terminals cut or drop texts longer than some tens of thousands of bytes.
  private static let clipboardLimit = 16 << 10

  /// `set clipboard/text`: copies a text to the terminal's clipboard, with `${property}` expanded.
  mutating func copy(_ change: PropertyChange, _ outbox: inout Outbox) {
    guard case .set(let wanted) = change else { return }
    // A shell may run what is pasted into it: a line end in a file name must not become one there.
    let text = VisibleText.filter(expand(wanted), limit: .max)
    guard !text.isEmpty else { return notify("Nothing to copy") }
    guard text.utf8.count <= Self.clipboardLimit else {
      return notify("The text is too long for the clipboard", .warning)
    }
    outbox.send(.copy(text))
  }
}
