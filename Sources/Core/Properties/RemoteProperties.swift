// The values of `RemoteProperty`. Pure; any thread.
import Base

extension Model {
  /// What a property holds; nil where it has no value now.
  func node(of property: RemoteProperty) -> PropertyNode? {
    switch property {
    case .playlist:
      return .list(
        count: playlist.items.count, element: { self.remoteItem(at: $0) }, whole: { self.remotePlaylist })
    case .options:
      return .table(
        find: { self.optionValue($0) }, whole: { .list(Self.optionNames.map { .text($0) }) })
    case .optionInfo:
      return .table(
        find: { self.optionInfo($0) }, whole: { .list(Self.optionNames.map { .text($0) }) })
    default: return value(of: property).map { .value($0) }
    }
  }

  private func value(of property: RemoteProperty) -> RemoteValue? {
    let isIdle = player.stage == .idle
    let isOpen = player.info != nil
    switch property {
    case .idleActive, .playbackAbort: return .flag(isIdle)
    case .workingDirectory: return workingFolder.map { .text(MediaLocation.file($0).plainPath) }
    case .pid: return processNumber.map { .number(Double($0)) }
    case .coreIdle: return .flag(!isOpen || player.isPaused || player.isBuffering)
    case .endReached: return isOpen ? .flag(player.ending == .reached) : nil
    case .pausedForCache: return isOpen ? .flag(player.isBuffering) : nil
    case .seekable: return isOpen ? .flag(player.canSeek) : nil
    case .partiallySeekable: return isOpen ? .flag(player.canSeek && !player.isWhole) : nil
    case .seeking: return isOpen ? .flag(player.pendingSeek != nil) : nil
    case .playbackTime: return isOpen ? .number(player.shownPlace.seconds) : nil
    case .playtimeRemaining: return restOfItem.map { .number($0.seconds / player.speed) }
    case .timeStart: return isOpen ? .number(0) : nil
    case .remainingFileLoops:
      return .number(Double(player.fileLoops.remaining(after: player.fileLoopsDone)))
    case .remainingPlaylistLoops:
      let done = player.playlistLoopsDone + (player.playlistLoops == .forever ? 0 : 1)
      return .number(Double(player.playlistLoops.remaining(after: done)))

    case .cacheDuration, .cacheTime, .cacheIdle, .cacheState, .cacheBufferingState:
      return cacheValue(of: property)

    case .fileFormat, .currentDemuxer: return player.info.map { .text($0.format) }
    case .fileSize: return sizeOfFile.map { .number(Double($0)) }
    case .filenameNoExtension:
      return player.item == nil ? nil : rawText(of: .filename).map { .text(Self.withoutExtension($0)) }
    case .forceMediaTitle: return .text(forcedTitle ?? "")
    case .streamPath, .streamOpenFilename:
      return player.item == nil ? nil : rawText(of: .path).map { .text($0) }
    case .metadata, .filteredMetadata:
      return player.info.map { info in
        .map(Dictionary(info.tags.map { ($0.spelledKey, .text($0.value)) }) { first, _ in first })
      }

    case .playlistCurrentPos: return .number(Double(playlist.currentIndex ?? -1))
    case .playlistPlayingPos: return .number(Double(isIdle ? -1 : playlist.currentIndex ?? -1))
    case .shuffle: return .flag(playlist.arrangement == .shuffled)
    case .trackList: return .list(player.info?.remoteTracks ?? [])
    case .currentTracks: return player.info.map { .map($0.remoteSelection) }
    case .chapterList: return .list(player.info?.chapters.map(\.remoteValue) ?? [])
    case .chapterMetadata:
      guard let index = currentChapter, let chapters = player.info?.chapters, chapters.indices.contains(index)
      else { return nil }
      return .map(["title": .text(chapters[index].title ?? "")])
    case .editionList: return .list(player.info?.remoteEditions ?? [])
    case .audioDeviceList:
      return .list(
        soundDevices.map { .map(["name": .text($0.name), "description": .text($0.summary)]) })

    case .volumeMax: return .number(settings.volumeMax)
    case .videoFormat, .audioCodecName, .audioParams, .videoParams, .displayWidth, .displayHeight,
      .containerFps, .estimatedFps, .estimatedFrameNumber, .estimatedFrameCount, .videoBitrate, .audioBitrate:
      return player.info.flatMap { streamValue(of: property, $0) }
    case .frameDropCount: return isCounting ? .number(Double(statistics.playback.droppedFrames)) : nil
    case .avsync:
      guard isCounting, let milliseconds = statistics.playback.soundMinusPictureMilliseconds else {
        return nil
      }
      return .number(milliseconds / 1_000)
    case .secondarySubText:
      return isOpen ? .text(player.subtitles.secondary.map(\.plain).joined(separator: "\n")) : nil

    case .osdWidth: return .number(Double(screen.cells.columns))
    case .osdHeight: return .number(Double(screen.cells.rows))
    case .osdDimensions:
      let size = screen.cells
      let aspect = Double(size.columns) / (Double(max(1, size.rows)) * screen.cellAspect)
      return .map([
        "w": .number(Double(size.columns)), "h": .number(Double(size.rows)),
        "par": .number(1 / screen.cellAspect), "aspect": .number(aspect),
        "mt": .number(0), "mb": .number(0), "ml": .number(0), "mr": .number(0),
      ])
    case .inputBindings: return .list(keymap.bindings.map(\.remoteValue))
    case .propertyList:
      return .list(
        (Property.allCases.map(\.rawValue) + RemoteProperty.allCases.map(\.rawValue)).map { .text($0) })
    case .commandList: return .list(CommandTable.all.map(\.remoteValue))
    case .version: return .text(RemoteProperty.versionText)
    case .playlist, .options, .optionInfo: return nil
    }
  }

