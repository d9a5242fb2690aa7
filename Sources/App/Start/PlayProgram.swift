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
    let start = PlayStart(options, Configuration(options.config))
    let log: Log
    do throws(LogFailure) {
      log = Log(try options.logFile.map { path throws(LogFailure) in try LogFile(path) })
    } catch {
      StandardOutput.complain(error.sentence)
      return 1
    }
    do throws(TerminalFailure) {
      return leave(try play(start, on: PlaySystem(log, signals, server)), server)
    } catch {
      // In a session the front prints the error.
      if server == nil { StandardOutput.complain(error.sentence) }
      return 1
    }
  }

  /// Plays until the user quits, and ends everything that was started for it.
  ///
  /// - Throws: the reason why the terminal cannot be used; nothing plays then.
  static func play(_ start: PlayStart, on system: PlaySystem) throws(TerminalFailure) -> Exit {
    let (options, configuration, settings) = (start.options, start.configuration, start.settings)
    let log = system.log
    let wakeup = Wakeup()
    let jobs = BackgroundJobs(wake: wakeup)
    // The database opens in parallel with the probe of the terminal's capabilities.
    let watchHistory = configuration.state.flatMap {
      HistoryWorker(
        folder: $0, writes: !settings.isPrivate, wake: wakeup)
    }
    let opened = try system.openTerminal(TerminalOptions(settings, theme: start.theme))
    log.notice(
      "inset \(Program.version) begins, process \(getpid()), terminal "
        + (opened?.capabilities.summary ?? "none"))
    for diagnostic in configuration.diagnostics { log.warning("\(diagnostic.description)") }
    for option in options.ignoredOptions {
      log.notice("\(option) is an mpv option that Inset does not support")
    }

    Places.shared.use(settings)
    let planner = start.planner
    jobs.start { planner.plan() }

    let readers = Readers()
    let films = FilmEngines(start, readers) { system.makeEngine($0, wakeup) }
    let information = InformationReader(
      folder: configuration.state, writes: !settings.isPrivate, readers: readers, wake: wakeup)
    var model = start.model(on: opened)
    if system.hasLoginManager { model.meetLoginManager() }
    if let server = system.server { model.beginSession(server.name, isAttached: opened != nil) }
    if watchHistory != nil { model.watchHistory = HistoryState(settings.isPrivate ? .readOnly : .on) }
    let control = ControlServer(settings, wake: wakeup)
    let desktop = settings.showsOnDesktop ? DesktopServer(wake: wakeup) : nil
    let embedded = EmbeddedHost(controlSocket: control?.path)
    let guests = GuestDesk(wake: wakeup)
    let trust = ServerTrust(settings)
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
    let first = opened?.attached(by: displays, settings)
    let loop = Loop(
      model: model, screen: first, server: system.server, displays: displays,
      sources: WaitSources(
        terminal: first?.session.descriptor ?? -1, signals: system.signals, wakeup: wakeup,
        libraries: system.libraries?.descriptor ?? -1, session: system.server?.descriptor ?? -1),
      runner: runner, films: films, waveforms: WaveformMaker(wake: wakeup, readers: readers),
      embedded: embedded, libraries: system.libraries)
    if let notice = start.notice { loop.handle([notice]) }
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
    start.save(loop.model.settings)
    system.libraries?.finish()
    return exit
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

extension FilmEngines {
  /// The engines; the command line's edition and tracks are for the first film only.
  fileprivate convenience init(
    _ start: PlayStart, _ readers: Readers, make: @escaping (PlayerConfiguration) -> any PlaybackEngine
  ) {
    var others = PlayerConfiguration(start.settings)
    others.readers = readers
    var first = others
    first.edition = start.options.edition
    first.tracks = start.options.tracks
    self.init(make(first)) { make(others) }
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

extension Places {
  /// Uses the settings' names, and their rules for the certificates of servers.
  func use(_ settings: Settings) {
    let trust = ServerTrust(settings)
    self.trust(verifies: trust.verifies, authorities: trust.authorities)
    named = settings.places
  }

  /// Uses a subcommand's rules for the certificates of servers, and the configuration's names if an argument has one.
  func use(_ trust: ServerTrust, for arguments: [BytePath]) {
    self.trust(verifies: trust.verifies, authorities: trust.authorities)
    if arguments.contains(where: { BytePath(placeAddress: $0.bytes)?.place?.scheme == NamedPlace.scheme }) {
      named = Configuration(.standard).settings.places
    }
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
    placeCoverBytes = settings.previewBytes
  }
}
