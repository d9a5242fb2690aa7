// Text below or beside a film that does not fill its area in the inline presentation: title, tags, chapter, next
// item. Part of `view`; pure.

import Base
import Core

extension Canvas {
  func filmFacts(into scene: inout Scene) {
    guard !model.showsSongPage, let area = layout.facts, let info = model.films.main.info, area.columns >= 12
    else { return }
    let lines = facts(ofPlaying: info, columns: area.columns).prefix(area.rows).map { run in
      Line(
        TextFit.fit(run.text, area.columns, align: .center, cut: .middle, ellipsis: symbols.ellipsis),
        run.style)
    }
    scene.panes.append(Pane(.background, area, Array(lines)))
    scene.targets.append(Target(area, .picture))
  }

  /// The facts, most important first, because the area may have few rows.
  private func facts(ofPlaying info: MediaInfo, columns: Int) -> [Line.Run] {
    let said = titleLines(of: info, called: model.playingTitle)
    // The frame shows the title.
    let isTitled = layout.pictureFrame != nil && layout.corner == nil && said.title == model.playingTitle
    var runs = isTitled ? [] : [Line.Run(said.title, Style(.title, [.bold]))]
    if let chapter = model.playingChapter { runs.append(Line.Run(chapter, Style(.text))) }
    runs += said.below.map { Line.Run($0, Style(.text)) }
    runs.append(Line.Run(technicalFacts(of: info, isSong: info.isSoundAlone, columns: columns), Style(.dim)))
    if let languages = languages(of: info) {
      runs.append(Line.Run(TextFit.shorten(languages, columns, ellipsis: symbols.ellipsis), Style(.dim)))
    }
    if let next = model.upcomingTitle { runs.append(Line.Run("Next: \(next)", Style(.dim))) }
    return runs
  }
}
