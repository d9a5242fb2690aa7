import Base

/// What is known of the row that is looked at.
public struct PreviewState: Equatable, Sendable {
  /// Which row.
  public var subject: PreviewSubject
  /// What it turned out to be.
  public var content: PreviewContent

  /// A subject and its content.
  public init(subject: PreviewSubject, content: PreviewContent) {
    self.subject = subject
    self.content = content
  }
}

extension Model {
  /// The row to show something of beside the list; nil where the film needs the room, or nobody wants it.
  public var previewSubject: PreviewSubject? {
    guard settings.preview != .off, !player.isOpening, !isResting else { return nil }
    if player.hasPicture {
      guard showsPreviewBesideFilm else { return nil }
    } else {
      guard presentation.current == .inline else { return nil }
      // What is heard has its own page; a row that is looked at comes before it.
      if player.item != nil, focus == .player { return nil }
    }
    switch frontList {
    case .browser: return browserSubject
    case .playlist: return playlistSubject
    case .history: return historySubject
    }
  }

  private var browserSubject: PreviewSubject? {
    guard let entry = browser.selected else { return nil }
    let path = browser.path(of: entry)
    switch entry.kind {
    case .folder: return .folder(path)
    case .playlist: return .playlist(path)
    case .media:
      if isHeard(.file(path)) { return nil }
      return .media(path, size: entry.size, modified: entry.modified)
    case .other: return nil
    }
  }

  private var playlistSubject: PreviewSubject? {
    guard let row = playlist.view.selectedRow, playlist.items.indices.contains(row),
      case .file(let path) = playlist.items[row].location, !isHeard(.file(path))
    else { return nil }
    switch playlist.items[row].playlistSource {
    case .folder: return .folder(path)
    case .playlistFile, .namedPlaylist, .playlistURL: return .playlist(path)
    case .neighbours, nil: return .media(path, size: nil, modified: nil)
    }
  }

  private var historySubject: PreviewSubject? {
    switch history.selected {
    case .item(let entry):
      guard case .file(let path) = entry.location, !isHeard(entry.location) else { return nil }
      return .media(path, size: nil, modified: nil)
    case .place(let place):
      guard case .file(let path) = place.location else { return nil }
      return place.isFolder ? .folder(path) : .playlist(path)
    case .bookmark(let bookmark):
      guard case .file(let path) = bookmark.location else { return nil }
      switch bookmark.kind {
      case .folder: return .folder(path)
      case .playlist: return .playlist(path)
      case .item: return isHeard(bookmark.location) ? nil : .media(path, size: nil, modified: nil)
      }
    case .heading, nil: return nil
    }
  }

  /// Whether the row may be shown while a film is on the screen, beside it.
  var showsPreviewBesideFilm: Bool {
    switch settings.preview {
    case .still, .moving: player.hasPicture && presentation.current != .full
    case .off, .alone: false
    }
  }

  /// Whether the row's picture may move: not while somebody watches the film beside it.
  public var previewMoves: Bool {
    switch settings.preview {
    case .off, .still: false
    case .alone: true
    case .moving: !player.hasPicture || focus != .player
    }
  }

  private func isHeard(_ location: MediaLocation) -> Bool {
    player.item != nil && playlist.current?.location == location
  }

  /// What to find out about the row, and for how large a picture; nil where there is nothing to show or no room.
  public var previewRequest: PreviewRequest? {
    guard let subject = previewSubject, let area = Layout(self).previewArea,
      let room = PreviewPlace.room(in: area)
    else { return nil }
    return PreviewRequest(subject: subject, room: room, cellAspect: screen.cellAspect)
  }

  /// What is known of the row that is looked at now.
  public var shownPreview: PreviewContent? {
    guard let preview, preview.subject == previewSubject else { return nil }
    return preview.content
  }
}

extension Model {
  /// The selected row of the playlist and why it cannot be played, where that is so and nothing else is on the screen.
  public var selectedFailure: (title: String, sentence: String)? {
    guard frontList == .playlist, let row = playlist.view.selectedRow, playlist.items.indices.contains(row),
      case .failed(let sentence) = playlist.items[row].mark
    else { return nil }
    return (playlist.items[row].title, sentence)
  }
}
