// Filters for lists, menus and the key help.
import Base

extension Model {
  mutating func beginFilter(_ outbox: inout Outbox) {
    guard prompt == nil else { return }
    if let help {
      prompt = FilterPrompt(.help, help.search, returnFocus: focus)
    } else if let menu, isMenuOpen {
      prompt = FilterPrompt(.menu, menu.search, returnFocus: focus)
    } else if focus == .terminal {
      beginSearchInTerminal()
    } else {
      if presentation.current == .full { giveFocus(to: frontList.focus, &outbox) }
      let text = self[frontList].filter
      prompt = FilterPrompt(.list(frontList), text, returnFocus: focus)
      self[frontList].prepareFilter()
    }
  }

  /// Opens a prompt in front of everything, and closes help and menu.
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

  /// Filters a list, a menu or the key help by a text.
  private mutating func filter(_ subject: FilterPrompt.Subject, by text: String) {
    switch subject {
    case .list(let list): self[list].setFilter(text, settings.find)
    case .help:
      help?.search = text
      help?.offset = 0
      // The search covers all keys, so all of them are listed.
      if !text.isEmpty { showAllKeys() }
    case .menu: searchMenu(text)
    case .time, .say, .scrollback, .command, .path: break
    }
  }

  /// Switches between fuzzy and substring search, and repeats the current searches.
  mutating func changeFind(_ change: PropertyChange) {
    settings.find = change.choice(from: settings.find)
    for list in ListID.allCases where !self[list].filter.isEmpty {
      self[list].setFilter(self[list].filter, settings.find)
    }
  }

  /// Takes an edited line, and updates what depends on it.
  mutating func type(_ line: TypedLine, _ outbox: inout Outbox) {
    guard let subject = prompt?.subject else { return }
    switch subject {
    case .command: typeCommand(line, &outbox)
    case .path: typePath(line, &outbox)
    case .list, .help, .menu, .scrollback, .time, .say:
      prompt?.line = line
      filter(subject, by: line.text)
    }
  }

  /// Tab: completes a path or a command; in a filter, keeps the filter and returns to the list.
  mutating func complete(_ outbox: inout Outbox) {
    switch prompt?.subject {
    case .path: completePath(&outbox)
    case .command: completePalette(&outbox)
    case .list: keepFilter()
    case .help, .menu: acceptPrompt()
    case .time, .say, .scrollback, nil: break
    }
  }

  /// Closes the prompt and keeps the filter.
  mutating func acceptPrompt() {
    guard let open = prompt else { return }
    prompt = nil
    focus = open.returnFocus
  }

  /// Closes a list's filter prompt, and shows which key clears the filter.
  private mutating func keepFilter() {
    if case .list(let list)? = prompt?.subject, !self[list].filter.isEmpty, let key = key(for: .leave) {
      notify("\(self[list].count, of: "row") found \u{2013} \(key) shows all")
    }
    acceptPrompt()
  }

  /// Esc: closes the prompt and clears the filter.
  mutating func cancelPrompt() {
    guard let open = prompt else { return }
    filter(open.subject, by: "")
    acceptPrompt()
  }
}
