// Translation of mpv's command line, for launchers that start this program in place of mpv. Pure; any thread.

import Base
import Core

/// The result of translating mpv's options: those with an equivalent become options of Inset, the others are listed
/// by name.
///
/// Launchers (of series, of pages, of file managers) pass a dozen options in every command line: an unknown one must
/// not keep a film from playing.
struct MPVOptions {
  /// The command line in Inset's syntax.
  private(set) var words: [String] = []
  /// Options without an equivalent, as they were typed, without their values.
  private(set) var ignored: [String] = []
  /// The first item's title.
  private(set) var title: String?
  /// Settings by `section.key` for mpv's options that have no command-line option here.
  private(set) var settings: [(name: String, value: SettingValue)] = []

  private let accepts: ([String]) -> Bool
  private var start: Double?
  private var end: Double?
  private var length: Double?
  private var staysAtEnd = false
  /// Whether web pages are resolved by yt-dlp, as mpv does unless it is told not to.
  private var asksForPages = true
  private var pageOptions: [String] = []

  /// Translates a command line; `accepts` says whether Inset's own parser takes the words.
  init(_ arguments: [String], accepts: @escaping ([String]) -> Bool) {
    self.accepts = accepts
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        words += ["--"] + rest
        break
      }
      guard word.first == "-", word != "-" else {
        words.append(word)
        continue
      }
      // With a single hyphen, mpv takes the value from the next word.
      let isShort = !word.hasPrefix("--")
      guard var option = OptionWord(isShort ? "-" + word : word) else { continue }
      if option.value == nil, isShort ? Self.takesValue.contains(option.name) : Self.isOurs(option.name) {
        if let next = rest.first, next == "-" || next.first != "-" {
          option.value = next
          rest.removeFirst()
        }
      }
      take(option, as: word)
    }
    leaveOut()
    settings.append(("network.yt-dlp", .flag(asksForPages)))
    if !pageOptions.isEmpty {
      settings.append(("network.ytdl-raw-options", .text(pageOptions.joined(separator: ","))))
    }
    // Programs that start mpv with a file wait until it exits.
    let isGiven = words.contains { $0.first != "-" || $0 == "-" || $0 == "--" || $0.hasPrefix("--playlist") }
    if isGiven, !staysAtEnd { settings.append(("player.quit-at-end", .flag(true))) }
  }

  // MARK: One option

  private mutating func take(_ option: OptionWord, as word: String) {
    var (name, value) = (option.name, option.value)
    for ending in ["-append", "-add", "-set", "-pre"] where name.hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    if name.hasPrefix("no-"), value == nil, !Self.saysNo.contains(name) {
      (name, value) = (String(name.dropFirst(3)), "no")
    }
    if let lines = equal(of: name, value) {
      if lines.isEmpty || accepts(lines) { return words += lines }
    }
    ignored.append(String(word.prefix { $0 != "=" }))
  }

  /// The equivalent options; empty where the default does it already, nil where there is no equivalent.
  private mutating func equal(of name: String, _ value: String?) -> [String]? {
    let isNo = value == "no"
    switch name {
    // Inset always runs in a terminal and prints no messages.
    case "idle":
      staysAtEnd = !isNo && value != "once"
      return []
    case "quiet", "really-quiet", "terminal", "input-terminal", "msg-level", "msg-color", "v", "{", "}",
      "mpv",
      "force-window", "osc", "border", "player-operation-mode", "stop-screensaver", "cache":
      return []
    case "V": return ["--version"]
    case "h": return ["--help"]
    case "config": return isNo ? ["--no-config"] : []
    case "force-media-title":
      title = value
      return value == nil ? nil : []
    case "sub-files", "sub-file", "sub":
      if name == "sub" || value == nil { return value.map { ["--sid=\($0)"] } }
      return name == "sub-file"
        ? value.map { ["--sub-file=\($0)"] } : PathList.paths(of: value ?? "").map { "--sub-file=\($0)" }
    case "audio": return isNo ? ["--no-audio"] : value.map { ["--aid=\($0)"] }
    case "video": return isNo ? ["--no-video"] : value.map { ["--vid=\($0)"] }
    case "loop": return ["--loop-file=\(value ?? "inf")"]
    case "start":
      start = value.flatMap(Self.seconds)
      return value.map { ["--start=\($0)"] }
    case "end":
      end = value.flatMap(Self.seconds)
      return end == nil ? nil : []
    case "length":
      length = value.flatMap(Self.seconds)
      return length == nil ? nil : []
    case "resume-playback": return isNo ? ["--resume=no"] : []
    case "save-position-on-quit": return isNo ? [] : ["--resume=always"]
    case "vo":
      switch value {
      case "null": return ["--no-video"]
      case "tct", "caca": return ["--graphics=cells"]
      case "kitty", "sixel": return value.map { ["--graphics=\($0)"] }
      default: return nil
      }
    case "ao": return value == "null" ? ["--no-audio"] : nil
    case "audio-channels":
      return SoundOptions.Channels(named: value ?? "auto").map { ["--audio-channels=\($0.rawValue)"] }
    case "ytdl":
      asksForPages = !isNo
      return []
    case "audio-files", "external-files": return PathList.paths(of: value ?? "").map(Self.file)
    case "external-file": return value.map { [Self.file($0)] }
    case "ytdl-raw-options":
      guard let value, !value.isEmpty else { return [] }
      pageOptions.append(value)
      return []
    case "sub-auto": return set("subtitles.find", .flag(!isNo))
    case "prefetch-playlist": return set("player.prefetch", .flag(!isNo))
    case "network-timeout": return number(value).flatMap { set("network.read-timeout", .number($0)) }
    case "image-display-duration":
      return (value == "inf" ? 0 : number(value)).flatMap {
        set("player.image-display-duration", .number($0))
      }
    case "volume", "speed":
      guard let spec = SettingsTable.spec(option: name), case .number(let range, _) = spec.kind,
        let number = number(value)
      else { return nil }
      return ["--\(name)=\(DecimalNumber.text(min(max(number, range.lowerBound), range.upperBound)))"]
    default: return ["--\(name)" + (value.map { "=\($0)" } ?? "")]
    }
  }

  /// The option for a file beside every item: subtitles by its name, sound otherwise.
  private static func file(_ path: String) -> String {
    let name = path.lowercased()
    let isSubtitle = SubtitleExtensions.all.contains { name.hasSuffix("." + $0) }
    return "--\(isSubtitle ? "sub" : "audio")-file=\(path)"
  }

  private func number(_ text: String?) -> Double? { text.flatMap { DecimalNumber.parse($0) } }

  private mutating func set(_ name: String, _ value: SettingValue) -> [String]? {
    var trial = Settings()
    guard let spec = SettingsTable.spec(named: name), (try? spec.set(value, in: &trial)) != nil else {
      return nil
    }
    settings.append((name, value))
    return []
  }

  /// Applies `--end` and `--length` as a skipped part at the end.
  private mutating func leaveOut() {
    let ends = [end, length.map { (start ?? 0) + $0 }].compactMap { $0 }
    guard let end = ends.min() else { return }
    let words = ["--skip-parts=\(DecimalNumber.text(end))-"]
    if accepts(words) { self.words.insert(contentsOf: words, at: 0) } else { ignored.append("--end") }
  }

  /// Seconds from the start; nil for other times.
  private static func seconds(_ text: String) -> Double? {
    guard case .time(let time)? = TypedTime(text), time > .zero else { return nil }
    return time.seconds
  }

  // MARK: Names

  /// Options whose own name begins with `no-`.
  private static let saysNo: Set<String> = ["no-history", "no-resume"]

  /// Whether an option of Inset takes its value from the next word; mpv's own options never do with two hyphens.
  private static func isOurs(_ name: String) -> Bool {
    if let spec = SettingsTable.spec(option: name) { return spec.kind != .flag && name != "keep-open" }
    return [
      "config-dir", "start", "playlist-start", "edition", "aid", "sid", "vid", "secondary-sid", "audio-delay",
      "sub-delay",
      "secondary-sub-delay", "sub-file", "audio-file", "playlist", "log-file", "session", "source-socket",
      "input-commands",
    ]
    .contains(name)
  }

  /// mpv's options that take a value; with a single hyphen it is the next word.
  private static let takesValue: Set<String> = [
    "aid", "sid", "vid", "ao", "vo", "af", "vf", "alang", "slang", "hwdec", "volume", "speed", "start", "end",
    "length",
    "title", "force-media-title", "geometry", "autofit", "screen", "sub-file", "sub-files", "audio-file",
    "playlist",
    "profile", "script", "script-opts", "user-agent", "referrer", "http-header-fields", "ytdl-format", "wid",
    "ytdl-raw-options", "msg-level", "log-file", "config-dir", "input-ipc-server", "input-conf",
    "audio-device",
    "demuxer", "cache", "osd-level", "brightness", "contrast", "saturation", "gamma", "audio-delay",
    "sub-delay", "secondary-sub-delay",
  ]
}
