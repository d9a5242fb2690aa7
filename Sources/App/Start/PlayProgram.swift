// Assembles the player: settings, terminal, engine, model, loop. Main thread.

import Base
import Core
import EmbeddedTerminal
import Glibc
import Library
import Media
import Picture
import Places
import Platform
import Remote
import Terminal

/// The player process.
enum PlayProgram {
  /// Plays until the user quits; returns the exit code, or ends the process by the signal that stopped it.
  ///
  /// `server` is the session's server, with its first front connecting; nil plays on this process's own terminal.
  static func run(_ options: PlayOptions, _ signals: Signals, _ server: SessionServer? = nil) -> Int32 {
    var configuration = Configuration(options.config)
    configuration.recall()
    let settings = options.overrides.applied(to: configuration.settings)
    let log: Log
    do throws(LogFailure) {
      log = Log(try options.logFile.map { path throws(LogFailure) in try LogFile(path) })
    } catch {
      StandardOutput.complain(error.sentence)
      return 1
    }
    let theme = configuration.readTheme(settings.themeName)
    let libraries = LibraryMessages(log)
    let wakeup = Wakeup()
    let jobs = BackgroundJobs(wake: wakeup)
    // The database opens in parallel with the probe of the terminal's capabilities.
    let watchHistory = configuration.state.flatMap {
      HistoryWorker(
        folder: $0, writes: !settings.isPrivate, wake: wakeup)
    }
    let opened: OpenedTerminal?
    do throws(TerminalFailure) {
      opened = try firstTerminal(TerminalOptions(settings, theme: theme), server)
    } catch {
      // In a session the front prints the error.
      if server == nil { StandardOutput.complain(error.sentence) }
      return 1
    }
    log.notice(
      "inset \(Program.version) begins, process \(getpid()), terminal "
        + (opened?.session.capabilities.summary ?? "none"))
    for diagnostic in configuration.diagnostics { log.warning("\(diagnostic.description)") }
    for option in options.ignoredOptions {
      log.notice("\(option) is an mpv option that Inset does not support")
    }

    let trust = ServerTrust(settings)
    Places.shared.trust(verifies: trust.verifies, authorities: trust.authorities)
    Places.shared.named = settings.places
    let planner = StartPlanner(options, settings)
    jobs.start { planner.plan() }

    let readers = Readers()
    let films = FilmEngines(options, settings, readers, wake: wakeup, log)
    let information = InformationReader(
      folder: configuration.state, writes: !settings.isPrivate, readers: readers, wake: wakeup)
    var model = firstModel(configuration, settings, theme, opened?.session)
    if LoginServer.systemAddress != nil { model.meetLoginManager() }
    if let state = configuration.state { model.crashes = CrashedItems(CrashRecord.items(in: state)) }
    if let server { model.beginSession(server.name, isAttached: opened != nil) }
    if watchHistory != nil { model.watchHistory = HistoryState(settings.isPrivate ? .readOnly : .on) }
    if settings.readsInformation { model.beginInformation() }
    let control = ControlServer(settings, wake: wakeup)
    let desktop = settings.showsOnDesktop ? DesktopServer(wake: wakeup) : nil
    let embedded = EmbeddedHost(controlSocket: control?.path)
    let guests = GuestDesk(wake: wakeup)
    let runner = EffectRunner(
      films: films, embedded: embedded, jobs: jobs, wake: wakeup, themes: configuration.themes,
      log: PlaybackLog(log, isPrivate: settings.isPrivate),
      settingsFile: configuration.settingsFile,
      watchHistory: watchHistory, information: information, control: control, guests: guests,
      desktop: desktop,
      trust: trust, crashes: CrashNotes(state: settings.isPrivate ? nil : configuration.state))
    let displays = DisplayMaker(
      films: films, embedded: embedded, wake: wakeup, readers: readers,
      thumbnailer: Thumbnailer(wake: wakeup, readers: readers, trust: trust),
      previews: PreviewWorker(wake: wakeup, readers: readers),
      stills: PreviewWorker(wake: wakeup, readers: readers))
    let loop = Loop(
      model: model, screen: opened.map { displays.attach($0, settings) }, server: server, displays: displays,
      sources: WaitSources(
        terminal: opened?.session.descriptor ?? -1, signals: signals, wakeup: wakeup,
        libraries: libraries.descriptor, session: server?.descriptor ?? -1),
      runner: runner, films: films, waveforms: WaveformMaker(wake: wakeup, readers: readers),
      embedded: embedded, libraries: libraries)
    // Mistakes in the user's files are reported before ignored options.
    if let remark = configuration.remark {
      loop.handle([.noticed(remark, .warning)])
    } else if let remark = options.ignoredRemark {
      loop.handle([.noticed(remark, .plain)])
    } else if getenv(GuestSurroundings.variable) != nil {
      loop.handle([.noticed("This Inset runs inside the shell of another one", .plain)])
    }
    if watchHistory != nil, !settings.isPrivate {
      watchHistory?.carryOut(.prune(entries: settings.historyLimit, days: settings.historyDays))
    }
    let exit = loop.run()
    let screen = loop.screen
    screen?.session.leave()
    log.notice("ends: \(exit)")
    control?.finish()
    guests.finish()
    desktop?.finish()
    runner.leaveRoom()
    films.shutdown()
    screen?.display.shutdown()
    // The screen is gone, so that errors of saving the position go to standard error.
    for sentence in runner.finishHistory() { StandardOutput.complain(sentence) }
    runner.finishScreenshots()
    if screen?.lender == nil { screen?.session.outlastFeeder() }
    let corner = CornerMemory(loop.model.settings)
    if !settings.isPrivate, let state = configuration.state, corner != CornerMemory(settings) {
      corner.save(in: state)
    }
    libraries.finish()
    return leave(exit, server)
  }

