public import Base

/// THE table of properties: what each is, and which commands may change it. Pure; any thread.
extension Property {
  private static let aliases: [String: Property] = [
    "video": .vid, "audio": .aid, "sub": .sid, "screenshot-dir": .screenshotFolder, "fs": .fullscreen,
    "loop": .loopFile,
  ]

  /// The property of that name, which may be one that mpv has for it too.
  package init?(named name: String) {
    guard let property = Self(rawValue: name) ?? Self.aliases[name] else { return nil }
    self = property
  }

  /// The values of those that repeat; `yes` is `inf`.
  public static let loops = ["no", "inf", "yes"]

  /// What values it has.
  public var kind: Kind {
    switch self {
    case .pause, .mute, .fullscreen, .pip, .subVisibility: .flag
    case .volume: .number(0...130)
    case .subDelay: .number(PlaybackRanges.subtitleDelays)
    case .speed: .number(PlaybackRanges.speeds)
    case .loopFile, .loopPlaylist: .loop
    case .brightness, .contrast, .saturation, .gamma: .number(PictureLook.range.asNumbers)
    case .videoAspectOverride: .ratio
    case .videoZoom: .number(Framing.zooms)
    case .videoPanX, .videoPanY: .number(Framing.pans)
    case .graphics: .choice(Settings.Graphics.allCases.map(\.rawValue))
    case .find: .choice(FindMode.allCases.map(\.rawValue))
    case .quality: .quality
    case .edition: .edition
    case .skipParts: .stretches
    case .deinterlace: .choice(Deinterlacing.allCases.map(\.rawValue))
    case .panscan: .number(Framing.panscans)
    case .normalize, .replaygainClip: .flag
    case .equalizer: .gains
    case .visualizer: .choice(SoundOptions.Visualizer.allCases.map(\.rawValue))
    case .replaygain: .choice(ReplayGain.Rule.Mode.allCases.map(\.rawValue))
    case .replaygainPreamp, .replaygainFallback: .number(ReplayGain.Rule.range)
    case .audioChannels: .choice(SoundOptions.Channels.allCases.map(\.rawValue))
    case .vid, .aid, .sid, .secondarySid: .track
    case .clipboardText: .text
    case .timePos, .timeRemaining, .duration: .time
    case .abLoopA, .abLoopB: .optionalTime
    case .audioDelay: .number(PlaybackRanges.audioDelays)
    case .chapter: .number(-1...Double(Int32.max))
    case .percentPos: .number(0...100)
    case .presentation: .choice(Presentation.allCases.map(\.rawValue))
    case .playlistIndex: .number(-1...Double(Int32.max))
    case .playlistPos, .playlistCount, .chapters, .editions, .width, .height: .number(0...Double(Int32.max))
    case .borders, .symbols, .background, .hints, .colors, .glyphs, .skipInterval, .controlsTimeout,
      .noticeTimeout,
      .chapterNotices, .keepOpen, .quitAtEnd, .autoPip, .browserPlay, .pipCorner, .pipSize, .pipTerminal,
      .prefetch,
      .preview,
      .sliderThumbnails, .waveform, .videoRotate, .audioSession, .screenshotFolder, .screenshotTemplate,
      .screenshotFormat,
      .screenshotQuality, .userAgent, .referrer, .httpHeaderFields:
      setting.map { Kind($0.kind) } ?? .text
    case .theme, .filename, .path, .mediaTitle, .videoCodec, .audioCodec, .audioDevice, .subText: .text
    }
  }

