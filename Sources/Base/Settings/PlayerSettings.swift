// Rows of the settings for playback and sound. Pure; any thread.

extension SettingsTable {
  static let player: [SettingSpec] = [
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
  ]

  static let sound: [SettingSpec] = [
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
  ]
}
