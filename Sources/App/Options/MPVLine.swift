// Translation of mpv's command line, for launchers that start this program in place of mpv. Pure; any thread.

import Base
import Core
import Options

/// Reads a command line as mpv does: options with an equivalent here go to the line, the others are listed by name.
///
/// Launchers (of series, of pages, of file managers) pass a dozen options in every command line: an unknown one must
/// not keep a film from playing.
struct MPVLine {
  private var line: PlayLine
  private var staysAtEnd = false
  /// Whether yt-dlp resolves web pages, as in mpv, where it does unless an option says otherwise.
  private var asksForPages = true
  private var pageOptions: [String] = []
  private var savesPosition = false
  private var placeFolder: BytePath?

  /// Reads words into a line, and returns the operands; throws only if the words ask for help.
  static func read(_ words: [[UInt8]], into line: inout PlayLine) throws(OptionStop) -> [[UInt8]] {
    var reader = MPVLine(line: line)
    let operands = try reader.read(words)
    line = reader.line
    return operands
  }

  private init(line: PlayLine) { self.line = line }

  private mutating func read(_ words: [[UInt8]]) throws(OptionStop) -> [[UInt8]] {
    var operands: [[UInt8]] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      switch TypedWord(word) {
      case .operand: operands.append(word)
      case .end:
        operands += rest
        rest = []
      case .option(var option):
        // mpv's own options never take the next word behind two hyphens.
        let takesNext = PlayOptionTable.all.spec(named: option.name)?.row.takesNextWord ?? false
        Self.complete(&option, from: &rest, if: takesNext)
        try take(option, as: word)
      case .letters(let body):
        // With a single hyphen, mpv takes the value from the next word.
        var option = TypedOption(body: body)
        Self.complete(&option, from: &rest, if: Self.takesValue.contains(option.name))
        try take(option, as: word)
      }
    }
    finish(isGiven: !operands.isEmpty || line.options.hasSomethingToPlay)
    return operands
  }

  private static func complete(
    _ option: inout TypedOption, from rest: inout ArraySlice<[UInt8]>, if takesNext: Bool
  ) {
    guard takesNext, option.value == nil, let next = rest.first, TypedWord.isValue(next) else { return }
    option.value = rest.popFirst()
  }

  // MARK: One option

  private mutating func take(_ option: TypedOption, as word: [UInt8]) throws(OptionStop) {
    var option = option
    for ending in ["-append", "-add", "-set", "-pre"] where option.name.hasSuffix(ending) {
      option.name.removeLast(ending.count)
    }
    let isOwn = PlayOptionTable.all.spec(named: option.name) != nil
    if option.name.hasPrefix("no-"), option.value == nil, !isOwn {
      option = TypedOption(String(option.name.dropFirst(3)), "no")
    }
    if let options = equal(of: option), try accepts(options) { return }
    ignore(word)
  }

  private mutating func ignore(_ word: [UInt8]) {
    line.options.ignoredOptions.append(VisibleText.filter(bytes: word.prefix { $0 != UInt8(ascii: "=") }))
  }

  /// Whether the line takes all of the options; it stays as it is where it does not.
  private mutating func accepts(_ options: [TypedOption]) throws(OptionStop) -> Bool {
    var trial = line
    do throws(OptionStop) {
      for option in options { try PlayOptionTable.all.take(option, into: &trial) }
    } catch {
      if case .help = error { throw error }
      return false
    }
    line = trial
    return true
  }

  /// The equivalent options; empty where the default does it already, nil if Inset has no equivalent.
  private mutating func equal(of option: TypedOption) -> [TypedOption]? {
    let (name, bytes) = (option.name, option.value)
    let value = bytes.map { String(decoding: $0, as: UTF8.self) }
    let isNo = value == "no"
    func same(_ name: String) -> [TypedOption]? { bytes.map { [TypedOption(name, bytes: $0)] } }
    switch name {
    // Inset always runs in a terminal and prints no messages.
    case "idle":
      line.options.idle = value.flatMap(IdleMode.init) ?? .yes
      staysAtEnd = line.options.idle == .yes
      return []
    case "really-quiet":
      line.options.isQuiet = !isNo
      return []
    case "terminal":
      (line.options.isQuiet, line.options.takesTerminalKeys) = (isNo, !isNo)
      return []
    case "input-terminal":
      line.options.takesTerminalKeys = !isNo
      return []
    case "quiet", "msg-level", "msg-color", "v", "{", "}",
      "mpv", "force-window", "osc", "border", "player-operation-mode", "stop-screensaver", "cache":
      return []
    case "V": return [TypedOption("version")]
    case "h": return [TypedOption("help")]
    case "config": return isNo ? [TypedOption("no-config")] : []
    case "force-media-title":
      line.options.title = value.map { VisibleText.filter($0, limit: 400, isProse: true) }
      return value == nil ? nil : []
    case "sub": return same("sid")
    case "sub-files": return bytes.map { Self.paths($0).map { TypedOption("sub-file", bytes: $0) } }
    case "audio": return isNo ? [TypedOption("no-audio")] : same("aid")
    case "video": return isNo ? [TypedOption("no-video")] : same("vid")
    case "resume-playback": return isNo ? [TypedOption("resume", "no")] : []
    case "save-position-on-quit":
      savesPosition = !isNo
      return isNo ? [] : [TypedOption("resume", "always")]
    case "watch-later-directory", "watch-later-dir":
      placeFolder = bytes.map { BytePath($0) }
      return []
    case "write-filename-in-watch-later-config":
      line.options.namesPlaces = !isNo
      return []
    case "vo":
      switch value {
      case "null": return [TypedOption("no-video")]
      case "tct", "caca": return [TypedOption("graphics", "cells")]
      case "kitty", "sixel": return same("graphics")
      default: return nil
      }
    case "ao": return value == "null" ? [TypedOption("no-audio")] : nil
    case "audio-channels":
      return SoundOptions.Channels(named: value ?? "auto").map { [TypedOption(name, $0.rawValue)] }
    case "ytdl":
      asksForPages = !isNo
      return []
    case "audio-files", "external-files": return Self.paths(bytes ?? []).map(Self.file)
    case "external-file": return bytes.map { [Self.file($0)] }
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
      let clamped = min(max(number, range.lowerBound), range.upperBound)
      return [TypedOption(name, DecimalNumber.text(clamped))]
    default: return [option]
    }
  }

  /// The paths of a list with colons; one that is not UTF-8 is a single path.
  private static func paths(_ list: [UInt8]) -> [[UInt8]] {
    guard let text = String(validating: list, as: UTF8.self) else { return [list] }
    return PathList.paths(of: text).map { Array($0.utf8) }
  }

  /// The option for a file beside every item: subtitles by its name, sound otherwise.
  private static func file(_ path: [UInt8]) -> TypedOption {
    let name = String(decoding: path, as: UTF8.self).lowercased()
    let isSubtitle = SubtitleExtensions.all.contains { name.hasSuffix("." + $0) }
    return TypedOption(isSubtitle ? "sub-file" : "audio-file", bytes: path)
  }

  private func number(_ text: String?) -> Double? { text.flatMap { DecimalNumber.parse($0) } }

  /// Sets a setting; nil where it does not accept the value.
  private mutating func set(_ name: String, _ value: SettingValue) -> [TypedOption]? {
    guard let spec = SettingsTable.spec(named: name) else { return nil }
    do throws(SettingProblem) { try line.options.overrides.set(spec, to: value) } catch { return nil }
    return []
  }

  // MARK: The whole line

  private mutating func finish(isGiven: Bool) {
    if savesPosition { line.options.placeFolder = placeFolder }
    _ = set("network.yt-dlp", .flag(asksForPages))
    if !pageOptions.isEmpty {
      _ = set("network.ytdl-raw-options", .text(pageOptions.joined(separator: ",")))
    }
    // Programs that start mpv with a file wait until it exits.
    if isGiven, !staysAtEnd { _ = set("player.quit-at-end", .flag(true)) }
    if line.options.isDetached, !isGiven {
      line.options.isDetached = false
      ignore(Array("--detached".utf8))
    }
  }

  // MARK: Names

  /// mpv's options that take a value; with a single hyphen it is the next word.
  private static let takesValue: Set<String> = [
    "aid", "sid", "vid", "ao", "vo", "af", "vf", "alang", "slang", "hwdec", "volume", "speed", "start", "end",
    "length", "watch-later-directory", "watch-later-dir",
    "title", "force-media-title", "geometry", "autofit", "screen", "sub-file", "sub-files", "audio-file",
    "playlist",
    "profile", "script", "script-opts", "user-agent", "referrer", "http-header-fields", "ytdl-format", "wid",
    "ytdl-raw-options", "msg-level", "log-file", "config-dir", "input-ipc-server", "input-conf",
    "audio-device",
    "demuxer", "cache", "osd-level", "brightness", "contrast", "saturation", "gamma", "audio-delay",
    "sub-delay", "secondary-sub-delay",
  ]
}
