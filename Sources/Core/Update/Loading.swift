// `loadfile`: files, folders and addresses by name, while the player runs.
extension Model {
  /// What a command named is there: it comes into the playlist, and plays where that was asked for.
  mutating func load(_ entry: FoundEntry, _ mode: LoadMode) -> [Effect] {
    let isNext = mode == .insertNext || mode == .insertNextAndPlay
    let index = put([entry], isNext ? .playNext : .append, arrival: nil)
    let item = playlist.items[index]
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
