// Menus: their rows, the cursor and choosing a row. Part of the model, main thread only.
import Base

extension Model {
  /// The rows of the open menu that match its search; empty if no menu is open.
  public var menuRows: [MenuRow] { narrowed(allMenuRows) }

  /// Returns the rows that match the open menu's search; empty if no menu is open.
  public func narrowed(_ rows: [MenuRow]) -> [MenuRow] { menu.map { Self.narrow(rows, to: $0.search) } ?? [] }

  /// All rows of the open menu, whatever its search.
  public var allMenuRows: [MenuRow] { menu.map { rows(of: $0.id) } ?? [] }

  /// Whether a menu is on the screen: a menu without rows is not shown, a search without matches is.
  public var isMenuOpen: Bool { menu.map { hasRows($0.id) } ?? false }

  /// Whether a menu has rows at present; asked at every key press, so the rows themselves are not built for it.
  func hasRows(_ id: MenuID) -> Bool {
    switch id {
    case .tracks: hasTracks([.video, .audio, .subtitle])
    case .video: hasTracks([.video])
    case .audio: hasTracks([.audio])
    case .subtitles: hasTracks([.subtitle])
    case .chapters: films.main.info?.chapters.isEmpty == false
    case .editions: (films.main.info?.editions.count ?? 0) > 1
    case .quality: hasQualities
    case .theme: !themeNames.isEmpty
    case .bookmarks: !bookmarks.isEmpty
    case .playlistSort: playlist.items.count > 1
    case .groups: groups.all.count > 1 || playlist.group != nil
    case .guest: guests.asked != nil
    case .equalizer, .audioDevice, .settings, .main, .sort, .places, .room, .sleep: true
    }
  }

  private func hasTracks(_ kinds: [TrackKind]) -> Bool {
    kinds.contains { films.main.info?.tracks($0).isEmpty == false }
  }

  /// Returns the rows of a menu at present; a new menu adds its case here.
  func rows(of id: MenuID) -> [MenuRow] {
    switch id {
    case .tracks: films.main.trackRows([.video, .audio, .subtitle, .secondarySubtitle])
    case .video: films.main.trackRows([.video])
    case .audio: films.main.trackRows([.audio])
    case .subtitles: films.main.trackRows([.subtitle, .secondarySubtitle])
    case .equalizer: equalizerRows
    case .audioDevice: deviceRows
    case .chapters: films.main.chapterRows
    case .editions: films.main.editionRows
    case .quality: qualityRows
    case .settings: settingsRows
    case .main: mainRows
    case .theme: themeRows
    case .sort: sortRows
    case .bookmarks: bookmarkRows
    case .places: placeRows
    case .playlistSort: playlistSortRows
    case .groups: groupRows
    case .room: roomRows
    case .sleep: sleepRows
    case .guest: guestRows
    }
  }

  /// Opens a menu, or closes it if it is open.
  ///
  /// A menu without rows stays closed, and a notice gives the reason.
  mutating func toggleMenu(_ id: MenuID, _ outbox: inout Outbox) {
    if menu?.id == id { return closeMenu() }
    guard hasRows(id) else { return notify(nothingToChoose(id)) }
    let rows = rows(of: id)
    guard Layout.supportsOverlays(screen.cells) else { return notify("The terminal is too small for menus") }
    help = nil
    if prompt != nil { cancelPrompt() }
    var open = MenuState(id)
    let chosen = id.beginsAtChosen ? rows.firstIndex { $0.isChosen } : nil
    open.selection = chosen ?? rows.firstIndex { $0.command != nil } ?? 0
    menu = open
    keepMenuInView(rows.count)
    switch id {
    case .audioDevice: outbox.send(.listSoundDevices)
    case .places: askForServers(&outbox)
    default: break
    }
  }

  /// Returns the reason why a menu has no rows.
  private func nothingToChoose(_ id: MenuID) -> String {
    if id == .guest { return "No program asks to play a film" }
    guard films.main.info != nil || id == .bookmarks else {
      return "Nothing is playing"
    }
    return switch id {
    case .bookmarks: "No bookmarks yet"
    case .chapters: "This item has no chapters"
    case .editions: "This item has no editions to choose from"
    case .quality: "This item has one quality"
    case .tracks: "This item has no tracks to choose from"
    default: "Nothing to choose here"
    }
  }

  mutating func closeMenu() {
    if prompt?.subject == .menu { acceptPrompt() }
    menu = nil
  }

  /// Moves the cursor and skips headings and facts.
  mutating func moveMenu(_ motion: ListMotion) {
    guard let open = menu else { return }
    let rows = menuRows
    let choices = rows.indices.filter { rows[$0].command != nil }
    guard let last = choices.indices.last else { return }
    let here = choices.firstIndex { $0 >= open.selection } ?? last
    let place = motion.place(from: here, last: last, page: menuPage)
    menu?.selection = choices[place ?? choices.firstIndex { rows[$0].isChosen } ?? here]
    keepMenuInView(rows.count)
  }

  /// Performs the command of the row under the cursor, and closes the menu unless the row steps a value.
  mutating func activateMenu(_ outbox: inout Outbox) {
    guard let open = menu else { return }
    let rows = menuRows
    guard rows.indices.contains(open.selection), let command = rows[open.selection].command else { return }
    // The menu stays open, so that the user sees the new value.
    if let steps = rows[open.selection].steps, steps.forward == command { return stepMenu(1, &outbox) }
    closeMenu()
    perform([BoundCommand(command)], &outbox)
  }

  /// Chooses the row that was clicked.
  mutating func chooseInMenu(_ row: Int, _ outbox: inout Outbox) {
    guard menuRows.indices.contains(row), menuRows[row].command != nil else { return }
    menu?.selection = row
    activateMenu(&outbox)
  }

  /// Number of rows that the screen has room for.
  public var menuPage: Int { max(1, screen.cells.rows - (menuExplains ? 5 : 4)) }

  /// Whether the menu has a line that explains the row under the cursor.
  public var menuExplains: Bool { menu?.id == .settings && screen.cells.rows >= 10 }

  mutating func keepMenuInView(_ count: Int) {
    guard var open = menu else { return }
    let page = menuPage
    // The heading above the first row stays visible.
    if open.selection <= open.offset + 1 { open.offset = max(0, open.selection - 1) }
    if open.selection >= open.offset + page { open.offset = open.selection - page + 1 }
    open.offset = max(0, min(open.offset, max(0, count - page)))
    menu = open
  }
}
