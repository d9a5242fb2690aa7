// Rows of the front list, which is the file browser, the playlist or the watch history: marks, durations, headings,
// scroll bar and mouse targets. Part of `view`; pure.

import Base
import Core

extension Canvas {
  func list(into scene: inout Scene) {
    guard let rect = layout.list, rect.columns >= 4 else { return }
    let list = model.frontList
    let rows = model[list]
    scene.targets.append(Target(rect, .list(list)))
    var lines: [Line] = []
    let contents = rows.linesOnScreen(rect.rows)
    let numbers = list == .playlist ? numberColumns(contents, in: rect) : 0
    let emptyLines = rows.count == 0 ? emptyLines(in: rect) : []
    for line in 0..<rect.rows {
      let room = roomBesideCorner(row: rect.row + line, in: rect)
      switch contents.indices.contains(line) ? contents[line] : nil {
      case .row(let row, let place):
        let isSelected = rows.selectedRow == row
        if isSelected { scene.restingCursor = CellPoint(column: room.column, row: room.row) }
        lines.append(
          self.line(
            of: row, in: list, room: room, of: rect, numbers: numbers,
            isSelected: isSelected, isMarked: rows.isMarked(row, at: place)))
        scene.targets.append(
          Target(
            CellRect(column: room.column, row: rect.row + line, columns: room.columns, rows: 1),
            .row(list, row)))
      case .heading(let row, let count):
        lines.append(heading(over: row, count: count, room: room, of: rect))
      case nil:
        let text = emptyLines.indices.contains(line) ? emptyLines[line] : ""
        lines.append(text.isEmpty ? Line("") : indented(Line(" " + text, Style(.dim)), room, rect))
      }
    }
    scene.panes.append(Pane(.list, rect, lines))
    scrollBar(rows, beside: rect, into: &scene)
  }

  /// The cells of a row that no picture in a corner covers.
  func roomBesideCorner(row: Int, in rect: CellRect) -> CellRect {
    var room = CellRect(column: rect.column, row: row, columns: rect.columns, rows: 1)
    for corner in layout.picturesInCorners
    where corner.row <= row && row < corner.endRow && !corner.intersection(room).isEmpty {
      if corner.column <= room.column {
        // The corner's frame includes the blank column between picture and list.
        room.columns = max(0, room.endColumn - corner.endColumn)
        room.column = corner.endColumn
      } else {
        room.columns = corner.column - room.column
      }
    }
    return room
  }

  /// A line that starts to the right of a corner picture on its left.
  private func indented(_ line: Line, _ room: CellRect, _ rect: CellRect) -> Line {
    guard room.column > rect.column else { return line }
    let gap = Line.Run(String(repeating: " ", count: room.column - rect.column), Style(.text))
    return Line([gap] + line.runs, fill: line.fill)
  }

  /// The heading of a group: name, and number of rows; it cannot be selected.
  private func heading(over row: Int, count: Int, room: CellRect, of rect: CellRect) -> Line {
    let style = Style(.title, [.bold])
    let columns = max(0, room.columns - scrollColumn(room, rect) - 3 - pad)
    let number = CellWidth.of("\(count)") + 1 < columns / 2 ? " \(count)" : ""
    let name = model.playlist.heading(over: row)
    let fitted = TextFit.fit(
      name, columns - CellWidth.of(number), cut: .middle, ellipsis: symbols.ellipsis)
    var runs = [Line.Run(String(repeating: " ", count: 2 + pad), style)]
    runs += title(name, fitted: fitted, in: model.playlist.view, style)
    runs.append(Line.Run(number + " ", Style(.dim)))
    return indented(Line(runs), room, rect)
  }

