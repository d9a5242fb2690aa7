// Subtitle files and addresses as tracks of an item: `sub-add`, `--sub-file`, and those beside the item. Part of the
// model, main thread only.
import Base

extension Model {
  /// Stream index of the first external file, above every index of a container's stream.
  private static let firstFile = 10_000
  private static let fileLimit = 64
  private static let noPlace = "Subtitles can only come from files and network addresses"

  /// Adds the subtitle files of the command line to an item that has opened, and searches for files beside it.
  mutating func beginSubtitles(of item: ItemID, _ outbox: inout Outbox) {
    for name in startWishes.subtitleFiles {
      let file = ExternalSubtitle(named: name)
      guard file.isOpen(to: .commandLine) else {
        notify(Self.noPlace, .warning)
        continue
      }
      if let index = addSubtitle(file) { select(.subtitle, index, &outbox) }
    }
    if settings.findSubtitles, case .file(let path)? = playlist.current?.location,
      playlist.current?.id == item
    {
      outbox.send(.findSubtitles(item, path))
    }
  }

  /// Takes the subtitle files found beside the item, and selects a track as mpv does unless the user has selected one.
  mutating func addFoundSubtitles(_ files: [ExternalSubtitle], of item: ItemID, _ outbox: inout Outbox) {
    guard item == player.item, !files.isEmpty else { return }
    let isUntouched = player.info?.selection.subtitle == player.playback.openedSelection.subtitle
    for file in files { addSubtitle(file) }
    if !player.history.opened.lateTracks.isEmpty { return restoreLateTracks(&outbox) }
    guard isUntouched, let info = player.info else { return }
    let best = SubtitleChoice.best(
      in: info, languages: settings.subtitleLanguages, system: process.language,
      prefersImpaired: settings.prefersImpairedSubtitles)
    player.playback.openedSelection.subtitle = best
    select(.subtitle, best, &outbox)
  }

  /// Adds a file to the item's tracks, or finds its track; returns the stream index, nil if it cannot be added.
  @discardableResult
  private mutating func addSubtitle(_ file: ExternalSubtitle) -> Int? {
    guard let info = player.info else { return nil }
    let present = info.tracks(.subtitle).first { $0.file == file.location && $0.fileTrack == file.track }
    var index = present?.index ?? Self.firstFile
    if present == nil {
      index = max(Self.firstFile, (info.streams.map(\.index).max() ?? 0) + 1)
      guard info.tracks(.subtitle).count(where: { $0.file != nil }) < Self.fileLimit else {
        notify("There are \(Self.fileLimit) subtitle files already", .warning)
        return nil
      }
      var stream = MediaInfo.Stream(index: index, kind: .subtitle, codec: file.location.shownExtension)
      stream.file = file.location
      stream.fileTrack = file.track
      stream.language = file.language
      stream.title = file.title ?? (file.language == nil ? file.location.shownName : nil)
      stream.isForced = file.isForced
      stream.isForImpaired = file.isForImpaired
      player.film.editInfo { $0.streams.append(stream) }
    }
    return index
  }

  /// Performs `sub-add`; the reply comes when the file has been read.
  mutating func takeSubtitle(_ file: ExternalSubtitle, choosing: Bool, _ outbox: inout Outbox) {
    guard player.info != nil, player.item != nil else {
      return notify("Play something before adding subtitles", .warning)
    }
    guard file.isOpen(to: origin) else { return notify(Self.noPlace, .warning) }
    guard let index = addSubtitle(file) else { return }
    if let request = takeRequest() { awaitFile(index, request) }
    guard choosing, player.info?.selection.subtitle != index else {
      return outbox.send(.checkSubtitle(index, file))
    }
    select(.subtitle, index, &outbox)
    if let info = player.info {
      notify("\(TrackKind.subtitle.title): \(info.trackText(.subtitle))")
    }
  }

  /// Takes the tracks of a subtitle file that was read: a SAMI document has one for each of its languages.
  mutating func subtitleRead(_ index: Int, _ tracks: [ExternalSubtitle], _ outbox: inout Outbox) {
    player.playback.readSubtitles.insert(index)
    answerFileWaits(for: index, &outbox)
    guard tracks.count > 1, let stream = player.info?.stream(index), stream.file != nil,
      stream.fileTrack == nil,
      let first = tracks.first
    else { return }
    player.film.editInfo { info in
      guard let place = info.streams.firstIndex(where: { $0.index == index }) else { return }
      info.streams[place].fileTrack = first.track
      info.streams[place].language = stream.language ?? first.language
    }
    var languages = [(index: index, language: first.language)]
    for track in tracks.dropFirst() {
      if let other = addSubtitle(track) { languages.append((other, track.language)) }
    }
    guard player.info?.selection.subtitle == index else { return }
    for wanted in settings.subtitleLanguages {
      guard
        let best = languages.first(where: { $0.language.map { LanguageCode.isSame($0, wanted) } ?? false })
      else { continue }
      return select(.subtitle, best.index, &outbox)
    }
  }

  /// Deselects a subtitle file that cannot be read; one that was never read does not become a track.
  mutating func refuseSubtitle(_ index: Int, _ failure: PlaybackFailure, _ outbox: inout Outbox) {
    let wasAwaited = answerFileWaits(for: index, failure: failure, &outbox)
    if var selection = player.info?.selection {
      for kind in [TrackKind.subtitle, .secondarySubtitle] where selection[kind] == index {
        selection[kind] = nil
      }
      player.film.select(selection)
    }
    if !player.playback.readSubtitles.contains(index) {
      player.film.editInfo { $0.streams.removeAll { $0.index == index } }
      if player.playback.openedSelection.subtitle == index { player.playback.openedSelection.subtitle = nil }
    }
    if !wasAwaited { notify("\(TrackKind.subtitle.title): \(failure.sentence)", .warning) }
  }

  /// Performs `rescan-external-files`.
  mutating func findSubtitlesAgain(_ outbox: inout Outbox) {
    guard let item = player.item, player.info != nil, case .file(let path)? = playlist.current?.location
    else { return notify("Play a local film first to find its subtitle files", .warning) }
    outbox.send(.findSubtitles(item, path))
  }

  /// Performs `sub-remove`.
  mutating func removeSubtitle(_ number: Int?, _ outbox: inout Outbox) {
    guard let file = trackFile(.subtitle, number) else { return }
    for kind in [TrackKind.subtitle, .secondarySubtitle] where player.info?.selection[kind] == file.index {
      select(kind, nil, &outbox)
    }
    player.film.editInfo { $0.streams.removeAll { $0.index == file.index } }
    notify("Subtitles removed: \(file.file?.shownName ?? "")")
  }

  /// Performs `sub-reload`: the engine opens the file again if it is selected.
  mutating func reloadSubtitle(_ number: Int?, _ outbox: inout Outbox) {
    guard let file = trackFile(.subtitle, number), let info = player.info else { return }
    notify("Subtitles reloaded: \(file.file?.shownName ?? "")")
    for kind in [TrackKind.subtitle, .secondarySubtitle] where info.selection[kind] == file.index {
      outbox.send(.selectTrack(kind, nil, nil))
      outbox.send(.selectTrack(kind, file.index, file.externalSubtitle))
    }
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
