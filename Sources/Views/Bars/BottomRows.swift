// Seek bar with the elapsed time and the duration, and below it the row of controls at the bottom: buttons, title
// and volume; mouse targets included. Part of `view`; pure.

import Base
import Core

extension Canvas {
  func bottomRows(into scene: inout Scene) {
    waveform(into: &scene)
    if let row = layout.slider { slider(in: row, into: &scene) }
    if let row = layout.controls { controls(in: row, into: &scene) }
    if let rect = layout.menuButton { menuButton(in: rect, into: &scene) }
  }

  /// The menu button, and the sign of private mode, on screens without room for the row of controls.
  private func menuButton(in rect: CellRect, into scene: inout Scene) {
    func short(_ text: String, _ other: String) -> String { CellWidth.of(text) == 1 ? text : other }
    var runs = [Line.Run(" \(short(symbols.menu, "=")) ", Style(.text))]
    if model.settings.isPrivate {
      runs.insert(Line.Run(" " + short(symbols.unrecorded, "P"), Style(.accent, [.bold])), at: 0)
    }
    scene.panes.append(Pane(.controls, rect, [Line(runs)]))
    scene.targets.append(Target(rect, .control(.menu)))
  }

  // MARK: Slider

  private func slider(in row: CellRect, into scene: inout Scene) {
    let geometry = SliderGeometry(row: row, model: model)
    let isHeld = model.slider.scrub != .idle
    var runs = [Line.Run(" \(geometry.elapsed) ", Style(isHeld ? .thumb : .text, isHeld ? [.bold] : []))]
    if let bar = geometry.bar, let range = model.player.timeRange {
      runs += barRuns(columns: bar.columns, of: range)
      scene.targets.append(Target(bar, .slider))
    } else {
      let used = geometry.elapsed.utf8.count + geometry.trailing.utf8.count + 4
      runs.append(Line.Run(String(repeating: " ", count: max(0, row.columns - used)), Style(.text)))
    }
    runs.append(
      Line.Run(
        " \(geometry.trailing) ", Style(geometry.isLive ? .live : .dim, geometry.isLive ? [.bold] : [])))
    scene.panes.append(Pane(.slider, row, [Line(runs)]))
  }

  /// The slider's bar: played part, thumb, buffered part, rest, with chapters, skipped ranges and loop points.
  private func barRuns(columns: Int, of range: Range<MediaTime>) -> [Line.Run] {
    let thumb = range.column(of: model.thumbTime, in: columns)
    let buffered = max(
      thumb, range.column(of: model.player.playback.buffered ?? .zero, in: columns))
    var line = TimeLine(symbols: symbols, columns: columns, thumb: thumb, buffered: buffered)
    line.leaveOut(model.skips, of: range)
    line.hold(model.player.playback.linearParts, of: range)
    line.tick(model.player.info?.chapters.map(\.start) ?? [], of: range)
    line.mark(model.player.playback.loop, of: range)
    return line.runs
  }

  // MARK: Buttons

  private func controls(in row: CellRect, into scene: inout Scene) {
    let isPiP = model.presentation.current == .pictureInPicture
    var runs: [Line.Run] = []
    var column = row.column
    func put(_ text: String, _ style: Style, _ control: Control? = nil) {
      let width = CellWidth.of(text)
      guard column + width <= row.endColumn else { return }
      runs.append(Line.Run(text, style))
      if let control {
        scene.targets.append(
          Target(CellRect(column: column, row: row.row, columns: width, rows: 1), .control(control)))
      }
      column += width
    }
    let isNarrow = row.columns < 44
    for (control, label) in buttons(isNarrow: isNarrow) {
      let isOn = control == .pictureInPicture && isPiP && !model.presentation.isCornerHidden
      let style =
        isOn
        ? Style(.accent, [.bold, .reverse])
        : (model.isPossible(control) ? Style(.text) : Style(.disabled, [.dim]))
      put(" \(label) ", style, control)
    }
    let volume = volumeText
    let speed = speedText
    let sleep = model.sleepText.map { " sleep \($0) " } ?? ""
    let sign = privateText(columns: row.columns)
    let together = roomText(columns: row.columns)
    // The volume bar needs a wide screen; on others its columns belong to the title.
    let bar = row.columns >= 90 && model.player.soundProblem == nil ? 10 : 0
    let volumeWidth =
      [volume, speed, sleep, sign, together].reduce(0) { $0 + CellWidth.of($1) } + (bar > 0 ? bar + 1 : 0)
    let room = row.endColumn - column - volumeWidth
    if room > 6 {
      put(
        TextFit.fit(
          "  " + nowPlaying(isPiP: isPiP && layout.slider == nil, room: room - 2), room,
          ellipsis: symbols.ellipsis),
        Style(.dim))
    } else if room > 0 {
      put(String(repeating: " ", count: room), Style(.text))
    }
    if !together.isEmpty { put(together, Style(.accent), .room) }
    put(sign, Style(.accent, [.bold]))
    if !sleep.isEmpty { put(sleep, Style(.accent), .sleep) }
    put(speed, Style(.accent))
    put(volume, Style(model.player.isMuted || model.player.soundProblem != nil ? .disabled : .text), .volume)
    if bar > 0 {
      let filled = Int((Double(bar) * model.player.volume / max(1, model.settings.volumeMax)).rounded())
      let rect = CellRect(column: column, row: row.row, columns: bar, rows: 1)
      put(
        String(repeating: symbols.barFilled, count: min(bar, filled)),
        Style(model.player.isMuted ? .bar : .barFilled))
      put(String(repeating: symbols.barRest, count: max(0, bar - filled)), Style(.bar))
      put(" ", Style(.text))
      scene.targets.append(Target(rect, .volumeBar))
    }
    scene.panes.append(Pane(.controls, row, [Line(runs)]))
  }