  private func line(
    of row: Int, in list: ListID, room: CellRect, of rect: CellRect, numbers: Int, isSelected: Bool,
    isMarked: Bool
  ) -> Line {
    var content =
      switch list {
      case .browser: browserRow(row, columns: rect.columns)
      case .playlist: playlistRow(row)
      case .history: historyRow(row)
      }
    if model.settings.reader { speak(&content, isMarked: isMarked) }
    let hasFocus = model.focus == list.focus
    let fill = Style(isSelected ? (hasFocus ? .selection : .selectionIdle) : .text)
    if isSelected, hasFocus { content.style.attributes.insert(.bold) }
    var mark = content.mark
    let isDrop = list == .playlist && model.dropTarget == row
    var sign = isDrop ? symbols.drop : (isMarked ? symbols.marked : " ")
    let signStyle = Style(.accent, [.bold])
    if mark == " " {
      // The free first column takes the sign, which keeps a space between sign and title.
      swap(&mark, &sign)
      content.markStyle = signStyle
    }
    let lead = numbers == 0 ? "" : number(of: row, columns: numbers)
    let width = max(
      0, room.columns - scrollColumn(room, rect) - CellWidth.of(mark) - 2 - CellWidth.of(lead) - pad)
    let trailing = CellWidth.of(content.trailing) + 1 < width / 2 ? content.trailing : ""
    var titleWidth = width - (trailing.isEmpty ? 0 : CellWidth.of(trailing) + 1)
    let context = CellWidth.of(content.context) + 2 < titleWidth / 2 ? content.context : ""
    if !context.isEmpty { titleWidth -= CellWidth.of(context) + 2 }
    let fitted = TitleFit.fit(content.title, titleWidth, ellipsis: symbols.ellipsis)
    if isMarked { content.style.attributes.insert(.bold) }
    var runs: [Line.Run] = []
    if pad > 0 {
      let bar = isSelected ? symbols.selected : " "
      runs.append(Line.Run(bar, Style(hasFocus ? .accent : .border)))
    }
    runs += [Line.Run(mark, content.markStyle), Line.Run(sign, signStyle)]
    if !lead.isEmpty { runs.append(Line.Run(lead, Style(.dim))) }
    runs += title(content.title, fitted: fitted, in: model[list], content.style)
    if !context.isEmpty {
      runs.append(Line.Run(" ", Style(.dim)))
      runs += title(context, fitted: context, in: model[list], Style(.dim))
      runs.append(Line.Run(" ", Style(.dim)))
    }
    if !trailing.isEmpty { runs.append(Line.Run(" " + trailing, Style(.dim))) }
    runs.append(Line.Run(" ", content.style))
    return indented(Line(runs, fill: fill), room, rect)
  }

  /// Replaces a row's signs by words.
  private func speak(_ content: inout RowContent, isMarked: Bool) {
    let words: KeyValuePairs = [
      symbols.current: "playing", symbols.paused: "paused", symbols.second: "second film",
      symbols.played: "seen", symbols.failed: "cannot be played", symbols.opening: "opening",
      symbols.folder: "folder", symbols.playlist: "playlist",
    ]
    let state = words.first { $0.key == content.mark }?.value
    content.title = ([content.title] + [state, isMarked ? "marked" : nil].compactMap { $0 }).joined(
      separator: ", ")
    content.mark = " "
  }

  /// Columns before a row's mark, for the sign of the selection: within a frame only.
  private var pad: Int { layout.listFrame == nil ? 0 : 1 }

  /// Columns of the scroll bar at the end of a row; in a frame it lies in the frame's edge.
  private func scrollColumn(_ room: CellRect, _ rect: CellRect) -> Int {
    layout.listFrame == nil && room.endColumn == rect.endColumn ? 1 : 0
  }

  /// Width of the column of channel numbers with the gap after it; 0 without numbers or without room.
  private func numberColumns(_ lines: [ListLine], in rect: CellRect) -> Int {
    guard rect.columns >= 24 else { return 0 }
    let hasNumbers = lines.contains { line in
      if case .row(let row, _) = line { model.playlist.number(of: row) != nil } else { false }
    }
    return hasNumbers ? "\(model.playlist.totals.largestNumber)".utf8.count + 2 : 0
  }

  private func number(of row: Int, columns: Int) -> String {
    let text = model.playlist.number(of: row).map { "\($0)  " } ?? ""
    return String(repeating: " ", count: columns - text.utf8.count) + text
  }

  /// The parts of one row.
  struct RowContent {
    var mark: String
    var markStyle: Style
    var title: String
    var style: Style
    var trailing: String
    /// Group or album of an item if no heading names it.
    var context = ""
  }

  /// Marks the row of the playing item.
  private func showPlaying(in content: inout RowContent) {
    content.mark = model.films.main.isPaused ? symbols.paused : symbols.current
    content.markStyle = Style(.current, [.bold])
    content.style = Style(.current, [.bold])
  }

  /// Marks the row of the film in the corner.
  private func showSecond(in content: inout RowContent) {
    content.mark = symbols.second
    content.markStyle = Style(.current, [.bold])
    content.style = Style(.current)
  }

  /// Marks a row whose film plays, as the current item or as the second one; false if neither matches.
  func showPlaying(in content: inout RowContent, where matches: (PlaylistItem) -> Bool) -> Bool {
    if model.films.main.item != nil, model.playlist.current.map(matches) == true {
      showPlaying(in: &content)
    } else if model.films.second?.film.row.map(matches) == true {
      showSecond(in: &content)
    } else {
      return false
    }
    return true
  }

