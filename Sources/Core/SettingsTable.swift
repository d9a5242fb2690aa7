/// THE table of settings: what `inset.toml`, the command line and the manual page know of them.
///
/// Pure; any thread.
public enum SettingsTable {
  /// Every setting but the theme's colours, in the order of `config/inset.toml`.
  public static let all: [SettingSpec] = [
    .choice(
      place(
        "player", "presentation", "presentation",
        "how the program opens; auto is full for a single item or list"),
      \.presentation),
    .number(
      place("player", "speed", "speed", "how fast it plays; sound keeps its pitch"), \.speed,
      PlayerState.speeds),
    .flag(place("player", "pause", "pause", "begin paused"), \.pause),
    .choice(
      place(
        "player", "keep-open", "keep-open",
        "pause on the last picture at the end: of the last item (yes) or of every item (always)"),
      \.keepOpen),
    .flag(
      place("player", "quit-at-end", "quit-at-end", "leave the program at the end of the playlist"),
      \.quitAtEnd),
    .number(
      place("player", "skip-interval", nil, "seconds that back and forward skip"), \.skipInterval, 1...600),
    .stretches(
      place("player", "skip-parts", "skip-parts", "stretches of each item that are left out"),
      \.skipParts),
    .number(
      place(
        "player", "controls-timeout", nil,
        "seconds without input until the controls hide in full presentation"),
      \.controlsTimeout, 0.5...3_600),
    .number(place("player", "notice-timeout", nil, "seconds that a notice stays"), \.noticeTimeout, 0.5...60),
    .flag(
      place(
        "player", "requires-linear-playback", nil, "play everything from its start to its end: no seeking"),
      \.requiresLinearPlayback),
    .number(
      place(
        "player", "image-display-duration", nil, "seconds for which an image is shown; 0 is until the next"),
      \.imageDisplayDuration, 0...86_400),
    .flag(
      place("player", "prefetch", nil, "open the next item before the present one ends"), \.prefetch),
    .flag(
      place("player", "chapter-notices", nil, "say the name of a chapter as it begins"), \.chapterNotices),
    .choice(
      place(
        "player", "slider-thumbnails", nil,
        "of what small pictures are shown above the slider: off, local files, or all"),
      \.sliderThumbnails),
    .flag(
      place("player", "waveform", nil, "draw how loud an item of sound is above the slider"), \.waveform),
    .number(
      place("player", "open-timeout", nil, "seconds until the opening of an item is given up"), \.openTimeout,
      1...600),
    .flag(place("sound", "enabled", "no-audio", "whether there is sound at all"), \.audio),
    .text(place("sound", "device", "audio-device", "the ALSA device; help lists them"), \.sound.device),
    .choice(
      place("sound", "channels", "audio-channels", "how many channels the device is given at the most"),
      \.sound.channels),
    .choice(
      place(
        "sound", "session", "audio-session",
        "what other players on the desktop do while this one is heard: mix, duck (softer) or solo (pause)"),
      \.audioSession),
    .number(
      place(
        "sound", "release-after", nil, "seconds of pause until other programs may have the device; 0 is never"
      ),
      \.sound.releaseAfter, 0...3_600),
    .number(
      place("sound", "volume", "volume", "the volume at the start, in percent, at most volume-max"), \.volume,
      0...130),
    .number(
      place("sound", "volume-max", nil, "the highest volume in percent; beyond 100 sound is amplified"),
      \.volumeMax, 100...130),
    .flag(place("sound", "mute", "mute", "begin with the sound off"), \.mute),
    .flag(
      place("sound", "normalize", nil, "bring soft and loud passages nearer to each other"),
      \.sound.filters.normalizes),
    .equalizer(
      place("sound", "equalizer", nil, "ten bands: a preset's name, or ten gains with commas between them"),
      \.sound.filters.equalizer),
    .choice(
      place("sound", "visualizer", nil, "how sound is drawn where there is no film to see"),
      \.sound.visualizer),
    .choice(
      place("sound", "replaygain", "replaygain", "which loudness tags are used"), \.sound.replayGain.mode),
    .number(
      place("sound", "replaygain-preamp", nil, "decibels on top of what loudness tags say"),
      \.sound.replayGain.preamp, ReplayGain.Rule.range),
    .flag(
      place(
        "sound", "replaygain-clip", nil, "loudness tags may lift the sound so far that it is cut off"),
      \.sound.replayGain.clips),
    .number(
      place("sound", "replaygain-fallback", nil, "decibels for items without loudness tags"),
      \.sound.replayGain.fallback, ReplayGain.Rule.range),
    .flag(
      place(
        "picture", "enabled", "no-video", "whether films have a picture; those without sound always have"),
      \.video),
    .choice(place("picture", "colors", "colors", "how many colours the picture gets"), \.colors),
    .choice(place("picture", "glyphs", "glyphs", "what the picture's cells are made of"), \.glyphs),
    .choice(
      place("picture", "graphics", "graphics", "whether the picture is drawn in pixels, and how"), \.graphics),
    .number(
      place(
        "picture", "pixel-limit", nil,
        "thousands of pixels at the most in a picture that the terminal enlarges"), \.pixelLimit, 1...9000),
    .number(
      place("picture", "fps-limit", "fps-limit", "pictures a second at the most; 0 is no limit"), \.fpsLimit,
      0...240),
    .whole(
      place("picture", "brightness", nil, "the picture's brightness"), \.look.brightness, PictureLook.range),
    .whole(place("picture", "contrast", nil, "the picture's contrast"), \.look.contrast, PictureLook.range),
    .whole(
      place("picture", "saturation", nil, "the picture's saturation; -100 is grey"), \.look.saturation,
      PictureLook.range),
    .whole(place("picture", "gamma", nil, "the picture's gamma"), \.look.gamma, PictureLook.range),
    .number(
      place("picture", "panscan", nil, "how much the picture fills its area; 1 is full, with its edges cut"),
      \.panscan, Framing.panscans),
    .choice(
      place("picture", "video-rotate", "video-rotate", "degrees by which the picture is turned, clockwise"),
      \.videoRotate),
    .choice(
      place(
        "picture", "deinterlace", nil, "show interlaced frames without a comb; auto where the film says so"),
      \.deinterlace),
    .flag(
      place("picture", "decode-economy", nil, "leave undecoded what nobody could see"), \.decodeEconomy),
    .flag(
      place("picture", "adapt", nil, "the picture gets coarser where the terminal takes it in too slowly"),
      \.adapt),
    .choice(place("pip", "corner", "pip-corner", "the corner of the corner picture"), \.pipCorner),
    .whole(
      place("pip", "size", nil, "width of the corner picture in percent of the screen"), \.pipSize,
      Settings.pipSizes),
    .flag(
      place("pip", "auto", nil, "leaving a playing full picture for a list starts Picture in Picture"),
      \.autoPip),
    .choice(
      place(
        "list", "preview", "preview",
        "what is shown of the selected row: a still or a moving picture; alone keeps away from a film"),
      \.preview),
    .flag(
      place("list", "media-information", nil, "read files for their durations and titles, in the background"),
      \.readsInformation),
    .flag(
      place("list", "show-all-files", nil, "the browser shows all files, not media alone"), \.showAllFiles),
    .flag(
      place("list", "show-hidden-files", nil, "the browser shows names that begin with a dot"),
      \.showHiddenFiles),
    .choice(place("list", "sort", nil, "what the browser sorts by"), \.sort),
    .flag(place("list", "sort-reverse", nil, "the browser's order is turned around"), \.sortReverse),
    .flag(
      place("list", "folders-first", nil, "the browser shows folders before everything else"), \.foldersFirst),
    .choice(
      place("list", "find", nil, "how a filter finds rows: by letters with gaps, or as it stands"), \.find),
    .text(
      place(
        "screenshot", "folder", nil,
        "where screenshots go; relative to the folder that the program was started in"),
      \.screenshot.folder),
    .text(place("screenshot", "template", nil, "mpv's template of their names"), \.screenshot.template),
    .choice(
      place("screenshot", "format", nil, "what screenshots of the video are coded as"), \.screenshot.format),
    .whole(
      place("screenshot", "jpeg-quality", nil, "the quality of screenshots in JPEG"),
      \.screenshot.jpegQuality, 0...100),
    .flag(place("screen", "mouse", nil, "use the mouse"), \.mouse),
    .flag(place("screen", "title", nil, "set the terminal's window title"), \.title),
    .choice(
      place("screen", "borders", nil, "lines around overlays; auto leaves them to the theme"), \.borders),
    .text(
      place("screen", "theme", "theme", "the theme: a shipped one, or a file in themes/; help lists them"),
      \.themeName),
    .choice(
      place("screen", "background", nil, "whether the terminal's ground is dark or light; auto asks it"),
      \.background),
    .choice(
      place("screen", "symbols", nil, "what signs are made of; ascii suits fonts that lack others"),
      \.symbols),
    .number(
      place("network", "connect-timeout", nil, "seconds in which an address has to answer"),
      \.connectTimeout, 1...600),
    .number(
      place("network", "read-timeout", nil, "seconds without data after which a connection is broken"),
      \.readTimeout, 1...600),
    .number(
      place(
        "network", "reconnect-time", nil,
        "seconds for which a live stream that broke off is tried again; 0 does not try"),
      \.reconnectTime, 0...86_400),
    .flag(
      place("network", "yt-dlp", nil, "ask yt-dlp, where it is installed, what pages of the web play"),
      \.resolvesPages),
    .choice(
      place(
        "network", "quality", nil,
        "which variant of an adaptive stream plays; auto is the smallest that fills the picture"),
      \.quality),
    .choice(
      place(
        "network", "profile", "profile", "how live sources play; low-latency shows them as soon as they come"),
      \.profile),
    .flag(
      place("subtitles", "find", nil, "look for subtitle files beside items and in their Subs folders"),
      \.findSubtitles),
    .flag(place("subtitles", "visible", nil, "show subtitles"), \.showsSubtitles),
    .text(
      place("subtitles", "charset", "sub-codepage", "the character set of subtitle files that are not UTF-8"),
      \.subtitleCharset),
    .flag(
      place("subtitles", "hearing-impaired", nil, "prefer subtitles for the hard of hearing"),
      \.prefersImpairedSubtitles),
    .choice(
      place(
        "memory", "resume", "resume",
        "whether items go on where they were left; auto where they were left with quit-watch-later"),
      \.resume),
    .flag(place("memory", "history", "no-history", "what is played goes into the history"), \.keepsHistory),
    .whole(
      place("memory", "history-limit", nil, "how many items the history has at the most"), \.historyLimit,
      1...1_000_000),
    .whole(
      place(
        "memory", "history-days", nil, "days after which an item leaves the history; 0 is never"),
      \.historyDays, 0...36_500),
    .flag(
      place("memory", "private", "private", "write nothing down of what is played"), \.isPrivate),
    .text(
      place(
        "remote", "socket", "input-ipc-server", "where other programs reach the player: auto, no, or a path"),
      \.controlSocket),
    .flag(
      place("remote", "mpris", nil, "let media keys, status bars and playerctl reach the player"),
      \.showsOnDesktop),
    .room(
      place(
        "syncplay", "room", "syncplay",
        "the room to watch in with others, NAME:PASSWORD@HOST:PORT/ROOM, joined at the start; no for none"),
      \.syncplayRoom),
    .choice(
      place("syncplay", "files", nil, "what others in the room are told of files: names, hashes, nothing"),
      \.syncplayPrivacy),
    .languages(
      place("languages", "audio", "alang", "preferred languages of sound, best first"), \.audioLanguages),
    .languages(
      place("languages", "subtitles", "slang", "preferred languages of subtitles, best first"),
      \.subtitleLanguages),
  ]

  /// The tables of `inset.toml`, the theme's last.
  public static let sections: [String] =
    all.reduce(into: []) { sections, spec in
      if sections.last != spec.section { sections.append(spec.section) }
    } + [theme]

  /// The table of `inset.toml` that holds colours by role.
  public static let theme = "theme"

  /// The setting of that `section.key`.
  public static func spec(named name: String) -> SettingSpec? { all.first { $0.name == name } }

  /// The setting that an option of the command line overrides.
  public static func spec(option: String) -> SettingSpec? { all.first { $0.option == option } }

  private static func place(
    _ section: String, _ key: String, _ option: String?, _ help: String
  ) -> SettingSpec.Place {
    .init(section: section, key: key, option: option, help: help)
  }
}
