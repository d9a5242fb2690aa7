// Saving the playlist to a file.
public import Base

extension Model {
  mutating func savePlaylist(to file: String, _ outbox: inout Outbox) {
    guard !playlist.items.isEmpty else { return notify("The playlist is empty", .warning) }
    // If rows are marked, only these are saved.
    let marked = playlist.view.markedRows
    let items = marked.isEmpty ? playlist.items : PlaylistItems(marked.map { playlist.items[$0] })
    outbox.send(.savePlaylist(items, meant(BytePath(expand(file))), for: takeRequest()))
  }
}

extension PlaylistItem {
  /// The item as an entry of a playlist file.
  public var entry: PlaylistEntry {
    // A title made from the location is not saved: it is not the item's own.
    let isMade = title == location.shownName || title == location.shownPath || title == location.address
    let title = isMade ? nil : title
    var entry = PlaylistEntry(location, title: title, duration: duration, group: group)
    entry.number = number
    entry.isLinear = self.isLinear
    entry.linearParts = self.linearParts
    entry.allowsPictureInPicture = self.allowsPictureInPicture
    entry.isCurrentOfList = self.isCurrentOfList
    entry.part = self.part
    entry.headers = self.headers
    entry.song = song
    return entry
  }
}

/// The outcome of writing a file.
public enum FileOutcome: Hashable, Sendable {
  /// The file was written; `remark` is appended to the notice.
  case written(BytePath, remark: String = "")
  /// The file was not written: the reason as a sentence, filtered for the screen.
  case failed(String)
}

extension Model {
  /// Reports the outcome to the user, and to the IPC client that asked.
  mutating func reportFileOutcome(
    of outcome: FileOutcome, for request: PendingRequest?, _ outbox: inout Outbox
  ) {
    switch outcome {
    case .written(let path, let remark):
      notify("Saved \(shown(path))\(remark)")
      if let request {
        outbox.send(request.answer(.map(["filename": .text(MediaLocation.file(path).plainPath)])))
      }
    case .failed(let sentence):
      if let request { return outbox.send(request.refuse(sentence)) }
      notify(sentence, .warning)
    }
  }
}