  /// The terminal of the first front, or the process's own; nil for a session started without one.
  private static func firstTerminal(
    _ options: TerminalOptions, _ server: SessionServer?
  ) throws(TerminalFailure) -> OpenedTerminal? {
    guard let server else { return try OpenedTerminal(options) }
    guard let call = server.awaitFirst(until: .now + .seconds(5)) else {
      throw TerminalFailure("No terminal was lent.")
    }
    guard call.terminal != nil else {
      guard server.accept(call, memory: -1) else {
        throw TerminalFailure("The process that started the session is gone.")
      }
      return nil
    }
    return try OpenedTerminal(call, of: server, options)
  }

  /// The initial model: nothing plays.
  private static func firstModel(
    _ configuration: Configuration, _ settings: Settings, _ theme: NamedTheme,
    _ session: TerminalSession?
  ) -> Model {
    let size = session?.size ?? ScreenSize(cells: CellSize(columns: 80, rows: 24))
    var model = Model(settings: settings, keymap: configuration.keymap, screen: size)
    model.usesUnicode = session?.capabilities.isUTF8 ?? true
    model.process.language = .ofLocale
    model.theme = theme
    model.themeNames = configuration.themes.names
    model.now = .now
    model.process.startTime = Int64(time(nil))
    model.process.workingFolder = WorkingFolder.path
    model.process.id = getpid()
    model.process.folders = Configuration.folders
    model.holdKeysUntilPlanned()
    return model
  }

  /// Lets the front go with the outcome, and returns the exit code; a signal ends the process here.
  private static func leave(_ exit: Exit, _ server: SessionServer?) -> Int32 {
    server?.finish()
    switch exit {
    case .quit(let code):
      server?.release(.ended(code))
      return code
    case .failure(let sentence):
      StandardOutput.complain(sentence)
      server?.release(.ended(1))
      return 1
    case .signal(let signal):
      server?.release(.endedBySignal(signal.number))
      Signals.endProcess(by: signal.number)
    }
  }
}

extension StartPlanner {
  fileprivate init(_ options: PlayOptions, _ settings: Settings) {
    self.init(
      arguments: options.arguments, demo: options.demo, presentation: settings.presentation,
      startAt: options.start, subtitleFiles: options.subtitleFiles,
      soundFiles: options.soundFiles,
      playlists: options.playlists, sources: options.sources, commands: options.commands,
      title: options.title, playlistStart: options.playlistStart, isShuffled: options.isShuffled,
      scope: settings.autocreatePlaylist.scope, options: FolderOptions(settings))
  }
}

extension FilmEngines {
  /// The engines; the command line's edition and tracks are for the first film only.
  fileprivate convenience init(
    _ options: PlayOptions, _ settings: Settings, _ readers: Readers, wake: Wakeup, _ log: Log
  ) {
    let note: @Sendable (String) -> Void = { log.notice("\($0)") }
    var others = PlayerConfiguration(settings)
    others.readers = readers
    var first = others
    first.edition = options.edition
    first.tracks = options.tracks
    self.init(Player(configuration: first, wake: wake, log: note)) {
      Player(configuration: others, wake: wake, log: note)
    }
  }
}

extension ControlServer {
  /// The server at the socket that the settings name; nil if they want none.
  fileprivate convenience init?(_ settings: Settings, wake: Wakeup) {
    let wish = settings.controlSocket
    guard wish != "no",
      let path = wish == "auto" ? ControlFolder.ownSocket : WorkingFolder.path(ofTyped: BytePath(wish))
    else { return nil }
    self.init(at: path, saysWhy: wish != "auto", wake: wake)
  }
}

extension ServerTrust {
  /// The verification of TLS servers from the settings.
  init(_ settings: Settings) {
    self.init(
      verifies: settings.tlsVerify == .yes,
      authorities: settings.tlsCAFile == "auto"
        ? nil : WorkingFolder.path(ofTyped: BytePath(settings.tlsCAFile)))
  }
}

extension PlayerConfiguration {
  /// The settings as the engine's configuration.
  init(_ settings: Settings) {
    self.init()
    audio = settings.audio
    video = settings.video
    sound = settings.sound
    volume = settings.volume
    isMuted = settings.mute
    speed = settings.speed
    openTimeout = settings.openTimeout
    connectTimeout = settings.connectTimeout
    readTimeout = settings.readTimeout
    reconnectTime = settings.reconnectTime
    trust = ServerTrust(settings)
    quality = QualityChoice(settings.quality)
    lowLatency = settings.profile == .lowLatency
    stillDuration = settings.imageDisplayDuration
    frameRateLimit = settings.fpsLimit
    look = settings.look
    economy = settings.decodeEconomy
    deinterlacing = settings.deinterlace
    audioLanguages = settings.audioLanguages
    subtitleLanguages = settings.subtitleLanguages
    prefersImpairedSubtitles = settings.prefersImpairedSubtitles
    showsSubtitles = settings.showsSubtitles
    subtitleCharset = settings.subtitleCharset
  }
}

extension String? {
  /// The language of the environment's locale; nil if it names none.
  fileprivate static var ofLocale: String? {
    func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    return LanguageCode.ofLocale(all: value("LC_ALL"), messages: value("LC_MESSAGES"), lang: value("LANG"))
  }
}
