// `loadfile`: files, folders and addresses by name, while the player runs.
extension Model {
  /// What a command named is there: it comes into the playlist, and plays where that was asked for.
  mutating func load(_ entry: FoundEntry, _ mode: LoadMode) -> [Effect] {
    let item = PlaylistItem(id: nextItem(), entry: entry)
    let isNext = mode == .insertNext || mode == .insertNextAndPlay
    let index = isNext ? (playlist.currentIndex ?? -1) + 1 : playlist.items.count
    playlist.insert([item], at: index, name: "adding \(items: 1, named: item.title)")
    let plays =
      switch mode {
      case .replace: true
      case .append, .insertNext: false
      case .appendAndPlay, .insertNextAndPlay: player.item == nil
      }
    guard plays else {
      notify("\(isNext ? "Next" : "Added"): \(item.title)")
      guard let source = item.playlistSource, source.isReadAtOnce else { return [] }
      return readList(item)
    }
    let playing = play(at: index)
    if mode == .replace {
      let others = playlist.items.indices.filter { $0 != playlist.currentIndex }
      playlist.edit(.removed(Array(others)), name: "replacing the playlist")
      playlist.view.clearMarks()
    }
    return playing + keepSelectionsInView()
  }
}
