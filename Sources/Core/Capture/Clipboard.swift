// What the person copies out of the program.
import Base

extension Model {
  /// The most bytes that go to a clipboard: terminals cut or drop what is longer than some tens of thousands.
  private static let clipboardLimit = 16 << 10

  /// `set clipboard/text`: a text with `${property}` expanded goes to the terminal's clipboard.
  mutating func copy(_ change: PropertyChange, _ outbox: inout Outbox) {
    guard case .set(let wanted) = change else { return }
    // What is pasted somewhere may be obeyed there: a line end in a file's name must not be one in a shell.
    let text = VisibleText.filter(expand(wanted), limit: .max)
    guard !text.isEmpty else { return notify("Nothing to copy") }
    guard text.utf8.count <= Self.clipboardLimit else {
      return notify("The text is too long for a clipboard", .warning)
    }
    outbox.send(.copy(text))
  }
}