  /// What it is, in one line.
  public var help: String {
    switch self {
    case .pause: "whether playback is paused"
    case .volume: "the volume in percent; beyond 100 sound is amplified"
    case .speed: "the speed; 1 is normal, sound keeps its pitch"
    case .mute: "mute: whether the sound is off"
    case .fullscreen: "whether the picture fills the terminal"
    case .pip: "whether Picture in Picture is active"
    case .pipCorner: "the corner of the corner picture"
    case .pipSize: "the width of the corner picture in percent of the screen"
    case .loopFile: "how often this item loops: no, inf or a number"
    case .loopPlaylist: "how often the playlist is played: no, inf or a number"
    case .audioDelay: "audio delay in seconds; less than zero is earlier"
    case .abLoopA: "point A of the A-B loop, or no"
    case .abLoopB: "point B of the A-B loop, or no"
    case .brightness: "the picture's brightness"
    case .contrast: "the picture's contrast"
    case .saturation: "the picture's saturation; -100 is grey"
    case .gamma: "the picture's gamma"
    case .videoAspectOverride: "the aspect ratio of the picture, as 16:9; no for its own"
    case .videoZoom: "how large the picture is, as a power of two"
    case .videoPanX: "how far the picture is moved to the right, in parts of its width"
    case .videoPanY: "how far the picture is moved down, in parts of its height"
    case .panscan: "how much the picture fills its area: from 0 to 1, which cuts its edges"
    case .glyphs: "what the picture's cells are made of"
    case .colors: "how many colours the picture gets"
    case .normalize: "even out loudness: soft passages louder, loud ones softer"
    case .equalizer: "the equaliser: a preset's name, or ten gains in decibels with commas between them"
    case .visualizer: "the visualiser where there is no film to see: no, spectrum or waveform"
    case .replaygain: "ReplayGain: no, track or album"
    case .replaygainPreamp: "ReplayGain preamp in decibels"
    case .replaygainClip: "whether ReplayGain may amplify until the sound clips"
    case .replaygainFallback: "gain in decibels for items without ReplayGain tags"
    case .audioChannels: "channels of the audio device: auto, mono, stereo, 5.1 or 7.1"
    case .audioDevice: "the audio device (ALSA)"
    case .graphics:
      "how the picture is drawn: cells or a pixel protocol; cycling keeps to what the terminal shows"
    case .audioSession:
      "other players on the desktop while this one is heard: mix (keep playing), duck (get softer) or solo (pause)"
    case .videoRotate: "rotation of the picture in degrees, clockwise: 0, 90, 180 or 270"
    case .deinterlace: "deinterlacing: auto, yes or no"
    case .sliderThumbnails: "thumbnails above the slider: off, local (files) or all"
    case .waveform: "whether the waveform of sound is drawn above the slider"
    case .preview: "preview of the selected row: off, alone (not beside a film), still or moving"
    case .quality: "the variant of an adaptive stream, from 1, the smallest; or auto, lowest or highest"
    case .find: "how rows are found: fuzzy (letters with gaps) or substring"
    case .vid: "the video track, from 1, or no; auto is what was chosen first"
    case .aid: "the audio track, from 1, or no; auto is what was chosen first"
    case .sid: "the subtitle track, from 1, or no; auto is what was chosen first"
    case .secondarySid: "the subtitle track at the top of the picture, from 1, or no"
    case .screenshotFormat: "format of screenshots of the video: png or jpeg"
    case .screenshotFolder: "the folder of screenshots"
    case .screenshotTemplate: "the template of screenshots' names"
    case .screenshotQuality: "the quality of screenshots in JPEG, from 0 to 100"
    case .clipboardText: "the terminal's clipboard, to which a text can be sent; ${property} is expanded"
    case .subDelay: "subtitle delay in seconds; less than zero is earlier"
    case .subVisibility: "whether subtitles are shown"
    case .subText: "the subtitles on the screen, as plain text"
    case .timePos: "the position in the item; setting it seeks"
    case .timeRemaining: "the time remaining of the item"
    case .duration: "the duration of the item"
    case .percentPos: "the position in percent; setting it seeks"
    case .filename: "the item's name without its folder"
    case .path: "the item's path or address"
    case .mediaTitle: "the item's title, or else its name; the song that a radio station says it plays"
    case .playlistPos: "the item's place in the playlist, from 1; changing it plays another"
    case .playlistIndex: "the item's place in the playlist, from 0; setting it plays another, -1 stops"
    case .playlistCount: "the number of items in the playlist"
    case .chapter: "the chapter, from 0; changing it seeks"
    case .chapters: "the number of chapters"
    case .edition: "the edition, one of several sets of chapters, from 0; auto is the file's own choice"
    case .editions: "the number of editions"
    case .skipParts: "parts of the item to skip: 0:00-1:30, 42:00-; or no"
    case .width: "the picture's width in pixels"
    case .height: "the picture's height in pixels"
    case .videoCodec: "the codec of the picture"
    case .audioCodec: "the codec of the sound"
    case .theme: "the theme: colours, borders and signs"
    case .presentation: "full, inline or pip; setting it changes it"
    case .borders, .symbols, .background, .hints, .skipInterval, .controlsTimeout, .noticeTimeout,
      .chapterNotices, .keepOpen, .quitAtEnd, .autoPip, .browserPlay, .pipTerminal, .prefetch, .userAgent,
      .referrer, .httpHeaderFields:
      setting?.help ?? ""
    }
  }

