// Subtitles: files beside the item, delay, visibility, lines.
import Base

/// What a line of the subtitles is looked for.
public enum LinePurpose: Hashable, Sendable {
  /// To go there.
  case seek
  /// To show it now, by another delay.
  case delay
}

extension Model {
  /// Files beside an item begin here, so that no stream of a container has the same number.
  private static let firstFile = 10_000
  private static let fileLimit = 64

  /// The item is open: its files are added, and others are looked for beside it.
  mutating func beginSubtitles(of item: ItemID, _ outbox: inout Outbox) {
    for path in subtitleFiles {
      if let index = addSubtitle(ExternalSubtitle(path: path)) { select(.subtitle, index, &outbox) }
    }
    if settings.findSubtitles, case .file(let path)? = playlist.current?.location,
      playlist.current?.id == item
    {
      outbox.send(.findSubtitles(item, path))
    }
  }

  /// Files were found beside the item; they are chosen among as mpv does, as long as the person has not chosen.
  mutating func take(_ files: [ExternalSubtitle], of item: ItemID, _ outbox: inout Outbox) {
    guard item == player.item, !files.isEmpty else { return }
    let isUntouched = player.info?.selection.subtitle == player.playback.openedSelection.subtitle
    for file in files { addSubtitle(file) }
    if !memory.opened.lateTracks.isEmpty { return restoreLateTracks(&outbox) }
    guard isUntouched, let info = player.info else { return }
    let best = SubtitleChoice.best(
      in: info, languages: settings.subtitleLanguages, system: systemLanguage,
      prefersImpaired: settings.prefersImpairedSubtitles)
    player.playback.openedSelection.subtitle = best
    select(.subtitle, best, &outbox)
  }

  /// The pictures turned out to hold closed captions: they are one more subtitle track.
  mutating func addCaptions(_ index: Int) {
    guard let info = player.info, info.stream(index) == nil else { return }
    var stream = MediaInfo.Stream(index: index, kind: .subtitle, codec: "eia_608")
    stream.title = "Closed captions"
    stream.isForImpaired = true
    player.editInfo { $0.streams.append(stream) }
  }

