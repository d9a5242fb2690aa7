// What the person's files say: settings and key bindings, with everything that is wrong in them.

import Base
import Core
import Glibc
import Library

/// Settings and bindings in force, and what the files got wrong.
struct Configuration {
  var settings = Settings()
  var diagnostics: [Diagnostic] = []
  /// Where the program remembers things; nil where it shall not, or has no home.
  var watchHistory: StandardFolders?
  /// Where it remembers what was played; nil where it shall not, or has no home.
  var state: BytePath?
  /// The file of settings; nil where there shall be none.
  var settingsFile: BytePath?
  /// The themes that there are.
  var themes = ThemeFolder(nil)
  private var bindings: [Binding] = []

  /// Reads `inset.toml` and `input.conf`; a file that is not there says nothing.
  init(_ source: ConfigSource) {
    let folder: BytePath
    switch source {
    case .none: return
    case .folder(let chosen):
      folder = chosen
      if !chosen.isThere {
        let sentence = "there is no such folder; what is built in holds"
        diagnostics.append(Diagnostic(file: chosen.shown, line: 0, severity: .warning, sentence: sentence))
      }
      state = StandardFolders(environment: Self.environment)?.state
    case .standard:
      guard let standard = StandardFolders(environment: Self.environment) else { return }
      folder = standard.configuration
      watchHistory = standard
      state = standard.state
    }
    themes = ThemeFolder(folder.appending("themes"))
    let settingsFile = folder.appending("inset.toml")
    self.settingsFile = settingsFile
    if let bytes = read(settingsFile, limit: SettingsReader.largestFile) {
      let reading = SettingsReader.read(bytes, file: settingsFile.shown)
      settings = reading.settings
      diagnostics += reading.diagnostics
    }
    let keysFile = folder.appending("input.conf")
    if let bytes = read(keysFile, limit: 4 << 20) {
      let parser = InputConfParser(bytes, from: .file(keysFile.shown))
      bindings = parser.bindings
      diagnostics += parser.diagnostics
    }
  }

  /// The key bindings in force, made anew each time.
  var keymap: Keymap { bindings.isEmpty ? .standard : .standard(over: bindings) }

  /// What is wrong in the person's files, in a notice: the first of it, and where all of it is said.
  var remark: String? {
    guard let first = diagnostics.first, diagnostics.count > 1 else { return diagnostics.first?.description }
    return
      "\(diagnostics.count) mistakes in your files, listed by “inset keys”; the first: \(first.description)"
  }

  /// The theme of that name; the built-in look where it cannot be used.
  mutating func readTheme(_ name: String) -> NamedTheme {
    let reading = themes.read(name)
    diagnostics += reading.diagnostics
    return reading.theme ?? .usual
  }

  /// What was remembered fills in what the settings leave at its default.
  mutating func recall() {
    guard let watchHistory, let corner = CornerMemory(in: watchHistory) else { return }
    if settings.pipCorner == Settings().pipCorner { settings.pipCorner = corner.corner }
    if settings.pipSize == Settings().pipSize { settings.pipSize = corner.size }
    if settings.pipViewSize == Settings().pipViewSize { settings.pipViewSize = corner.viewSize }
    if settings.listWidth == Settings().listWidth { settings.listWidth = corner.listWidth }
    if settings.listHeight == Settings().listHeight { settings.listHeight = corner.listHeight }
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

  /// The folders that paths of mpv's can begin with; nil where there is no home.
  static var folders: ProgramFolders? {
    guard let home = environment["HOME"], let standard = StandardFolders(environment: environment) else {
      return nil
    }
    return ProgramFolders(
      home: BytePath(home), configuration: standard.configuration, state: standard.state)
  }

  /// The environment's variables that folders depend on.
  private static var environment: [String: String] {
    var found: [String: String] = [:]
    for name in ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"] {
      if let value = getenv(name) { found[name] = String(cString: value) }
    }
    return found
  }
}
