/// The single table of settings, from which `inset.toml`, the command line and the manual page are checked or made.
public enum SettingsTable {
  /// Every setting except the theme's colours, in the order of `config/inset.toml`.
  ///
  /// A `property` is the name for `set`, `cycle` and `add`. A row has one if the setting can change at run time and the
  /// change has no other effect; otherwise the property is a row among the properties of its feature (`Core`).
  public static let all: [SettingSpec] = [
    .choice(
      place(
        "player", "presentation", "presentation",
        "how the program opens; auto is full for a single item or list"),
      \.presentation),
    .number(
      place("player", "speed", "speed", "the speed; 1 is normal, sound keeps its pitch"), \.speed,
      PlaybackRanges.speeds),
    .flag(
      place("player", "pause", "pause", "start paused", label: "Start paused", property: "start-paused"),
      \.pause),
    .choice(
      place(
        "player", "keep-open", "keep-open",
        "pause on the last picture: of the last item (yes) or of every item (always)",
        label: "Keep open at the end", property: "keep-open", alone: "yes"),
      \.keepOpen),
    .flag(
      place(
        "player", "quit-at-end", "quit-at-end", "quit at the end of the playlist", label: "Quit at the end",
        property: "quit-at-end"),
      \.quitAtEnd),
    .choice(
      place(
        "player", "autocreate-playlist", "autocreate-playlist",
        "what plays after a single file of the command line: nothing, its folder, or files of its kind",
        label: "Behind a file of the command line"),
      \.autocreatePlaylist),
    .number(
      place(
        "player", "skip-interval", nil, "seconds that back and forward skip", label: "Skip interval (s)",
        property: "skip-interval"),
      \.skipInterval, 1...600),
    .stretches(
      place("player", "skip-parts", "skip-parts", "parts of each item to skip", label: "Skip parts"),
      \.skipParts),
    .number(
      place(
        "player", "controls-timeout", nil,
        "seconds until the controls hide over a full picture", label: "Hide controls after (s)",
        property: "controls-timeout"),
      \.controlsTimeout, 0.5...3_600),
    .number(
      place(
        "player", "notice-timeout", nil, "seconds that a notice stays", label: "Show notices for (s)",
        property: "notice-timeout"),
      \.noticeTimeout, 0.5...60),
    .flag(
      place(
        "player", "requires-linear-playback", nil, "play everything from start to end, without seeking"),
      \.requiresLinearPlayback),
    .number(
      place(
        "player", "image-display-duration", nil, "seconds for which an image is shown; 0 is until the next"),
      \.imageDisplayDuration, 0...86_400),
    .choice(
      place(
        "player", "on-focus-out", nil,
        "while the window has no focus: nothing, pip, pause, or sound alone, without decoding pictures",
        label: "Without the focus", words: ["sound": "sound alone", "pip": "Picture in Picture"],
        property: "on-focus-out"),
      \.onFocusOut),
    .choice(
      place(
        "player", "on-suspend", nil, "before the machine sleeps: nothing, or pause",
        label: "Before the machine sleeps", property: "on-suspend"),
      \.onSuspend),
    .choice(
      place(
        "player", "on-lock", nil, "where the screen is locked: nothing, or pause",
        label: "When the screen is locked", property: "on-lock"),
      \.onLock),
    .flag(
      place(
        "player", "inhibit-idle", nil, "keep the machine from idling while a film plays",
        label: "Keep the machine awake", property: "inhibit-idle"),
      \.inhibitsIdle),
    .choice(
      place(
        "player", "on-hangup", nil,
        "where the terminal is closed: quit, detach and play on without it, or detach and pause",
        label: "When the terminal is closed", property: "on-hangup"),
      \.onHangup),
    .number(
      place(
        "player", "session-timeout", nil,
        "seconds after which a detached session ends when nothing plays in it; 0 is never",
        property: "session-timeout"),
      \.sessionTimeout, 0...604_800),
    .choice(
      place(
        "player", "on-device-lost", nil, "where the audio device vanishes: go on without sound, or pause",
        label: "When the audio device is lost", words: ["go-on": "go on"], property: "on-device-lost"),
      \.onDeviceLost),
    .flag(
      place(
        "player", "prefetch", nil, "open the next item before the present one ends",
        label: "Open the next item early", property: "prefetch"), \.prefetch),
    .flag(
      place(
        "player", "chapter-notices", nil, "show the name of a chapter as it begins",
        label: "Announce chapters", property: "chapter-notices"), \.chapterNotices),
    .choice(
      place(
        "player", "slider-thumbnails", nil,
        "thumbnails above the slider: off, local (files) or all", label: "Slider thumbnails",
        property: "slider-thumbnails"),
      \.sliderThumbnails),
    .flag(
      place("player", "waveform", nil, "draw the waveform of sound above the slider"), \.waveform),
    .number(
      place("player", "open-timeout", nil, "seconds to wait for an item to open"), \.openTimeout,
      1...600),
    .flag(
      place(
        "sound", "enabled", "no-audio", "whether there is sound at all", optionHelp: "play without sound"),
      \.audio),
    .text(
      place(
        "sound", "device", "audio-device", "the audio device (ALSA); help lists them", label: "Audio device"),
      \.sound.device),
    .choice(
      place("sound", "channels", "audio-channels", "the most channels to use", label: "Channels"),
      \.sound.channels),
    .choice(
      place(
        "sound", "session", "audio-session",
        "the desktop's other players: mix, duck (softer), solo (paused) or spoken (this one waits)",
        label: "Other players",
        words: [
          "mix": "keep playing", "duck": "get softer", "solo": "pause", "spoken": "are waited for",
        ]),
      \.audioSession),
    .number(
      place(
        "sound", "release-after", nil, "seconds of pause until the audio device is released; 0 is never"
      ),
      \.sound.releaseAfter, 0...3_600),
    .number(
      place("sound", "volume", "volume", "the volume at the start, in percent, at most volume-max"), \.volume,
      0...130),
    .number(
      place("sound", "volume-max", nil, "the highest volume in percent; beyond 100 sound is amplified"),
      \.volumeMax, 100...130),
    .flag(place("sound", "mute", "mute", "start muted"), \.mute),
    .flag(
      place(
        "sound", "normalize", nil, "even out loudness: soft passages louder, loud ones softer",
        label: "Even out loudness"),
      \.sound.filters.normalizes),
    .equalizer(
      place(
        "sound", "equalizer", nil, "the equaliser: a preset's name, or ten gains with commas between them",
        label: "Equaliser"),
      \.sound.filters.equalizer),
    .choice(
      place("sound", "visualizer", nil, "the visualiser where there is no film to see", label: "Visualiser"),
      \.sound.visualizer),
    .choice(
      place("sound", "replaygain", "replaygain", "which ReplayGain tags are used", label: "ReplayGain"),
      \.sound.replayGain.mode),
    .number(
      place(
        "sound", "replaygain-preamp", nil, "ReplayGain preamp in decibels", label: "ReplayGain preamp (dB)"),
      \.sound.replayGain.preamp, ReplayGain.Rule.range),
    .flag(
      place(
        "sound", "replaygain-clip", nil, "allow ReplayGain to amplify until the sound clips",
        label: "Allow clipping"),
      \.sound.replayGain.clips),
    .number(
      place(
        "sound", "replaygain-fallback", nil, "gain in decibels for items without ReplayGain tags",
        label: "Without ReplayGain tags (dB)"),
      \.sound.replayGain.fallback, ReplayGain.Rule.range),
    .flag(
      place(
        "picture", "enabled", "no-video", "whether films have a picture; those without sound always have",
        optionHelp: "play films without their picture; those without sound keep it"),
      \.video),
    .choice(
      place(
        "picture", "colors", "colors", "how many colours the picture gets", label: "Colours",
        property: "colors"), \.colors),
    .choice(
      place("picture", "glyphs", "glyphs", "what the picture's cells are made of", property: "glyphs"),
      \.glyphs),
    .choice(
      place("picture", "graphics", "graphics", "whether the picture is drawn in pixels, and how"), \.graphics),
    .number(
      place(
        "picture", "pixel-limit", nil,
        "most pixels, in thousands, of a picture that the terminal enlarges"), \.pixelLimit, 1...9000),
    .number(
      place("picture", "fps-limit", "fps-limit", "most frames per second; 0 is no limit"), \.fpsLimit,
      0...240),
    .whole(
      place("picture", "brightness", nil, "the picture's brightness"), \.look.brightness, PictureLook.range),
    .whole(place("picture", "contrast", nil, "the picture's contrast"), \.look.contrast, PictureLook.range),
    .whole(
      place("picture", "saturation", nil, "the picture's saturation; -100 is grey"), \.look.saturation,
      PictureLook.range),
    .whole(place("picture", "gamma", nil, "the picture's gamma"), \.look.gamma, PictureLook.range),
    .whole(
      place("picture", "hue", nil, "the picture's hue: how far its colours turn"), \.look.hue,
      PictureLook.range),
    .number(
      place(
        "picture", "panscan", nil, "how much the picture fills its area; 1 is full, with its edges cropped"),
      \.panscan, Framing.panscans),
    .choice(
      place(
        "picture", "video-rotate", "video-rotate", "rotation of the picture in degrees, clockwise",
        label: "Rotation"),
      \.videoRotate),
    .choice(
      place(
        "picture", "deinterlace", nil, "deinterlace; auto where the film says so"),
      \.deinterlace),
    .flag(
      place("picture", "decode-economy", nil, "skip decoding what nobody could see"), \.decodeEconomy),
    .flag(
      place("picture", "adapt", nil, "make the picture coarser where the terminal is too slow"),
      \.adapt),
    .choice(place("pip", "corner", "pip-corner", "the corner of the corner picture"), \.pipCorner),
    .whole(
      place("pip", "size", nil, "width of the corner picture in percent of the screen"), \.pipSize,
      Settings.pipSizes),
    .whole(
      place(
        "pip", "view-size", nil, "size of list or program in the corner in percent of the screen",
        label: "Size of list or program"),
      \.pipViewSize, Settings.pipSizes),
    .choice(
      place(
        "pip", "terminal", "pip-terminal",
        "the corner picture and another program: over it, or beside it",
        label: "Corner and another program", property: "pip-terminal"),
      \.pipTerminal),
    .flag(
      place(
        "pip", "auto", nil, "start Picture in Picture when leaving a playing full picture for a list",
        label: "On leaving a full picture", property: "auto-pip"),
      \.autoPip),
    .flag(
      place(
        "pip", "auto-program", nil, "start Picture in Picture when a program opens beside a film",
        label: "When a program opens", property: "auto-pip-program"),
      \.autoPipProgram),
    .flag(
      place(
        "pip", "auto-next-item", nil, "start Picture in Picture with the next item while you are in a list",
        label: "With the next item", property: "auto-pip-next-item"),
      \.autoPipNextItem),
    .choice(
      place(
        "pip", "other-sound", nil, "with two films, the sound of the other one: off, or duck to a quarter",
        label: "Sound of the other film", property: "other-sound"),
      \.otherSound),
    .choice(
      place(
        "pip", "swap-sound", nil, "after two films changed places: the sound of the large one, or stay",
        label: "Sound after an exchange", property: "swap-sound"),
      \.swapSound),
    .whole(
      place(
        "terminal", "scrollback", nil, "lines that the shell's scrollback keeps",
        label: "Lines of scrollback", property: "terminal-scrollback"),
      \.terminalScrollback, Settings.terminalScrollbacks),
    .flag(
      place(
        "terminal", "clipboard", nil, "programs in the shell may set the clipboard",
        label: "Programs set the clipboard", property: "terminal-clipboard"),
      \.terminalClipboard),
    .choice(
      place(
        "list", "preview", "preview",
        "preview of the selected row: off, still or moving; alone keeps away from a film", property: "preview"
      ),
      \.preview),
    .flag(
      place("list", "media-information", nil, "read durations and titles of files in the background"),
      \.readsInformation),
    .flag(
      place("list", "show-all-files", nil, "show all files, not media only"), \.showAllFiles),
    .flag(
      place("list", "show-hidden-files", nil, "show hidden files (names that begin with a dot)"),
      \.showHiddenFiles),
    .choice(place("list", "sort", nil, "how files are sorted"), \.sort),
    .flag(place("list", "sort-reverse", nil, "sort files in reverse"), \.sortReverse),
    .flag(
      place("list", "folders-first", nil, "folders before files"), \.foldersFirst),
    .whole(
      place("list", "width", nil, "width of the list beside the picture, in percent of the screen"),
      \.listWidth,
      Settings.listSizes),
    .whole(
      place("list", "height", nil, "height of the list below the picture, in percent"), \.listHeight,
      Settings.listSizes),
    .choice(
      place("list", "find", nil, "how rows are found: fuzzy (letters with gaps) or substring"), \.find),
    .choice(
      place(
        "browser", "play", nil,
        "what plays after a file that is picked: its folder, similar files there, or just the file",
        label: "Behind a file that is picked", property: "browser-play"),
      \.pickScope),
    .text(
      place(
        "screenshot", "folder", nil,
        "where screenshots go; relative to the folder that the program was started in"),
      \.screenshot.folder),
    .text(place("screenshot", "template", nil, "mpv's template of their names"), \.screenshot.template),
    .choice(
      place("screenshot", "format", nil, "format of screenshots of the video"), \.screenshot.format),
    .whole(
      place("screenshot", "jpeg-quality", nil, "the quality of screenshots in JPEG", label: "JPEG quality"),
      \.screenshot.jpegQuality, 0...100),
    .flag(place("screen", "mouse", nil, "use the mouse"), \.mouse),
    .flag(place("screen", "title", nil, "set the terminal's window title"), \.title),
    .choice(
      place(
        "screen", "borders", nil, "lines around overlays; auto leaves them to the theme", property: "borders"),
      \.borders),
    .flag(
      place(
        "screen", "hints", nil, "show what keys do, at the foot of the screen and after the first of several",
        property: "hints"),
      \.showsHints),
    .text(
      place("screen", "theme", "theme", "the theme: a shipped one, or a file in themes/; help lists them"),
      \.themeName),
    .choice(
      place(
        "screen", "background", nil, "whether the terminal's background is dark or light; auto asks it",
        property: "background"),
      \.background),
    .choice(
      place(
        "screen", "bidi", nil,
        "who puts writing from right to left in order; auto knows which terminals do it",
        property: "bidi"),
      \.bidi),
    .choice(
      place(
        "screen", "symbols", nil, "signs of the interface; ascii for fonts that lack others",
        property: "symbols"),
      \.symbols),
    .number(
      place("network", "connect-timeout", nil, "seconds to wait for an address to answer"),
      \.connectTimeout, 1...600),
    .number(
      place("network", "read-timeout", nil, "seconds without data until a connection counts as broken"),
      \.readTimeout, 1...600),
    .number(
      place(
        "network", "reconnect-time", nil,
        "seconds to keep trying a broken live stream or device again; 0 does not try"),
      \.reconnectTime, 0...86_400),
    .headers(
      place(
        "network", "user-agent", "user-agent", "the user agent that web servers are told",
        property: "user-agent"),
      .headerValue, \.userAgent),
    .headers(
      place(
        "network", "referrer", "referrer", "the page that web servers are told items come from",
        property: "referrer", value: "URL"),
      .headerValue, \.referrer),
    .headers(
      place(
        "network", "http-header-fields", "http-header-fields",
        "more header fields for web servers: Name: value, with commas between them",
        property: "http-header-fields"),
      .headerFields, \.httpHeaderFields),
    .choice(
      place("network", "tls-verify", "tls-verify", "whether the certificates of servers are checked"),
      \.tlsVerify),
    .text(
      place(
        "network", "tls-ca-file", "tls-ca-file",
        "a file with the trusted certificates; auto takes the system's", value: "FILE"),
      \.tlsCAFile),
    .flag(
      place(
        "network", "yt-dlp", "ytdl", "play web pages through yt-dlp, where it is installed", property: "ytdl"),
      \.resolvesPages),
    .text(
      place(
        "network", "ytdl-format", "ytdl-format",
        "the format that yt-dlp is asked for, in its words; auto goes by the quality",
        property: "ytdl-format",
        value: "FORMAT"),
      \.pageFormat),
    .text(
      place(
        "network", "ytdl-raw-options", "ytdl-raw-options",
        "more options for yt-dlp: name=value, with commas between them; no for none",
        property: "ytdl-raw-options", value: "OPTIONS"),
      \.pageOptions),
    .choice(
      place(
        "network", "quality", nil,
        "quality of adaptive streams and web pages; auto is the smallest that fills the picture",
        label: "Stream quality"),
      \.quality),
    .choice(
      place(
        "network", "profile", "profile",
        "playback of live sources; low-latency shows them as soon as they come"),
      \.profile),
    .flag(
      place("subtitles", "find", nil, "look for subtitle files beside items and in their Subs folders"),
      \.findSubtitles),
    .number(
      place(
        "subtitles", "position", nil, "height of the subtitles at the bottom, in percent; 100 is the bottom",
        label: "Subtitle height"), \.subtitlePosition, 0...100),
    .flag(place("subtitles", "visible", nil, "show subtitles", label: "Show subtitles"), \.showsSubtitles),
    .text(
      place("subtitles", "charset", "sub-codepage", "the character set of subtitle files that are not UTF-8"),
      \.subtitleCharset),
    .flag(
      place("subtitles", "hearing-impaired", nil, "prefer subtitles for the hard of hearing"),
      \.prefersImpairedSubtitles),
    .choice(
      place(
        "memory", "resume", "resume",
        "resume films and long sound where they were left; always: songs and playlists too"),
      \.resume),
    .flag(
      place(
        "memory", "history", "no-history", "keep a history of what is played",
        optionHelp: "do not add what is played to the history"), \.keepsHistory),
    .whole(
      place("memory", "history-limit", nil, "the most items in the history"), \.historyLimit,
      1...1_000_000),
    .whole(
      place(
        "memory", "history-days", nil, "days until an item leaves the history; 0 is never"),
      \.historyDays, 0...36_500),
    .flag(
      place("memory", "private", "private", "private: save nothing about what is played"), \.isPrivate),
    .text(
      place(
        "remote", "socket", "input-ipc-server", "IPC socket for other programs: auto, no, or a path",
        value: "PATH"),
      \.controlSocket),
    .flag(
      place("remote", "mpris", nil, "MPRIS: let media keys, status bars and playerctl reach the player"),
      \.showsOnDesktop),
    .room(
      place(
        "syncplay", "room", "syncplay",
        "the Syncplay room to join at the start, NAME:PASSWORD@HOST:PORT/ROOM; no for none"),
      \.syncplayRoom),
    .choice(
      place("syncplay", "files", nil, "what others in the room see of your files: names, hashes, nothing"),
      \.syncplayPrivacy),
    .choice(
      place(
        "syncplay", "encryption", nil,
        "encryption of the connection: auto where the server can, required always"),
      \.syncplayEncryption),
    .languages(
      place("languages", "audio", "alang", "preferred languages of sound, best first"), \.audioLanguages),
    .languages(
      place("languages", "subtitles", "slang", "preferred languages of subtitles, best first"),
      \.subtitleLanguages),
  ]

