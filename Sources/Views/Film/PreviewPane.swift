// Preview of the selected row, in the film's place or beside the film: media details, folder contents or playlist
// entries; App's `PreviewPresenter` paints the picture. Part of `view`; pure.

import Base
import Core

extension Canvas {
  /// Draws the preview; false if none exists, and the area stays free.
  func preview(into scene: inout Scene) -> Bool {
    guard let area = layout.previewArea else { return false }
    if let failure = model.selectedFailure {
      append(centred(said(failure, columns: area.columns), in: area), area, to: &scene)
      return true
    }
    guard model.previewRequest != nil else { return false }
    switch model.shownPreview {
    case .media(let info, let hasPicture):
      let place =
        hasPicture
        ? Layout.pictureAspect(info).flatMap {
          PreviewPlace(aspect: $0, cellAspect: model.screen.cellAspect, in: area)
        } : nil
      let text = place?.text ?? area
      let facts = facts(
        of: info, columns: place?.isBeside == true ? text.columns : area.columns - 2, rows: text.rows)
      guard let place else {
        append(centred(facts, in: area), area, to: &scene)
        return true
      }
      if isBesideFilm {
        scene.preview = place.picture
      } else {
        scene.picture = place.picture
        scene.showsPreview = true
      }
      append(lines(facts, at: place, in: area), area, to: &scene)
    case .folder(let summary): append(contents(of: summary, in: area), area, to: &scene)
    case .playlist(let titles, let count): append(entries(titles, count: count, in: area), area, to: &scene)
    case .failed(let sentence):
      append(centred([title, Line.Run(sentence, Style(.failed))], in: area), area, to: &scene)
    case nil:
      // The preview arrives in a moment; the area stays blank, because the film's placeholder would only flash up.
      append([], area, to: &scene)
    }
    return true
  }

  /// Whether the film has its own area, so that the preview is beside it.
  private var isBesideFilm: Bool { layout.picture != nil }

  private func append(_ lines: [Line], _ area: CellRect, to scene: inout Scene) {
    scene.panes.append(Pane(.placeholder, area, lines))
    // Beside a film, a click belongs to the film's own area.
    if !isBesideFilm { scene.targets.append(Target(area, .picture)) }
  }

  /// Facts below the picture, or to its right where the picture has the area's whole height.
  private func lines(_ facts: [Line.Run], at place: PreviewPlace, in area: CellRect) -> [Line] {
    guard place.isBeside else {
      var lines = Array(repeating: Line(""), count: place.text.row - area.row)
      if layout.pictureFrame != nil, layout.factsEdge == place.text.row - 1, !lines.isEmpty {
        // The line of the frame, which the pane covers.
        let edge = Symbols.Box.chosen(model).horizontal
        lines[lines.count - 1] = Line(String(repeating: edge, count: area.columns), edgeStyle)
      }
      return lines
        + centred(Array(facts.prefix(place.text.rows)), columns: area.columns)
    }
    let blank = Line.Run(String(repeating: " ", count: place.text.column - area.column), Style(.text))
    let shown = facts.flatMap { broken($0, columns: place.text.columns) }.prefix(place.text.rows)
    let top = (place.text.rows - shown.count) / 2
    return Array(repeating: Line(""), count: top) + shown.map { Line([blank, $0]) }
  }

  /// A fact in rows of `columns` cells, broken at spaces; a longer word is cut.
  private func broken(_ run: Line.Run, columns: Int) -> [Line.Run] {
    var rows: [String] = []
    for word in run.text.split(separator: " ") {
      if let last = rows.last, CellWidth.of(last) + 1 + CellWidth.of(word) <= columns {
        rows[rows.count - 1] = last + " " + word
      } else {
        rows.append(String(word))
      }
    }
    return rows.map { Line.Run(TextFit.shorten($0, columns, ellipsis: symbols.ellipsis), run.style) }
  }

  private func centred(_ runs: [Line.Run], columns: Int) -> [Line] {
    runs.map { Line(TextFit.fit($0.text, columns, align: .center, ellipsis: symbols.ellipsis), $0.style) }
  }

  private func centred(_ runs: [Line.Run], in area: CellRect) -> [Line] {
    let top = max(0, (area.rows - runs.count) / 2)
    return Array(repeating: Line(""), count: top) + centred(runs, columns: area.columns)
  }

  /// The reason why a row cannot be played, with the keys that help.
  private func said(_ failure: (title: String, sentence: String), columns: Int) -> [Line.Run] {
    var runs = isTitled ? [] : [Line.Run(failure.title, Style(.title, [.bold]))]
    let room = max(1, min(60, columns - 4))
    runs += TextFit.wrap(failure.sentence, room, rows: 4, ellipsis: symbols.ellipsis).map {
      Line.Run($0, Style(.failed))
    }
    let keys = [
      model.key(of: .activate, in: .playlist).map { "\($0) tries again" },
      model.hasNextItem
        ? model.key(of: .playlistStep(1, force: false), in: .playlist).map { "\($0) next" } : nil,
    ]
    runs.append(Line.Run(keys.compactMap { $0 }.joined(separator: " \(symbols.dot) "), Style(.dim)))
    return runs
  }

  /// The name of the previewed row.
  private var title: Line.Run { Line.Run(previewTitle, Style(.title, [.bold])) }

  /// The name of the previewed row.
  var previewTitle: String {
    var name = model.previewSubject?.path.lastComponent.shown ?? ""
    if case .media = model.previewSubject { name = FileTitle.shown(name, ofFile: name) }
    // The playlist's title is the one in the row.
    if model.frontList == .playlist, let row = model.playlist.view.selectedRow,
      model.playlist.items.indices.contains(row)
    {
      name = model.playlist.items[row].shownTitle
    }
    return name
  }

