// Lists for IPC clients: playlist, tracks, chapters, editions, key bindings, commands. Pure; any thread.
import Base

extension Model {
  /// The most playlist items in one reply.
  private static let longestList = 2_000

  /// The playlist for IPC clients: of a longer one, `longestList` items around the current one.
  var remotePlaylist: RemoteValue {
    let first = max(
      0, min((playlist.currentIndex ?? 0) - Self.longestList / 2, playlist.items.count - Self.longestList))
    return .list((first..<min(playlist.items.count, first + Self.longestList)).map { remoteItem(at: $0) })
  }

  /// Returns one item of the playlist, as in mpv's `playlist`.
  func remoteItem(at index: Int) -> RemoteValue {
    let item = playlist.items[index]
    var fields: [String: RemoteValue] = [
      "filename": .text(item.location.plainPath), "title": .text(item.title),
      "id": .number(Double(item.id.rawValue)),
    ]
    if index == playlist.currentIndex { fields["current"] = .flag(true) }
    if item.id == films.main.item { fields["playing"] = .flag(true) }
    return .map(fields)
  }
}

extension MediaInfo {
  private static let kindNames: KeyValuePairs<TrackKind, String> = [
    .video: "video", .audio: "audio", .subtitle: "sub",
  ]

  /// Every track, as in mpv's `track-list`.
  var remoteTracks: [RemoteValue] {
    Self.kindNames.flatMap { kind, name in
      tracks(kind).enumerated().map { remoteTrack($0.element, number: $0.offset + 1, kind, name) }
    }
  }

  /// The selected tracks, as in mpv's `current-tracks`.
  var remoteSelection: [String: RemoteValue] {
    var fields: [String: RemoteValue] = [:]
    for (kind, name) in Self.kindNames {
      for (offset, stream) in tracks(kind).enumerated() {
        let track = remoteTrack(stream, number: offset + 1, kind, name)
        if selection[kind] == stream.index { fields[name] = track }
        if kind == .subtitle, selection.secondarySubtitle == stream.index { fields["sub2"] = track }
      }
    }
    return fields
  }

  private func remoteTrack(
    _ stream: Stream, number: Int, _ kind: TrackKind, _ name: String
  ) -> RemoteValue {
    let isSecond = kind == .subtitle && selection.secondarySubtitle == stream.index
    let isSelected = selection[kind] == stream.index || isSecond
    var fields: [String: RemoteValue] = [
      "id": .number(Double(number)), "type": .text(name), "codec": .text(stream.codec),
      "selected": .flag(isSelected), "default": .flag(stream.isDefault), "forced": .flag(stream.isForced),
      "external": .flag(stream.file != nil),
      "albumart": .flag(stream.isAttachedPicture),
      "image": .flag(stream.isAttachedPicture), "hearing-impaired": .flag(stream.isForImpaired),
      "src-id": .number(Double(stream.index)),
    ]
    // A stream of an external file has no index in the item's container.
    if stream.file == nil { fields["ff-index"] = .number(Double(stream.index)) }
    if isSelected { fields["main-selection"] = .number(isSecond ? 1 : 0) }
    fields["lang"] = stream.language.map { .text($0) }
    fields["title"] = stream.title.map { .text($0) }
    fields["external-filename"] = stream.file.map { .text($0.plainPath) }
    fields["demux-w"] = stream.width.map { .number(Double($0)) }
    fields["demux-h"] = stream.height.map { .number(Double($0)) }
    fields["demux-fps"] = stream.frameRate.map { .number($0) }
    fields["demux-samplerate"] = stream.sampleRate.map { .number(Double($0)) }
    fields["demux-channel-count"] = stream.channels.map { .number(Double($0)) }
    fields["demux-bitrate"] = stream.bitRate.map { .number(Double($0)) }
    return .map(fields)
  }

  /// The editions, as in mpv's `edition-list`.
  var remoteEditions: [RemoteValue] {
    editions.enumerated().map { index, edition in
      var fields: [String: RemoteValue] = [
        "id": .number(Double(index)), "default": .flag(edition.isDefault),
      ]
      fields["title"] = edition.title.map { .text($0) }
      return .map(fields)
    }
  }
}

extension MediaInfo.Chapter {
  /// The chapter, as in mpv's `chapter-list`.
  var remoteValue: RemoteValue { .map(["time": .number(start.seconds), "title": .text(title ?? "")]) }
}

extension Binding {
  /// The key binding, as in mpv's `input-bindings`.
  var remoteValue: RemoteValue {
    var isBuiltIn = false
    if case .builtIn = origin { isBuiltIn = true }
    return .map([
      "key": .text(KeyName.text(keys)), "cmd": .text(commands.map(\.command.text).joined(separator: "; ")),
      "section": .text(section.rawValue), "comment": .text(help), "is_weak": .flag(isBuiltIn),
      "priority": .number(isBuiltIn ? 0 : 1),
    ])
  }
}

extension CommandSpec {
  /// The command, as in mpv's `command-list`.
  var remoteValue: RemoteValue {
    .map([
      "name": .text(name),
      "args": .list(
        arguments.map { .map(["name": .text($0.name.lowercased()), "optional": .flag($0.isOptional)]) }),
      "vararg": .flag(arguments.last?.isRepeated ?? false),
    ])
  }
}
