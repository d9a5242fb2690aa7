// The loop: the main thread, and the only one that touches model, terminal and painter. It waits for the
// terminal, the workers and the next deadline at once, and for nothing else.

import Base
import Core
import EmbeddedTerminal
import Media
import Platform
import Remote
import Terminal

/// Runs the player from its first message to its exit.
///
/// A class: of a value that cannot be copied the compiler follows each of the model's parts through each function, which
/// takes it minutes.
final class Loop {
  private(set) var model: Model
  /// The terminal that shows the screen; nil for a session that goes on without one.
  private(set) var screen: AttachedTerminal?
  /// The session's sockets; nil for a player that ends with its terminal.
  private let server: SessionServer?
  private let displays: DisplayMaker
  private var sources: WaitSources
  private let runner: EffectRunner
  private let films: FilmEngines
  private let waveforms: WaveformMaker
  private let embedded: EmbeddedHost
  /// What libraries write to standard error.
  private let libraries: LibraryMessages
  private var progress = ProgressTicker()
  private var secondProgress = ProgressTicker()
  private var meter = StatisticsMeter()
  /// When it is looked again whether the process that lends the terminal is stopped.
  private var lenderLook = MonotonicTime.zero
  /// Input that turns before this one had no time for.
  private var backlog = InputBacklog()

  /// A loop that has not turned yet.
  init(
    model: Model, screen: AttachedTerminal?, server: SessionServer?, displays: DisplayMaker,
    sources: WaitSources, runner: EffectRunner, films: FilmEngines, waveforms: WaveformMaker,
    embedded: EmbeddedHost, libraries: LibraryMessages
  ) {
    self.model = model
    self.screen = screen
    self.server = server
    self.displays = displays
    self.sources = sources
    self.runner = runner
    self.films = films
    self.waveforms = waveforms
    self.embedded = embedded
    self.libraries = libraries
  }

  /// Turns until the model says that the program ends.
  func run() -> Exit {
    while true {
      let ready = wait()
      model.now = .now
      if ready.contains(.signals) { takeSignals() }
      if ready.contains(.session), let server { take(server.drain()) }
      takeInput(ready)
      if model.exit == nil { handle(inbox(ready)) }
      follow(ready)
      if let exit = model.exit { return exit }
      render()
    }
  }

  /// Waits until there is something to do; the terminal gets meanwhile what it takes of a frame.
  private func wait() -> WaitSources.Ready {
    let deadline = nextDeadline
    while true {
      let session = screen?.session
      let ready = sources.wait(
        until: deadline, alsoForOutput: session?.hasPendingOutput ?? false, embedded)
      // A frame goes out in pieces: all that most of them need is the next one.
      guard ready == .room, let session, deadline.map({ $0 > .now }) ?? true else { return ready }
      session.flush()
      if !session.hasPendingOutput { return ready }
    }
  }

  private var nextDeadline: MonotonicTime? {
    if runner.hasAnswers || !backlog.isEmpty { return model.now }
    let display = screen?.display
    let progress = MonotonicTime.earliest(
      progress.nextDeadline(model, pictureDue: display?.filmDeadline),
      secondProgress.nextDeadline(second: model))
    return .earliest(
      model.nextDeadline, screen?.session.deadline, display?.nextDeadline(asOf: model.now), progress,
      meter.nextDeadline(isWatched: model.watchesStatistics), films.main.nextSubtitlesDue(),
      display?.previewDeadline)
  }

  // MARK: In

  /// How long a turn answers keys until signals, the film and other programs have theirs.
  private static let inputTime = MonotonicTime.milliseconds(4)

  /// Answers keys, mouse and pastes as far as a turn has time for them: whatever waits in the terminal, a signal waits
  /// for no more than one key.
  private func takeInput(_ ready: WaitSources.Ready) {
    guard let screen else { return }
    let (session, desk) = (screen.session, screen.desk)
    let end = model.now + Self.inputTime
    let isCaughtUp = backlog.isEmpty
    if isCaughtUp, ready.contains(.terminal) { backlog.append(session.read(at: model.now, until: end)) }
    backlog.append(session.pass(at: model.now, hasRead: isCaughtUp))
    while model.exit == nil, self.screen === screen, let event = backlog.next() {
      let said = desk.translate(event, model)
      // A key means the moment at which it is pressed.
      if !said.isEmpty { handle([.playbackMoved(films.main.snapshot())] + said) }
      if .now >= end { return }
    }
  }

