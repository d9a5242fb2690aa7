// The settings menu: the settings that can be changed at run time, in the order of the settings file.
import Base

extension Model {
  /// The rows of the settings menu.
  var settingsRows: [MenuRow] {
    var rows: [MenuRow] = []
    var section = ""
    for spec in SettingsTable.all {
      guard let property = PropertyTable.property(of: spec) else { continue }
      if spec.section != section {
        section = spec.section
        rows.append(MenuRow(heading: Self.settingsTitle(section)))
      }
      rows.append(settingRow(spec, property))
    }
    let count = unsavedSettings.count
    var save = MenuRow(
      "Save the changes", detail: count == 0 ? "none" : "\(count, of: "setting")", .saveSettings)
    save.help = "save what was changed to inset.toml; the rest of the file stays as it is"
    return rows + [MenuRow(heading: "File"), save]
  }

  private static func settingsTitle(_ section: String) -> String {
    section == "pip" ? "Picture in Picture" : section.withCapital
  }

  private func settingRow(_ spec: SettingSpec, _ property: Property) -> MenuRow {
    let word = value(of: property) ?? ""
    let value = TextFit.shorten(spec.words[word] ?? word, 40, cut: .middle)
    // A value that cannot be stepped is typed in the palette; a property with its own menu opens that menu.
    var row = MenuRow(spec.label, detail: value, .palette("set \(property.name) "))
    row.help = spec.help
    row.name = property.name
    if property.writers.contains(.cycle) {
      row.steps = MenuRow.Steps(back: .change(property, .cycle(-1)), forward: .change(property, .cycle(1)))
      if property.menu == nil { row.command = .change(property, .cycle(1)) }
    }
    if property.writers.contains(.add), case .number(let range) = property.kind {
      let step = Self.step(through: range)
      row.steps = MenuRow.Steps(back: .change(property, .add(-step)), forward: .change(property, .add(step)))
      row.command = .palette("set \(property.name) ")
    }
    if let menu = property.menu, hasRows(menu) { row.command = .menu(menu) }
    return row
  }

  /// Returns a step that goes through a range in a reasonable number of key presses.
  private static func step(through range: ClosedRange<Double>) -> Double {
    switch range.upperBound - range.lowerBound {
    case ...5: 0.1
    case ...60: 1
    case ...130: 2
    default: 5
    }
  }

  /// Returns at most two keys that are bound to exactly this command at the focus; in the menu section for
  /// `saveSettings`.
  public func keys(of command: Command) -> String {
    let keys = keymap.keys(doing: BoundCommand(command), for: command == .saveSettings ? .menu : focus)
    return keys.prefix(2).map { KeyName.shown($0) }.joined(separator: "  ")
  }

  /// Steps the value of the row under the cursor; in a row without a value, left closes the menu and right chooses the
  /// row.
  mutating func stepMenu(_ step: Int, _ outbox: inout Outbox) {
    guard let open = menu, isMenuOpen else { return }
    let rows = menuRows
    guard rows.indices.contains(open.selection), let steps = rows[open.selection].steps else {
      if step < 0 { closeMenu() } else { activateMenu(&outbox) }
      return
    }
    if open.id == .settings { noteChosen(steps.forward) }
    // The menu shows the new value, so no notice is needed.
    perform([BoundCommand(step < 0 ? steps.back : steps.forward, feedback: .none)], &outbox)
  }
}
