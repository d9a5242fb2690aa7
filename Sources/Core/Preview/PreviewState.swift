// Choice of what is previewed: the selected row of browser, playlist or history, by the setting `preview`. Part of
// the model, main thread only; App's `PreviewPresenter` follows `previewRequest`.

import Base

/// The result of the last preview request.
public struct PreviewState: Equatable, Sendable {
  /// The row of the request.
  public var subject: PreviewSubject
  /// The result for that row.
  public var content: PreviewContent

  /// Creates a result.
  public init(subject: PreviewSubject, content: PreviewContent) {
    self.subject = subject
    self.content = content
  }
}

extension Model {
  /// The selected row to preview beside the list; nil if the film needs the area, or previews are off.
  public var previewSubject: PreviewSubject? {
    guard settings.preview != .off, presentation.listView == .list, !films.main.isOpening, !isIdle else {
      return nil
    }
    if hasPicture {
      guard showsPreviewBesideFilm else { return nil }
    } else {
      guard presentation.current == .inline else { return nil }
      // Sound shows its own page while the player has the focus; otherwise a selected row comes before it.
      if films.main.item != nil, focus == .player { return nil }
    }
    let subject =
      switch frontList {
      case .browser: browserSubject
      case .playlist: playlistSubject
      case .history: historySubject
      }
    guard let subject, subject.path.isOfPlace else { return subject }
    // Only the file under the cursor costs its server work.
    guard case .media = subject, settings.previewData > 0 else { return nil }
    return subject
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
    case .heading, .list, nil: return nil
    }
  }

  /// Whether the setting allows a preview beside a film; beside two films it never does.
  var showsPreviewBesideFilm: Bool {
    switch settings.preview {
    case .still, .moving: !settings.reader && films.second == nil && hasPicture && !fillsScreenWithFilm
    case .off, .alone: false
    }
  }

  /// Whether the preview may play as a moving picture; never while the user watches the film beside it (focus on the
  /// player).
  public var previewMoves: Bool {
    switch settings.preview {
    case .off, .still: false
    case .alone: true
    case .moving: !settings.reader && (!hasPicture || focus != .player)
    }
  }

  private func isHeard(_ location: MediaLocation) -> Bool {
    films.main.item != nil && playlist.current?.location == location
  }

  /// The preview that is needed at present, with the size of its picture; nil without a subject or space.
  public var previewRequest: PreviewRequest? {
    guard let subject = previewSubject, let area = Layout(self).previewArea,
      let room = PreviewPlace.room(in: area, cellAspect: screen.cellAspect)
    else { return nil }
    var request = PreviewRequest(
      subject: subject, moment: previewMoment(of: subject), room: room, cellAspect: screen.cellAspect)
    if subject.path.isOfPlace { request.budget = settings.previewBytes }
    return request
  }

  /// The place at which the selected file continues when it is played; nil for its beginning.
  private func previewMoment(of subject: PreviewSubject) -> MediaTime? {
    guard case .media(let path, _, _) = subject else { return nil }
    if frontList == .history, case .item(let entry) = history.selected {
      return entry.isBegun ? entry.position : nil
    }
    return watchHistory.facts(of: path)?.position
  }

  /// The result for the selected row; nil until it arrives.
  public var shownPreview: PreviewContent? {
    guard let preview, preview.subject == previewSubject else { return nil }
    return preview.content
  }
}

extension Model {
  /// The selected row of the playlist with the reason why it cannot be played; nil for a playable row or another list.
  public var selectedFailure: (title: String, sentence: String)? {
    guard frontList == .playlist, let row = playlist.view.selectedRow, playlist.items.indices.contains(row),
      case .failed(let sentence) = playlist.items[row].mark
    else { return nil }
    return (playlist.items[row].title, sentence)
  }
}
