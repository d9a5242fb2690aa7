// The effect of the options so far, while the reader goes through the command line. Value; any thread.

import Base
import Core
import Options
import Remote

/// The player's command line as far as it is read.
struct PlayLine {
  /// What an option asks for in place of playing.
  enum Errand { case version, soundDevices, themes }

  var options = PlayOptions()
  var config = ConfigChoice()
  var errand: Errand?
  /// Whether the options name or detach a session.
  var wantsSession: Bool { options.isDetached || options.sessionName != nil }

  /// The task that the whole line asks for.
  func invocation(_ operands: [[UInt8]], isMPV: Bool) throws(OptionStop) -> Invocation {
    switch errand {
    case .version: return .version(isMPV: isMPV)
    case .soundDevices: return .listSoundDevices
    case .themes: return .listThemes(try config.source())
    case nil: break
    }
    var options = options
    options.arguments = operands.map { BytePath(argument: $0) }
    options.config = try config.source()
    guard options.usesSession || !wantsSession else {
      throw .problem("--no-session cannot be combined with --session or --detached")
    }
    guard !options.isDetached || options.hasSomethingToPlay else {
      throw .problem("--detached needs something to play")
    }
    if !isMPV, let start = options.start, let end = options.end, case .absolute(let first) = start,
      case .time(let last)? = TypedTime(end), first >= last
    {
      throw .problem("--end=\(end) is not after --start=\(TimeText.format(first))")
    }
    return .play(options)
  }
}

/// The configuration that a command line chooses.
struct ConfigChoice {
  var isNone = false
  var folder: BytePath?

  /// The source that was chosen; `--no-config` and `--config-dir` together are a mistake.
  func source() throws(OptionStop) -> ConfigSource {
    switch (isNone, folder) {
    case (true, nil): return .none
    case (false, let folder?): return .folder(folder)
    case (false, nil): return .standard
    case (true, _?): throw .problem("--no-config and --config-dir cannot be combined")
    }
  }
}

extension OptionSpec {
  /// The options that choose the configuration.
  static func config(in section: String? = "", _ field: Field<ConfigChoice>) -> [OptionSpec] {
    [
      OptionSpec("no-config", .action, "Ignore your settings and key bindings", in: section) { line, _ in
        line[keyPath: field].isNone = true
      },
      .path("config-dir", "DIR", "Read inset.toml and input.conf from this folder", in: section) {
        $0[keyPath: field].folder = $1
      },
    ]
  }

  /// An option whose value is a file or an address.
  static func path(
    _ name: String, _ valueName: String, _ help: String, in section: String? = "",
    take: @escaping @Sendable (inout Line, BytePath) -> Void
  ) -> OptionSpec {
    .value(name, valueName, help, in: section) { line, value throws(OptionStop) in take(&line, value.path) }
  }
}

extension OptionValue {
  /// The value as a path.
  var path: BytePath { BytePath(argument: bytes) }

  /// The value as the index of something, from 0 to `most`; nil for `auto`.
  func index(most: Int) throws(OptionStop) -> Int? {
    let text = try text()
    if text == "auto" { return nil }
    guard let index = Int(text), (0...most).contains(index) else { throw wrong("a number from 0, or auto") }
    return index
  }

  /// The value as a time or a percentage.
  func time(_ expected: String) throws(OptionStop) -> TypedTime {
    guard let time = TypedTime(try text()) else { throw wrong(expected) }
    return time
  }

  /// The value as the name of a session.
  func sessionName() throws(OptionStop) -> String { try Self.sessionName(bytes) }

  /// A word of the command line as the name of a session.
  static func sessionName(_ word: [UInt8]) throws(OptionStop) -> String {
    let name = String(decoding: word, as: UTF8.self)
    guard SessionFolder.isName(name) else {
      throw .problem(
        "A session's name has up to \(SessionFolder.longestName) letters, digits, . _ and -, not "
          + Diagnostic.quoted(name))
    }
    return name
  }

  /// The value as the value of a setting.
  func set(_ spec: SettingSpec, _ change: (SettingValue) throws(SettingProblem) -> Void) throws(OptionStop) {
    let text = try text()
    do throws(SettingProblem) { try change(spec.value(typed: text)) } catch { throw wrong(error.expected) }
  }
}

extension BytePath {
  /// A word of the command line as a path: `fd://3`, as mpv names an open file, is `/dev/fd/3`, and `fd://0` is `-`.
  init(argument word: [UInt8]) {
    let scheme = Array("fd://".utf8)
    if word.starts(with: scheme),
      let number = UInt16(String(decoding: word.dropFirst(scheme.count), as: UTF8.self))
    {
      self.init(number == 0 ? "-" : "/dev/fd/\(number)")
    } else {
      self.init(word)
    }
  }
}
