// Narrowing lists, menus and the help by what a person types.
import Base

extension Model {
  mutating func beginFilter() -> [Effect] {
    guard prompt == nil else { return [] }
    if let help {
      prompt = FilterPrompt(.help, help.search, returnFocus: focus)
    } else if let menu, isMenuOpen {
      prompt = FilterPrompt(.menu, menu.search, returnFocus: focus)
    } else {
      if presentation.current == .full { _ = giveFocus(to: frontList.focus) }
      let text = self[frontList].filter
      prompt = FilterPrompt(.list(frontList), text, returnFocus: focus)
      self[frontList].prepareFilter()
    }
    return []
  }

  /// A line is typed in front of everything: help and menu make way for it.
  mutating func openPrompt(_ subject: FilterPrompt.Subject) {
    help = nil
    menu = nil
    lastInput = now
    prompt = FilterPrompt(subject, returnFocus: focus)
  }

  mutating func clearFilter() -> [Effect] {
    if prompt != nil { return cancelPrompt() }
    if frontList == .playlist, playlist.view.filter.isEmpty { return narrow(to: nil) }
    filter(.list(frontList), by: "")
    return []
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
  mutating func changeFind(_ change: PropertyChange) -> [Effect] {
    settings.find = change.choice(from: settings.find)
    for list in ListID.allCases where !self[list].filter.isEmpty {
      self[list].setFilter(self[list].filter, settings.find)
    }
    return []
  }

  /// Another line takes the place of the one that is being typed; what depends on it follows at once.
  mutating func type(_ line: TypedLine) -> [Effect] {
    guard let subject = prompt?.subject else { return [] }
    switch subject {
    case .command: return typeCommand(line)
    case .path: return typePath(line)
    case .list, .help, .menu, .time, .say:
      prompt?.line = line
      filter(subject, by: line.text)
      return []
    }
  }

  /// Tab: what is typed is completed where there is something to complete; a filter is done, and its list goes on.
  mutating func complete() -> [Effect] {
    switch prompt?.subject {
    case .path: return completePath()
    case .command: return completePalette()
    case .list: return keepFilter()
    case .help, .menu: return acceptPrompt()
    case .time, .say, nil: return []
    }
  }

  /// The line closes and the filter stays.
  mutating func acceptPrompt() -> [Effect] {
    guard let open = prompt else { return [] }
    prompt = nil
    focus = open.returnFocus
    return []
  }

  /// Tab in the filter of a list: its rows stay narrowed, and it is said what shows all of them again.
  private mutating func keepFilter() -> [Effect] {
    if case .list(let list)? = prompt?.subject, !self[list].filter.isEmpty, let key = key(for: .leave) {
      notify("\(self[list].count, of: "row") found \u{2013} \(key) shows all")
    }
    return acceptPrompt()
  }

  /// Esc: the line closes and the filter goes.
  mutating func cancelPrompt() -> [Effect] {
    guard let open = prompt else { return [] }
    filter(open.subject, by: "")
    return acceptPrompt()
  }
}
