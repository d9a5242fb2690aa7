// Subtitles: external files, delay, visibility and seeking to lines. Part of the model, main thread only.
import Base

/// The purpose of a search for a subtitle line.
public enum LinePurpose: Hashable, Sendable {
  /// To seek to the line (`sub-seek`).
  case seek
  /// To show the line at the current position by changing the delay (`sub-step`).
  case delay
}

extension Model {
  /// Stream index of the first external file, above every index of a container's stream.
  private static let firstFile = 10_000
  private static let fileLimit = 64

  /// Adds the subtitle files of the command line to an item that has opened, and searches for files beside it.
  mutating func beginSubtitles(of item: ItemID, _ outbox: inout Outbox) {
    for path in startWishes.subtitleFiles {
      if let index = addSubtitle(ExternalSubtitle(path: path)) { select(.subtitle, index, &outbox) }
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

  /// Adds a track for closed captions, which were found in the video stream.
  mutating func addCaptions(_ index: Int) {
    guard let info = player.info, info.stream(index) == nil else { return }
    var stream = MediaInfo.Stream(index: index, kind: .subtitle, codec: "eia_608")
    stream.title = "Closed captions"
    stream.isForImpaired = true
    player.film.editInfo { $0.streams.append(stream) }
  }

  /// Adds a file to the item's tracks, or finds its track; returns the stream index, nil where it cannot be added.
  @discardableResult
  private mutating func addSubtitle(_ file: ExternalSubtitle) -> Int? {
    guard let info = player.info else { return nil }
    let present = info.streams.first { $0.file == file.path }
    var index = present?.index ?? Self.firstFile
    if present == nil {
      index = max(Self.firstFile, (info.streams.map(\.index).max() ?? 0) + 1)
      guard info.streams.count(where: { $0.file != nil }) < Self.fileLimit else {
        notify("Too many subtitle files")
        return nil
      }
      var stream = MediaInfo.Stream(index: index, kind: .subtitle, codec: file.path.shownExtension)
      stream.file = file.path
      stream.language = file.language
      stream.title = file.title ?? (file.language == nil ? file.path.lastComponent.shown : nil)
      stream.isForced = file.isForced
      stream.isForImpaired = file.isForImpaired
      player.film.editInfo { $0.streams.append(stream) }
    }
    return index
  }

  /// Selects a stream for a kind of track; nil selects none.
  mutating func select(_ kind: TrackKind, _ index: Int?, _ outbox: inout Outbox) {
    guard var selection = player.info?.selection, selection[kind] != index else { return }
    let former = selection[kind]
    selection[kind] = index
    // A subtitle stream that is selected as the other kind changes places with this kind's former stream.
    let other = kind.otherSubtitle.flatMap { index != nil && selection[$0] == index ? $0 : nil }
    if let other {
      selection[other] = former
      outbox.send(.selectTrack(other, nil, nil))
    }
    player.film.select(selection)
    if let index, let sound = player.info?.stream(index)?.sound {
      return outbox.send(.selectSound(index, sound, waits: false))
    }
    outbox.send(.selectTrack(kind, index, player.info?.stream(index)?.externalSubtitle))
    if let other, former != nil {
      outbox.send(.selectTrack(other, former, player.info?.stream(former)?.externalSubtitle))
    }
  }

  /// Performs `sub-add`.
  mutating func takeSubtitle(_ file: ExternalSubtitle, choosing: Bool, _ outbox: inout Outbox) {
    guard player.info != nil else { return notify("Nothing is playing to add subtitles to", .warning) }
    let index = addSubtitle(file)
    guard choosing else { return }
    if let index { select(.subtitle, index, &outbox) }
    if let info = player.info {
      notify("\(TrackKind.subtitle.title): \(info.trackText(.subtitle))")
    }
  }

  /// Performs `rescan-external-files`.
  mutating func findSubtitlesAgain(_ outbox: inout Outbox) {
    guard let item = player.item, player.info != nil, case .file(let path)? = playlist.current?.location
    else { return notify("Nothing plays beside which subtitle files could lie", .warning) }
    outbox.send(.findSubtitles(item, path))
  }

  /// Changes `sub-delay`.
  mutating func delaySubtitles(_ change: PropertyChange) {
    let now = player.subtitleDelay.seconds
    guard let wanted = change.number(from: now, in: PlaybackRanges.subtitleDelays) else { return }
    player.subtitleDelay = MediaTime(seconds: wanted)
  }

  /// `secondary-sub-delay`.
  mutating func delaySecondarySubtitles(_ change: PropertyChange) {
    let now = player.secondarySubtitleDelay.seconds
    guard let wanted = change.number(from: now, in: PlaybackRanges.subtitleDelays) else { return }
    player.secondarySubtitleDelay = MediaTime(seconds: wanted)
  }

  /// Changes `sub-visibility`.
  mutating func showSubtitles(_ change: PropertyChange) {
    guard let shows = change.flag(from: player.showsSubtitles) else { return }
    player.showsSubtitles = shows
  }

  /// Performs `sub-remove`.
  mutating func removeSubtitle(_ number: Int?, _ outbox: inout Outbox) {
    guard let file = subtitleFile(number) else { return }
    for kind in [TrackKind.subtitle, .secondarySubtitle] where player.info?.selection[kind] == file.index {
      select(kind, nil, &outbox)
    }
    player.film.editInfo { $0.streams.removeAll { $0.index == file.index } }
    notify("Subtitles removed: \(file.file?.lastComponent.shown ?? "")")
  }

  /// Performs `sub-reload`: the engine opens the file again where it is selected.
  mutating func reloadSubtitle(_ number: Int?, _ outbox: inout Outbox) {
    guard let file = subtitleFile(number), let info = player.info else { return }
    notify("Subtitles reloaded: \(file.file?.lastComponent.shown ?? "")")
    for kind in [TrackKind.subtitle, .secondarySubtitle] where info.selection[kind] == file.index {
      outbox.send(.selectTrack(kind, nil, nil))
      outbox.send(.selectTrack(kind, file.index, file.externalSubtitle))
    }
  }

  /// Returns the external subtitle track with a number, or the selected one; posts a notice and returns nil where there
  /// is none.
  private mutating func subtitleFile(_ number: Int?) -> MediaInfo.Stream? {
    guard let info = player.info else { return nil }
    let tracks = info.tracks(.subtitle)
    let track =
      number.map { tracks.indices.contains($0 - 1) ? tracks[$0 - 1] : nil }
      ?? tracks.first { $0.index == info.selection.subtitle ?? info.selection.secondarySubtitle }
    guard let track, track.file != nil else {
      notify(track == nil ? "No such subtitles" : "These subtitles are inside the item, not a file")
      return nil
    }
    return track
  }

  /// Seeks to the line that `sub-seek` or `sub-step` found, or delays subtitles so that it is shown.
  mutating func useLine(at time: MediaTime?, _ purpose: LinePurpose, _ outbox: inout Outbox) {
    guard player.info?.selection.subtitle != nil else { return notify("No subtitles are chosen") }
    guard let time else { return notify("No such subtitle line is known yet") }
    switch purpose {
    case .seek:
      if let end = player.timeRange?.upperBound, time >= end {
        return notify(
          "The next line lies beyond the end of the item, at \(TimeText.format(player.film.place(of: time)))")
      }
      seek(.absolute(max(.zero, time)), exact: true, inFile: true, &outbox)
    case .delay:
      // The delay is rounded down to milliseconds: a fraction too early shows the line, a fraction too late does not.
      let delay = (player.subtitleDelay + player.shownPosition - time).seconds
      delaySubtitles(.set("\((delay * 1000).rounded(.down) / 1000)"))
      notify(expand("Subtitle delay: ${sub-delay}"))
    }
  }
}

extension TrackKind {
  /// The other kind of subtitle track.
  var otherSubtitle: TrackKind? {
    switch self {
    case .video, .audio: nil
    case .subtitle: .secondarySubtitle
    case .secondarySubtitle: .subtitle
    }
  }
}

extension MediaInfo.Stream {
  /// The external file of the stream; nil for a stream of the container.
  var externalSubtitle: ExternalSubtitle? {
    guard kind == .subtitle else { return nil }
    return file.map { path in
      var subtitle = ExternalSubtitle(path: path)
      subtitle.language = language
      return subtitle
    }
  }
}

extension BytePath {
  /// The extension of the file's name, filtered and at most 8 characters; `file` without one.
  fileprivate var shownExtension: String {
    let name = lastComponent.bytes
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot + 1 < name.count else { return "file" }
    return VisibleText.filter(bytes: name[(dot + 1)...], limit: 8).lowercased()
  }
}
