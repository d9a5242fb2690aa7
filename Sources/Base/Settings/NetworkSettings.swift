// Rows of the settings for the network, the watch history and other programs. Pure; any thread.

extension SettingsTable {
  static let network: [SettingSpec] = [
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
    .number(
      place(
        "network", "preview-data", nil,
        "most MiB to read for a preview or cover on a server (sftp, webdav, rclone); 0 shows neither"
      ),
      \.previewData, 0...1000),
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
  ]

  static let history: [SettingSpec] = [
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
      place("history", "private", "private", "record nothing about what is played"), \.isPrivate),
  ]

  static let remote: [SettingSpec] = [
    .text(
      place(
        "remote", "socket", "input-ipc-server", "IPC socket for other programs: auto, no, or a path",
        value: "PATH"),
      \.controlSocket),
    .flag(
      place("remote", "mpris", nil, "MPRIS: let media keys, status bars and playerctl control Inset"),
      \.showsOnDesktop),
  ]

  static let syncplay: [SettingSpec] = [
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
  ]

  static let languages: [SettingSpec] = [
    .languages(
      place("languages", "audio", "alang", "preferred audio languages, best first"), \.audioLanguages),
    .languages(
      place("languages", "subtitles", "slang", "preferred subtitle languages, best first"),
      \.subtitleLanguages),
  ]
}
