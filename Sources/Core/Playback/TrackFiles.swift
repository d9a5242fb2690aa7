// Tracks that come from other files than the item's: how a track number finds one, and the IPC clients that wait until one
// has been read. Part of the model, main thread only.
import Base

/// An IPC client that waits until the file of a track has been read: the reply to `audio-add` or `sub-add`.
struct FileWait: Equatable, Sendable {
  let item: ItemID
  /// The stream index of the track.
  let index: Int
  let request: PendingRequest
}

extension Film {
  /// Returns the track of a file with a track number, or the selected one; posts a notice and returns nil if there is
  /// none.
  ///
  /// The kind is `audio` or `subtitle`.
  func trackFile(_ kind: TrackKind, _ number: Int?, _ step: inout FilmStep) -> MediaInfo.Stream? {
    guard let info else { return nil }
    let tracks = info.tracks(kind)
    let selection = info.selection
    let selected = kind == .audio ? selection.audio : selection.subtitle ?? selection.secondarySubtitle
    let track =
      number.map { tracks.indices.contains($0 - 1) ? tracks[$0 - 1] : nil }
      ?? tracks.first { $0.index == selected }
    guard let track, track.file != nil else {
      let (missing, inside) =
        kind == .audio
        ? ("No such sound", "This sound is inside the item, not a file")
        : ("No such subtitles", "These subtitles are inside the item, not a file")
      step.notify(track == nil ? missing : inside, .warning)
      return nil
    }
    return track
  }
}

extension Film {
  /// The name of the external file of the track with that index; empty for a track of the item's own file.
  func nameOfFile(_ index: Int) -> String {
    guard let stream = info?.stream(index) else { return "" }
    return (stream.file ?? stream.sound?.location)?.shownName ?? ""
  }
}

extension Model {
  /// Lets a client wait until the file of a track of the current item has been read.
  mutating func awaitFile(_ index: Int, _ request: PendingRequest) {
    guard let item = films.main.item else { return }
    remote.fileWaits.append(FileWait(item: item, index: index, request: request))
  }

  /// Replies to the clients that wait for files of items that are closed.
  mutating func answerClosedFileWaits(_ outbox: inout Outbox) {
    guard !remote.fileWaits.isEmpty else { return }
    let open = [films.main.item, films.second?.film.row?.id]
    for wait in remote.takeFileWaits({ !open.contains($0.item) }) {
      outbox.send(wait.request.refuse("The item was closed"))
    }
  }
}
