// What a word of the command line, of `loadfile` or of `loadlist` comes to in the playlist. Asks the file system, so a
// background job runs it.

import Base
import Core
import Library

/// Turns an argument into an entry.
enum ArgumentEntry {
  /// The entry of a file, an address, a playlist or a folder, of which `isShuffled` takes all that lies below; throws where
  /// the argument leads nowhere.
  static func find(_ argument: BytePath, from origin: Origin, isShuffled: Bool = false)
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

  /// The entry of what the person calls a playlist; what is in it comes as it is read.
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
    return entry
  }

  private static func whole(_ location: MediaLocation) -> MediaLocation {
    guard case .file(let path) = location else { return location }
    return .file(WorkingFolder.whole(path))
  }
}

extension FoundEntry {
  /// Whether it is a folder, whose files take its place.
  var isFolder: Bool { self.playlistKind == .folder || self.playlistKind == .tree }
}
