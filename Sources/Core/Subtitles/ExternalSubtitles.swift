// Subtitle files and addresses as tracks of an item: `sub-add`, `--sub-file`, and those beside the item. Part of the
// model, main thread only.
import Base

extension Film {
  /// Stream index of the first external file, above every index of a container's stream.
  private static let firstFile = 10_000
  private static let fileLimit = 64

  /// Adds a file to the item's tracks, or finds its track; returns the stream index, nil if it cannot be added.
  @discardableResult
  fileprivate mutating func addSubtitle(_ file: ExternalSubtitle, _ step: inout FilmStep) -> Int? {
    guard let info else { return nil }
    let present = info.tracks(.subtitle).first { $0.file == file.location && $0.fileTrack == file.track }
    var index = present?.index ?? Self.firstFile
    if present == nil {
      index = max(Self.firstFile, (info.streams.map(\.index).max() ?? 0) + 1)
      guard info.tracks(.subtitle).count(where: { $0.file != nil }) < Self.fileLimit else {
        step.notify("There are \(Self.fileLimit) subtitle files already", .warning)
        return nil
      }
      var stream = MediaInfo.Stream(index: index, kind: .subtitle, codec: file.location.shownExtension)
      stream.file = file.location
      stream.fileTrack = file.track
      stream.language = file.language
      stream.title = file.title ?? (file.language == nil ? file.location.shownName : nil)
      stream.isForced = file.isForced
      stream.isForImpaired = file.isForImpaired
      editInfo { $0.streams.append(stream) }
    }
    return index
  }

  /// Takes the tracks of a subtitle file that was read: a SAMI document has one for each of its languages.
  mutating func subtitleRead(_ index: Int, _ tracks: [ExternalSubtitle], _ step: inout FilmStep) {
    playback.readSubtitles.insert(index)
    step.report(.fileRead(index))
    guard tracks.count > 1, let stream = info?.stream(index), stream.file != nil, stream.fileTrack == nil,
      let first = tracks.first
    else { return }
    editInfo { info in
      guard let place = info.streams.firstIndex(where: { $0.index == index }) else { return }
      info.streams[place].fileTrack = first.track
      info.streams[place].language = stream.language ?? first.language
    }
    var languages = [(index: index, language: first.language)]
    for track in tracks.dropFirst() {
      if let other = addSubtitle(track, &step) { languages.append((other, track.language)) }
    }
    guard info?.selection.subtitle == index else { return }
    for wanted in step.settings.subtitleLanguages {
      guard
        let best = languages.first(where: { $0.language.map { LanguageCode.isSame($0, wanted) } ?? false })
      else { continue }
      return select(.subtitle, best.index, &step)
    }
  }

  /// Deselects a subtitle file that cannot be read; one that was never read does not become a track.
  mutating func refuseSubtitle(_ index: Int, _ failure: PlaybackFailure, _ step: inout FilmStep) {
    let name = nameOfFile(index)
    if var selection = info?.selection {
      for kind in [TrackKind.subtitle, .secondarySubtitle] where selection[kind] == index {
        selection[kind] = nil
      }
      select(selection)
    }
    if !playback.readSubtitles.contains(index) {
      editInfo { $0.streams.removeAll { $0.index == index } }
      if playback.openedSelection.subtitle == index { playback.openedSelection.subtitle = nil }
    }
    step.report(.fileRefused(.subtitle, index, name: name, failure))
  }

  /// Performs `sub-remove`.
  mutating func removeSubtitle(_ number: Int?, _ step: inout FilmStep) {
    guard let file = trackFile(.subtitle, number, &step) else { return }
    for kind in [TrackKind.subtitle, .secondarySubtitle] where info?.selection[kind] == file.index {
      select(kind, nil, &step)
    }
    editInfo { $0.streams.removeAll { $0.index == file.index } }
    step.notify("Subtitles removed: \(file.file?.shownName ?? "")")
  }

  /// Performs `sub-reload`: the engine opens the file again if it is selected.
  mutating func reloadSubtitle(_ number: Int?, _ step: inout FilmStep) {
    guard let file = trackFile(.subtitle, number, &step), let info else { return }
    step.notify("Subtitles reloaded: \(file.file?.shownName ?? "")")
    for kind in [TrackKind.subtitle, .secondarySubtitle] where info.selection[kind] == file.index {
      step.order(.selectTrack(kind, nil, nil))
      step.order(.selectTrack(kind, file.index, file.externalSubtitle))
    }
  }
}