  /// Whether what the engine counts is being read.
  public var wantsStatistics: Bool { showsStatistics || remote.wantsCounts }

  /// Whether it has been read for the item that plays.
  private var isCounting: Bool { player.info != nil && wantsStatistics && statistics.item == player.item }

  /// How far data have been read ahead of what plays.
  private func cacheValue(of property: RemoteProperty) -> RemoteValue? {
    guard player.info != nil else { return nil }
    if property == .cacheBufferingState {
      // What is missing until it goes on is not told by the engine: it waits, or it does not.
      return .number(player.isBuffering ? 0 : 100)
    }
    guard let end = player.buffered else { return nil }
    let duration = max(.zero, end - player.position).seconds
    let isWhole = player.end.map { end + MediaTime(seconds: 0.5) >= $0 } ?? false
    let (readTo, here) = (player.place(of: end).seconds, player.place(of: player.position).seconds)
    switch property {
    case .cacheDuration: return .number(duration)
    case .cacheTime: return .number(readTo)
    case .cacheIdle: return .flag(isWhole)
    case .cacheState:
      let range: RemoteValue = .map([
        "start": .number(here), "end": .number(max(here, readTo)),
      ])
      return .map([
        "cache-end": .number(readTo), "reader-pts": .number(here),
        "cache-duration": .number(duration), "underrun": .flag(player.isBuffering), "idle": .flag(isWhole),
        "eof": .flag(isWhole), "seekable-ranges": .list([range]),
      ])
    default: return nil
    }
  }

  private func streamValue(of property: RemoteProperty, _ info: MediaInfo) -> RemoteValue? {
    let video = info.stream(info.videoStream)
    let audio = info.stream(info.audioStream)
    switch property {
    case .videoFormat: return video.map { .text($0.codec) }
    case .audioCodecName: return audio.map { .text($0.codec) }
    case .audioParams:
      guard let audio else { return nil }
      var fields: [String: RemoteValue] = [:]
      fields["samplerate"] = audio.sampleRate.map { .number(Double($0)) }
      fields["channel-count"] = audio.channels.map { .number(Double($0)) }
      return .map(fields)
    case .videoParams:
      guard let video, let size = info.displayedSize else { return nil }
      let shown = framing.aspect.map {
        DisplayedSize(width: Int(Double(size.height) * $0.value), height: size.height)
      }
      let displayed = shown ?? size
      return .map([
        "w": .number(Double(video.width ?? size.width)), "h": .number(Double(video.height ?? size.height)),
        "dw": .number(Double(displayed.width)), "dh": .number(Double(displayed.height)),
        "aspect": .number(displayed.aspect),
        "par": .number(
          displayed.aspect * Double(max(1, video.height ?? size.height))
            / Double(max(1, video.width ?? size.width))),
      ])
    case .displayWidth: return info.displayWidth.map { .number(Double($0)) }
    case .displayHeight: return info.displayHeight.map { .number(Double($0)) }
    case .containerFps, .estimatedFps: return video?.frameRate.map { .number($0) }
    case .estimatedFrameNumber:
      return video?.frameRate.map { .number((player.shownPlace.seconds * $0).rounded()) }
    case .estimatedFrameCount:
      guard let rate = video?.frameRate, let duration = player.duration else { return nil }
      return .number((duration.seconds * rate).rounded())
    case .videoBitrate: return video?.bitRate.map { .number(Double($0)) }
    case .audioBitrate: return audio?.bitRate.map { .number(Double($0)) }
    default: return nil
    }
  }

  /// Bytes of the file that plays, where they have been read for a list.
  private var sizeOfFile: Int64? {
    guard player.item != nil, case .file(let path)? = playlist.current?.location else { return nil }
    return memory.facts[path]?.information?.size
  }

  private static func withoutExtension(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}

extension RemoteProperty {
  /// What clients look for to know which protocol is spoken, and the program's own name.
  static let versionText = "mpv 0.35.0 (inset)"
}