  /// The tables of `inset.toml` in file order, the theme's last.
  public static let sections: [String] =
    all.reduce(into: []) { sections, spec in
      if sections.last != spec.section { sections.append(spec.section) }
    } + [theme]

  /// Name of the table of `inset.toml` that holds colours by role.
  public static let theme = "theme"

  /// The setting named `section.key`; nil where there is none.
  public static func spec(named name: String) -> SettingSpec? { byName[name].map { all[$0] } }

  /// The setting that a command-line option overrides; nil where there is none.
  public static func spec(option: String) -> SettingSpec? { byOption[option].map { all[$0] } }

  private static let byName = Dictionary(uniqueKeysWithValues: all.indices.map { (all[$0].name, $0) })
  private static let byOption = Dictionary(
    uniqueKeysWithValues: all.indices.compactMap { index in all[index].option.map { ($0, index) } })

  private static func place(
    _ section: String, _ key: String, _ option: String?, _ help: String, label: String? = nil,
    words: [String: String] = [:], property: String? = nil, value: String? = nil, optionHelp: String? = nil,
    alone: String? = nil
  ) -> SettingSpec.Place {
    .init(
      section: section, key: key, option: option, help: help, label: label, words: words, property: property,
      valueName: value, optionHelp: optionHelp, optionAlone: alone)
  }
}
