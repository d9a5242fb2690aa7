// Frames around the list and the picture's area on large screens: the scroll bar in the list's right edge, and the
// title in the picture's upper edge. Part of `view`; pure.

import Base
import Core

extension Canvas {
  /// Adds the frames below everything that they surround.
  func frames(into scene: inout Scene) {
    if let frame = layout.listFrame { listFrame(frame, into: &scene) }
    if let frame = layout.pictureFrame {
      let title = pictureTitle
      var lines = boxed(
        title, [], columns: frame.columns, rows: frame.rows - 2, isLit: model.focus == .player,
        isPlaying: isPlayerFramed)
      if isFilmFramed, !isPlayerFramed, let edge = playingEdge(columns: frame.columns), lines.count > 1 {
        lines[lines.count - 1] = edge
      }
      if let edge = layout.factsEdge, hasPictureAboveFacts, lines.indices.contains(edge - frame.row) {
        let box = Symbols.Box.chosen(model)
        lines[edge - frame.row] = Line(
          box.leftTee + String(repeating: box.horizontal, count: frame.columns - 2) + box.rightTee, edgeStyle)
      }
      scene.panes.append(Pane(.pictureFrame, frame, lines))
      if layout.corner == nil { scene.targets.append(Target(frame, .picture)) }
    }
  }

  private func listFrame(_ frame: CellRect, into scene: inout Scene) {
    let box = Symbols.Box.chosen(model)
    let style = Style(hasListFocus ? .borderFocused : .border)
    let isList = model.presentation.listView == .list
    let rows = model[model.frontList]
    // Stills may take the upper rows of the list.
    let place =
      layout.list
      ?? CellRect(
        column: frame.column + 1, row: frame.row + 1, columns: frame.columns - 2, rows: frame.rows - 2)
    let thumb = isList ? ScrollThumb(rows, height: place.rows) : nil
    let inside = String(repeating: " ", count: max(0, frame.columns - 2))
    let edge = String(repeating: box.horizontal, count: max(0, frame.columns - 2))
    var lines = [Line(box.topLeft + edge + box.topRight, style)]
    for row in (frame.row + 1)..<max(frame.row + 1, frame.endRow - 1) {
      let isThumb = thumb?.rows.contains(row - place.row) ?? false
      lines.append(
        Line([
          Line.Run(box.vertical, style), Line.Run(inside, Style(.text)),
          Line.Run(isThumb ? symbols.scrollThumb : box.vertical, style),
        ]))
    }
    lines.append(Line(box.bottomLeft + edge + box.bottomRight, style))
    scene.panes.append(Pane(.frame, frame, lines))
    if thumb != nil {
      scene.targets.append(
        Target(
          CellRect(column: frame.endColumn - 1, row: place.row, columns: 1, rows: place.rows),
          .scrollBar(model.frontList)))
    }
  }

  /// Whether the part in the list's place has the focus.
  private var hasListFocus: Bool { model.focus == model.frontList.focus }

  /// Whether the picture's frame has a picture above text, with a line between them.
  private var hasPictureAboveFacts: Bool {
    if isFilmFramed, layout.picture != nil { return true }
    guard model.selectedFailure == nil, case .media(let info, hasPicture: true)? = model.shownPreview else {
      return false
    }
    return Layout.pictureAspect(info) != nil
  }

  /// The style of the lines of the picture's frame.
  var edgeStyle: Style { Style(model.focus == .player ? .borderFocused : .border) }

  /// Whether the frame is around the film, and not around the preview beside PiP's corner.
  private var isFilmFramed: Bool { layout.corner == nil }

  /// Whether the frame is around what plays; around a selected row where that takes the place of sound.
  private var isPlayerFramed: Bool {
    isFilmFramed && model.films.main.item != nil && (layout.picture != nil || !showsRowAlone)
  }

  /// Whether a selected row has the picture's area to itself.
  private var showsRowAlone: Bool {
    layout.previewArea != nil && (model.previewRequest != nil || model.selectedFailure != nil)
  }

  /// The title in the picture's frame: of what plays, or of the row that is shown.
  private var pictureTitle: String {
    if isPlayerFramed, model.playlist.current != nil { return model.playingTitle }
    if let failure = model.selectedFailure { return failure.title }
    return model.previewSubject == nil ? "" : previewTitle
  }

  /// The lower edge with the title of what plays, below a row that has the frame; nil while nothing plays.
  private func playingEdge(columns: Int) -> Line? {
    guard model.films.main.item != nil, model.playlist.current != nil, columns >= 12 else { return nil }
    let box = Symbols.Box.chosen(model)
    let sign = model.films.main.isPaused ? symbols.paused : symbols.current
    let title = TextFit.shorten(" \(sign) \(model.playingTitle) ", columns - 4, ellipsis: symbols.ellipsis)
    let rest = String(repeating: box.horizontal, count: columns - 3 - CellWidth.of(title))
    return Line([
      Line.Run(box.bottomLeft + box.horizontal, edgeStyle), Line.Run(title, Style(.current, [.bold])),
      Line.Run(rest + box.bottomRight, edgeStyle),
    ])
  }
}

/// The part of a scroll bar that stands for the visible rows.
struct ScrollThumb {
  let rows: Range<Int>

  /// Nil where all rows are visible.
  init?(_ list: RowList, height: Int) {
    guard list.lineCount > height, height >= 3 else { return nil }
    let size = max(1, height * height / list.lineCount)
    let travel = height - size
    let scrollable = max(1, list.lineCount - height)
    let start = min(travel, (list.offset * travel + scrollable / 2) / scrollable)
    rows = start..<(start + size)
  }
}
