// The playlist on its way into a file.
extension Model {
  mutating func savePlaylist(to file: String) -> [Effect] {
    guard !playlist.items.isEmpty else {
      notify("The playlist is empty")
      return []
    }
    // Marked rows alone, where there are some.
    let marked = playlist.view.markedRows
    let items = marked.isEmpty ? playlist.items : PlaylistItems(marked.map { playlist.items[$0] })
    return [.savePlaylist(items, BytePath(expand(file)))]
  }
}

extension PlaylistItem {
  /// The item as a playlist file names it.
  public var entry: PlaylistEntry {
    // What an item without a title is called is no title of the list's.
    let title = title == location.shownName || title == location.shownPath ? nil : title
    var entry = PlaylistEntry(location, title: title, duration: duration, group: group)
    entry.isLinear = isLinear
    entry.part = part
    entry.headers = headers
    return entry
  }
}
