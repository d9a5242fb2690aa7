// Settings and key bindings from the user's files, with every mistake found in them.

import Base
import Core
import Glibc
import Library

/// The settings and bindings in force, and the diagnostics of the files.
struct Configuration {
  var settings = Settings()
  var diagnostics: [Diagnostic] = []
  /// The state folder, with the watch history, corner and sizes; nil without configuration or without a home.
  var state: BytePath?
  /// The settings file, whether it exists or not; nil without configuration or without a home.
  var settingsFile: BytePath?
  /// The themes that can be chosen.
  var themes = ThemeFolder(nil)
  private var bindings: [Binding] = []
  /// The names of the settings that the file gives.
  private var given: Set<String> = []

  /// Reads `inset.toml` and `input.conf`; a missing file is not a mistake.
  init(_ source: ConfigSource) {
    let folder: BytePath
    switch source {
    case .none: return
    case .folder(let chosen):
      folder = chosen
      if !chosen.isThere {
        let sentence = "no such folder; the built-in settings apply"
        diagnostics.append(Diagnostic(file: chosen.shown, line: 0, severity: .warning, sentence: sentence))
      }
      state = StandardFolders(environment: Self.environment)?.state
    case .standard:
      guard let standard = StandardFolders(environment: Self.environment) else { return }
      folder = standard.configuration
      state = standard.state
    }
    themes = ThemeFolder(folder.appending("themes"))
    let settingsFile = folder.appending("inset.toml")
    self.settingsFile = settingsFile
    if let bytes = read(settingsFile, limit: SettingsReader.largestFile) {
      let reading = SettingsReader.read(bytes, file: settingsFile.shown)
      settings = reading.settings
      given = reading.given
      diagnostics += reading.diagnostics
    }
    let keysFile = folder.appending("input.conf")
    if let bytes = read(keysFile, limit: 4 << 20) {
      let parser = InputConfParser(bytes, from: .file(keysFile.shown))
      bindings = parser.bindings
      diagnostics += parser.diagnostics
    }
  }

  /// The key bindings in force, built again at each call.
  var keymap: Keymap { bindings.isEmpty ? .standard : .standard(over: bindings) }

  /// The notice about mistakes in the user's files: the first one, and how to list the others.
  var remark: String? {
    guard let first = diagnostics.first, diagnostics.count > 1 else { return diagnostics.first?.description }
    return
      "\(diagnostics.count) errors in your configuration, listed by “inset keys”; the first: \(first.description)"
  }

  /// Reads a theme by name; the built-in look where it cannot be used.
  mutating func readTheme(_ name: String) -> NamedTheme {
    let reading = themes.read(name)
    diagnostics += reading.diagnostics
    return reading.theme ?? .usual
  }

  /// Restores remembered sizes and corner, but for those that the settings file gives.
  mutating func recall() {
    guard let state, let corner = CornerMemory(in: state) else { return }
    if !given.contains("pip.corner") { settings.pipCorner = corner.corner }
    if !given.contains("pip.size") { settings.pipSize = corner.size }
    if !given.contains("pip.view-size") { settings.pipViewSize = corner.viewSize }
    if !given.contains("list.width") { settings.listWidth = corner.listWidth }
    if !given.contains("list.height") { settings.listHeight = corner.listHeight }
  }

  private mutating func read(_ path: BytePath, limit: Int) -> [UInt8]? {
    do throws(LibraryError) {
      return try FileBytes.read(path, limit: limit)
    } catch {
      if !error.isMissingFile {
        diagnostics.append(Diagnostic(file: path.shown, line: 0, sentence: error.sentence))
      }
      return nil
    }
  }

  /// The folders that mpv-style path prefixes stand for; nil without a home.
  static var folders: ProgramFolders? {
    guard let home = environment["HOME"], let standard = StandardFolders(environment: environment) else {
      return nil
    }
    return ProgramFolders(
      home: BytePath(home), configuration: standard.configuration, state: standard.state)
  }

  /// The environment variables from which the folders are derived.
  private static var environment: [String: String] {
    var found: [String: String] = [:]
    for name in ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"] {
      if let value = getenv(name) { found[name] = String(cString: value) }
    }
    return found
  }
}