  /// Adds a file to the tracks of the item, or finds it among them; gives its stream, nil where it cannot be one.
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
      player.editInfo { $0.streams.append(stream) }
    }
    return index
  }

  /// Chooses a stream, or none.
  mutating func select(_ kind: TrackKind, _ index: Int?, _ outbox: inout Outbox) {
    guard var selection = player.info?.selection, selection[kind] != index else { return }
    let former = selection[kind]
    selection[kind] = index
    // What was shown in the other place changes places with what was shown here.
    let other = kind.otherSubtitle.flatMap { index != nil && selection[$0] == index ? $0 : nil }
    if let other {
      selection[other] = former
      outbox.send(.selectTrack(other, nil, nil))
    }
    player.select(selection)
    outbox.send(.selectTrack(kind, index, player.info?.stream(index)?.externalSubtitle))
    if let other, former != nil {
      outbox.send(.selectTrack(other, former, player.info?.stream(former)?.externalSubtitle))
    }
  }

  /// `sub-add`.
  mutating func takeSubtitle(_ file: ExternalSubtitle, choosing: Bool, _ outbox: inout Outbox) {
    guard player.info != nil else { return notify("Nothing is playing to add subtitles to", .warning) }
    let index = addSubtitle(file)
    guard choosing else { return }
    if let index { select(.subtitle, index, &outbox) }
    if let info = player.info {
      notify("\(TrackKind.subtitle.title): \(info.trackText(.subtitle))")
    }
  }

  /// `rescan-external-files`.
  mutating func findSubtitlesAgain(_ outbox: inout Outbox) {
    guard let item = player.item, player.info != nil, case .file(let path)? = playlist.current?.location
    else { return notify("Nothing plays beside which subtitle files could lie", .warning) }
    outbox.send(.findSubtitles(item, path))
  }

  /// `sub-delay`.
  mutating func delaySubtitles(_ change: PropertyChange, _ outbox: inout Outbox) {
    let now = player.subtitleDelay.seconds
    guard let wanted = change.number(from: now, in: PlaybackRanges.subtitleDelays) else { return }
    player.subtitleDelay = MediaTime(seconds: wanted)
    outbox.send(.delaySubtitles(.subtitle, player.subtitleDelay))
  }

  /// `secondary-sub-delay`.
  mutating func delaySecondarySubtitles(_ change: PropertyChange, _ outbox: inout Outbox) {
    let now = player.secondarySubtitleDelay.seconds
    guard let wanted = change.number(from: now, in: PlaybackRanges.subtitleDelays) else { return }
    player.secondarySubtitleDelay = MediaTime(seconds: wanted)
    outbox.send(.delaySubtitles(.secondarySubtitle, player.secondarySubtitleDelay))
  }

  /// `sub-visibility`.
  mutating func showSubtitles(_ change: PropertyChange, _ outbox: inout Outbox) {
    guard let shows = change.flag(from: player.showsSubtitles) else { return }
    player.showsSubtitles = shows
    outbox.send(.showSubtitles(shows))
  }

  /// `sub-remove`.
  mutating func removeSubtitle(_ number: Int?, _ outbox: inout Outbox) {
    guard let file = subtitleFile(number) else { return }
    for kind in [TrackKind.subtitle, .secondarySubtitle] where player.info?.selection[kind] == file.index {
      select(kind, nil, &outbox)
    }
    player.editInfo { $0.streams.removeAll { $0.index == file.index } }
    notify("Subtitles removed: \(file.file?.lastComponent.shown ?? "")")
    keepSelectionsInView()
  }

  /// `sub-reload`.
  mutating func reloadSubtitle(_ number: Int?, _ outbox: inout Outbox) {
    guard let file = subtitleFile(number), let info = player.info else { return }
    notify("Subtitles reloaded: \(file.file?.lastComponent.shown ?? "")")
    for kind in [TrackKind.subtitle, .secondarySubtitle] where info.selection[kind] == file.index {
      outbox.send(.selectTrack(kind, nil, nil))
      outbox.send(.selectTrack(kind, file.index, file.externalSubtitle))
    }
  }

  /// The subtitle file that is the track of a number, or the chosen one; a notice where there is none.
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

  /// The line that `sub-seek` or `sub-step` asked for was found.
  mutating func useLine(at time: MediaTime?, _ purpose: LinePurpose, _ outbox: inout Outbox) {
    guard player.info?.selection.subtitle != nil else { return notify("No subtitles are chosen") }
    guard let time else { return notify("No such line is known yet") }
    switch purpose {
    case .seek:
      if let end = player.timeRange?.upperBound, time >= end {
        return notify(
          "The next line lies beyond the end of the item, at \(TimeText.format(player.place(of: time)))")
      }
      seek(.absolute(max(.zero, time)), exact: true, inFile: true, &outbox)
    case .delay:
      // A fraction of a millisecond too early is shown, too late is not.
      let delay = (player.subtitleDelay + player.shownPosition - time).seconds
      delaySubtitles(.set("\((delay * 1000).rounded(.down) / 1000)"), &outbox)
      notify(expand("Subtitle delay: ${sub-delay}"))
    }
  }
}

extension TrackKind {
  /// The other place for subtitles.
  var otherSubtitle: TrackKind? {
    switch self {
    case .video, .audio: nil
    case .subtitle: .secondarySubtitle
    case .secondarySubtitle: .subtitle
    }
  }
}

extension MediaInfo.Stream {
  /// The file that it is, where it is one beside the item.
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
  /// The extension of the name, filtered; `file` without one.
  fileprivate var shownExtension: String {
    let name = lastComponent.bytes
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot + 1 < name.count else { return "file" }
    return VisibleText.filter(bytes: name[(dot + 1)...], limit: 8).lowercased()
  }
}
