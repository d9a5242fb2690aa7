// Resolves a word of the command line, of `loadfile` or of `loadlist` to a playlist entry. Reads the file system, so
// a background job runs it.

import Base
import Core
import Library

/// Turns an argument into an entry.
enum ArgumentEntry {
  /// The entry of a file, an address, a playlist or a folder.
  ///
  /// `isShuffled` takes a folder with all its subfolders.
  ///
  /// Throws if nothing can be opened at the argument.
  static func find(_ argument: BytePath, from origin: Origin, isShuffled: Bool = false)
    throws(LibraryError) -> FoundEntry
  {
    var entry = try entry(argument, from: origin, isShuffled: isShuffled)
    entry.isOfBus = origin == .bus
    return entry
  }

  private static func entry(_ argument: BytePath, from origin: Origin, isShuffled: Bool)
    throws(LibraryError) -> FoundEntry
  {
    let (argument, headers) = ArgumentResolver.headers(in: argument, from: origin)
    switch try ArgumentResolver.resolve(argument, from: origin) {
    case .media(let location):
      let location = whole(location)
      var entry = FoundEntry(location: location, title: location.shownName)
      entry.headers = headers
      return entry
    case .folder(let folder):
      let path = WorkingFolder.whole(folder)
      var entry = FoundEntry(
        location: .file(path), title: path.lastComponent.shown + "/", playlistChain: [])
      entry.playlistKind = isShuffled ? .tree : .folder
      return entry
    case .playlist(let origin):
      let location = whole(origin.location)
      var entry = FoundEntry(location: location, title: location.shownName, playlistChain: [])
      entry.headers = headers
      return entry
    }
  }

  /// The entry of a file that the user named as a playlist, whatever its extension; its entries are read later.
  static func list(_ playlist: BytePath, from origin: Origin) throws(LibraryError) -> FoundEntry {
    let location: MediaLocation
    switch try? ArgumentResolver.resolve(playlist, from: origin) {
    case .playlist(.network(let address))?, .media(.url(let address))?: location = .url(address)
    default:
      let isStandardInput = playlist == NamedPlaylist.standardInput
      guard origin.mayOpen(isStandardInput ? .standardInput : .path) else {
        throw .refused(playlist, isStandardInput: isStandardInput)
      }
      try NamedPlaylist.check(playlist)
      location =
        isStandardInput ? .standardInput : .file(WorkingFolder.whole(playlist))
    }
    var entry = FoundEntry(location: location, title: location.shownName, playlistChain: [])
    entry.playlistKind = .byWord
    entry.isOfBus = origin == .bus
    return entry
  }

  private static func whole(_ location: MediaLocation) -> MediaLocation {
    guard case .file(let path) = location else { return location }
    return .file(WorkingFolder.whole(path))
  }
}

extension FoundEntry {
  /// Whether the entry is a folder, to be replaced by its files.
  var isFolder: Bool { self.playlistKind == .folder || self.playlistKind == .tree }
}

extension [FoundEntry] {
  /// The same without the cover of songs among them: shells and file managers name it with the other files of a folder.
  var withoutCovers: [FoundEntry] {
    let rows = map { entry -> BrowserEntry? in
      guard case .file(let path) = entry.location, entry.playlistChain == nil else { return nil }
      return BrowserEntry(name: path.lastComponent, kind: MediaTypes.kind(of: path.bytes))
    }
    guard rows.compactMap(\.self).hasSongs else { return self }
    return zip(self, rows).filter { $1?.isCover != true }.map(\.0)
  }
}
