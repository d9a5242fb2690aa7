// The playlist on its way into a file.
public import Base

extension Model {
  mutating func savePlaylist(to file: String, _ outbox: inout Outbox) {
    guard !playlist.items.isEmpty else { return notify("The playlist is empty", .warning) }
    // Marked rows alone, where there are some.
    let marked = playlist.view.markedRows
    let items = marked.isEmpty ? playlist.items : PlaylistItems(marked.map { playlist.items[$0] })
    outbox.send(.savePlaylist(items, BytePath(expand(file)), for: takeAsker()))
  }
}

extension PlaylistItem {
  /// The item as a playlist file names it.
  public var entry: PlaylistEntry {
    // What an item without a title is called is no title of the list's.
    let title = title == location.shownName || title == location.shownPath ? nil : title
    var entry = PlaylistEntry(location, title: title, duration: duration, group: group)
    entry.number = number
    entry.isLinear = isLinear
    entry.part = part
    entry.headers = headers
    entry.song = song
    return entry
  }
}

/// What became of a file that was to be written.
///
/// A value; any thread.
public enum FileOutcome: Hashable, Sendable {
  /// It lies there; what a notice says besides that.
  case written(BytePath, remark: String = "")
  /// It could not be written: one sentence, filtered.
  case failed(String)
}

extension Model {
  /// The person hears what became of a file, or the program that asked for it.
  mutating func hear(of outcome: FileOutcome, for asker: RemoteAsker?, _ outbox: inout Outbox) {
    switch outcome {
    case .written(let path, let remark):
      notify("Saved \(path.shown)\(remark)")
      if let asker {
        outbox.send(asker.answer(.map(["filename": .text(MediaLocation.file(path).plainPath)])))
      }
    case .failed(let sentence):
      if let asker { return outbox.send(asker.refuse(sentence)) }
      notify(sentence, .warning)
    }
  }
}
