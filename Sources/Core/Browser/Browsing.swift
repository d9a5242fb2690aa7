// The browser: which folder, which of its entries, in what order.
import Base

extension Model {
  // MARK: Going

  /// Goes to a folder, with that name selected once it is there, or else what plays of it.
  mutating func enterFolder(_ path: BytePath, selecting name: BytePath? = nil, _ outbox: inout Outbox) {
    if path != browser.folder { browser.visits.leave(here) }
    let playing = player.item == nil ? nil : playlist.current?.location
    readFolder(path, selecting: name ?? playing?.name(in: path), &outbox)
  }

  mutating func goToParent(_ outbox: inout Outbox) {
    guard frontList == .browser, let parent = browser.parent else { return }
    enterFolder(parent.folder, selecting: parent.name, &outbox)
  }

  /// Goes to the folder where the person was before (-1), or came back from (1).
  mutating func goThroughVisits(_ direction: Int, _ outbox: inout Outbox) {
    guard frontList == .browser else { return }
    guard let visit = browser.visits.step(direction, from: here) else {
      return notify(direction < 0 ? "No folder to go back to" : "No folder to go forward to")
    }
    readFolder(visit.folder, selecting: visit.name, &outbox)
  }

  /// Goes to the item that plays, where it is a file.
  mutating func goToPlayingFile(_ outbox: inout Outbox) {
    guard player.item != nil, case .file(let path)? = playlist.current?.location else {
      return notify("No file is playing")
    }
    if path.parent == browser.folder, let row = browser.row(of: path.lastComponent) {
      browser.view.select(row: row)
      return
    }
    enterFolder(path.parent, selecting: path.lastComponent, &outbox)
  }

  /// The folder is gone: the nearest one above that is still there is shown.
  mutating func leaveVanished(_ folder: BytePath, for living: BytePath, _ outbox: inout Outbox) {
    guard folder == browser.folder else { return }
    notify("\(folder.shown) is not there", .warning)
    readFolder(living, &outbox)
  }

  private var here: FolderVisits.Visit {
    FolderVisits.Visit(folder: browser.folder, name: browser.selected?.name)
  }

  // MARK: Reading

  private mutating func readFolder(_ path: BytePath, selecting name: BytePath? = nil, _ outbox: inout Outbox)
  {
    let isOther = path != browser.folder
    browser.enter(path, selecting: name, at: now)
    if isOther { learnDurations() }
    outbox.send(.listFolder(folderRequest(isFresh: true)))
    keepSelectionsInView()
  }

  private func folderRequest(isFresh: Bool) -> FolderRequest {
    var request = FolderRequest(browser.folder, browser.options, isFresh: isFresh)
    request.durations = browser.durations
    return request
  }

  /// Reads the folder again.
  mutating func listFolder(_ outbox: inout Outbox) {
    guard browser.state != .none else { return }
    browser.enter(browser.folder, at: now)
    outbox.send(.listFolder(folderRequest(isFresh: true)))
  }

  /// Reads a folder again whose changes are not noticed by themselves; the person has come back to it.
  mutating func refreshUnwatchedFolder(_ outbox: inout Outbox) {
    guard browser.state == .listed, !browser.isWatched else { return }
    listFolder(&outbox)
  }

  /// The folder has not answered for long.
  mutating func passBrowserTime() {
    if browser.passTime(at: now) { notify("\(browser.folder.shown) does not answer", .warning) }
  }

  // MARK: What is listed

  mutating func toggleAllFiles(_ outbox: inout Outbox) {
    browser.options.showsAllFiles.toggle()
    notify(browser.options.showsAllFiles ? "All files" : "Media files only")
    listFolder(&outbox)
  }

  mutating func toggleHiddenFiles(_ outbox: inout Outbox) {
    browser.options.showsHidden.toggle()
    notify(browser.options.showsHidden ? "Hidden files: shown" : "Hidden files: hidden")
    listFolder(&outbox)
  }

  mutating func sortFolder(_ sort: FolderSort, _ outbox: inout Outbox) {
    switch sort {
    case .by(let key):
      browser.options.order.key = key
      browser.options.order.isReversed = false
      // Another one each time.
      if key == .random { browser.options.order.seed = UInt64(bitPattern: now.nanoseconds) }
    case .reverse: browser.options.order.isReversed.toggle()
    case .foldersFirst: browser.options.order.foldersFirst.toggle()
    }
    guard browser.state != .none else { return }
    outbox.send(.listFolder(folderRequest(isFresh: false)))
  }

  /// The rows of the menu of orders.
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

  /// The most items of the playlist that are asked for what they know of a folder.
  private static let durationLimit = 20_000

  /// Takes from the playlist what it knows of the folder's files.
  private mutating func learnDurations() {
    guard playlist.items.count <= Self.durationLimit else { return }
    for item in playlist.items {
      guard let duration = item.duration, item.part == nil, case .file(let path) = item.location,
        path.parent == browser.folder
      else { continue }
      _ = browser.learn(duration, of: path.lastComponent)
    }
  }

  /// The memory knows how long files of a folder play.
  mutating func learnDurations(_ facts: [BytePath: FileFacts], in folder: BytePath, _ outbox: inout Outbox) {
    guard folder == browser.folder, browser.learn(facts.compactMapValues(\.duration)),
      browser.options.order.key == .duration
    else { return }
    outbox.send(.listFolder(folderRequest(isFresh: false)))
  }

  /// A file turned out to play so long.
  mutating func learn(_ duration: MediaTime, of path: BytePath, _ outbox: inout Outbox) {
    guard path.parent == browser.folder, browser.learn(duration, of: path.lastComponent),
      browser.options.order.key == .duration
    else { return }
    outbox.send(.listFolder(folderRequest(isFresh: false)))
  }
}

extension FolderOrder.Key {
  /// What the menu calls it.
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

  /// What comes first.
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
  /// What a file is called in that folder; nil where it is no file of it.
  func name(in folder: BytePath) -> BytePath? {
    guard case .file(let path) = self, path.parent == folder else { return nil }
    return path.lastComponent
  }
}
