// Media information: files of the list in front are read in the background, those on the screen first.
public import Base

/// What has been asked for already.
struct InformationState: Equatable, Sendable {
  /// What the screen showed when files were last asked for.
  struct Look: Equatable, Sendable {
    var list: ListID
    var offset: Int
    var rows: Int
    var count: Int
    var revision: UInt64
  }

  /// Whether files are read at all.
  var isOn = false
  /// The look that has been asked about; nil asks again.
  var asked: Look?
  /// Whether the rest of the folder has been asked for.
  var hasAskedForRest = false
  /// Whether the memory has yet to say what it knows of the folder.
  var awaitsMemory = false
  /// The state of the playlist of which the rest has been asked for.
  var askedPlaylist: UInt64?
  /// How far the reading has come; nil while nothing is read.
  var progress: InformationProgress?
}

extension Model {
  /// Files of a folder that are read although they are not on the screen.
  private static let restLimit = 2_000

  /// How far the reading of media information has come; nil while nothing is read.
  public var informationProgress: InformationProgress? { information.progress }

  /// Files are read from now on.
  public mutating func beginInformation() { information.isOn = true }

  /// Asks for what is not known of the rows on the screen; nothing where the screen shows what it showed.
  mutating func askForInformation(_ outbox: inout Outbox) {
    guard information.isOn, !information.awaitsMemory || frontList != .browser else { return }
    let view = self[frontList]
    let look = InformationState.Look(
      list: frontList, offset: view.offset, rows: view.pageRows, count: view.count,
      revision: playlist.revision)
    guard look != information.asked else { return }
    information.asked = look
    let shown = view.rowsOnScreen
    switch frontList {
    case .browser:
      guard browser.state == .listed else { return }
      let first = shown.compactMap { unknownFile(browser.entries[$0]) }
      var rest: [BytePath]?
      if !information.hasAskedForRest {
        information.hasAskedForRest = true
        information.askedPlaylist = nil
        rest = unknownFiles()
      }
      // An order without files ends the reading of another folder's.
      guard !first.isEmpty || !(rest ?? []).isEmpty || rest != nil && information.progress != nil else {
        return
      }
      outbox.send(.readInformation(InformationOrder(first: first, later: rest)))
    case .playlist:
      let first = shown.compactMap { inform(row: $0) }
      let rest = unknownItems(but: first)
      guard !first.isEmpty || rest != nil else { return }
      outbox.send(.readInformation(InformationOrder(first: first, later: rest)))
    case .history: break
    }
  }

  /// The files of the folder of which nothing is known, up to a bound.
  private func unknownFiles() -> [BytePath] {
    var files: [BytePath] = []
    for entry in browser.entries {
      guard files.count < Self.restLimit else { break }
      if let path = unknownFile(entry) { files.append(path) }
    }
    return files
  }

  /// The path of a media file of the browser of which nothing is known in its present state.
  private func unknownFile(_ entry: BrowserEntry) -> BytePath? {
    guard case .media(let kind) = entry.kind, kind != .image else { return nil }
    let path = browser.path(of: entry)
    guard let known = memory.facts[path]?.information else { return path }
    return known.size == entry.size && known.modified == entry.modified ? nil : path
  }

  /// The files of a playlist of which nothing is known, those on the screen among them.
  ///
  /// Songs are found by their albums, and headings name them. Nil where no others are, in long lists, and where they have
  /// been asked for.
  private mutating func unknownItems(but first: [BytePath]) -> [BytePath]? {
    guard playlist.items.count <= Self.restLimit, information.askedPlaylist != playlist.revision else {
      return nil
    }
    information.askedPlaylist = playlist.revision
    let rest = playlist.items.indices.compactMap { inform(row: $0) }
    guard rest.count > first.count else { return nil }
    // What the files of the folder were waiting for is asked for again once they are in front.
    information.hasAskedForRest = false
    return rest
  }

  /// Gives an item of the playlist what is known of its file; the path where nothing is.
  private mutating func inform(row: Int) -> BytePath? {
    let item = playlist.items[row]
    guard item.duration == nil || item.song == nil, item.part == nil, item.playlistChain == nil,
      !item.mark.isFailed,
      case .file(let path) = item.location
    else { return nil }
    guard let known = memory.facts[path]?.information else { return path }
    if let song = known.song { playlist.learn(song, at: row) }
    // A title that its list gave it stays.
    let title = item.title == item.location.shownName ? known.title : nil
    guard item.duration == nil && known.duration != nil || title.map({ $0 != item.title }) == true else {
      return nil
    }
    playlist.edit(at: row) {
      $0.duration = $0.duration ?? known.duration
      if let title { $0.title = title }
    }
    return nil
  }

  /// Files have been read; nil is one that is not there any more.
  mutating func take(
    _ read: [BytePath: FileInformation?], _ progress: InformationProgress?, _ outbox: inout Outbox
  ) {
    information.progress = progress
    guard !read.isEmpty else { return }
    var here: [BytePath: FileFacts] = [:]
    for case (let path, let information?) in read {
      var facts = memory.facts[path] ?? FileFacts()
      facts.information = information
      facts.duration = information.duration ?? facts.duration
      memory.facts[path] = facts
      if path.parent == browser.folder { here[path.lastComponent] = facts }
    }
    memory.keepFactsBounded()
    if playlist.items.count <= Self.restLimit {
      for row in playlist.items.indices {
        if case .file(let path) = playlist.items[row].location, read[path] != nil { _ = inform(row: row) }
      }
    }
    // What is known now goes into the rows on the screen.
    information.asked = nil
    learnDurations(here, in: browser.folder, &outbox)
  }

  /// Another folder is shown, or the same one in another state.
  mutating func folderBecameKnown() {
    information.asked = nil
    information.hasAskedForRest = false
  }
}
