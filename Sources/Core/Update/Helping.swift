// The key help.
extension Model {
  mutating func toggleHelp() -> [Effect] {
    if help != nil { return closeHelp() }
    help = HelpState(for: isMenuOpen ? .menu : focus)
    return []
  }

  mutating func closeHelp() -> [Effect] {
    help = nil
    if prompt?.subject == .help { prompt = nil }
    return []
  }

  /// The bindings that the help lists: those in force for its focus, narrowed by the search.
  ///
  /// Keys that do the same stand in one entry.
  public var helpEntries: [HelpEntry] {
    guard let help else { return [] }
    var entries: [HelpEntry] = []
    var places: [[BoundCommand]: Int] = [:]
    for binding in keymap.bindings(for: help.focus) {
      let keys = KeyName.text(binding.keys)
      if let place = places[binding.commands] {
        entries[place].keys += "  " + keys
      } else {
        places[binding.commands] = entries.count
        let commands = binding.commands.map(\.text).joined(separator: " ; ")
        entries.append(HelpEntry(keys: keys, help: binding.help, commands: commands))
      }
    }
    guard !help.search.isEmpty else { return entries }
    let wanted = help.search.lowercased()
    return entries.filter { entry in
      [entry.keys, entry.help, entry.commands].contains { $0.lowercased().contains(wanted) }
    }
  }

  mutating func moveHelp(_ motion: ListMotion) {
    guard var open = help else { return }
    let count = helpEntries.count
    let page = max(1, screen.cells.rows - 4)
    let last = max(0, count - page)
    switch motion {
    case .rows(let rows): open.offset += rows
    case .pages(let pages): open.offset += pages * page
    case .halfPages(let halves): open.offset += halves * page / 2
    case .first: open.offset = 0
    case .last: open.offset = last
    case .current: break
    }
    open.offset = max(0, min(last, open.offset))
    help = open
  }
}