  private func playlistRow(_ row: Int) -> RowContent {
    let item = model.playlist.items[row]
    let isCurrent = model.playlist.currentIndex == row && model.films.main.item == item.id
    var content = RowContent(
      mark: symbols.kind(of: item) ?? " ", markStyle: Style(.dim),
      title: FileTitle.shown(model.playlist.title(of: row), ofFile: item.location.fileName),
      style: Style(.text), trailing: item.duration.map { TimeText.format($0) } ?? "")
    // The group is not repeated in rows below a heading, nor in a list of a single group.
    let columns = layout.list?.columns ?? 0
    if model.playlist.group == nil, !model.playlist.view.hasHeadings,
      let name = model.playlist.context(of: row)
    {
      let isFound = !model.playlist.view.filter.isEmpty
      let room = columns >= 56 ? (isFound ? columns / 3 : 20) : isFound && columns >= 36 ? columns / 3 : 0
      if room > 0 { content.context = TextFit.shorten(name, room, ellipsis: symbols.ellipsis) }
    }
    if let place = model.playlist.queue.prefix(99).firstIndex(of: row) {
      content.trailing = "q\(place + 1)" + (content.trailing.isEmpty ? "" : " \(content.trailing)")
    }
    switch item.mark {
    // The slider shows the playing item's position, so the row does not.
    case .fresh: if !isCurrent { remember(facts(of: item), in: &content) }
    case .played: showPlayed(in: &content)
    // The cause of a failure is shown beside the list.
    case .failed:
      content.mark = symbols.failed
      content.markStyle = Style(.failed)
      content.style = Style(.dim)
    }
    if isCurrent {
      showPlaying(in: &content)
      if model.films.main.isOpening { content.mark = symbols.opening }
    } else if model.films.second?.film.row?.id == item.id {
      showSecond(in: &content)
    }
    return content
  }

  private func browserRow(_ row: Int, columns: Int) -> RowContent {
    let entry = model.browser.entries[row]
    var content = RowContent(
      mark: " ", markStyle: Style(.dim), title: title(of: entry, at: row), style: Style(.text),
      trailing: FileColumns(
        order: model.browser.options.order.key, columns: columns, today: model.process.startTime,
        knowsDurations: model.browser.knowsDurations
      ).text(of: entry))
    switch entry.kind {
    case .folder:
      content.mark = symbols.folder
      content.markStyle = Style(.folder)
      content.style = Style(.folder)
    case .playlist:
      content.mark = symbols.playlist
    case .media(let kind): content.mark = symbols.kind(kind) ?? " "
    case .other: content.style = Style(.dim)
    }
    let location = MediaLocation.file(model.browser.path(of: entry))
    if entry.kind != .folder, showPlaying(in: &content, where: { $0.location == location }) { return content }
    if case .media = entry.kind {
      remember(model.watchHistory.facts(of: model.browser.path(of: entry)), in: &content)
    }
    return content
  }

  /// The name of a file; media stand without their extension, unless it tells them apart.
  private func title(of entry: BrowserEntry, at row: Int) -> String {
    let options = model.browser.options
    guard case .media = entry.kind, !options.showsAllFiles, options.order.key != .fileExtension else {
      return entry.shownName
    }
    let title = FileTitle.shown(entry.shownName, ofFile: entry.shownName)
    let entries = model.browser.entries
    let hasTwin = [row - 1, row + 1].contains { near in
      entries.indices.contains(near)
        && FileTitle.shown(entries[near].shownName, ofFile: entries[near].shownName) == title
    }
    return hasTwin ? entry.shownName : title
  }

  /// The scroll bar in the list's last column; within a frame it is a part of the frame.
  private func scrollBar(_ rows: RowList, beside rect: CellRect, into scene: inout Scene) {
    guard layout.listFrame == nil, let thumb = ScrollThumb(rows, height: rect.rows),
      let last = scene.panes.indices.last
    else { return }
    if layout.isFilmMain
      || layout.corner.map({ $0.endColumn < rect.endColumn || $0.column >= rect.endColumn }) ?? true
    {
      let bar = CellRect(column: rect.endColumn - 1, row: rect.row, columns: 1, rows: rect.rows)
      scene.targets.append(Target(bar, .scrollBar(model.frontList)))
    }
    for line in 0..<rect.rows {
      let room = roomBesideCorner(row: rect.row + line, in: rect)
      guard room.endColumn == rect.endColumn else { continue }
      let isThumb = thumb.rows.contains(line)
      let fill = scene.panes[last].lines[line].fill
      var runs = scene.panes[last].lines[line].runs
      let gap = rect.columns - 1 - runs.columns
      if gap > 0 { runs.append(Line.Run(String(repeating: " ", count: gap), fill)) }
      runs.append(
        Line.Run(isThumb ? symbols.scrollThumb : symbols.scrollTrack, Style(isThumb ? .accent : .border)))
      scene.panes[last].lines[line] = Line(runs, fill: fill)
    }
  }
}
