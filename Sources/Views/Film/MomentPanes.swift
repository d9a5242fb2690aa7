// Seek preview above the seek bar, for the position under the pointer, the held thumb or a seek key: the frame
// around the thumbnail with chapter and time, or a label with both if no thumbnail can be shown. App's
// `ThumbnailPresenter` paints the picture. Part of `view`; pure.

import Base
import Core

extension Canvas {
  func moment(into scene: inout Scene) {
    guard let time = model.lookedAt else { return }
    if let subject = model.thumbnailSubject, let place = ThumbnailPlace(model, layout, at: time) {
      scene.panes.append(Pane(.thumbnail, place.frame, frameLines(of: place, time)))
      scene.thumbnail = Thumbnail(rect: place.picture, subject: subject, layer: scene.panes.count)
    } else {
      momentLabel(time, into: &scene)
    }
  }

  /// The thumbnail's border, with the chapter's name in its top edge and the time in its bottom edge.
  ///
  /// Without borders, one line below the thumbnail shows both.
  private func frameLines(of place: ThumbnailPlace, _ time: MediaTime) -> [Line] {
    let chapter = model.films.main.chapter(at: time).map { model.films.main.chapterName($0) } ?? ""
    let clock = TimeText.format(model.films.main.place(of: time))
    let (columns, rows) = (place.frame.columns, place.frame.rows)
    guard model.borders != .none else {
      let text = chapter.isEmpty ? clock : "\(clock) \(symbols.dot) \(chapter)"
      return Array(repeating: Line(""), count: rows - 1)
        + [Line(TextFit.fit(text, columns, align: .center, ellipsis: symbols.ellipsis), Style(.notice))]
    }
    let box = Symbols.Box.chosen(model)
    let blank = String(repeating: " ", count: columns - 2)
    let border = Style(.borderFocused)
    return [
      edge(box.topLeft, chapter, box.topRight, box.horizontal, columns, Style(.title))
    ] + Array(repeating: Line(box.vertical + blank + box.vertical, border), count: rows - 2) + [
      edge(box.bottomLeft, clock, box.bottomRight, box.horizontal, columns, Style(.notice, [.bold]))
    ]
  }

  /// An edge of the border with a text in its middle.
  private func edge(
    _ left: String, _ text: String, _ right: String, _ line: String, _ columns: Int, _ style: Style
  ) -> Line {
    let room = columns - 2
    let shown = text.isEmpty ? "" : TextFit.shorten(" \(text) ", room, ellipsis: symbols.ellipsis)
    let rest = room - CellWidth.of(shown)
    let border = Style(.borderFocused)
    return Line(
      [
        Line.Run(left + String(repeating: line, count: rest / 2), border), Line.Run(shown, style),
        Line.Run(String(repeating: line, count: rest - rest / 2) + right, border),
      ], fill: border)
  }

  /// The label with time and chapter above the slider, without a thumbnail.
  private func momentLabel(_ time: MediaTime, into scene: inout Scene) {
    guard let bar = layout.timeLine(model), let range = model.films.main.timeRange else { return }
    let row = min(bar.row, layout.bottomRow) - 1
    guard row >= 0 else { return }
    let chapter =
      model.films.main.chapter(at: time).map { " \(symbols.dot) \(model.films.main.chapterName($0))" } ?? ""
    // While a key seeks, the slider itself shows the time.
    if chapter.isEmpty, model.films.main.slider.scrub == .idle, model.films.main.slider.look.hovered == nil {
      return
    }
    let screen = layout.screen
    // In a live stream the delay behind the live edge is shown.
    let clock =
      model.films.main.delay(at: time).map(TimeText.behindLive)
      ?? TimeText.format(model.films.main.place(of: time))
    let text = TextFit.shorten(
      " \(clock)\(chapter) ", screen.columns, ellipsis: symbols.ellipsis)
    let width = CellWidth.of(text)
    let middle = bar.column + range.column(of: time, in: bar.columns)
    let column = max(0, min(screen.columns - width, middle - width / 2))
    scene.panes.append(
      Pane(
        .scrub, CellRect(column: column, row: row, columns: width, rows: 1),
        [Line(text, Style(.notice))]))
  }
}
