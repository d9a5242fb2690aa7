// `set`, `add`, `multiply` and `cycle` on properties.
import Base

extension Model {
  mutating func change(_ property: Property, _ change: PropertyChange) -> [Effect] {
    switch property {
    case .pause:
      if deadRun != nil, change.flag(from: false) == true { return stopRun() }
      if case .cycle = change, let effects = playAgain() { return effects }
      return setPaused(change.flag(from: player.isPaused))
    case .mute:
      guard let muted = change.flag(from: player.isMuted) else { return [] }
      player.isMuted = muted
      return [.setMuted(muted)]
    case .volume: return setVolume(change.number(from: player.volume))
    case .speed: return setSpeed(change.number(from: player.speed, in: PlaybackRanges.speeds))
    case .loopFile:
      player.fileLoops = change.loop(from: player.fileLoops) ?? player.fileLoops
      player.fileLoopsDone = 0
      return []
    case .loopPlaylist:
      player.playlistLoops = change.loop(from: player.playlistLoops) ?? player.playlistLoops
      return []
    case .fullscreen:
      guard let full = change.flag(from: presentation.current == .full) else { return [] }
      guard full != (presentation.current == .full) else { return [] }
      return full ? present(.full) : leaveFull()
    case .pip:
      let isOn = presentation.current == .pictureInPicture
      return change.flag(from: isOn).map { $0 == isOn ? [] : togglePictureInPicture() } ?? []
    case .brightness: return adjust(\.brightness, change)
    case .contrast: return adjust(\.contrast, change)
    case .saturation: return adjust(\.saturation, change)
    case .gamma: return adjust(\.gamma, change)
    case .videoAspectOverride: return overrideAspect(change)
    case .videoZoom: return frame(\.zoom, Framing.zooms, change)
    case .videoPanX: return frame(\.panX, Framing.pans, change)
    case .videoPanY: return frame(\.panY, Framing.pans, change)
    case .panscan: return frame(\.panscan, Framing.panscans, change)
    case .normalize, .equalizer, .visualizer, .replaygain, .replaygainPreamp, .replaygainClip,
      .replaygainFallback, .audioChannels, .audioDevice:
      return changeSound(property, change)
    case .graphics:
      settings.graphics = change.choice(from: settings.graphics, among: graphicsChoices)
      return []
    case .theme: return changeTheme(change)
    case .quality: return changeQuality(change)
    case .find: return changeFind(change)
    case .deinterlace:
      settings.deinterlace = change.choice(from: settings.deinterlace)
      return [.deinterlace(settings.deinterlace)]
    case .clipboardText: return copy(change)
    case .subDelay: return delaySubtitles(change)
    case .subVisibility: return showSubtitles(change)
    case .vid, .aid, .sid, .secondarySid:
      return property.trackKind.map { changeTrack($0, change) } ?? []
    case .chapter:
      guard let wanted = change.number(from: Double(currentChapter ?? -1)) else { return [] }
      return goToChapter(Int(max(-1, min(1e9, wanted))))
    case .edition: return changeEdition(change)
    case .skipParts: return changeSkipParts(change)
    case .audioSession: return changeAudioSession(change)
    case .audioDelay:
      guard let wanted = change.number(from: player.audioDelay, in: PlaybackRanges.audioDelays) else {
        return []
      }
      player.audioDelay = wanted
      return [.setAudioDelay(MediaTime(seconds: player.audioDelay))]
    case .abLoopA: return setLoopPoint(\.a, change)
    case .abLoopB: return setLoopPoint(\.b, change)
    case .borders, .symbols, .background, .colors, .glyphs, .skipInterval, .controlsTimeout, .noticeTimeout,
      .hints, .chapterNotices, .keepOpen, .quitAtEnd, .autoPip, .browserPlay, .pipCorner, .pipSize,
      .pipTerminal, .prefetch, .preview,
      .sliderThumbnails, .waveform, .videoRotate, .screenshotFolder, .screenshotTemplate, .screenshotFormat,
      .screenshotQuality, .userAgent, .referrer, .httpHeaderFields:
      return changeSetting(of: property, change)
    // Read only, or changed by a command of its own.
    case .timePos, .timeRemaining, .duration, .percentPos, .filename, .path, .mediaTitle, .playlistPos,
      .playlistIndex,
      .playlistCount, .chapters, .editions, .width, .height, .videoCodec, .audioCodec, .subText,
      .presentation:
      return []
    }
  }

  private mutating func setPaused(_ wanted: Bool?) -> [Effect] {
    guard let wanted else { return [] }
    // Play with nothing loaded means: begin with the playlist's selection.
    if player.item == nil, !playlist.items.isEmpty, !wanted || player.isPaused {
      return playAgain() ?? []
    }
    if !wanted, player.isPaused, player.ending != .ahead, player.pendingSeek == nil {
      notify(player.ending == .broken ? "The item ends too early here" : "This is the end of the item")
      return []
    }
    player.isPaused = wanted
    return (wanted ? remember { .playing(at: $0) } : []) + [.setPaused(wanted)]
  }

  private mutating func setVolume(_ wanted: Double?) -> [Effect] {
    guard let wanted else { return [] }
    player.volume = max(0, min(settings.volumeMax, wanted))
    return [.setVolume(player.volume)]
  }

  private mutating func setSpeed(_ wanted: Double?) -> [Effect] {
    guard let wanted else { return [] }
    player.speed = wanted
    return [.setSpeed(player.pace)]
  }

  /// How much of the item has played, in percent.
  var percent: Double? {
    player.timeRange.map { range in
      let whole = (range.upperBound - range.lowerBound).seconds
      return max(0, (player.shownPosition - range.lowerBound).seconds / whole * 100)
    }
  }
}
