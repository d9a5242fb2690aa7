// Finds the entries of a folder or a playlist for the model. Blocking: run it on a worker thread.
public import Base

/// Finds the entries of a request's source.
public enum EntryFinder {
  /// The entries of the request's source.
  ///
  /// Playlists among the entries are not opened; they carry the chain of playlists through which they were found. A
  /// playlist file that turns out to be an HLS stream is one entry, itself.
  ///
  /// - Throws: Where the source cannot be read, where a playlist contains itself, and for playlists on the network,
  ///   whose bytes the caller has to download.
  public static func find(
    _ request: EntryRequest, progress: (EntrySearch.Progress) -> Void = { _ in },
    isCancelled: () -> Bool = { false }
  ) throws(LibraryError) -> [FoundEntry] {
    switch request.source {
    case .folder(let folder, recursive: true):
      let found = try FolderWalk().run(folder, progress: progress, isCancelled: isCancelled)
      let pages = NamePages()
      return found.files.map {
        FoundEntry(pages.add(.file($0), title: title(of: .file($0))), isOfFolder: true)
      }
    case .folder(let folder, recursive: false):
      let listing = try FolderReader.read(folder, isCancelled: isCancelled)
      return listing.entries.compactMap { entry in
        switch entry.kind {
        case .media(.video), .media(.audio):
          FoundEntry(
            location: .file(folder.appending(entry.name)), title: entry.shownName, isOfFolder: true)
        default: nil
        }
      }
    case .neighbours(let file, let options, let scope):
      return try neighbours(of: file, options, scope, isCancelled: isCancelled)
    case .playlistFile, .namedPlaylist, .playlistURL:
      var before: [FoundEntry] = []
      let rest = try findInPieces(request, handOn: { before += $0 }, isCancelled: isCancelled)
      return before + rest
    }
  }

  /// The files of a file's folder that `scope` plays with it, the file itself among them, in the folder's order.
  ///
  /// - Throws: Where the folder cannot be read.
  public static func neighbours(
    of file: BytePath, _ options: FolderOptions, _ scope: PickScope, isCancelled: () -> Bool = { false }
  ) throws(LibraryError) -> [FoundEntry] {
    let folder = file.parent
    let own = MediaTypes.kind(of: file.bytes)
    let listing = try FolderReader.read(folder, options, isCancelled: isCancelled)
    return listing.entries.compactMap { entry in
      let belongs: Bool =
        switch (entry.kind, own) {
        case (.media(let kind), .media(let picked)): scope.takes(kind, beside: picked)
        default: false
        }
      guard belongs || entry.name == file.lastComponent else { return nil }
      return FoundEntry(
        location: .file(folder.appending(entry.name)), title: entry.shownName,
        isOfFolder: entry.name != file.lastComponent)
    }
  }

  /// Like `find`, but hands entries of long playlists on while they are read; returns the entries not handed on.
  ///
  /// - Throws: As `find`; entries that were handed on stay valid.
  public static func findInPieces(
    _ request: EntryRequest, handOn: @escaping ([FoundEntry]) -> Void, isCancelled: () -> Bool = { false }
  ) throws(LibraryError) -> [FoundEntry] {
    let location = request.source.location
    let chain = try PlaylistChain.entering(location, from: request.chain)
    var hasHandedOn = false
    func take(_ piece: [PlaylistEntry]) {
      hasHandedOn = true
      handOn(found(piece, chain))
    }
    let content: PlaylistContent
    let origin: PlaylistOrigin
    switch request.source {
    case .playlistFile(let path):
      origin = .file(path)
      content = try PlaylistReader.read(file: path, handOn: take, isCancelled: isCancelled)
    case .namedPlaylist(.file(let path)):
      origin = .file(path)
      content = try PlaylistReader.read(file: path, isSurely: true, handOn: take, isCancelled: isCancelled)
    case .namedPlaylist(.standardInput):
      origin = .standardInput
      content = try PlaylistReader.readStandardInput(handOn: take, isCancelled: isCancelled)
    case .playlistURL, .namedPlaylist:
      throw LibraryError(.refusedAddress, subject: BytePath(location.shownName))
    case .folder, .neighbours: return try find(request, isCancelled: isCancelled)
    }
    return try rest(of: content, origin, chain, hasHandedOn: hasHandedOn)
  }

  /// The entries of a playlist that have not been handed on.
  ///
  /// - Throws: Where no entry was handed on, and the playlist has only entries that may not be opened.
  public static func rest(
    of content: PlaylistContent, _ origin: PlaylistOrigin, _ chain: [MediaLocation], hasHandedOn: Bool
  ) throws(LibraryError) -> [FoundEntry] {
    if hasHandedOn, case .entries(let document) = content { return found(document.entries, chain) }
    return try entries(content, origin, chain)
  }

  /// The entries of a playlist that has been read; `chain` ends with the playlist itself.
  ///
  /// - Throws: Where the playlist has only entries that may not be opened.
  public static func entries(
    _ content: PlaylistContent, _ origin: PlaylistOrigin, _ chain: [MediaLocation]
  ) throws(LibraryError) -> [FoundEntry] {
    switch content {
    case .stream: return [FoundEntry(location: origin.location, title: title(of: origin.location))]
    case .entries(let document):
      if document.entries.isEmpty, let reason = document.refusals.first {
        throw LibraryError(.nothingLeft(reason), subject: origin.subject)
      }
      return found(document.entries, chain)
    }
  }

  /// Converts entries of a playlist; `chain` ends with the playlist itself.
  public static func found(_ entries: [PlaylistEntry], _ chain: [MediaLocation]) -> [FoundEntry] {
    let pages = NamePages()
    return entries.map { found($0, chain, pages) }
  }

  private static func found(
    _ entry: PlaylistEntry, _ chain: [MediaLocation], _ pages: NamePages
  ) -> FoundEntry {
    var found = FoundEntry(entry.name)
    if !entry.name.hasTitle { found.name = pages.add(entry.location, title: title(of: entry.location)) }
    found.duration = entry.duration
    found.group = entry.group
    found.number = entry.number
    found.details = entry.details
    if isPlaylist(entry.name) { found.details.playlistChain = chain }
    return found
  }

  /// The title of an item that has none: its file name, address without a login, graph or device, filtered.
  public static func title(of location: MediaLocation) -> String {
    switch location {
    case .file(let path): path.lastComponent.shown
    case .url: location.address ?? ""
    case .lavfi(let graph, _, _): VisibleText.filter(graph)
    case .device(let format, let name): VisibleText.filter("\(format):\(name)")
    case .standardInput: "standard input"
    }
  }

  /// Whether an entry is a playlist, judged by its extension.
  private static func isPlaylist(_ name: EntryName) -> Bool {
    name.withPlace { place, isPath in
      isPath ? MediaTypes.kind(of: place) == .playlist : MediaTypes.isPlaylist(address: place)
    } ?? false
  }
}