  /// Everything else that happened since the last turn.
  private func inbox(_ ready: WaitSources.Ready) -> [Message] {
    if ready.contains(.wakeup) { sources.clearWakeup() }
    if ready.contains(.libraries) { libraries.drain() }
    if ready.contains(.embedded) || embedded.hasUnread { embedded.read() }
    var messages = screen?.desk.takeClients(model) ?? []
    screen?.display.expire(at: model.now)
    messages += runner.drain()
    if let refused = screen?.display.takeRefusal() { messages.append(.thumbnailsRefused(refused)) }
    if let snapshot = progress.tick(model, films.main, pictureDue: screen?.display.filmDeadline) {
      messages.append(.playbackMoved(snapshot))
    }
    if let second = films.second, let snapshot = secondProgress.tick(second: model, second) {
      messages.append(.secondMoved(snapshot))
    }
    if let screen = films.main.takeSubtitles(at: model.now) { messages.append(.subtitlesChanged(screen)) }
    if let figures = measure() { messages.append(.statisticsMeasured(figures)) }
    if let deadline = model.nextDeadline, deadline <= model.now { messages.append(.timePassed) }
    return messages
  }

  private func measure() -> Statistics? {
    guard
      var figures = meter.measure(
        at: model.now, isWatched: model.wantsStatistics, totals: screen?.display.totals ?? .init(),
        playback: films.main.statistics())
    else { return nil }
    screen?.display.describe(in: &figures, model.settings)
    return figures
  }

  /// Updates the model, and does what it wants of the world.
  func handle(_ messages: [Message]) {
    for message in messages {
      let effects = update(&model, message)
      let orders = runner.run(effects)
      if effects.contains(where: \.opensItem) {
        screen?.display.itemChanged()
        // An item that was opened ahead is there at once: nothing is shown in between.
        handle(runner.drain())
      }
      if effects.contains(where: \.opensSecond) { screen?.display.secondChanged() }
      if effects.contains(.exchangeFilms) { screen?.display.filmsExchanged() }
      screen?.display.modelChanged()
      for order in orders { carryOut(order) }
    }
  }

  // MARK: The job

  /// Answers the signals that arrived.
  private func takeSignals() {
    for signal in sources.signals.drain() {
      switch signal {
      case .terminate(let number): handle([.terminationRequested(TerminationSignal(number))])
      case .windowChanged: if let screen { handle([screen.desk.resized()]) }
      case .stop: stop(group: false)
      // A front says so itself.
      case .resumed: if let screen, screen.lender == nil { handle([screen.desk.resumed()]) }
      }
    }
  }

  /// Does what an effect asks of the terminal.
  private func carryOut(_ order: TerminalOrder) {
    if case .tellStarter = order, let server {
      let title = model.sessionStatus(on: nil, controlSocket: nil).title ?? ""
      server.release(
        .released("Session \(server.name) plays \(title). To see it: inset attach \(server.name)"))
      return StandardOutput.complainNowhere()
    }
    guard let screen else {
      if case .takeScreenshot = order {
        handle([.noticed("No terminal is attached whose window could be saved", .warning)])
      }
      return
    }
    switch order {
    case .suspend: stop(group: true)
    case .detach: detach()
    case .tellStarter: break
    case .takeScreenshot, .copy, .repaint: handle(screen.desk.carryOut(order, runner))
    }
  }

  /// Gives the terminal back and stops, as the shell's jobs do, until the shell says that it goes on.
  ///
  /// On a key the whole process group stops; otherwise this process alone.
  private func stop(group: Bool) {
    guard let screen else { return }
    guard screen.lender != nil, let server else {
      films.standStill { screen.session.suspend(bySignal: !group) }
      return continued(screen)
    }
    screen.session.leave()
    server.tell(.stop(group: group))
    var events: [SessionEvent] = []
    films.standStill { events = waitStopped(server) }
    take(events)
  }

  /// Gives the terminal to the shell where the front was stopped without a word.
  ///
  /// What plays goes on; the front says when it is continued.
  private func leaveStopped() {
    guard let screen, let lender = screen.lender, lenderLook <= model.now else { return }
    lenderLook = model.now + .seconds(1)
    if lender.isLenderStopped { screen.session.leave() }
  }

  private func continued(_ screen: AttachedTerminal) {
    model.now = .now
    screen.display.drawAnew()
    handle([.resized(screen.session.size)])
  }

  /// Waits until the front goes on, or somebody else wants something.
  private func waitStopped(_ server: SessionServer) -> [SessionEvent] {
    while true {
      sources.waitForSession()
      var events: [SessionEvent] = []
      for event in server.drain() {
        if case .asked(let client) = event { tell(client) } else { events.append(event) }
      }
      if !events.isEmpty || sources.signals.isReadable { return events }
    }
  }

