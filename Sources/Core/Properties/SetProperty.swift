// `set`, `add`, `multiply` and `cycle` on properties.
import Base

extension Model {
  mutating func change(_ property: Property, _ change: PropertyChange, _ outbox: inout Outbox) {
    switch property {
    case .pause:
      if deadRun != nil, change.flag(from: false) == true { return stopRun(&outbox) }
      if case .cycle = change, playAgain(&outbox) { return }
      setPaused(change.flag(from: player.isPaused), &outbox)
    case .mute:
      guard let muted = change.flag(from: player.isMuted) else { return }
      player.isMuted = muted
      outbox.send(.setMuted(muted))
    case .volume: setVolume(change.number(from: player.volume), &outbox)
    case .speed: setSpeed(change.number(from: player.speed, in: PlaybackRanges.speeds), &outbox)
    case .loopFile:
      player.fileLoops = change.loop(from: player.fileLoops) ?? player.fileLoops
      player.fileLoopsDone = 0
    case .loopPlaylist:
      player.playlistLoops = change.loop(from: player.playlistLoops) ?? player.playlistLoops
    case .fullscreen:
      guard let full = change.flag(from: presentation.current == .full) else { return }
      guard full != (presentation.current == .full) else { return }
      if full { present(.full) } else { leaveFull() }
    case .pip:
      let isOn = presentation.current == .pictureInPicture
      if let wanted = change.flag(from: isOn), wanted != isOn { togglePictureInPicture() }
    case .brightness: adjust(\.brightness, change, &outbox)
    case .contrast: adjust(\.contrast, change, &outbox)
    case .saturation: adjust(\.saturation, change, &outbox)
    case .gamma: adjust(\.gamma, change, &outbox)
    case .videoAspectOverride: overrideAspect(change)
    case .videoZoom: frame(\.zoom, Framing.zooms, change)
    case .videoPanX: frame(\.panX, Framing.pans, change)
    case .videoPanY: frame(\.panY, Framing.pans, change)
    case .panscan: frame(\.panscan, Framing.panscans, change)
    case .normalize, .equalizer, .visualizer, .replaygain, .replaygainPreamp, .replaygainClip,
      .replaygainFallback, .audioChannels, .audioDevice:
      changeSound(property, change, &outbox)
    case .graphics:
      settings.graphics = change.choice(from: settings.graphics, among: graphicsChoices)
    case .theme: changeTheme(change, &outbox)
    case .quality: changeQuality(change, &outbox)
    case .find: changeFind(change)
    case .deinterlace:
      settings.deinterlace = change.choice(from: settings.deinterlace)
      outbox.send(.deinterlace(settings.deinterlace))
    case .clipboardText: copy(change, &outbox)
    case .subDelay: delaySubtitles(change, &outbox)
    case .subVisibility: showSubtitles(change, &outbox)
    case .vid, .aid, .sid, .secondarySid:
      if let kind = property.trackKind { changeTrack(kind, change, &outbox) }
    case .chapter:
      guard let wanted = change.number(from: Double(currentChapter ?? -1)) else { return }
      goToChapter(Int(max(-1, min(1e9, wanted))), &outbox)
    case .edition: changeEdition(change, &outbox)
    case .skipParts: changeSkipParts(change, &outbox)
    case .audioSession: changeAudioSession(change)
    case .audioDelay:
      guard let wanted = change.number(from: player.audioDelay, in: PlaybackRanges.audioDelays) else {
        return
      }
      player.audioDelay = wanted
      outbox.send(.setAudioDelay(MediaTime(seconds: player.audioDelay)))
    case .abLoopA: setLoopPoint(\.a, change, &outbox)
    case .abLoopB: setLoopPoint(\.b, change, &outbox)
    case .borders, .symbols, .background, .colors, .glyphs, .skipInterval, .controlsTimeout, .noticeTimeout,
      .hints, .chapterNotices, .keepOpen, .quitAtEnd, .autoPip, .browserPlay, .pipCorner, .pipSize,
      .pipTerminal, .prefetch, .preview,
      .sliderThumbnails, .waveform, .videoRotate, .screenshotFolder, .screenshotTemplate, .screenshotFormat,
      .screenshotQuality, .userAgent, .referrer, .httpHeaderFields:
      changeSetting(of: property, change)
    // Read only, or changed by a command of its own.
    case .timePos, .timeRemaining, .duration, .percentPos, .filename, .path, .mediaTitle, .playlistPos,
      .playlistIndex,
      .playlistCount, .chapters, .editions, .width, .height, .videoCodec, .audioCodec, .subText,
      .presentation:
      break
    }
  }

  private mutating func setPaused(_ wanted: Bool?, _ outbox: inout Outbox) {
    guard let wanted else { return }
    // Play with nothing loaded means: begin with the playlist's selection.
    if player.item == nil, !playlist.items.isEmpty, !wanted || player.isPaused {
      return playFromStopped(&outbox)
    }
    if !wanted, player.isPaused, player.ending != .ahead, player.pendingSeek == nil {
      return notify(player.ending == .broken ? "The item ends too early here" : "This is the end of the item")
    }
    player.isPaused = wanted
    if wanted { remember(&outbox) { .playing(at: $0) } }
    outbox.send(.setPaused(wanted))
  }

  private mutating func setVolume(_ wanted: Double?, _ outbox: inout Outbox) {
    guard let wanted else { return }
    player.volume = max(0, min(settings.volumeMax, wanted))
    outbox.send(.setVolume(player.volume))
  }

  private mutating func setSpeed(_ wanted: Double?, _ outbox: inout Outbox) {
    guard let wanted else { return }
    player.speed = wanted
    outbox.send(.setSpeed(player.pace))
  }

  /// How much of the item has played, in percent.
  var percent: Double? {
    player.timeRange.map { range in
      let whole = (range.upperBound - range.lowerBound).seconds
      return max(0, (player.shownPosition - range.lowerBound).seconds / whole * 100)
    }
  }
}
