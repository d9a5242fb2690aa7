// Properties as other programs see them: with types, and some more that say in one word what a screen shows otherwise.
// Names and meanings are mpv's. Pure; any thread.

/// What other programs can read besides `Property`.
enum RemoteProperty: String, CaseIterable {
  /// Nothing is loaded.
  case idleActive = "idle-active"
  /// Nothing is loaded, or what was is going.
  case playbackAbort = "playback-abort"
  case workingDirectory = "working-directory"
  /// Nothing moves: paused, waiting for data, or idle.
  case coreIdle = "core-idle"
  /// The item stands at its end.
  case endReached = "eof-reached"
  case pausedForCache = "paused-for-cache"
  case seekable
  case seeking
  case playbackTime = "playback-time"
  case playtimeRemaining = "playtime-remaining"
  /// The place in the playlist, from 0.
  case playlistPos = "playlist-pos"
  case playlistPlayingPos = "playlist-playing-pos"
  case volumeMax = "volume-max"
  case fileFormat = "file-format"
  case metadata
  case playlist
  case trackList = "track-list"
  case chapterList = "chapter-list"
  case propertyList = "property-list"
  case commandList = "command-list"
  case version = "mpv-version"

  /// Whether it takes so long to say that it is said only where `RemoteState.Contents` has changed.
  var isLong: Bool {
    switch self {
    case .metadata, .playlist, .trackList, .chapterList, .propertyList, .commandList: true
    default: false
    }
  }
}

extension Model {
  /// The value of a property for another program, as a text where that is wanted.
  func remoteValue(of name: String, asText: Bool) throws(RemoteFailure) -> RemoteValue {
    let value: RemoteValue?
    if let property = Property(named: name) {
      // The list says what played last; a status line is to say what plays.
      let isOver = [.filename, .path, .mediaTitle].contains(property) && player.item == nil
      let text = isOver ? nil : self.value(of: property, raw: true)
      if asText, let text { return .text(text) }
      value = text.map { RemoteValue($0, as: property.kind) }
    } else if let property = RemoteProperty(rawValue: name) {
      value = self.value(of: property)
    } else {
      throw RemoteFailure(.propertyNotFound)
    }
    guard let value else { throw RemoteFailure(.propertyUnavailable) }
    guard asText else { return value }
    guard let word = value.word else { throw RemoteFailure(.propertyFormat) }
    return .text(word)
  }

  private func value(of property: RemoteProperty) -> RemoteValue? {
    let isIdle = player.stage == .idle
    let isOpen = player.info != nil
    switch property {
    case .idleActive, .playbackAbort: return .flag(isIdle)
    case .workingDirectory: return workingFolder.map { .text($0.shown) }
    case .coreIdle: return .flag(!isOpen || player.isPaused || player.isBuffering)
    case .endReached: return isOpen ? .flag(player.ending == .reached) : nil
    case .pausedForCache: return isOpen ? .flag(player.isBuffering) : nil
    case .seekable: return isOpen ? .flag(player.canSeek) : nil
    case .seeking: return isOpen ? .flag(player.pendingSeek != nil) : nil
    case .playbackTime: return isOpen ? .number(player.shownPosition.seconds) : nil
    case .playtimeRemaining: return restOfItem.map { .number($0.seconds / player.speed) }
    case .playlistPos: return .number(Double(playlist.currentIndex ?? -1))
    case .playlistPlayingPos: return .number(Double(isIdle ? -1 : playlist.currentIndex ?? -1))
    case .volumeMax: return .number(settings.volumeMax)
    case .fileFormat: return player.info.map { .text($0.format) }
    case .metadata:
      return player.info.map { info in
        .map(Dictionary(info.tags.map { ($0.key, .text($0.value)) }) { first, _ in first })
      }
    case .playlist: return remotePlaylist
    case .trackList: return player.info.map { .list($0.remoteTracks) }
    case .chapterList:
      return player.info.map { info in
        .list(
          info.chapters.map { .map(["time": .number($0.start.seconds), "title": .text($0.title ?? "")]) })
      }
    case .propertyList:
      return .list(
        (Property.allCases.map(\.rawValue) + RemoteProperty.allCases.map(\.rawValue)).map { .text($0) })
    case .commandList: return .list(CommandTable.names.map { .map(["name": .text($0)]) })
    case .version: return .text("inset")
    }
  }

  /// How many items of the playlist another program is told of.
  private static let longestList = 2_000

  /// The items about the current one, where there are too many.
  private var remotePlaylist: RemoteValue {
    let first = max(
      0, min((playlist.currentIndex ?? 0) - Self.longestList / 2, playlist.items.count - Self.longestList))
    return .list(
      (first..<min(playlist.items.count, first + Self.longestList)).map { index in
        let item = playlist.items[index]
        var fields: [String: RemoteValue] = [
          "filename": .text(item.location.shownPath), "title": .text(item.title),
          "id": .number(Double(item.id.rawValue)),
        ]
        if index == playlist.currentIndex { fields["current"] = .flag(true) }
        if item.id == player.item { fields["playing"] = .flag(true) }
        return .map(fields)
      })
  }
}

extension MediaInfo {
  /// Every track that can be chosen, as mpv's `track-list` has it.
  fileprivate var remoteTracks: [RemoteValue] {
    let names: KeyValuePairs<TrackKind, String> = [.video: "video", .audio: "audio", .subtitle: "sub"]
    return names.flatMap { kind, name in
      tracks(kind).enumerated().map { offset, stream in
        var fields: [String: RemoteValue] = [
          "id": .number(Double(offset + 1)), "type": .text(name), "codec": .text(stream.codec),
          "selected": .flag(
            selection[kind] == stream.index
              || kind == .subtitle && selection.secondarySubtitle == stream.index),
          "default": .flag(stream.isDefault), "forced": .flag(stream.isForced),
          "external": .flag(stream.file != nil), "albumart": .flag(stream.isAttachedPicture),
          "src-id": .number(Double(stream.index)),
        ]
        fields["lang"] = stream.language.map { .text($0) }
        fields["title"] = stream.title.map { .text($0) }
        return .map(fields)
      }
    }
  }
}

extension RemoteValue {
  /// What a property says, with the type that its kind has.
  init(_ text: String, as kind: Property.Kind) {
    switch kind {
    case .flag: self = .flag(text == "yes")
    case .number, .time, .optionalTime, .edition:
      self = Double(text).map { .number($0) } ?? .text(text)
    // mpv's: what is off is `false`.
    case .loop, .track: self = text == "no" ? .flag(false) : Double(text).map { .number($0) } ?? .text(text)
    case .choice, .ratio, .gains, .text, .quality, .stretches: self = .text(text)
    }
  }
}
