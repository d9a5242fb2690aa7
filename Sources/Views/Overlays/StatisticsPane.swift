// Statistics overlay, the box of the command `stats`: codecs, frame rate, dropped frames, A/V sync, queues, bytes on
// the tty, CPU. The list's view of statistics shows the same facts. Part of `view`; pure.

import Base
import Core

extension Canvas {
  func statistics(into scene: inout Scene) {
    guard model.showsStatistics else { return }
    let rows = statisticsFacts
    let longest = rows.map { CellWidth.of($0.1) }.max() ?? 0
    // The width grows in steps of 8, so that changing figures do not move the box.
    let columns = min(layout.screen.columns, max(52, min(100, (longest + 18 + 7) / 8 * 8)))
    guard columns >= 16, layout.screen.rows >= 4 else { return }
    let lines = rows.prefix(max(0, layout.screen.rows - 4)).map { fact in
      let name = TextFit.fit(" " + fact.0, 15, ellipsis: symbols.ellipsis)
      let value = TextFit.shorten(fact.1, columns - 3 - 15, ellipsis: symbols.ellipsis)
      return Line([Line.Run(name, Style(.dim)), Line.Run(value, Style(.text))])
    }
    let boxed = boxed("Statistics", Array(lines), columns: columns)
    // With a list, the overlay is at the right, away from it.
    let column = model.fillsScreenWithFilm ? 0 : max(0, layout.screen.columns - columns)
    let rect = CellRect(column: column, row: 0, columns: columns, rows: boxed.count)
    scene.panes.append(Pane(.statistics, rect, boxed))
    scene.targets.append(Target(rect, .overlay))
  }

  /// Names and values of the figures.
  var statisticsFacts: [(String, String)] {
    let figures = model.statistics
    let playback = figures.playback
    let player = model.films.main
    var facts: [(String, String)] = [
      ("presentation", model.presentation.current.rawValue),
      ("PiP", model.presentation.pictureInPicture.name + possibility),
      ("state", stateText),
      ("item", model.playlist.current.map(\.title) ?? "none"),
    ]
    if let film = model.films.second {
      let place = TimeText.format(film.film.shownPlace, beside: film.film.duration)
      facts.append(("second film", "\(film.title) at \(place)\(model.isSecondHeard ? ", heard" : "")"))
      if let counted = model.statistics.second {
        facts.append(("its frames", "\(counted.shownFrames) shown, \(counted.droppedFrames) dropped"))
      }
    }
    if let info = player.info {
      facts.append(("format", info.format))
      if let video = info.stream(info.videoStream) {
        let size = video.width.flatMap { w in video.height.map { "\(w)×\($0)" } } ?? "?"
        facts.append(("video", "\(video.codec) \(size) \(Self.decimal(video.frameRate ?? 0, 2)) fps"))
      }
      if let audio = info.stream(info.audioStream) {
        facts.append(("audio", "\(audio.codec) \(audio.sampleRate ?? 0) Hz \(audio.channels ?? 0) ch"))
      }
    }
    if !figures.pictureObstacle.isEmpty { facts.append(("pixels", figures.pictureObstacle)) }
    facts += [
      ("picture", layout.picture.map { "\($0.columns)×\($0.rows) cells, \(figures.pictureStyle)" } ?? "none"),
      (
        "frames",
        "\(playback.shownFrames) shown, \(playback.droppedFrames) dropped, \(Self.decimal(figures.framesPerSecond, 1)) fps"
      ),
      ("clock", playback.clockIsSound ? "sound" : "monotonic"),
      ("sound-picture", playback.soundMinusPictureMilliseconds.map { Self.decimal($0, 1) + " ms" } ?? "none"),
      ("device", playback.soundDevice),
      (
        "per frame",
        "\(figures.bytesPerFrame) bytes, \(figures.cellsPerFrame) cells, \(Int(figures.microsecondsPerFrame)) us"
      ),
      (
        "queues",
        "\(playback.videoPackets) video, \(playback.audioPackets) audio, \(playback.pictures) pictures"
      ),
      ("terminal", "\(figures.terminal), \(figures.pendingBytes) bytes waiting"),
      ("CPU", Self.decimal(figures.cpuPercent, 1) + " %"),
      ("link", figures.link.isEmpty ? "none" : "\(figures.link); \(figures.economy)"),
    ]
    if !figures.threads.isEmpty { facts.append(("threads", figures.threads)) }
    return facts
  }

  private var possibility: String {
    if model.presentation.current == .pictureInPicture { return "" }
    if !Layout.supportsCorner(model) { return ", not supported" }
    return model.pictureInPictureObstacle == nil ? ", possible" : ", not possible"
  }

  private var stateText: String {
    switch model.films.main.playback.stage {
    case .idle: "idle"
    case .opening: "opening"
    case .loaded:
      model.films.main.playback.isBuffering
        ? "waiting for data" : (model.films.main.isPaused ? "paused" : "playing")
    }
  }

  /// A number with one or two decimal places; `?` if it is not finite or too large.
  static func decimal(_ value: Double, _ places: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "?" }
    let scale = places == 1 ? 10.0 : 100.0
    let scaled = Int64((abs(value) * scale).rounded())
    let fraction = String(scaled % Int64(scale))
    let padding = String(repeating: "0", count: max(0, places - fraction.count))
    return (value < 0 && scaled != 0 ? "-" : "") + "\(scaled / Int64(scale)).\(padding)\(fraction)"
  }
}
