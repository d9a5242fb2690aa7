// Text below or beside a film that does not fill its area in the inline presentation: title, tags, chapter, next
// item. Part of `view`; pure.

import Base
import Core

extension Canvas {
  func filmFacts(into scene: inout Scene) {
    guard !model.showsSongPage, let area = layout.facts, let info = model.films.main.info, area.columns >= 12
    else { return }
    // To the right of the picture, they are at the places of the preview's.
    let isBeside = layout.picture.map { $0.endColumn <= area.column } ?? false
    let runs = facts(ofPlaying: info, columns: area.columns - (isBeside ? 0 : 2), rows: area.rows)
      .prefix(area.rows)
    let top = isBeside ? (area.rows - runs.count) / 2 : 0
    let lines = runs.map { run in
      let text =
        isBeside
        ? TextFit.shorten(run.text, area.columns, cut: .middle, ellipsis: symbols.ellipsis)
        : TextFit.fit(run.text, area.columns, align: .center, cut: .middle, ellipsis: symbols.ellipsis)
      return Line(text, run.style)
    }
    scene.panes.append(Pane(.background, area, Array(repeating: Line(""), count: top) + lines))
    scene.targets.append(Target(area, .picture))
  }

  /// The facts, most important first, because the area may have few rows.
  private func facts(ofPlaying info: MediaInfo, columns: Int, rows: Int) -> [Line.Run] {
    let said = titleLines(of: info, called: model.playingTitle)
    // The frame shows the title.
    let isTitled = layout.pictureFrame != nil && layout.corner == nil && said.title == model.playingTitle
    var runs = isTitled ? [] : [Line.Run(said.title, Style(.title, [.bold]))]
    if let chapter = model.playingChapter { runs.append(Line.Run(chapter, Style(.text))) }
    runs += said.below.map { Line.Run($0, Style(.text)) }
    runs += technicalFacts(of: info, isSong: info.isSoundAlone, columns: columns, rows: rows).map {
      Line.Run($0, Style(.dim))
    }
    if let languages = languages(of: info) {
      runs.append(Line.Run(TextFit.shorten(languages, columns, ellipsis: symbols.ellipsis), Style(.dim)))
    }
    if let next = model.upcomingTitle { runs.append(Line.Run("Next: \(next)", Style(.dim))) }
    return runs
  }
}