  /// The commands that may change it; none where it can only be read.
  public var writers: [String] {
    switch self {
    case .pause, .mute, .fullscreen, .pip, .pipCorner, .loopFile, .loopPlaylist, .subVisibility:
      ["set", "cycle"]
    case .volume, .speed, .pipSize: ["set", "add", "multiply"]
    case .timePos, .percentPos, .abLoopA, .abLoopB, .subDelay, .audioDelay: ["set", "add"]
    case .brightness, .contrast, .saturation, .gamma: ["set", "add", "cycle"]
    case .videoAspectOverride, .videoRotate, .glyphs, .colors, .graphics, .deinterlace, .quality, .find,
      .sliderThumbnails,
      .preview, .waveform:
      ["set", "cycle"]
    case .vid, .aid, .sid, .secondarySid, .edition: ["set", "cycle"]
    case .videoZoom, .videoPanX, .videoPanY, .panscan: ["set", "add"]
    case .screenshotFormat: ["set", "cycle"]
    case .screenshotQuality: ["set", "add"]
    case .screenshotFolder, .screenshotTemplate, .clipboardText: ["set"]
    case .userAgent, .referrer, .httpHeaderFields: ["set"]
    case .presentation, .audioDevice, .skipParts: ["set"]
    case .normalize, .equalizer, .visualizer, .replaygain, .replaygainClip, .audioChannels, .audioSession:
      ["set", "cycle"]
    case .replaygainPreamp, .replaygainFallback: ["set", "add"]
    case .borders, .symbols, .background, .hints, .chapterNotices, .keepOpen, .quitAtEnd, .autoPip,
      .browserPlay,
      .pipTerminal, .prefetch:
      ["set", "cycle"]
    case .skipInterval, .controlsTimeout, .noticeTimeout: ["set", "add"]
    case .theme: ["set", "cycle"]
    case .chapter: ["set", "add", "cycle"]
    case .playlistPos, .playlistIndex: ["set", "add", "cycle"]
    default: []
    }
  }

  private func checkWriter(_ command: String) throws(CommandProblem) {
    guard !writers.isEmpty else { throw .readOnly(self) }
    guard writers.contains(command) else { throw .wrongKind(command: command, self) }
  }