  /// Whether a frame around the preview has its name.
  private var isTitled: Bool { layout.pictureFrame != nil && (!isBesideFilm || layout.corner != nil) }

  // MARK: Media

  private func facts(of info: MediaInfo, columns: Int, rows: Int) -> [Line.Run] {
    let tag = model.frontList == .playlist ? nil : info.tag("title")
    let isSong = info.isSoundAlone
    let said = titleLines(of: info, called: tag ?? title.text)
    var runs = isTitled && said.title == title.text ? [] : [Line.Run(said.title, Style(.title, [.bold]))]
    runs += said.below.map { Line.Run($0, Style(.text)) }
    runs += technicalFacts(of: info, isSong: isSong, columns: columns, rows: rows).map {
      Line.Run($0, Style(.dim))
    }
    if let languages = languages(of: info) { runs.append(Line.Run(languages, Style(.dim))) }
    if info.chapters.count > 1 { runs.append(Line.Run("\(info.chapters.count, of: "chapter")", Style(.dim))) }
    return runs
  }

  /// Duration, picture size, codecs, sample rate and file size, in a second line where the text has six rows; the last
  /// of them are left out where they do not fit.
  func technicalFacts(of info: MediaInfo, isSong: Bool, columns: Int, rows: Int) -> [String] {
    var facts: [String] = []
    if let duration = info.duration { facts.append(TimeText.format(duration)) }
    if !isSong, let size = info.displayedSize {
      facts.append("\(size.width)×\(size.height)")
    }
    let codecs = [isSong ? nil : info.stream(info.videoStream), info.stream(info.audioStream)]
    facts += [codecs.compactMap { $0?.codecText }.joined(separator: ", ")].filter { !$0.isEmpty }
    if isSong, let rate = info.stream(info.audioStream)?.rateText { facts.append(rate) }
    if case .media(_, let size?, _) = model.previewSubject, layout.facts == nil {
      facts.append(FileColumns.sizeText(size))
    }
    let dot = " \(symbols.dot) "
    var lines: [String] = []
    for fact in facts {
      if let last = lines.last, CellWidth.of(last + dot + fact) <= columns {
        lines[lines.count - 1] = last + dot + fact
      } else if lines.count < (rows < 6 ? 1 : 2) {
        lines.append(fact)
      } else {
        break
      }
    }
    return lines
  }

  /// The languages of several sound tracks, and of the subtitles; nil without both.
  func languages(of info: MediaInfo) -> String? {
    func names(_ kind: TrackKind) -> String? {
      var names: [String] = []
      for tag in info.tracks(kind).compactMap(\.language) where tag != "und" {
        let name = LanguageName.shown(VisibleText.filter(tag, limit: 40))
        if !names.contains(name) { names.append(name) }
      }
      guard !names.isEmpty else { return nil }
      return names.prefix(4).joined(separator: ", ") + (names.count > 4 ? symbols.ellipsis : "")
    }
    let sounds = info.tracks(.audio).count > 1 ? names(.audio) : nil
    let texts = [sounds, names(.subtitle).map { "Subtitles: \($0)" }].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: " \(symbols.dot) ")
  }

  // MARK: Folders and lists

  private func heading(_ text: String, in area: CellRect) -> [Line] {
    let name = Line(TextFit.shorten(" \(title.text)", area.columns, ellipsis: symbols.ellipsis), title.style)
    return (isTitled ? [] : [name]) + [
      Line(TextFit.shorten(" \(text)", area.columns, ellipsis: symbols.ellipsis), Style(.dim)), Line(""),
    ]
  }

  private func contents(of summary: FolderSummary, in area: CellRect) -> [Line] {
    func count(_ number: Int, _ one: String, _ many: String) -> String? {
      number == 0 ? nil : "\(number) \(number == 1 ? one : many)"
    }
    var counts = [
      count(summary.folders, "folder", "folders"),
      count(summary.media[.video] ?? 0, "film", "films"),
      count(summary.media[.audio] ?? 0, "sound file", "sound files"),
      count(summary.media[.image] ?? 0, "image", "images"),
      count(summary.playlists, "playlist", "playlists"),
    ].compactMap { $0 }
    if summary.bytes > 0 { counts.append(FileColumns.sizeText(summary.bytes)) }
    let more = summary.isTruncated ? " and more" : ""
    let text = counts.isEmpty ? "No media here" : counts.joined(separator: " \(symbols.dot) ") + more
    let names = summary.first.map { entry in
      let mark = entry.kind == .folder ? symbols.folder : (entry.kind == .playlist ? symbols.playlist : " ")
      return (
        mark + " " + name(of: entry), entry.kind == .folder ? Style(.folder) : Style(.text)
      )
    }
    return heading(text, in: area) + rows(names, in: area)
  }

  private func name(of entry: BrowserEntry) -> String {
    guard case .media = entry.kind else { return entry.shownName }
    return FileTitle.shown(entry.shownName, ofFile: entry.shownName)
  }

  private func entries(_ titles: [String], count: Int, in area: CellRect) -> [Line] {
    heading("\(count, of: "item")", in: area)
      + rows(titles.map { ("  " + $0, Style(.text)) }, in: area)
  }

  /// As many names as fit; an ellipsis in the last row stands for the others.
  private func rows(_ names: [(String, Style)], in area: CellRect) -> [Line] {
    let room = max(0, area.rows - 3)
    var lines = names.prefix(room).map {
      Line(TextFit.shorten($0.0, area.columns - 1, ellipsis: symbols.ellipsis), $0.1)
    }
    if names.count > room, room > 0 { lines[room - 1] = Line("  \(symbols.ellipsis)", Style(.dim)) }
    return lines
  }
}
