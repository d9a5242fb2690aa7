// The key help: opening it, its entries and its scrolling.
import Base

extension Model {
  mutating func toggleHelp() {
    // The command steps through three states: the most used keys, all keys, closed.
    if let open = help {
      guard !open.showsAll else { return closeHelp() }
      showAllKeys()
      return
    }
    guard Layout.supportsOverlays(screen.cells) else {
      return notify("The terminal is too small for the key help")
    }
    help = HelpState(for: isMenuOpen ? .menu : focus)
  }

  /// Switches from the most used keys to all keys.
  mutating func showAllKeys() {
    help?.showsAll = true
    help?.offset = 0
  }

  mutating func closeHelp() {
    help = nil
    if prompt?.subject == .help { prompt = nil }
  }

  /// Closes the front overlay; called for a click beside it.
  mutating func leaveOverlay() {
    if palette != nil { return cancelPrompt() }
    if help != nil { closeHelp() } else { closeMenu() }
  }

  /// The groups of the most used keys, for one list each; nil while all keys are listed.
  public var helpGroups: [[HelpEntry]]? {
    guard let help, !help.showsAll else { return nil }
    return HelpOverview(for: help.focus).groups(in: keymap)
  }

  /// The entries of the key help.
  ///
  /// The bindings in effect for the focus come first, section by section, then those of the other sections; the search
  /// filters both. Keys of one section with the same commands share an entry.
  public var helpEntries: [HelpEntry] {
    guard let help else { return [] }
    guard help.showsAll else { return HelpOverview(for: help.focus).groups(in: keymap).flatMap(\.self) }
    let here = keymap.order(for: help.focus)
    let inForce = keymap.bindings(for: help.focus)
    let all = keymap.bindings
    let wanted = help.search.lowercased()
    var entries: [HelpEntry] = []
    for section in here + KeySection.allCases.filter({ !here.contains($0) }) {
      let bindings = here.contains(section) ? inForce : all.filter { !$0.isIgnored }
      let rows = Self.helpRows(bindings.filter { $0.section == section }).filter { entry in
        wanted.isEmpty
          || [entry.keys, entry.help, entry.commands].contains { $0.lowercased().contains(wanted) }
      }
      guard !rows.isEmpty else { continue }
      entries.append(HelpEntry(keys: "", help: section.summary.withCapital, commands: "", isHeading: true))
      entries += rows
    }
    return entries
  }

  private static func helpRows(_ bindings: [Binding]) -> [HelpEntry] {
    var entries: [HelpEntry] = []
    var places: [String: Int] = [:]
    for binding in bindings {
      let keys = KeyName.shown(binding.keys)
      let commands = binding.commands.map(\.text).joined(separator: " ; ")
      // The digits of a count differ only in their commands, so they share an entry by their help text.
      let meaning = binding.commands.isCount ? binding.help : commands
      if let place = places[meaning] {
        entries[place].keys += "  " + keys
      } else {
        places[meaning] = entries.count
        entries.append(HelpEntry(keys: keys, help: binding.help, commands: commands, isHeading: false))
      }
    }
    return entries
  }

  /// The number of columns; one for each 76 columns of the screen, at most 3.
  public var helpColumns: Int { max(1, min(3, screen.cells.columns / 76)) }

  /// The number of entries that fit on the screen.
  public var helpPage: Int { max(1, screen.cells.rows - 4) * helpColumns }

  mutating func moveHelp(_ motion: ListMotion) {
    guard let open = help else { return }
    let page = helpPage
    let last = max(0, helpEntries.count - page)
    help?.offset = motion.place(from: open.offset, last: last, page: page) ?? open.offset
  }
}