extension Model {
  private static let noPlace = "Subtitles can only come from files and network addresses"

  /// Adds the subtitle files of the command line to an item that has opened, and searches for files beside it.
  mutating func beginSubtitles(of item: ItemID, _ outbox: inout Outbox) {
    for name in startWishes.subtitleFiles {
      let file = ExternalSubtitle(named: name)
      guard file.isOpen(to: .commandLine) else {
        notify(Self.noPlace, .warning)
        continue
      }
      act(on: .main, &outbox) { film, step in
        if let index = film.addSubtitle(file, &step) { film.select(.subtitle, index, &step) }
      }
    }
    if settings.findSubtitles, case .file(let path)? = playlist.current?.location,
      playlist.current?.id == item
    {
      outbox.send(.findSubtitles(item, path))
    }
  }

  /// Takes the subtitle files found beside the item, and selects a track as mpv does unless the user has selected one.
  mutating func addFoundSubtitles(_ files: [ExternalSubtitle], of item: ItemID, _ outbox: inout Outbox) {
    guard item == films.main.item, !files.isEmpty else { return }
    let isUntouched = films.main.info?.selection.subtitle == films.main.playback.openedSelection.subtitle
    act(on: .main, &outbox) { film, step in
      for file in files { film.addSubtitle(file, &step) }
    }
    if !films.main.history.opened.lateTracks.isEmpty { return restoreLateTracks(&outbox) }
    guard isUntouched, let info = films.main.info else { return }
    let best = SubtitleChoice.best(
      in: info, languages: settings.subtitleLanguages, system: process.language,
      prefersImpaired: settings.prefersImpairedSubtitles)
    films.main.playback.openedSelection.subtitle = best
    act(on: .main, &outbox) { $0.select(.subtitle, best, &$1) }
  }

  /// Performs `sub-add`; the reply comes when the file has been read.
  mutating func takeSubtitle(_ file: ExternalSubtitle, choosing: Bool, _ outbox: inout Outbox) {
    guard films.main.info != nil, films.main.item != nil else {
      return notify("Play something before adding subtitles", .warning)
    }
    guard file.isOpen(to: origin) else { return notify(Self.noPlace, .warning) }
    var file = file
    if case .file(let path) = file.location { file.location = .file(meant(path)) }
    guard let index = act(on: .main, &outbox, { $0.addSubtitle(file, &$1) }) ?? nil else { return }
    if let request = takeRequest() { awaitFile(index, request) }
    guard choosing, films.main.info?.selection.subtitle != index else {
      return outbox.send(.film(.main, .checkSubtitle(index, file)))
    }
    act(on: .main, &outbox) { $0.select(.subtitle, index, &$1) }
    if let info = films.main.info {
      notify("\(TrackKind.subtitle.title): \(info.trackText(.subtitle))")
    }
  }

  /// Performs `rescan-external-files`.
  mutating func findSubtitlesAgain(_ outbox: inout Outbox) {
    guard let item = films.main.item, films.main.info != nil,
      case .file(let path)? = playlist.current?.location
    else { return notify("Play a local film first to find its subtitle files", .warning) }
    outbox.send(.findSubtitles(item, path))
  }
}

extension MediaInfo.Stream {
  /// The external file of the stream; nil for a stream of the container.
  var externalSubtitle: ExternalSubtitle? {
    guard kind == .subtitle else { return nil }
    return file.map { location in
      var subtitle = ExternalSubtitle(location)
      subtitle.track = fileTrack
      subtitle.language = language
      return subtitle
    }
  }
}

extension MediaLocation {
  /// The extension of the name, filtered and at most 8 characters; `file` without one.
  fileprivate var shownExtension: String {
    let name = plainName
    guard let dot = name.lastIndex(of: "."), name.index(after: dot) < name.endIndex else { return "file" }
    return VisibleText.filter(String(name[name.index(after: dot)...]), limit: 8).lowercased()
  }
}
