// The embedded terminal's scrollback: scrolling, search, selected text, and the keys for them. Part of the model, main
// thread only.
import Base

extension Model {
  /// Whether lines above the screen are shown, or text is selected.
  var isLookingBackInTerminal: Bool {
    embedded?.isInFront == true && (embedded?.report.scrolledBack ?? 0) > 0
      || embedded?.report.hasSelection == true
  }

  /// Scrolls the embedded terminal's scrollback by this many lines; a negative number scrolls back.
  mutating func scrollEmbeddedTerminal(_ lines: Int, _ outbox: inout Outbox) {
    tellScrollback(.scroll(lines), &outbox)
  }

  /// Sends an order to the scrollback of the embedded terminal that is shown.
  mutating func tellScrollback(_ order: EmbeddedInput, _ outbox: inout Outbox) {
    guard embedded?.isInFront == true else { return notify("No other program is shown", .warning) }
    outbox.send(.sendToEmbeddedTerminal(order))
  }

  /// Whether a key's binding is for the scrollback and has nothing to act on, so that the key is the program's.
  ///
  /// A program on the alternate screen has no scrollback.
  func isIdleInEmbeddedTerminal(_ key: Key) -> Bool {
    guard let report = embedded?.report,
      let commands = keymap.binding(for: [key], focus: .terminal)?.commands
    else { return false }
    return commands.allSatisfy {
      switch $0.command {
      case .scrollTerminal: report.isWholePage
      case .copyFromTerminal: !report.hasSelection
      case .searchTerminal, .searchTerminalAgain, .leave: !isLookingBackInTerminal
      default: false
      }
    }
  }

  /// The distance that the shown lines are scrolled back, and the keys that help there, if they fit; nil while the
  /// screen is shown and nothing is selected.
  public func lookingBackText(room: Int) -> String? {
    guard let report = embedded?.report, isLookingBackInTerminal else { return nil }
    let back = report.scrolledBack > 0 ? ["\(report.scrolledBack) lines back"] : []
    let copy = report.hasSelection ? [(Command.copyFromTerminal, "copies")] : []
    let hints = (copy + [(.searchTerminal(nil), "searches")]).compactMap { command, verb in
      keymap.keys(for: command, focus: .terminal).map { "\(KeyName.shown($0)) \(verb)" }
    }
    let long = (back + hints).joined(separator: ", ")
    return CellWidth.of(long) <= room ? long : (back.isEmpty ? hints : back).first
  }

  // MARK: Search

  /// Searches for a text, or asks for it.
  mutating func searchTerminal(_ text: String?, _ outbox: inout Outbox) {
    guard let text else { return beginSearchInTerminal() }
    tellScrollback(.find(expand(text)), &outbox)
  }

  /// Asks for the text to search for.
  mutating func beginSearchInTerminal() {
    guard embedded?.isInFront == true else { return notify("No other program is shown", .warning) }
    if prompt == nil { openPrompt(.scrollback) }
  }

  /// Handles Enter: closes the prompt and searches.
  mutating func acceptSearchInTerminal(_ text: String, _ outbox: inout Outbox) {
    acceptPrompt()
    if !text.isEmpty { tellScrollback(.find(text), &outbox) }
  }

  // MARK: Folder

  /// Asks for the folder of the program in the foreground; the answer opens it.
  mutating func openTerminalFolder(_ outbox: inout Outbox) {
    guard embedded != nil, embedded?.end == nil else {
      return notify("No other program is running", .warning)
    }
    outbox.send(.sendToEmbeddedTerminal(.askFolder))
  }

  /// Lists the folder of the program in the foreground.
  mutating func showTerminalFolder(_ folder: BytePath?, _ outbox: inout Outbox) {
    guard let folder else { return notify("The program\u{2019}s folder is unknown", .warning) }
    giveFocus(to: .browser, &outbox)
    enterFolder(folder, &outbox)
  }
}
