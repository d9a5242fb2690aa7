// The browser's commands: changing the folder, and the files that it lists.
import Base

extension Model {
  // MARK: Changing the folder

  /// Shows a folder and selects `name` in it; without a name, the current item where it is in the folder.
  mutating func enterFolder(_ path: BytePath, selecting name: BytePath? = nil, _ outbox: inout Outbox) {
    if path != browser.folder { browser.history.leave(here) }
    let playing = films.main.item == nil ? nil : playlist.current?.location
    readFolder(path, selecting: name ?? playing?.name(in: path), &outbox)
  }

  mutating func goToParent(_ outbox: inout Outbox) {
    guard frontList == .browser, let parent = browser.parent else { return }
    enterFolder(parent.folder, selecting: parent.name, &outbox)
  }

  /// Goes back (-1) or forward (1) through the visited folders.
  mutating func goThroughVisits(_ direction: Int, _ outbox: inout Outbox) {
    guard frontList == .browser else { return }
    guard let visit = browser.history.step(direction, from: here) else {
      return notify(direction < 0 ? "No folder to go back to" : "No folder to go forward to")
    }
    readFolder(visit.folder, selecting: visit.name, &outbox)
  }

  /// Selects the current item's file in its folder.
  mutating func goToPlayingFile(_ outbox: inout Outbox) {
    guard films.main.item != nil, case .file(let path)? = playlist.current?.location else {
      return notify("No file is playing")
    }
    if path.parent == browser.folder, let row = browser.row(of: path.lastComponent) {
      browser.view.select(row: row)
      return
    }
    enterFolder(path.parent, selecting: path.lastComponent, &outbox)
  }

  /// Shows the nearest parent that still exists in place of a folder that is gone.
  mutating func leaveVanished(_ folder: BytePath, for living: BytePath, _ outbox: inout Outbox) {
    guard folder == browser.folder else { return }
    notify("Folder not found: \(shown(folder))", .warning)
    readFolder(living, &outbox)
  }

  private var here: FolderHistory.Visit {
    FolderHistory.Visit(folder: browser.folder, name: browser.selected?.name)
  }

  // MARK: Reading

  private mutating func readFolder(_ path: BytePath, selecting name: BytePath? = nil, _ outbox: inout Outbox)
  {
    let isOther = path != browser.folder
    watchHistory.chosenFolder = nil
    browser.enter(path, selecting: name, at: now)
    if isOther { learnDurations() }
    browser.ask(isFresh: true, &outbox)
  }

  /// Reads the folder again, and what the watch history knows of it: another program may have written there.
  mutating func readFolderAgain(_ outbox: inout Outbox) {
    watchHistory.recalledFolder = nil
    browser.readAgain(at: now, &outbox)
  }

  /// Warns once the folder has not answered in time.
  mutating func passBrowserTime() {
    if browser.passTime(at: now) { notify("\(shown(browser.folder)) does not answer", .warning) }
  }

  // MARK: What is listed

  mutating func toggleAllFiles(_ outbox: inout Outbox) {
    browser.options.showsAllFiles.toggle()
    notify(browser.options.showsAllFiles ? "All files" : "Media files only")
    browser.readAgain(at: now, &outbox)
  }

  mutating func toggleHiddenFiles(_ outbox: inout Outbox) {
    browser.options.showsHidden.toggle()
    notify(browser.options.showsHidden ? "Hidden files: shown" : "Hidden files: hidden")
    browser.readAgain(at: now, &outbox)
  }

  /// The rows of the sort menu.
  var sortRows: [MenuRow] {
    let order = browser.options.order
    let keys = FolderOrder.Key.allCases.map { key in
      MenuRow(
        key.name, detail: order.key == key ? key.direction(isReversed: order.isReversed) : "",
        isChosen: order.key == key, .sortFolder(.by(key)))
    }
    return keys + [
      MenuRow(heading: "Order"),
      MenuRow("Reverse order", isChosen: order.isReversed, .sortFolder(.reverse)),
      MenuRow("Folders first", isChosen: order.foldersFirst, .sortFolder(.foldersFirst)),
      MenuRow(heading: "Shown"),
      MenuRow("All files", isChosen: browser.options.showsAllFiles, .toggleAllFiles),
      MenuRow("Hidden files", isChosen: browser.options.showsHidden, .toggleHiddenFiles),
    ]
  }

  // MARK: Durations

  /// In a playlist longer than this, items are not asked for durations.
  private static let durationLimit = 20_000

  /// Takes known durations of the folder's files from the playlist.
  private mutating func learnDurations() {
    guard playlist.items.count <= Self.durationLimit else { return }
    var known: [BytePath: MediaTime] = [:]
    for item in playlist.items where item.duration != nil && item.part == nil {
      if let name = item.location.name(in: browser.folder) { known[name] = item.duration }
    }
    _ = browser.storeDurations(known)
  }
}

extension FolderOrder.Key {
  /// The name of the order in the menu.
  var name: String {
    switch self {
    case .natural: "Name"
    case .size: "Size"
    case .time: "Date"
    case .duration: "Duration"
    case .fileExtension: "File type"
    case .random: "Random"
    }
  }

  /// The end of the order that comes first, for the menu.
  func direction(isReversed: Bool) -> String {
    switch self {
    case .natural, .fileExtension: isReversed ? "from Z to A" : "from A to Z"
    case .size: isReversed ? "smallest first" : "largest first"
    case .time: isReversed ? "oldest first" : "newest first"
    case .duration: isReversed ? "shortest first" : "longest first"
    case .random: ""
    }
  }
}

extension MediaLocation {
  /// The file name of the location in that folder; nil unless it is directly in it.
  func name(in folder: BytePath) -> BytePath? {
    guard case .file(let path) = self, path.parent == folder else { return nil }
    return path.lastComponent
  }
}
