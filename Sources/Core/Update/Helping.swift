// The key help.
extension Model {
  mutating func toggleHelp() -> [Effect] {
    if help != nil { return closeHelp() }
    help = HelpState(for: focus)
    return []
  }

  mutating func closeHelp() -> [Effect] {
    help = nil
    if prompt?.subject == .help { prompt = nil }
    return []
  }

  /// The bindings that the help lists: those in force for its focus, narrowed by the search.
  public var helpEntries: [Binding] {
    guard let help else { return [] }
    let all = keymap.bindings(for: help.focus)
    guard !help.search.isEmpty else { return all }
    let wanted = help.search.lowercased()
    return all.filter { binding in
      ([KeyName.text(binding.keys), binding.help] + binding.commands.map(\.text))
        .contains { $0.lowercased().contains(wanted) }
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