  /// `set`: the value must be one that the property can have.
  package func setting(_ value: String) throws(CommandProblem) -> Command {
    try checkWriter("set")
    switch (self, kind) {
    case (.timePos, _):
      guard let seconds = DecimalNumber.parse(value) else { throw wrong(value, "seconds") }
      return .seek(.absolute(MediaTime(seconds: seconds)), exact: true)
    case (.percentPos, .number(let range)):
      return .seek(.percent(try number(value, range)), exact: true)
    case (.presentation, _):
      guard let presentation = Presentation(rawValue: value) else {
        throw wrong(value, "full, inline or pip")
      }
      return .present(presentation)
    case (.screenshotFormat, _):
      guard let format = ImageFormat.Name(spelled: value) else { throw wrong(value, "png or jpeg") }
      return .change(self, .set(format.rawValue))
    case (.screenshotFolder, _), (.screenshotTemplate, _), (.clipboardText, _):
      guard !value.isEmpty, value.utf8.count <= 1_024, !value.utf8.contains(0) else {
        throw wrong(value, "a text")
      }
    case (.userAgent, _), (.referrer, _), (.httpHeaderFields, _):
      var trial = Settings()
      do throws(SettingProblem) {
        try self.setting?.set(.text(value), in: &trial)
      } catch {
        throw wrong(value, error.expected)
      }
    case (.playlistPos, _), (.playlistIndex, _):
      return try playing(value, first: self == .playlistPos ? 1 : 0)
    case (.theme, _):
      guard NamedTheme.isName(value) else { throw wrong(value, "a theme's name") }
    case (_, .flag):
      guard value == "yes" || value == "no" else { throw wrong(value, "yes or no") }
    case (_, .number(let range)):
      return .change(self, .set(DecimalNumber.text(try number(value, range))))
    // mpv's default, which leaves the choice as auto does.
    case (.audioChannels, _) where value == "auto-safe": return .change(self, .set("auto"))
    case (_, .choice(let choices)):
      guard choices.contains(value) else { throw wrong(value, "one of " + choices.joined(separator: ", ")) }
    case (_, .loop):
      guard let count = LoopCount(value) else { throw wrong(value, "no, inf or a number") }
      return .change(self, .set(count.text))
    case (_, .gains):
      guard Equalizer(value) != nil else {
        throw wrong(value, "a preset (\(Equalizer.presets.map(\.key).joined(separator: ", "))) or ten gains")
      }
    case (_, .ratio):
      guard AspectRatio(value) != nil || AspectRatio.isNone(value) else {
        throw wrong(value, "proportions like 16:9, or no")
      }
    case (_, .optionalTime):
      if value == "no" { break }
      guard case .time? = TypedTime(value) else { throw wrong(value, "a time like 1:30, or no") }
    case (_, .track):
      guard value == "no" || value == "auto" || Int(value).map({ (1...9_999).contains($0) }) == true else {
        throw wrong(value, "the number of a track, no or auto")
      }
    case (_, .quality):
      guard QualityChoice(value) != nil else {
        throw wrong(value, "the number of a variant, auto, lowest or highest")
      }
    case (_, .edition):
      guard value == "auto" || Int(value).map({ (0...9_999).contains($0) }) == true else {
        throw wrong(value, "the number of an edition, from 0, or auto")
      }
    case (_, .stretches):
      guard SkipList(value) != nil else { throw wrong(value, "stretches like 0:00-1:30, 42:00-, or no") }
    case (_, .time), (_, .text): break
    }
    return .change(self, .set(value))
  }

  func adding(_ amount: Double) throws(CommandProblem) -> Command {
    try checkWriter("add")
    switch self {
    case .timePos: return .seek(.relative(MediaTime(seconds: amount)), exact: true)
    case .percentPos: return .seek(.relativePercent(max(-100, min(100, amount))), exact: true)
    case .chapter: return .chapterStep(try step(amount))
    case .playlistPos, .playlistIndex: return .playlistStep(try step(amount), force: false)
    default: return .change(self, .add(amount))
    }
  }

  func multiplying(by factor: Double) throws(CommandProblem) -> Command {
    try checkWriter("multiply")
    return .change(self, .multiply(factor))
  }

  func cycling(_ step: Int) throws(CommandProblem) -> Command {
    try checkWriter("cycle")
    switch self {
    case .chapter: return .chapterStep(step)
    case .playlistPos, .playlistIndex: return .playlistStep(step, force: false)
    default: return .change(self, .cycle(step))
    }
  }

  /// The item of a place, counted from `first`; one before that stops.
  private func playing(_ value: String, first: Int) throws(CommandProblem) -> Command {
    if ["no", "none", "-1"].contains(value) { return .stop }
    guard let number = Int(value), number >= first, number <= Int(Int32.max) else {
      throw wrong(value, "a whole number from \(first), or -1")
    }
    return .editPlaylist(.play(number - first))
  }

  private func step(_ amount: Double) throws(CommandProblem) -> Int {
    guard amount != 0, abs(amount) <= 1_000_000, amount == amount.rounded() else {
      throw wrong(DecimalNumber.text(amount), "a whole number")
    }
    return Int(amount)
  }

  private func number(_ text: String, _ range: ClosedRange<Double>) throws(CommandProblem) -> Double {
    guard let number = DecimalNumber.parse(text) else { throw wrong(text, "a number") }
    return range.nearest(to: number)
  }

  private func wrong(_ value: String, _ expected: String) -> CommandProblem {
    .wrong(argument: "the value of “\(rawValue)”", value: value, expected: expected)
  }
}
