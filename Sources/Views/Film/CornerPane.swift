// Corner of Picture in Picture: the frame of the picture with buttons, a blank column next to the list and a
// progress line below; or, when the film is large, the box of list or embedded terminal. Part of `view`; pure.

import Base
import Core

extension Canvas {
  func corner(into scene: inout Scene) {
    guard let frame = layout.corner, let picture = layout.picture else { return }
    let gap = String(repeating: " ", count: picture.column - frame.column)
    var lines = Array(repeating: Line(""), count: frame.rows - 1)
    var runs = [Line.Run(gap, Style(.text))]
    let delay = model.films.main.delay(at: model.films.main.shownPosition)
    if let range = model.films.main.timeRange, delay != .zero || model.films.main.slider.scrub != .idle {
      let done = range.column(of: model.thumbTime, in: picture.columns)
      runs.append(Line.Run(String(repeating: symbols.barFilled, count: done), Style(.barFilled)))
      runs.append(
        Line.Run(String(repeating: symbols.barRest, count: picture.columns - done), Style(.bar)))
    } else if delay != nil {
      runs.append(
        Line.Run(
          TextFit.fit(TimeText.behindLive(.zero), picture.columns, align: .center), Style(.live, [.bold])))
    }
    lines.append(Line(runs))
    scene.panes.append(Pane(.corner, frame, lines))
    cornerEdge(of: frame, beside: picture, into: &scene)
    if let line = layout.timeLine(model) { scene.targets.append(Target(line, .slider)) }
  }

  /// The column between a picture in a corner and the list, by which its size is dragged.
  func cornerEdge(of frame: CellRect, beside picture: CellRect, into scene: inout Scene) {
    let isLeft = picture.column == frame.column || frame.column == 0 && picture.endColumn < frame.endColumn
    let column = isLeft ? picture.endColumn : frame.column
    scene.targets.append(
      Target(CellRect(column: column, row: frame.row, columns: 1, rows: frame.rows), .cornerEdge))
  }

  /// The buttons on the corner picture, in its first row, while the pointer rests on it.
  func cornerButtons(into scene: inout Scene) {
    guard model.showsCornerButtons, let picture = layout.picture, picture.rows >= 3 else { return }
    let interval = Int(model.settings.skipInterval.rounded())
    var all: [(Control, String)] = [
      (.pictureInPicture, symbols.pipExit), (.back, "\(symbols.back)\(interval)"),
      (.playPause, model.films.main.isPaused ? symbols.play : symbols.pause),
      (.forward, "\(symbols.forward)\(interval)"), (.swap, symbols.swap), (.close, symbols.close),
    ]
    func width() -> Int { all.reduce(0) { $0 + CellWidth.of($1.1) + 2 } }
    for least in [Control.back, .forward, .swap, .pictureInPicture] where width() > picture.columns {
      all.removeAll { $0.0 == least }
    }
    guard width() <= picture.columns else { return }
    let row = CellRect(column: picture.column, row: picture.row, columns: width(), rows: 1)
    var column = row.column
    var runs: [Line.Run] = []
    for (control, label) in all {
      let text = " \(label) "
      let style = model.isPossible(control) ? Style(.notice) : Style(.disabled)
      runs.append(Line.Run(text, style))
      let place = CellRect(column: column, row: row.row, columns: CellWidth.of(text), rows: 1)
      scene.targets.append(Target(place, .control(control)))
      column += place.columns
    }
    scene.panes.append(Pane(.cornerButtons, row, [Line(runs)]))
  }

  /// List or program in a box over the film; the title line moves the box when dragged.
  func companion(into scene: inout Scene) {
    guard let frame = layout.corner else { return }
    let title = layout.embedded == nil ? companionTitle : model.embedded?.title ?? ""
    let lines = boxed(
      title, [], columns: frame.columns, rows: frame.rows - 2,
      isLit: model.focus != .player)
    scene.panes.append(Pane(.corner, frame, lines))
    scene.targets.append(Target(frame, .overlay))
    let sign = " \(symbols.swap) "
    let place = CellRect(
      column: frame.endColumn - 2 - CellWidth.of(sign), row: frame.row, columns: CellWidth.of(sign), rows: 1)
    scene.panes.append(Pane(.cornerButtons, place, [Line(sign, Style(.title, [.bold]))]))
    scene.targets.append(
      Target(CellRect(column: frame.column, row: frame.row, columns: frame.columns, rows: 1), .cornerTitle))
    scene.targets.append(Target(place, .control(.swap)))
    // The border towards the middle of the screen.
    let isLeft = frame.column < layout.screen.endColumn - frame.endColumn
    let edge = CellRect(
      column: isLeft ? frame.endColumn - 1 : frame.column, row: frame.row + 1, columns: 1,
      rows: frame.rows - 1)
    scene.targets.append(Target(edge, .cornerEdge))
    if layout.embedded == nil { listOrView(into: &scene) } else { embedded(into: &scene) }
  }

  private var companionTitle: String {
    guard model.presentation.listView == .list else { return model.presentation.listView.title }
    return switch model.frontList {
    case .browser: model.browser.folder.lastComponent.shown
    case .playlist: "Playlist"
    case .history: "History"
    }
  }
}
