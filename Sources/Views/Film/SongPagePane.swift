// Text beside the cover of a song that has the screen: title, artist, album, what follows. Part of `view`; pure.

import Base
import Core

extension Canvas {
  func songPage(into scene: inout Scene) {
    guard model.showsSongPage, let area = layout.facts, let info = model.films.main.info else { return }
    let runs = songLines(of: info, columns: area.columns, rows: area.rows).prefix(area.rows)
    let top = (area.rows - runs.count) / 2
    let lines =
      Array(repeating: Line(""), count: top)
      + runs.map { run in
        Line(TextFit.shorten(run.text, area.columns, ellipsis: symbols.ellipsis), run.style)
      }
    scene.panes.append(Pane(.background, area, lines))
    scene.targets.append(Target(area, .picture))
    if let cover = layout.cover, let file = model.coverFile {
      scene.stills = StillRow(
        [StillRow.Still(path: file, rect: cover, budget: model.settings.previewBytes)],
        layer: scene.panes.count)
    }
  }

  private func songLines(of info: MediaInfo, columns: Int, rows: Int) -> [Line.Run] {
    let said = titleLines(of: info, called: model.playingTitle)
    var runs = TextFit.wrap(said.title, columns, rows: 2, ellipsis: symbols.ellipsis).map {
      Line.Run($0, Style(.current, [.bold]))
    }
    runs += said.below.map { Line.Run($0, Style(.text)) }
    let facts = technicalFacts(of: info, isSong: true, columns: columns, rows: rows)
    runs += [Line.Run("", Style(.text))] + facts.map { Line.Run($0, Style(.dim)) }
    if let next = model.upcomingTitle {
      runs += [Line.Run("", Style(.text)), Line.Run("Next", Style(.dim)), Line.Run(next, Style(.text))]
    }
    return runs
  }
}
