// Seek bar with the elapsed time and the duration, and below it the row of controls at the bottom: buttons, title
// and volume; mouse targets included. Part of `view`; pure.

import Base
import Core

extension Canvas {
  func bottomRows(into scene: inout Scene) {
    if let row = layout.controls { controls(in: row, into: &scene) }
    if let row = layout.slider { slider(in: row, into: &scene) }
    waveform(into: &scene)
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
    let isHeld = model.films.main.slider.scrub != .idle
    var runs = [Line.Run(" \(geometry.elapsed) ", Style(isHeld ? .thumb : .text, isHeld ? [.bold] : []))]
    if let bar = geometry.bar, let range = model.films.main.timeRange {
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
    timeLine(columns: columns, of: range).runs
  }

  /// The slider's bar with its signs.
  func timeLine(columns: Int, of range: Range<MediaTime>) -> TimeLine {
    let thumb = range.column(of: model.thumbTime, in: columns)
    let buffered = max(
      thumb, range.column(of: model.films.main.playback.buffered ?? .zero, in: columns))
    var line = TimeLine(symbols: symbols, columns: columns, thumb: thumb, buffered: buffered)
    line.leaveOut(model.skips, of: range)
    line.hold(model.films.main.playback.linearParts, of: range)
    line.tick(model.films.main.info?.chapters.map(\.start) ?? [], of: range)
    line.mark(model.films.main.playback.loop, of: range)
    return line
  }

  // MARK: Buttons

  /// The row of buttons; where the slider lies in it, its columns are left free.
  private func controls(in row: CellRect, into scene: inout Scene) {
    let slider = layout.slider.flatMap { $0.row == row.row ? $0 : nil }
    var left: [Part] = buttons(columns: row.columns, isShared: slider != nil)
    var right = states(columns: row.columns)
    if slider == nil, !isOverFilm || row.columns >= 44 {
      left += choices(columns: row.columns)
    } else {
      right = choices(columns: row.columns) + right
    }
    var runs: [Line.Run] = []
    var column = row.column
    func put(_ parts: [Part], until end: Int) {
      for part in parts {
        let width = CellWidth.of(part.text)
        guard column + width <= end else { continue }
        runs.append(Line.Run(part.text, part.style))
        if let target = part.target {
          scene.targets.append(
            Target(CellRect(column: column, row: row.row, columns: width, rows: 1), target))
        }
        column += width
      }
    }
    func skip(to end: Int) {
      guard end > column else { return }
      runs.append(Line.Run(String(repeating: " ", count: end - column), Style(.text)))
      column = end
    }
    put(left, until: slider?.column ?? row.endColumn)
    if let slider {
      skip(to: slider.endColumn)
    } else {
      let width = right.reduce(0) { $0 + CellWidth.of($1.text) }
      let room = row.endColumn - column - width
      if room > 6 {
        let text = "  " + nowPlaying(isPiP: layout.slider == nil, room: room - 2)
        put(
          [Part(TextFit.fit(text, room, ellipsis: symbols.ellipsis), Style(.dim))], until: row.endColumn)
      } else {
        skip(to: column + max(0, room))
      }
    }
    put(right, until: row.endColumn)
    scene.panes.append(Pane(.controls, row, [Line(runs)]))
  }

  /// A text in the row of buttons, and what a click on it means.
  private struct Part {
    var text: String
    var style: Style
    var target: Target.Meaning?

    init(_ text: String, _ style: Style, _ target: Target.Meaning? = nil) {
      (self.text, self.style, self.target) = (text, style, target)
    }
  }

  private var isOverFilm: Bool { model.fillsScreenWithFilm }

  private func button(_ control: Control, _ label: String) -> Part {
    let isOn =
      control == .pictureInPicture && model.presentation.current == .pictureInPicture
      && !model.presentation.isCornerHidden
    let style =
      isOn ? Style(.accent, [.bold, .reverse]) : Style(model.isPossible(control) ? .text : .disabled)
    return Part(" \(label) ", style, .control(control))
  }

  /// Play, and what steps and seeks.
  private func buttons(columns: Int, isShared: Bool) -> [Part] {
    let isPlaying = model.films.main.item != nil && !model.films.main.isPaused
    let play = button(.playPause, isPlaying ? symbols.pause : symbols.play)
    let (previous, next) = (button(.previous, symbols.previous), button(.next, symbols.next))
    if columns < (isShared ? 60 : 30) { return isShared ? [play] : [previous, play, next] }
    guard columns >= (isShared ? 100 : 30) else { return [previous, play, next] }
    let interval = Int(model.settings.skipInterval.rounded())
    return [
      previous, button(.back, "\(symbols.back)\(interval)"), play,
      button(.forward, "\(symbols.forward)\(interval)"), next,
    ]
  }

  /// Picture in Picture, tracks and menu.
  private func choices(columns: Int) -> [Part] {
    let isShared = layout.slider?.row == layout.controls?.row
    var parts: [Part] = []
    if !isShared || columns >= 36 {
      parts.append(button(.pictureInPicture, layout.corner != nil ? symbols.pipExit : symbols.pipEnter))
    }
    // The button is dimmed without a choice of tracks, so that the next buttons keep their columns.
    if columns >= (isShared ? 100 : 44) { parts.append(button(.tracks, "Tracks")) }
    parts.append(button(.menu, symbols.menu))
    return parts
  }

  /// Room, private mode, sleep timer, speed and volume.
  private func states(columns: Int) -> [Part] {
    let isShared = layout.slider?.row == layout.controls?.row
    var parts: [Part] = []
    let room = roomText(columns: columns)
    if !room.isEmpty { parts.append(Part(room, Style(.accent), .control(.room))) }
    let sign = privateText(columns: columns)
    if !sign.isEmpty { parts.append(Part(sign, Style(.accent, [.bold]))) }
    if let sleep = model.sleepText, columns >= 60 || !isShared {
      parts.append(Part(" sleep \(sleep) ", Style(.accent), .control(.sleep)))
    }
    if !speedText.isEmpty { parts.append(Part(speedText, Style(.accent))) }
    guard columns >= 60 || !isShared else { return parts }
    let isSilent = model.defaults.isMuted || model.films.main.soundProblem != nil
    parts.append(Part(volumeText, Style(isSilent ? .disabled : .text), .control(.volume)))
    // The bar needs a wide screen; on others its columns belong to the title.
    guard columns >= (isShared ? 100 : 90), model.films.main.soundProblem == nil else { return parts }
    let cells = 8
    let filled = Int((Double(cells) * model.defaults.volume / max(1, model.settings.volumeMax)).rounded())
    let bar =
      String(repeating: symbols.partPlayed, count: max(0, min(cells, filled)))
      + String(repeating: symbols.partLeft, count: max(0, cells - filled))
    parts.append(Part(bar, Style(model.defaults.isMuted ? .disabled : .text), .volumeBar))
    parts.append(Part(" ", Style(.text)))
    return parts
  }

  /// The sign of private mode; empty where playback is recorded.
  func privateText(columns: Int) -> String {
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
    model.films.main.speed == 1 ? "" : " \(DecimalNumber.text(model.films.main.speed))x "
  }

  private var volumeText: String {
    if model.films.main.soundProblem != nil { return " no sound " }
    return model.defaults.isMuted ? " muted " : " vol \(Int(model.defaults.volume.rounded())) "
  }

  /// The title, which is the song's only where the artist does not fit before it.
  private func playingTitle(in room: Int) -> String {
    let title = model.playingTitle
    guard CellWidth.of(title) > room, let info = model.films.main.info else { return title }
    return titleLines(of: info, called: title).title
  }

  /// The text between buttons and volume: title or failure, and in PiP, which has no slider, also the time.
  private func nowPlaying(isPiP: Bool, room: Int) -> String {
    guard model.films.main.item != nil, model.playlist.current != nil else {
      return model.selectedFailure?.sentence ?? ""
    }
    if let run = model.runText { return "\(run.title): \(run.cause ?? "")" }
    // The row above the film has the title already.
    func title(in room: Int) -> String { layout.titleBar == nil ? playingTitle(in: room) : "" }
    if let text = model.waitingText {
      return "\(symbols.spinner(model.spinnerStep)) \(text)\(symbols.ellipsis) \(title(in: .max))"
    }
    guard isPiP, model.films.main.info != nil else { return title(in: room) }
    let time = TimeText.format(model.films.main.shownPlace)
    let whole = time + (model.films.main.duration.map { " / " + TimeText.format($0) } ?? "")
    // A time is shown whole or not at all, because only its beginning would mislead.
    guard CellWidth.of(whole) <= room else { return CellWidth.of(time) <= room ? time : "" }
    let left = room - CellWidth.of(whole) - 2
    return left >= 3 ? "\(whole)  \(title(in: left))" : whole
  }
}
