// The player's start, by the command line and the user's files. Main thread.

import Base
import Core
import Glibc
import Library
import Platform
import Terminal

/// The options, settings, keys and theme with which the player begins.
struct PlayStart {
  let options: PlayOptions
  let configuration: Configuration
  /// The settings of the file, with the remembered sizes and those of the command line.
  let settings: Settings
  let theme: NamedTheme

  /// Reads the theme and the remembered sizes.
  init(_ options: PlayOptions, _ configuration: Configuration) {
    var configuration = configuration
    configuration.recall()
    settings = options.overrides.applied(to: configuration.settings)
    theme = configuration.readTheme(settings.themeName)
    self.configuration = configuration
    self.options = options
  }

  /// The first notice: mistakes in the user's files come before ignored options.
  var notice: Message? {
    if let remark = configuration.remark { return .noticed(remark, .warning) }
    if let remark = options.ignoredRemark { return .noticed(remark, .plain) }
    if getenv(GuestSurroundings.variable) != nil {
      return .noticed("This Inset runs inside the shell of another one", .plain)
    }
    return nil
  }

  /// Finds what the command line names.
  var planner: StartPlanner {
    StartPlanner(
      arguments: options.arguments, demo: options.demo, presentation: settings.presentation,
      startAt: options.start, subtitleFiles: options.subtitleFiles,
      soundFiles: options.soundFiles,
      playlists: options.playlists, sources: options.sources, commands: options.commands,
      title: options.title, playlistStart: options.playlistStart, isShuffled: options.isShuffled,
      scope: settings.autocreatePlaylist.scope, options: FolderOptions(settings))
  }

  /// The initial model, on a terminal or without one: nothing plays.
  func model(on terminal: (any StartTerminal)?) -> Model {
    let size = terminal?.size ?? ScreenSize(cells: CellSize(columns: 80, rows: 24))
    var model = Model(settings: settings, keymap: configuration.keymap, screen: size)
    model.usesUnicode = terminal?.capabilities.isUTF8 ?? true
    model.process.language = .ofLocale
    model.theme = theme
    model.themeNames = configuration.themes.names
    model.now = .now
    model.process.startTime = Int64(time(nil))
    model.process.workingFolder = WorkingFolder.path
    model.process.id = getpid()
    model.process.folders = Configuration.folders
    if let state = configuration.state { model.crashes = CrashedItems(CrashRecord.items(in: state)) }
    if settings.readsInformation { model.beginInformation() }
    model.holdKeysUntilPlanned()
    return model
  }

  /// Remembers the sizes and the corner that were changed since the start.
  func save(_ settings: Settings) {
    let corner = CornerMemory(settings)
    guard !self.settings.isPrivate, let state = configuration.state, corner != CornerMemory(self.settings)
    else { return }
    corner.save(in: state)
  }
}

extension String? {
  /// The language of the environment's locale; nil if it names none.
  fileprivate static var ofLocale: String? {
    func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    return LanguageCode.ofLocale(all: value("LC_ALL"), messages: value("LC_MESSAGES"), lang: value("LANG"))
  }
}
