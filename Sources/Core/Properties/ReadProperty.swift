// `show-text`, `show-progress` and the values that texts can name.
public import Base

extension Model {
  mutating func show(_ text: String, milliseconds: Int?) {
    let shown = VisibleText.filter(expand(text))
    guard !shown.isEmpty else { return }
    let stay = milliseconds.map { MonotonicTime.milliseconds(Int64(max(1, min(3_600_000, $0)))) }
    notices.post(shown, .plain, at: now, until: now + (stay ?? .seconds(settings.noticeTimeout)))
  }

  mutating func showProgress() {
    lastInput = now
    notices.post(
      progressText, .plain, at: now, until: now + .seconds(settings.noticeTimeout), isProgress: true)
  }

  /// What was shown of the progress goes on with it.
  mutating func renewProgress() {
    if notices.showsProgress { notices.renewProgress(progressText) }
  }

  private var progressText: String {
    guard player.window != nil, let delay = player.delay(at: player.shownPosition) else {
      return expand("${time-pos}${?duration: / ${duration} (${percent-pos}%)}")
    }
    return expand("${time-pos} \(TimeText.behindLive(delay))")
  }

  /// A property as text; nil where it has no value now.
  ///
  /// `raw` is mpv's `${=name}`: seconds and plain numbers.
  public func value(of property: Property, raw: Bool = false) -> String? {
    func time(_ time: MediaTime?) -> String? {
      time.map { raw ? String($0.seconds) : TimeText.format($0) }
    }
    let isOpen = player.info != nil
    switch property {
    case .pause: return yesNo(player.isPaused)
    case .volume: return raw ? String(player.volume) : String(Int(player.volume.rounded()))
    case .speed: return DecimalNumber.text(player.speed)
    case .mute: return yesNo(player.isMuted)
    case .fullscreen: return yesNo(presentation.current == .full)
    case .pip: return yesNo(presentation.current == .pictureInPicture)
    case .loopFile: return player.fileLoops.text
    case .loopPlaylist: return player.playlistLoops.text
    case .audioDelay: return DecimalNumber.text(player.audioDelay)
    case .abLoopA: return player.loop.a.map { time(player.place(of: $0)) ?? "no" } ?? "no"
    case .abLoopB: return player.loop.b.map { time(player.place(of: $0)) ?? "no" } ?? "no"
    case .brightness: return String(settings.look.brightness)
    case .contrast: return String(settings.look.contrast)
    case .saturation: return String(settings.look.saturation)
    case .gamma: return String(settings.look.gamma)
    case .videoAspectOverride: return framing.aspect?.text ?? "no"
    case .videoZoom: return DecimalNumber.text(framing.zoom)
    case .videoPanX: return DecimalNumber.text(framing.panX)
    case .videoPanY: return DecimalNumber.text(framing.panY)
    case .panscan: return DecimalNumber.text(framing.panscan)
    case .normalize, .equalizer, .visualizer, .replaygain, .replaygainPreamp, .replaygainClip,
      .replaygainFallback, .audioChannels, .audioDevice:
      return soundValue(property)
    case .theme: return VisibleText.filter(settings.themeName)
    case .graphics: return settings.graphics.rawValue
    case .find: return settings.find.rawValue
    case .quality: return raw ? player.quality.text : qualityText
    case .deinterlace: return settings.deinterlace.rawValue
    case .vid, .aid, .sid, .secondarySid:
      guard let kind = property.trackKind, let info = player.info else { return nil }
      return raw ? info.trackNumber(kind).map(String.init) ?? "no" : info.trackText(kind)
    case .clipboardText: return nil
    case .timePos: return time(isOpen ? player.shownPlace : nil)
    case .timeRemaining: return time(restOfItem)
    case .duration: return time(player.duration)
    case .percentPos: return percent.map { raw ? String($0) : String(Int($0.rounded(.down))) }
    case .filename: return playlist.current.map { $0.location.shownName }
    case .path: return playlist.current.map { $0.location.shownPath }
    case .mediaTitle: return mediaTitle
    case .playlistPos: return playlist.currentIndex.map { String($0 + 1) }
    case .playlistIndex: return String(playlist.currentIndex ?? -1)
    case .playlistCount: return String(playlist.items.count)
    case .chapter: return raw ? chapterNumber : currentChapter.map { chapterName($0) }
    case .chapters: return player.info.map { String($0.chapters.count) }
    case .edition:
      guard let index = player.info?.edition else { return nil }
      return raw ? String(index) : editionText
    case .skipParts: return settings.skipParts.text
    case .editions: return player.info.map { String($0.editions.count) }
    case .width: return player.info?.displayWidth.map(String.init)
    case .height: return player.info?.displayHeight.map(String.init)
    case .videoCodec: return player.info?.stream(player.info?.videoStream)?.codec
    case .audioCodec: return player.info?.stream(player.info?.audioStream)?.codec
    case .subDelay:
      let seconds = player.subtitleDelay.seconds
      return raw ? String(seconds) : "\(Int((seconds * 1000).rounded())) ms"
    case .subVisibility: return yesNo(player.showsSubtitles)
    case .borders, .symbols, .background, .colors, .glyphs, .skipInterval, .controlsTimeout, .noticeTimeout,
      .hints, .chapterNotices, .keepOpen, .quitAtEnd, .autoPip, .browserPlay, .pipCorner, .pipSize,
      .pipTerminal, .prefetch, .preview,
      .sliderThumbnails, .waveform, .videoRotate, .audioSession, .screenshotFolder, .screenshotTemplate,
      .screenshotFormat,
      .screenshotQuality, .userAgent, .referrer, .httpHeaderFields:
      return property.setting?.value(in: settings).asProperty
    case .subText: return player.info == nil ? nil : player.subtitles.text
    case .presentation: return presentation.current.rawValue
    }
  }

  private func yesNo(_ flag: Bool) -> String { flag ? "yes" : "no" }
}
