import Base
import Core

// The frame of the corner picture: a blank column next to the list, and a progress line below the picture.
extension Canvas {
  func corner(into scene: inout Scene) {
    guard let frame = layout.corner, let picture = layout.picture else { return }
    let gap = String(repeating: " ", count: picture.column - frame.column)
    var lines = Array(repeating: Line(""), count: frame.rows - 1)
    var runs = [Line.Run(gap, Style(.text))]
    let delay = model.player.delay(at: model.player.shownPosition)
    if let range = model.player.timeRange, delay != .zero || model.scrub != .idle {
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
    if let line = layout.timeLine(model) { scene.targets.append(Target(line, .slider)) }
  }
}