  // MARK: The session

  /// Does what fronts and other clients of the session want.
  private func take(_ events: [SessionEvent]) {
    for event in events {
      switch event {
      case .asked(let client): tell(client)
      case .called(let call): attach(call)
      case .said(let message): hear(message)
      // Its terminal may be there still, in modes that are ours.
      case .lost:
        screen?.session.leave()
        handle([.terminationRequested(.hangUp)])
      }
    }
  }

  private func hear(_ message: FrontMessage) {
    // A process that started the session without a terminal has signals alone.
    if case .terminate(let number) = message, screen == nil {
      return handle([.terminationRequested(TerminationSignal(number))])
    }
    guard let screen, let lender = screen.lender else { return }
    switch message {
    case .windowChanged: handle([screen.desk.resized()])
    case .terminate(let number): handle([.terminationRequested(TerminationSignal(number))])
    case .stopRequested: stop(group: false)
    case .foreground(let isForeground): lender.isForeground = isForeground
    case .continued(let isForeground):
      lender.isForeground = isForeground
      screen.session.resume()
      continued(screen)
    case .hello, .statusAsked: break
    }
  }

  private func tell(_ client: SessionClient) {
    server?.tell(
      client, model.sessionStatus(on: screen?.device, controlSocket: runner.controlSocket))
  }

  /// Shows the screen on another terminal; the one that shows it is given back.
  private func attach(_ call: FrontCall) {
    guard let server else { return }
    let options = TerminalOptions(model.settings, theme: model.theme)
    if call.hello.purpose == .attachNew, let screen {
      return server.refuse(
        call, "The session \(server.name) is attached at \(screen.device); without --new it is taken over.")
    }
    guard let terminal = call.terminal else { return server.refuse(call, "No terminal was lent.") }
    if let own = runner.controlSocket, call.hello.environment["INSET_SOCKET"].map({ BytePath($0) }) == own {
      return server.refuse(call, "This terminal is inside the session \(server.name) itself.")
    }
    if let obstacle = TerminalSession.obstacle(options, terminal, environment: call.hello.environment) {
      return server.refuse(call, obstacle.sentence)
    }
    if screen != nil {
      let taker = call.hello.terminal.isEmpty ? "Another terminal" : call.hello.terminal
      leaveScreen(.released("\(taker) has taken over the session \(server.name)."))
    }
    do throws(TerminalFailure) {
      let opened = try OpenedTerminal(call, of: server, options)
      let screen = displays.attach(opened, model.settings)
      self.screen = screen
      sources.terminal = screen.session.descriptor
      meter = StatisticsMeter()
      model.now = .now
      let capabilities = screen.session.capabilities
      handle([
        .screenAttached(screen.session.size, usesUnicode: capabilities.isUTF8),
        .graphicsBecameKnown(PixelChoice.offered(capabilities)),
      ])
    } catch {
      handle([.screenDetached])
    }
  }

  /// Gives the terminal back and goes on without one.
  private func detach() {
    guard let server, screen?.lender != nil else { return }
    leaveScreen(
      .released("Detached from the session \(server.name). To come back: inset attach \(server.name)"))
    handle([.screenDetached])
  }

  /// Gives the terminal back, and lets its front go.
  private func leaveScreen(_ farewell: PlayerMessage) {
    guard let screen else { return }
    screen.session.leave()
    server?.release(farewell)
    self.screen = nil
    sources.terminal = -1
    backlog = InputBacklog()
    films.setPicturesWanted(false)
    StandardOutput.complainNowhere()
  }

  // MARK: Out

  /// Lets preview and sound follow the model.
  private func follow(_ ready: WaitSources.Ready) {
    guard let display = screen?.display else { return films.main.setStartAgain(model.startAgain) }
    guard display.takeReasonToFollow(at: model.now, isWoken: ready.contains(.wakeup)) else { return }
    handle(display.followSelection(model))
    if model.previewSubject != nil { display.watchPreview() }
    films.main.setStartAgain(model.startAgain)
    waveforms.want(model.waveformSubject)
    if let found = waveforms.takeNews() { handle([.waveformRead(found)]) }
  }

  /// Shows the newest scene and the picture that is due, in one write; nothing while the terminal has not
  /// taken the last one.
  private func render() {
    leaveStopped()
    guard let display = screen?.display, display.begin() else { return }
    if display.isStale {
      display.show(model)
      // PiP has started, or ended, when the screen shows it.
      if model.presentation.isInTransition { handle([.sceneShown]) }
    }
    display.finish(at: model.now)
  }
}
