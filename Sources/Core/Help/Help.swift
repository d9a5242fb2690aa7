// The key help.
import Base

extension Model {
  mutating func toggleHelp() {
    // The first time a page of the most used keys, then all of them, then none.
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

  /// Lists every key.
  mutating func showAllKeys() {
    help?.showsAll = true
    help?.offset = 0
  }

  mutating func closeHelp() {
    help = nil
    if prompt?.subject == .help { prompt = nil }
  }

  /// A click beside what lies above everything closes it.
  mutating func leaveOverlay() {
    if palette != nil { return cancelPrompt() }
    if help != nil { closeHelp() } else { closeMenu() }
  }

  /// The groups of the most used keys, one list each; nil where all keys are listed.
  public var helpGroups: [[HelpEntry]]? {
    guard let help, !help.showsAll else { return nil }
    return HelpOverview(for: help.focus).groups(in: keymap)
  }

  /// The bindings that the help lists: those in force for its focus, section by section, then those of the
  /// other sections, all narrowed by the search.
  ///
  /// Keys that do the same in a section stand in one entry.
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
      // The digits of a count differ in nothing that the help could say.
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

  /// Columns of entries that the help has on a wide screen.
  public var helpColumns: Int { max(1, min(3, screen.cells.columns / 76)) }

  /// Entries of the help that the screen has room for.
  public var helpPage: Int { max(1, screen.cells.rows - 4) * helpColumns }

  mutating func moveHelp(_ motion: ListMotion) {
    guard let open = help else { return }
    let page = helpPage
    let last = max(0, helpEntries.count - page)
    help?.offset = motion.place(from: open.offset, last: last, page: page) ?? open.offset
  }
}
