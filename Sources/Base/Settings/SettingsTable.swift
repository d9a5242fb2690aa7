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
        "initial presentation; auto is full for a single item or list, else inline"),
      \.presentation),
    .number(
      place("player", "speed", "speed", "playback speed; 1 is normal, the pitch does not change"), \.speed,
      PlaybackRanges.speeds),
    .flag(
      place("player", "pause", "pause", "start paused", label: "Start paused", property: "start-paused"),
      \.pause),
    .choice(
      place(
        "player", "keep-open", "keep-open",
        "pause on the last picture of the last item (yes) or of every item (always)",
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
        "after a single file from the command line, play nothing (no), its folder (filter) or similar files there (same)",
        label: "After a file from the command line, play"),
      \.autocreatePlaylist),
    .number(
      place(
        "player", "skip-interval", nil, "seconds to skip forward or back", label: "Skip interval (s)",
        property: "skip-interval"),
      \.skipInterval, 1...600),
    .stretches(
      place("player", "skip-parts", "skip-parts", "parts of each item to skip", label: "Skip parts"),
      \.skipParts),
    .number(
      place(
        "player", "controls-timeout", nil,
        "seconds until the controls hide in full presentation", label: "Hide controls after (s)",
        property: "controls-timeout"),
      \.controlsTimeout, 0.5...3_600),
    .number(
      place(
        "player", "notice-timeout", nil, "seconds to show a notice", label: "Show notices for (s)",
        property: "notice-timeout"),
      \.noticeTimeout, 0.5...60),
    .flag(
      place(
        "player", "requires-linear-playback", nil, "play everything from start to end, without seeking"),
      \.requiresLinearPlayback),
    .number(
      place(
        "player", "image-display-duration", nil,
        "seconds to show an image; 0 shows it until you go to the next item"),
      \.imageDisplayDuration, 0...86_400),
    .choice(
      place(
        "player", "on-focus-out", nil,
        "when the window loses focus: do nothing, start pip, pause, or play the sound only, without decoding pictures",
        label: "When the window loses focus",
        words: ["nothing": "do nothing", "sound": "sound only", "pip": "Picture in Picture"],
        property: "on-focus-out"),
      \.onFocusOut),
    .choice(
      place(
        "player", "on-suspend", nil, "before the machine sleeps: do nothing, or pause",
        label: "Before the machine sleeps", words: ["nothing": "do nothing"], property: "on-suspend"),
      \.onSuspend),
    .choice(
      place(
        "player", "on-lock", nil, "when the screen is locked: do nothing, or pause",
        label: "When the screen is locked", words: ["nothing": "do nothing"], property: "on-lock"),
      \.onLock),
    .flag(
      place(
        "player", "inhibit-idle", nil, "keep the machine awake while a film plays",
        label: "Keep the machine awake", property: "inhibit-idle"),
      \.inhibitsIdle),
    .choice(
      place(
        "player", "on-hangup", nil,
        "when the terminal closes: quit, detach and keep playing, or detach and pause",
        label: "When the terminal closes", property: "on-hangup"),
      \.onHangup),
    .number(
      place(
        "player", "session-timeout", nil,
        "seconds until an idle detached session ends; 0 is never",
        property: "session-timeout"),
      \.sessionTimeout, 0...604_800),
    .choice(
      place(
        "player", "on-device-lost", nil, "when the audio device disappears: continue without sound, or pause",
        label: "When the audio device disappears", words: ["go-on": "continue"], property: "on-device-lost"),
      \.onDeviceLost),
    .flag(
      place(
        "player", "prefetch", nil, "open the next item before the current one ends",
        label: "Open the next item early", property: "prefetch"), \.prefetch),
    .flag(
      place(
        "player", "chapter-notices", nil, "show the name of each chapter when it begins",
        label: "Announce chapters", property: "chapter-notices"), \.chapterNotices),
    .choice(
      place(
        "player", "slider-thumbnails", nil,
        "thumbnails above the slider: off, local (files) or all", label: "Slider thumbnails",
        property: "slider-thumbnails"),
      \.sliderThumbnails),
    .flag(
      place("player", "waveform", nil, "show the waveform of sound above the slider"), \.waveform),
    .number(
      place("player", "open-timeout", nil, "seconds to wait for an item to open"), \.openTimeout,
      1...600),
    .flag(
      place(
        "sound", "enabled", "no-audio", "play sound", optionHelp: "play without sound"),
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
        "other players on the desktop: keep playing (mix), get softer (duck), pause (solo), or go first (spoken)",
        label: "Other players",
        words: [
          "mix": "keep playing", "duck": "get softer", "solo": "pause", "spoken": "go first",
        ]),
      \.audioSession),
    .number(
      place(
        "sound", "release-after", nil, "seconds of pause until the audio device is released; 0 is never"
      ),
      \.sound.releaseAfter, 0...3_600),
    .number(
      place("sound", "volume", "volume", "initial volume in percent, at most volume-max"), \.volume,
      0...130),
    .number(
      place("sound", "volume-max", nil, "highest volume in percent; above 100 sound is amplified"),
      \.volumeMax, 100...130),
    .flag(place("sound", "mute", "mute", "start muted"), \.mute),
    .flag(
      place(
        "sound", "normalize", nil, "even out loudness: soft passages louder, loud ones softer",
        label: "Even out loudness"),
      \.sound.filters.normalizes),
    .equalizer(
      place(
        "sound", "equalizer", nil, "the equaliser: a preset, or ten gains in decibels separated by commas",
        label: "Equaliser"),
      \.sound.filters.equalizer),
    .choice(
      place("sound", "visualizer", nil, "the visualiser for sound without a picture", label: "Visualiser"),
      \.sound.visualizer),
    .choice(
      place("sound", "replaygain", "replaygain", "ReplayGain tags to use", label: "ReplayGain"),
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
        label: "Gain for untagged files (dB)"),
      \.sound.replayGain.fallback, ReplayGain.Rule.range),
    .flag(
      place(
        "picture", "enabled", "no-video", "show the picture of films; films without sound always have one",
        optionHelp: "play only the sound of films; films without sound keep their picture"),
      \.video),
    .choice(
      place(
        "picture", "colors", "colors", "number of colours of the picture", label: "Colours",
        property: "colors"), \.colors),
    .choice(
      place("picture", "glyphs", "glyphs", "shapes that make up the picture's cells", property: "glyphs"),
      \.glyphs),
    .choice(
      place("picture", "graphics", "graphics", "draw in cells or in pixels, and by which protocol"),
      \.graphics),
    .number(
      place(
        "picture", "pixel-limit", nil,
        "thousands of pixels, at most, in a picture that the terminal enlarges"), \.pixelLimit, 1...9000),
    .number(
      place("picture", "fps-limit", "fps-limit", "highest number of frames per second; 0 sets no limit"),
      \.fpsLimit,
      0...240),
    .whole(
      place("picture", "brightness", nil, "the picture's brightness"), \.look.brightness, PictureLook.range),
    .whole(place("picture", "contrast", nil, "the picture's contrast"), \.look.contrast, PictureLook.range),
    .whole(
      place("picture", "saturation", nil, "the picture's saturation; -100 is grey"), \.look.saturation,
      PictureLook.range),
    .whole(place("picture", "gamma", nil, "the picture's gamma"), \.look.gamma, PictureLook.range),
    .whole(
      place("picture", "hue", nil, "the picture's hue, as a rotation of its colours"), \.look.hue,
      PictureLook.range),
    .number(
      place(
        "picture", "panscan", nil,
        "how far the picture fills its area by cropping its edges, from 0 (not at all) to 1"),
      \.panscan, Framing.panscans),
    .choice(
      place(
        "picture", "video-rotate", "video-rotate", "rotation of the picture in degrees, clockwise",
        label: "Rotation"),
      \.videoRotate),
    .choice(
      place(
        "picture", "deinterlace", nil, "deinterlace; auto follows the film's flags"),
      \.deinterlace),
    .flag(
      place("picture", "decode-economy", nil, "skip decoding detail that is not visible"), \.decodeEconomy),
    .flag(
      place("picture", "adapt", nil, "reduce the picture's detail if the terminal is too slow"),
      \.adapt),
    .choice(place("pip", "corner", "pip-corner", "place of the corner picture"), \.pipCorner),
    .whole(
      place("pip", "size", nil, "width of the corner picture in percent of the screen"), \.pipSize,
      Settings.pipSizes),
    .whole(
      place(
        "pip", "view-size", nil, "size of the list or program in the corner, in percent of the screen",
        label: "Corner size when swapped"),
      \.pipViewSize, Settings.pipSizes),
    .choice(
      place(
        "pip", "terminal", "pip-terminal",
        "corner picture over a shell or program, or beside it",
        label: "Corner over a shell", words: ["over": "overlap", "beside": "side by side"],
        property: "pip-terminal"),
      \.pipTerminal),
    .flag(
      place(
        "pip", "auto", nil, "start Picture in Picture when you leave a film in full presentation for a list",
        label: "PiP when leaving full screen", property: "auto-pip"),
      \.autoPip),
    .flag(
      place(
        "pip", "auto-program", nil, "start Picture in Picture when a shell or program opens beside a film",
        label: "PiP when a shell opens", property: "auto-pip-program"),
      \.autoPipProgram),
    .flag(
      place(
        "pip", "auto-next-item", nil, "start Picture in Picture with the next film while you are in a list",
        label: "PiP for the next film", property: "auto-pip-next-item"),
      \.autoPipNextItem),
    .choice(
      place(
        "pip", "other-sound", nil, "sound of the other of two films: off, or a quarter of the volume (duck)",
        label: "Sound of the other film", property: "other-sound"),
      \.otherSound),
    .choice(
      place(
        "pip", "swap-sound", nil, "sound after a swap: of the large film (main), or of the same film (stay)",
        label: "Sound after swap", property: "swap-sound"),
      \.swapSound),
    .whole(
      place(
        "terminal", "scrollback", nil, "lines of scrollback in the shell",
        label: "Lines of scrollback", property: "terminal-scrollback"),
      \.terminalScrollback, Settings.terminalScrollbacks),
    .flag(
      place(
        "terminal", "clipboard", nil, "let programs in the shell set the clipboard",
        label: "Programs can set the clipboard", property: "terminal-clipboard"),
      \.terminalClipboard),
    .choice(
      place(
        "embedded", "mpv", "embedded-mpv",
        "films of programs in the shell that start mpv: corner, full, auto (full while the program waits), ask, off",
        label: "Films of programs in the shell", property: "embedded-mpv"),
      \.embeddedMPV),
    .choice(
      place(
        "list", "preview", "preview",
        "preview of the selected row: off, still, moving, or moving only while no film plays (alone)",
        property: "preview"
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
    .choice(place("list", "sort", nil, "order of files"), \.sort),
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
      place("list", "find", nil, "search in lists: fuzzy (letters with gaps) or substring"), \.find),
    .choice(
      place(
        "browser", "play", nil,
        "after a picked file, play its folder, similar files there or no other file (file)",
        label: "After a picked file, play", property: "browser-play"),
      \.pickScope),
    .text(
      place(
        "screenshot", "folder", nil,
        "folder for screenshots, relative to the folder that Inset was started in"),
      \.screenshot.folder),
    .text(place("screenshot", "template", nil, "template for their names, as in mpv"), \.screenshot.template),
    .choice(
      place("screenshot", "format", nil, "format of screenshots"), \.screenshot.format),
    .whole(
      place("screenshot", "jpeg-quality", nil, "quality of JPEG screenshots", label: "JPEG quality"),
      \.screenshot.jpegQuality, 0...100),
    .flag(place("screen", "mouse", nil, "use the mouse"), \.mouse),
    .flag(place("screen", "title", nil, "set the terminal's window title"), \.title),
    .choice(
      place(
        "screen", "borders", nil, "borders of overlays; auto follows the theme", property: "borders"),
      \.borders),
    .flag(
      place(
        "screen", "hints", nil, "show key hints at the bottom, and after the first key of a sequence",
        property: "hints"),
      \.showsHints),
    .text(
      place("screen", "theme", "theme", "the theme: a built-in one, or a file in themes/; help lists them"),
      \.themeName),
    .choice(
      place(
        "screen", "background", nil, "the terminal's background, dark or light; auto asks the terminal",
        property: "background"),
      \.background),
    .choice(
      place(
        "screen", "bidi", nil,
        "who orders right-to-left text; auto knows the terminals that do",
        property: "bidi"),
      \.bidi),
    .choice(
      place(
        "screen", "symbols", nil,
        "signs of the interface; nerd for Nerd Fonts, ascii for fonts that lack others",
        property: "symbols"),
      \.symbols),
    .flag(
      place(
        "screen", "reader", nil, "suit screen readers: no frames, states of rows in words", property: "reader"
      ),
      \.reader),
    .number(
      place("network", "connect-timeout", nil, "seconds to wait for an address to answer"),
      \.connectTimeout, 1...600),
    .number(
      place("network", "read-timeout", nil, "seconds without data until a connection counts as broken"),
      \.readTimeout, 1...600),
    .number(
      place(
        "network", "reconnect-time", nil,
        "seconds to keep reconnecting to a live stream or device; 0 does not try"),
      \.reconnectTime, 0...86_400),
    .headers(
      place(
        "network", "user-agent", "user-agent", "the user agent for web servers",
        property: "user-agent"),
      .headerValue, \.userAgent),
    .headers(
      place(
        "network", "referrer", "referrer", "the referring page for web servers",
        property: "referrer", value: "URL"),
      .headerValue, \.referrer),
    .headers(
      place(
        "network", "http-header-fields", "http-header-fields",
        "additional header fields for web servers",
        property: "http-header-fields"),
      .headerFields, \.httpHeaderFields),
    .choice(
      place("network", "tls-verify", "tls-verify", "check the certificates of servers"),
      \.tlsVerify),
    .text(
      place(
        "network", "tls-ca-file", "tls-ca-file",
        "file of trusted certificates; auto uses the system's", value: "FILE"),
      \.tlsCAFile),
    .flag(
      place(
        "network", "yt-dlp", "ytdl", "play web pages through yt-dlp, if it is installed", property: "ytdl"),
      \.resolvesPages),
    .text(
      place(
        "network", "ytdl-format", "ytdl-format",
        "format to request from yt-dlp; auto follows the quality setting",
        property: "ytdl-format",
        value: "FORMAT"),
      \.pageFormat),
    .text(
      place(
        "network", "ytdl-raw-options", "ytdl-raw-options",
        "more options for yt-dlp: name=value, separated by commas; or no",
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
        "playback of live sources; low-latency shows pictures as soon as they arrive"),
      \.profile),
    .flag(
      place("subtitles", "find", nil, "look for subtitle files beside items and in their Subs folders"),
      \.findSubtitles),
    .number(
      place(
        "subtitles", "position", nil,
        "position of the subtitles in percent of the picture's height; 100 is the bottom",
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
        "history", "resume", "resume",
        "resume films and long sound where they were left; always: songs and playlists too"),
      \.resume),
    .flag(
      place(
        "history", "keep", "no-history", "keep a history of what is played",
        optionHelp: "do not add what is played to the history"), \.keepsHistory),
    .whole(
      place("history", "limit", nil, "most items in the history"), \.historyLimit,
      1...1_000_000),
    .whole(
      place(
        "history", "days", nil, "days until an item leaves the history; 0 is never"),
      \.historyDays, 0...36_500),
    .flag(
      place("history", "private", "private", "private: record nothing about what is played"), \.isPrivate),
    .text(
      place(
        "remote", "socket", "input-ipc-server", "IPC socket for other programs: auto, no, or a path",
        value: "PATH"),
      \.controlSocket),
    .flag(
      place("remote", "mpris", nil, "MPRIS: let media keys, status bars and playerctl control Inset"),
      \.showsOnDesktop),
    .room(
      place(
        "syncplay", "room", "syncplay",
        "the Syncplay room to join at the start, NAME:PASSWORD@HOST:PORT/ROOM; or no"),
      \.syncplayRoom),
    .choice(
      place("syncplay", "files", nil, "what others in the room see of your files: names, hashes, nothing"),
      \.syncplayPrivacy),
    .choice(
      place(
        "syncplay", "encryption", nil,
        "encryption of the connection: auto if the server supports it, or required"),
      \.syncplayEncryption),
    .languages(
      place("languages", "audio", "alang", "preferred audio languages, best first"), \.audioLanguages),
    .languages(
      place("languages", "subtitles", "slang", "preferred subtitle languages, best first"),
      \.subtitleLanguages),
  ]

  /// The tables of `inset.toml` in file order, the theme's last.
  public static let sections: [String] =
    all.reduce(into: []) { sections, spec in
      if sections.last != spec.section { sections.append(spec.section) }
    } + [theme]

  /// Name of the table of `inset.toml` that holds colours by role.
  public static let theme = "theme"

  /// The setting named `section.key`, or nil.
  public static func spec(named name: String) -> SettingSpec? { byName[name].map { all[$0] } }

  /// The setting that a command-line option overrides, or nil.
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
