// Media information: the files of the list in front are read in the background, those on the screen first.
public import Base

/// The requests for media information so far.
struct InformationState: Equatable, Sendable {
  /// The part of a list that the screen showed at a request.
  struct Look: Equatable, Sendable {
    var list: ListID
    var offset: Int
    var rows: Int
    var count: Int
    var revision: UInt64
  }

  /// Whether files are read at all.
  var isOn = false
  /// The part of a list that the screen showed at the last request; nil forces a new request.
  var asked: Look?
  /// Whether the folder's files that are not on the screen have been requested.
  var hasAskedForRest = false
  /// Whether the watch history has yet to deliver what it knows of the folder.
  var awaitsHistory = false
  /// The revision of the playlist whose other files have been requested.
  var askedPlaylist: UInt64?
  /// The progress of reading; nil while nothing is read.
  var progress: InformationProgress?
}

extension Model {
  /// The most files of a folder, and the longest playlist, that are read beyond the screen.
  private static let restLimit = 2_000

  /// The progress of reading media information; nil while nothing is read.
  public var informationProgress: InformationProgress? { information.progress }

  /// Allows files to be read.
  public mutating func beginInformation() { information.isOn = true }

  /// Requests the media information that the rows on the screen lack; does nothing if the screen shows the same rows.
  mutating func askForInformation(_ outbox: inout Outbox) {
    guard information.isOn, !information.awaitsHistory || frontList != .browser else { return }
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
      // An order without files stops the reading of the folder before.
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

  /// The folder's files without current media information, at most `restLimit`.
  private func unknownFiles() -> [BytePath] {
    var files: [BytePath] = []
    for entry in browser.entries {
      guard files.count < Self.restLimit else { break }
      if let path = unknownFile(entry) { files.append(path) }
    }
    return files
  }

  /// The path of a media file whose information is missing, or older than the file; nil for any other entry.
  private func unknownFile(_ entry: BrowserEntry) -> BytePath? {
    guard case .media(let kind) = entry.kind, kind != .image, !browser.folder.isOfPlace else { return nil }
    let path = browser.path(of: entry)
    guard let known = watchHistory.facts[path]?.information else { return path }
    return known.size == entry.size && known.modified == entry.modified ? nil : path
  }

  /// All files of a playlist without media information, those on the screen included.
  ///
  /// Songs are found by their albums, and headings name albums, so that tags of all items are needed. The result is
  /// nil for a playlist beyond `restLimit`, where only files on the screen lack information, and where they have been
  /// requested.
  private mutating func unknownItems(but first: [BytePath]) -> [BytePath]? {
    guard playlist.items.count <= Self.restLimit, information.askedPlaylist != playlist.revision else {
      return nil
    }
    information.askedPlaylist = playlist.revision
    let rest = playlist.items.indices.compactMap { inform(row: $0) }
    guard rest.count > first.count else { return nil }
    // This request replaces that for the folder's files, which is repeated once the browser is in front.
    information.hasAskedForRest = false
    return rest
  }

  /// Gives a playlist item the known information of its file; returns the path if its information is unknown.
  private mutating func inform(row: Int) -> BytePath? {
    let item = playlist.items[row]
    guard item.duration == nil || item.song == nil, item.part == nil, item.playlistChain == nil,
      !item.mark.isFailed,
      case .file(let path) = item.location
    else { return nil }
    guard let known = watchHistory.facts[path]?.information else { return path.isOfPlace ? nil : path }
    if let song = known.song { playlist.storeTags(song, at: row) }
    // A title given by the item's playlist takes precedence over tags.
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

  /// Takes the information of files that were read; nil for a file that is gone.
  mutating func storeInformation(
    _ read: [BytePath: FileInformation?], _ progress: InformationProgress?, _ outbox: inout Outbox
  ) {
    information.progress = progress
    guard !read.isEmpty else { return }
    var here: [BytePath: FileFacts] = [:]
    for case (let path, let information?) in read {
      var facts = watchHistory.facts[path] ?? FileFacts()
      facts.information = information
      facts.duration = information.duration ?? facts.duration
      watchHistory.facts[path] = facts
      if path.parent == browser.folder { here[path.lastComponent] = facts }
    }
    watchHistory.keepFactsBounded()
    if playlist.items.count <= Self.restLimit {
      for row in playlist.items.indices {
        if case .file(let path) = playlist.items[row].location, read[path] != nil { _ = inform(row: row) }
      }
    }
    // Rows on the screen take the new information at the next request.
    information.asked = nil
    browser.learn(here.compactMapValues(\.duration), in: browser.folder, &outbox)
  }

  /// Resets the requests because another folder is listed, or the same one has changed.
  mutating func folderBecameKnown() {
    information.asked = nil
    information.hasAskedForRest = false
  }
}
