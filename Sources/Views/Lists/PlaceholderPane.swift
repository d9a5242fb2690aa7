// Text in the picture's area without a picture: start screen, end of the playlist, error text, opening
// progress, and the tags of a song that plays without a picture. Part of `view`; pure.

import Base
import Core

extension Canvas {
  func placeholder(into scene: inout Scene) {
    guard layout.picture == nil, let area = layout.pictureArea, area.columns >= 8 else { return }
    let text = placeholderLines
    let top = max(0, (area.rows - text.count) / 2)
    var lines = Array(repeating: Line(""), count: top)
    for line in text.prefix(area.rows) {
      let fitted = TextFit.fit(line.text, area.columns, align: .center, ellipsis: symbols.ellipsis)
      lines.append(Line(fitted, line.style))
    }
    scene.panes.append(Pane(.placeholder, area, lines))
    scene.targets.append(Target(area, .picture))
  }

  /// Text while nothing plays: what to do, with the current key bindings.
  private var idleLines: [Line.Run] {
    // With an empty playlist, the keys are those of the browser.
    let list = model.playlist.items.isEmpty ? Focus.browser : model.frontList.focus
    func line(_ ways: [(Command, String)]) -> Line.Run? {
      let texts = ways.compactMap { way in model.key(of: way.0, in: list).map { "\($0) \(way.1)" } }
      return texts.isEmpty ? nil : Line.Run(texts.joined(separator: " \(symbols.dot) "), Style(.dim))
    }
    let last = model.playlist.items.last
    let isOver = last?.mark == .played && model.playlist.currentIndex == model.playlist.items.count - 1
    guard !isOver else {
      let ways = [
        line([(.change(.pause, .cycle(1)), "plays it again"), (.activate, "plays the row")]),
        line([(.playlistStep(-1, force: false), "previous item"), (.quit(code: 0), "quits")]),
        model.fileAfterSingle.map {
          Line.Run(
            "autocreate-playlist = \"same\" would continue with \(FileTitle.shown($0, ofFile: $0))",
            Style(.dim))
        },
      ]
      return [Line.Run("End of the playlist", Style(.title, [.bold]))] + ways.compactMap { $0 }
    }
    let ways = [
      line([(.activate, model.rowAction.rawValue), (.append(recursive: false), "add to the playlist")]),
      line([(.filter, "find"), (.parentFolder, "up"), (.goToPlace("~"), "home folder")]),
      line([
        (.togglePictureInPicture, "Picture in Picture"), (.change(.fullscreen, .cycle(1)), "full picture"),
      ]),
      line([(.toggleHelp, "keys"), (.palette(""), "commands"), (.menu(.settings), "settings")]),
      model.playlist.items.isEmpty ? Line.Run("inset --demo needs no file", Style(.dim)) : nil,
    ]
    return [Line.Run("Inset", Style(.title, [.bold]))] + ways.compactMap { $0 }
  }

  private var placeholderLines: [Line.Run] {
    if let text = model.runText ?? model.idleText {
      let cause = text.cause.map { [Line.Run($0, Style(.text))] } ?? []
      return [Line.Run(text.title, Style(.title, [.bold]))] + cause + [Line.Run(text.hint, Style(.dim))]
    }
    switch model.films.main.playback.stage {
    case .idle:
      return idleLines
    case .opening:
      let title = model.playlist.current?.shownTitle ?? ""
      guard let text = model.waitingText else {
        return [Line.Run("Opening \(title)\(symbols.ellipsis)", Style(.dim))]
      }
      let seconds = model.secondsWaited
      var lines = [
        Line.Run("\(symbols.spinner(model.spinnerStep)) Opening \(title)", Style(.text)),
        Line.Run(text + symbols.ellipsis + (seconds > 0 ? " \(seconds) s" : ""), Style(.dim)),
      ]
      if seconds > 1 { lines.append(Line.Run("Esc stops waiting", Style(.dim))) }
      return lines
    case .loaded(_, let info):
      let title = model.playlist.current?.shownTitle ?? ""
      let said = titleLines(of: info, called: info.songTitle ?? title)
      var lines = [Line.Run(said.title, Style(.title, [.bold]))]
      if info.songTitle != nil { lines.append(Line.Run(title, Style(.text))) }
      lines += said.below.map { Line.Run($0, Style(.text)) }
      if let audio = info.stream(info.audioStream) {
        let rate = audio.rateText.map { " \(symbols.dot) \($0)" } ?? ""
        lines.append(Line.Run(audio.codecText + rate, Style(.dim)))
      }
      return lines
    }
  }
}
