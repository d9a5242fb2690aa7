// Facts from the watch history in the rows of browser and playlist (mark of played items, resume position), and the
// rows of the history tab. Part of `view`; pure.

import Base
import Core

extension Canvas {
  /// Facts about an item of the playlist; nil for a part of a file, because the facts are about the whole file.
  func facts(of item: PlaylistItem) -> FileFacts? {
    guard item.part == nil, case .file(let path) = item.location else { return nil }
    return model.watchHistory.facts(of: path)
  }

  /// Marks a played row, and shows how much was played of an item with a resume position.
  func remember(_ facts: FileFacts?, in content: inout RowContent) {
    guard let facts else { return }
    if facts.isPlayed { showPlayed(in: &content) }
    guard let duration = facts.duration, let position = facts.position else { return }
    let bar = progress(position, of: duration)
    content.trailing =
      (layout.list?.columns ?? 0) >= 36 && !content.trailing.isEmpty ? "\(bar) \(content.trailing)" : bar
  }

  /// The played share of an item, as a bar or in words.
  private func progress(_ position: MediaTime, of duration: MediaTime) -> String {
    guard model.settings.reader else { return symbols.progress(position, of: duration) }
    return "\(Int(position.share(of: duration) * 100)) %"
  }

  /// Marks a row that was played to its end.
  func showPlayed(in content: inout RowContent) {
    content.mark = symbols.played
    content.markStyle = Style(.played)
    content.style = Style(.dim)
  }

  /// A row of the history list.
  func historyRow(_ row: Int) -> RowContent {
    let rows = model.history.rows
    var content = RowContent(mark: " ", markStyle: Style(.text), title: "", style: Style(.text), trailing: "")
    guard rows.indices.contains(row) else { return content }
    switch rows[row] {
    case .heading(let text):
      content.title = text
      content.style = Style(.title, [.bold])
    case .list(let list):
      // The row has the title only, which may be a tag or the name of the file.
      content.title = "Last list \(symbols.dot) \(FileTitle.shown(list.title, ofFile: list.title))"
      content.mark = symbols.playlist
      content.markStyle = Style(.folder)
      content.trailing = "\(list.current + 1) of \(list.count)\(ageColumn(of: list.saved))"
    case .item(let entry):
      content.title = FileTitle.shown(entry.title, ofFile: entry.location.fileName)
      if entry.isPlayed, entry.position == nil {
        content.mark = symbols.played
        content.markStyle = Style(.played)
      }
      content.trailing = trailing(of: entry)
      _ = showPlaying(in: &content) { $0.location == entry.location && $0.part == entry.part }
    case .place(let place):
      content.title =
        if case .file(let path) = place.location { model.shown(path) } else { place.location.shownPath }
      content.mark = place.isFolder ? symbols.folder : symbols.playlist
      content.markStyle = Style(.folder)
      if place.isFolder { content.style = Style(.folder) }
      content.trailing = isWide ? age(of: place.opened) : ""
    case .bookmark(let bookmark):
      content.title = bookmark.title
      switch bookmark.kind {
      case .folder:
        content.mark = symbols.folder
        content.style = Style(.folder)
      case .playlist: content.mark = symbols.playlist
      case .item: break
      }
      content.markStyle = Style(.folder)
    }
    return content
  }

  /// Whether the list has room for more than a name and one time.
  private var isWide: Bool { (layout.list?.columns ?? 0) >= 44 }

  /// The played share, the duration and the age.
  private func trailing(of entry: HistoryEntry) -> String {
    var parts: [String] = []
    if let duration = entry.duration {
      if let elapsed = entry.elapsed { parts.append(progress(elapsed, of: duration)) }
      parts.append(TimeText.format(duration))
    }
    return parts.joined(separator: " ") + ageColumn(of: entry.opened)
  }

  /// The age in its column, behind other facts; empty in a narrow list.
  private func ageColumn(of opened: Int64) -> String {
    guard isWide else { return "" }
    return "  " + TextFit.fit(age(of: opened), 3, align: .trailing, ellipsis: symbols.ellipsis)
  }

  /// The time since `opened` in two or three characters: `5m`, `3h`, `12d`, `7w`, `2y`.
  private func age(of opened: Int64) -> String {
    let minutes = max(0, model.history.now &- opened) / 60
    switch minutes {
    case ..<1: return "now"
    case ..<60: return "\(minutes)m"
    case ..<1_440: return "\(minutes / 60)h"
    case ..<20_160: return "\(minutes / 1_440)d"
    case ..<524_160: return "\(minutes / 10_080)w"
    default: return "\(min(99, minutes / 524_160))y"
    }
  }
}