  private func buttons(isNarrow: Bool) -> [(Control, String)] {
    let playing = model.player.item != nil && !model.player.isPaused
    let showsCorner = layout.corner != nil
    let play = playing ? symbols.pause : symbols.play
    let interval = Int(model.settings.skipInterval.rounded())
    var all: [(Control, String)] = [
      (.previous, symbols.previous), (.back, "\(symbols.back)\(interval)"),
      (.playPause, play), (.forward, "\(symbols.forward)\(interval)"),
      (.next, symbols.next), (.pictureInPicture, showsCorner ? symbols.pipExit : symbols.pipEnter),
    ]
    // The button is dimmed without a choice of tracks, so that the next buttons keep their columns.
    if !isNarrow { all.append((.tracks, "Tracks")) }
    all.append((.menu, symbols.menu))
    return layout.screen.columns < 30 ? all.filter { $0.0 != .back && $0.0 != .forward } : all
  }

  /// The sign of private mode; empty if playback is recorded.
  private func privateText(columns: Int) -> String {
    guard model.settings.isPrivate else { return "" }
    return columns < 60 ? " \(symbols.unrecorded)" : " \(symbols.unrecorded) private "
  }

  /// The Syncplay room's connection or its number of members; empty outside a room.
  private func roomText(columns: Int) -> String {
    guard let room = model.syncplay else { return "" }
    let isNarrow = columns < 60
    switch room.stage {
    case .connecting: return isNarrow ? " @ " : " joining "
    case .joined: return isNarrow ? " @\(room.members.count) " : " \(room.members.count) together "
    case .lost: return isNarrow ? " @! " : " room lost "
    }
  }

  /// The playback speed; empty at normal speed.
  private var speedText: String {
    model.player.speed == 1 ? "" : " \(DecimalNumber.text(model.player.speed))x "
  }

  private var volumeText: String {
    if model.player.soundProblem != nil { return " no sound " }
    return model.player.isMuted ? " muted " : " vol \(Int(model.player.volume.rounded())) "
  }

  /// The text between buttons and volume: title or failure, and in PiP, which has no slider, also the time.
  private func nowPlaying(isPiP: Bool, room: Int) -> String {
    guard model.player.item != nil, model.playlist.current != nil else {
      if let failure = model.selectedFailure { return failure.sentence }
      // The placeholder, which explains the keys, is hidden by a preview; the hint line at the bottom may explain them
      // instead.
      guard model.previewRequest != nil, layout.hints == nil else { return "" }
      return ["Enter plays, ? shows the keys", "? shows the keys", "? keys"].first { $0.count <= room } ?? ""
    }
    if let run = model.runText { return "\(run.title): \(run.cause ?? "")" }
    let title = model.playingTitle
    if let text = model.waitingText {
      return "\(symbols.spinner(model.spinnerStep)) \(text)\(symbols.ellipsis) \(title)"
    }
    guard isPiP, model.player.info != nil else { return title }
    let time = TimeText.format(model.player.shownPlace)
    let whole = time + (model.player.duration.map { " / " + TimeText.format($0) } ?? "")
    // A time is shown whole or not at all, because only its beginning would mislead.
    guard CellWidth.of(whole) <= room else { return CellWidth.of(time) <= room ? time : "" }
    return CellWidth.of(whole) + 5 <= room ? "\(whole)  \(title)" : whole
  }
}
