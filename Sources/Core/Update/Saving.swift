// The playlist on its way into a file.
extension Model {
  mutating func savePlaylist(to file: String) -> [Effect] {
    guard !playlist.items.isEmpty else {
      notify("The playlist is empty")
      return []
    }
    return [.savePlaylist(playlist, BytePath(expand(file)))]
  }
}

extension Playlist {
  /// The items as a playlist file names them.
  public var entries: [PlaylistEntry] {
    items.map { item in
      // A title that is only the file's name is no title of the list's.
      let title = item.title == item.location.shownName ? nil : item.title
      var entry = PlaylistEntry(item.location, title: title, duration: item.duration, group: item.group)
      entry.isLinear = item.isLinear
      entry.part = item.part
      return entry
    }
  }
}
