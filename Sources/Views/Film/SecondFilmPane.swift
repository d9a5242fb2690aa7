// Pane of the second film in its corner: its frame with a progress line below the picture, its buttons while the
// pointer rests on it, and mouse targets; App's `PicturePresenter` paints the picture. Part of `view`; pure.

import Base
import Core

extension Canvas {
  func secondFilm(into scene: inout Scene) {
    guard let frame = layout.secondFrame, let picture = layout.secondPicture, let film = model.films.second
    else {
      return
    }
    let gap = String(repeating: " ", count: max(0, picture.column - frame.column))
    var lines = Array(repeating: Line(""), count: frame.rows - 1)
    let range = film.film.timeRange
    let done = range?.column(of: film.film.shownPosition, in: picture.columns) ?? 0
    lines.append(
      Line([
        Line.Run(gap, Style(.text)),
        Line.Run(String(repeating: symbols.barFilled, count: done), Style(.barFilled)),
        Line.Run(String(repeating: symbols.barRest, count: picture.columns - done), Style(.bar)),
      ]))
    scene.panes.append(Pane(.second, frame, lines))
    scene.second = picture
    scene.secondLayer = scene.panes.count
    scene.targets.append(Target(frame, .secondPicture))
    cornerEdge(of: frame, beside: picture, into: &scene)
  }

  /// The buttons on the second film, in its first row.
  func secondFilmButtons(into scene: inout Scene) {
    guard model.showsSecondButtons, let picture = layout.secondPicture, picture.rows >= 3,
      let film = model.films.second
    else { return }
    let all: [(Control, String, Style)] = [
      (.swapFilms, symbols.swap, Style(.notice)),
      (.playPauseSecond, film.film.isPaused ? symbols.play : symbols.pause, Style(.notice)),
      (.soundSecond, symbols.sound, model.isSecondHeard ? Style(.notice, [.bold]) : Style(.disabled)),
      (.closeSecond, symbols.close, Style(.notice)),
    ]
    var column = picture.column
    var runs: [Line.Run] = []
    for (control, label, style) in all {
      let text = " \(label) "
      guard column + CellWidth.of(text) <= picture.endColumn else { break }
      runs.append(Line.Run(text, style))
      let place = CellRect(column: column, row: picture.row, columns: CellWidth.of(text), rows: 1)
      scene.targets.append(Target(place, .control(control)))
      column += place.columns
    }
    let row = CellRect(
      column: picture.column, row: picture.row, columns: column - picture.column, rows: 1)
    scene.panes.append(Pane(.secondButtons, row, [Line(runs)]))
  }
}
