// Text at the right of the tab bar, about the front list: folder path, row number, number of rows, marked rows,
// remaining and total playing time. Part of `view`; pure.

import Base
import Core

extension Canvas {
  /// As many facts as fit; the most important are kept longest.
  func listFacts(room: Int) -> String {
    let list = model[model.frontList]
    // The word tells the selected row from the figures of the playing row.
    let row = room >= 24 ? "row " : ""
    let place = list.count > 0 ? "\(row)\(list.selection + 1)/\(list.count)" : "0"
    // A group's name that does not fit beside the place is cut at its end.
    let groupRoom = max(6, room - CellWidth.of(place) - 3)
    let group =
      model.frontList == .playlist
      ? model.playlist.group.map { "[\(TextFit.shorten($0, groupRoom, ellipsis: symbols.ellipsis))] " } ?? ""
      : ""
    let filter = group + (list.filter.isEmpty ? "" : "/\(VisibleText.filter(list.filter)) ")
    let marked = list.markedCount > 0 ? "\(list.markedCount) marked" : ""
    switch model.frontList {
    case .browser:
      let before = filter + (marked.isEmpty ? "" : marked + separator)
      let reading = model.informationProgress.map { "reading \($0.done)/\($0.total)\(separator)" } ?? ""
      let facts = filter + marked
      let left = room - CellWidth.of(before) - CellWidth.of(reading)
      let folder = model.shown(model.browser.folder)
      // Marked rows and the filter are more important than the folder, which is cut at its start or left out.
      if left >= CellWidth.of(folder) { return reading + before + folder }
      // The header cuts the beginning only of a folder.
      if before.isEmpty { return folder }
      guard room - CellWidth.of(before) >= 8 else { return facts }
      return before
        + TextFit.shorten(folder, room - CellWidth.of(before), cut: .start, ellipsis: symbols.ellipsis)
    case .history:
      let place = model.history.place.map { "\($0.number)/\($0.count)" } ?? "0"
      return filter + (marked.isEmpty ? "" : marked + separator) + place
    case .playlist:
      // In order of importance; the order on the screen is another one.
      let all = [place, marked, ending, left, total]
      var shown: [Int] = []
      var used = CellWidth.of(filter)
      for (index, fact) in all.enumerated() where !fact.isEmpty {
        let width = CellWidth.of(fact) + (shown.isEmpty ? 0 : CellWidth.of(separator))
        guard used + width <= room || shown.isEmpty else { break }
        used += width
        shown.append(index)
      }
      return filter + [2, 1, 4, 3, 0].filter(shown.contains).map { all[$0] }.joined(separator: separator)
    }
  }

  private var separator: String { " \(symbols.dot) " }

  /// Total duration of all items; `+` means that some durations are not known.
  private var total: String {
    let sum = model.playlist.totals.all
    guard sum.count > 0, model.playlist.items.count > 1 else { return "" }
    return "all " + TimeText.format(sum.time) + (sum.count < model.playlist.items.count ? "+" : "")
  }

  /// Remaining duration from the playback position to the end of the playlist, with the sign of the playing row.
  private var left: String {
    guard model.films.main.item != nil, let index = model.playlist.currentIndex else { return "" }
    let ahead = model.playlist.totals.ahead
    let rest = model.films.main.duration.map { max(.zero, $0 - model.films.main.shownPlace) }
    let isPartial = ahead.count < model.playlist.items.count - index - 1 || rest == nil
    let time = ahead.time + (rest ?? .zero)
    guard time > .zero else { return "" }
    return "\(symbols.current) \(TimeText.format(time))\(isPartial ? "+ left" : " left")"
  }

  /// The effect of the end of the item, or of the playlist; empty if it is the usual one.
  private var ending: String {
    switch model.afterItem {
    case .pause: return "pauses after this"
    case .stop: return "stops after this"
    case nil: break
    }
    if model.loopsFile { return "repeat one" }
    return model.loopsPlaylist ? "repeat all" : ""
  }
}
