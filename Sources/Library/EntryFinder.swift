// Answers the model's question for what a folder or a playlist holds. Blocking: run it on a worker thread.
public import Base

/// Finds the entries that a request asks for.
public enum EntryFinder {
  /// What the request's source holds.
  ///
  /// Playlists among the entries carry the chain that leads to them and are not opened; a playlist file
  /// that turns out to be a stream is one entry, itself. Throws when it cannot be read, when a playlist
  /// leads back to itself, and for playlists of the network, whose bytes somebody else has to fetch.
  public static func find(
    _ request: EntryRequest, progress: (EntrySearch.Progress) -> Void = { _ in },
    isCancelled: () -> Bool = { false }
  ) throws(LibraryError) -> [FoundEntry] {
    switch request.source {
    case .folder(let folder, recursive: true):
      let found = try FolderWalk().run(folder, progress: progress, isCancelled: isCancelled)
      return found.files.map {
        FoundEntry(location: .file($0), title: title(of: .file($0)), isOfFolder: true)
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

  /// A file and what plays before and behind it in its folder, in that order.
  ///
  /// Throws where the folder cannot be read.
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

  /// What the request's source holds, handing on the entries of long playlists while they are read; what is left
  /// over comes back.
  ///
  /// Throws as `find` does; what has been handed on by then stands.
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

  /// What is left of a playlist some of whose entries may have been handed on.
  ///
  /// Throws where there was nothing but what may not be opened.
  public static func rest(
    of content: PlaylistContent, _ origin: PlaylistOrigin, _ chain: [MediaLocation], hasHandedOn: Bool
  ) throws(LibraryError) -> [FoundEntry] {
    if hasHandedOn, case .entries(let document) = content { return found(document.entries, chain) }
    return try entries(content, origin, chain)
  }

  /// What a playlist that has been read holds; `chain` ends with the playlist itself.
  ///
  /// Throws where it names things, but nothing that may be opened.
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

  /// Entries of a playlist; `chain` ends with the playlist itself.
  public static func found(_ entries: [PlaylistEntry], _ chain: [MediaLocation]) -> [FoundEntry] {
    entries.map { found($0, chain) }
  }

  private static func found(_ entry: PlaylistEntry, _ chain: [MediaLocation]) -> FoundEntry {
    var found = FoundEntry(
      location: entry.location, title: entry.title ?? title(of: entry.location), duration: entry.duration)
    found.group = entry.group
    found.number = entry.number
    found.details = entry.details
    if isPlaylist(entry.location) { found.details.playlistChain = chain }
    return found
  }

  /// What an item without a title is called: the name of its file, or its address.
  ///
  /// Filtered.
  public static func title(of location: MediaLocation) -> String {
    switch location {
    case .file(let path): path.lastComponent.shown
    case .url(let address): VisibleText.filter(address)
    case .lavfi(let graph, _, _): VisibleText.filter(graph)
    case .device(let format, let name): VisibleText.filter("\(format):\(name)")
    case .standardInput: "standard input"
    }
  }

  /// Whether a location is a playlist by its name.
  private static func isPlaylist(_ location: MediaLocation) -> Bool {
    switch location {
    case .file(let path): MediaTypes.kind(of: path.bytes) == .playlist
    case .url(let address): PlaylistOrigin.network(address).isPlaylistByName
    case .lavfi, .device, .standardInput: false
    }
  }
}
