// Narrowing lists, menus and the help by what a person types.
import Base

extension Model {
  mutating func beginFilter(_ outbox: inout Outbox) {
    guard prompt == nil else { return }
    if let help {
      prompt = FilterPrompt(.help, help.search, returnFocus: focus)
    } else if let menu, isMenuOpen {
      prompt = FilterPrompt(.menu, menu.search, returnFocus: focus)
    } else {
      if presentation.current == .full { giveFocus(to: frontList.focus, &outbox) }
      let text = self[frontList].filter
      prompt = FilterPrompt(.list(frontList), text, returnFocus: focus)
      self[frontList].prepareFilter()
    }
  }

  /// A line is typed in front of everything: help and menu make way for it.
  mutating func openPrompt(_ subject: FilterPrompt.Subject) {
    help = nil
    menu = nil
    lastInput = now
    prompt = FilterPrompt(subject, returnFocus: focus)
  }

  mutating func clearFilter(_ outbox: inout Outbox) {
    if prompt != nil { return cancelPrompt() }
    if frontList == .playlist, playlist.view.filter.isEmpty { return narrow(to: nil, &outbox) }
    filter(.list(frontList), by: "")
  }

  /// Narrows a list, a menu or the help to what contains a text.
  private mutating func filter(_ subject: FilterPrompt.Subject, by text: String) {
    switch subject {
    case .list(let list): self[list].setFilter(text, settings.find)
    case .help:
      help?.search = text
      help?.offset = 0
      // What is looked for may be any key.
      if !text.isEmpty { showAllKeys() }
    case .menu: searchMenu(text)
    case .time, .say, .command, .path: break
    }
  }

  /// Finds rows in another way; what is typed already is looked for anew.
  mutating func changeFind(_ change: PropertyChange) {
    settings.find = change.choice(from: settings.find)
    for list in ListID.allCases where !self[list].filter.isEmpty {
      self[list].setFilter(self[list].filter, settings.find)
    }
  }

  /// Another line takes the place of the one that is being typed; what depends on it follows at once.
  mutating func type(_ line: TypedLine, _ outbox: inout Outbox) {
    guard let subject = prompt?.subject else { return }
    switch subject {
    case .command: typeCommand(line, &outbox)
    case .path: typePath(line, &outbox)
    case .list, .help, .menu, .time, .say:
      prompt?.line = line
      filter(subject, by: line.text)
    }
  }

  /// Tab: what is typed is completed where there is something to complete; a filter is done, and its list goes on.
  mutating func complete(_ outbox: inout Outbox) {
    switch prompt?.subject {
    case .path: completePath(&outbox)
    case .command: completePalette(&outbox)
    case .list: keepFilter()
    case .help, .menu: acceptPrompt()
    case .time, .say, nil: break
    }
  }

  /// The line closes and the filter stays.
  mutating func acceptPrompt() {
    guard let open = prompt else { return }
    prompt = nil
    focus = open.returnFocus
  }

  /// Tab in the filter of a list: its rows stay narrowed, and it is said what shows all of them again.
  private mutating func keepFilter() {
    if case .list(let list)? = prompt?.subject, !self[list].filter.isEmpty, let key = key(for: .leave) {
      notify("\(self[list].count, of: "row") found \u{2013} \(key) shows all")
    }
    acceptPrompt()
  }

  /// Esc: the line closes and the filter goes.
  mutating func cancelPrompt() {
    guard let open = prompt else { return }
    filter(open.subject, by: "")
    acceptPrompt()
  }
}
