// The main loop, an event loop: it runs on the main thread, the only one that touches model, terminal and painter. It
// polls the terminal, the workers' wakeups and the next deadline together, and blocks nowhere else.

import Base
import Core
import EmbeddedTerminal
import Media
import Platform
import Remote
import Terminal

/// Runs the player from its first message to its exit.
///
/// A class, since the compiler takes minutes for a noncopyable struct: it tracks each of the model's parts through
/// each function.
final class Loop {
  private(set) var model: Model
  /// The attached terminal; nil while the session is detached.
  private(set) var screen: AttachedTerminal? { didSet { films.hasScreen = screen != nil } }
  /// The session's sockets; nil for a player that ends with its terminal.
  private let server: SessionServer?
  private let displays: DisplayMaker
  private var sources: WaitSources
  private let runner: EffectRunner
  private let films: FilmEngines
  private let waveforms: WaveformMaker
  private let embedded: EmbeddedHost
  /// The redirected standard error; nil where it is not redirected.
  private let libraries: LibraryMessages?
  private var news = PlaybackNews()
  /// The time of the next check whether the front process is stopped, which sends no message then.
  private var nextLenderCheck = MonotonicTime.zero
  /// Messages of the session's clients that wait to be handled.
  private var sessionEvents: [SessionEvent] = []
  private let cascade = MessageCascade()
  /// Input that earlier turns had no time for.
  private var backlog = InputBacklog()

  /// A loop that has not run yet.
  init(
    model: Model, screen: AttachedTerminal?, server: SessionServer?, displays: DisplayMaker,
    sources: WaitSources, runner: EffectRunner, films: FilmEngines, waveforms: WaveformMaker,
    embedded: EmbeddedHost, libraries: LibraryMessages?
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
    films.hasScreen = screen != nil
  }

  /// Runs until the model sets an exit.
  func run() -> Exit {
    while true {
      let ready = wait()
      model.now = .now
      if ready.contains(.signals) { takeSignals() }
      takeSessionEvents(ready)
      takeInput(ready)
      if model.exit == nil { handle(inbox(ready)) }
      follow(ready)
      if let exit = model.exit { return exit }
      render()
    }
  }

  /// Waits for an event or the deadline; meanwhile pending output is written as the terminal takes it.
  private func wait() -> WaitSources.Ready {
    let deadline = nextDeadline
    while true {
      let session = screen?.session
      let ready = sources.wait(
        until: deadline, alsoForOutput: session?.hasPendingOutput ?? false, embedded)
      // A frame is written in pieces: most of these wakeups only need the next piece.
      guard ready == .room, let session, deadline.map({ $0 > .now }) ?? true else { return ready }
      session.flush()
      if !session.hasPendingOutput { return ready }
    }
  }

  private var nextDeadline: MonotonicTime? {
    if runner.hasAnswers || !backlog.isEmpty { return model.now }
    let display = screen?.display
    let drawing = MonotonicTime.earliest(
      screen?.session.deadline, display?.nextDeadline(asOf: model.now), display?.previewDeadline,
      screen?.lender == nil ? nil : nextLenderCheck)
    return .earliest(
      model.nextDeadline, news.nextDeadline(model, films, pictureDue: display?.filmDeadline), drawing,
      server?.deadline)
  }

  // MARK: In

  /// The longest time that a turn handles input before signals, the film and other programs have their turn.
  private static let inputTime = MonotonicTime.milliseconds(4)

  /// Handles keys, mouse and pastes within the turn's time.
  ///
  /// A signal waits for at most one more event, however much input is queued.
  private func takeInput(_ ready: WaitSources.Ready) {
    guard let screen else { return }
    let (session, desk) = (screen.session, screen.desk)
    let end = model.now + Self.inputTime
    let isCaughtUp = backlog.isEmpty
    if isCaughtUp, ready.contains(.terminal) { backlog.append(session.read(at: model.now, until: end)) }
    backlog.append(session.pass(at: model.now, hasRead: isCaughtUp))
    while model.exit == nil, self.screen === screen, let event = backlog.next() {
      let said = desk.translate(event, model)
      // A key applies to the playback position at which it is pressed.
      if !said.isEmpty { handle([.moved(.main, films.main.snapshot())] + said) }
      if .now >= end { return }
    }
  }

  /// Messages of everything else that happened since the last turn.
  private func inbox(_ ready: WaitSources.Ready) -> [Message] {
    if ready.contains(.wakeup) { sources.clearWakeup() }
    if ready.contains(.libraries) { libraries?.drain() }
    if ready.contains(.embedded) || embedded.hasUnread { embedded.read() }
    var messages = screen?.desk.takeClients(model) ?? []
    screen?.display.expire(at: model.now)
    messages += runner.drain()
    if let refused = screen?.display.takeRefusal() { messages.append(.thumbnailsRefused(refused)) }
    messages += news.take(model, films, screen?.display)
    if let deadline = model.nextDeadline, deadline <= model.now { messages.append(.timePassed) }
    return messages
  }

  /// Updates the model, and runs the effects; effects that call it only queue their messages.
  func handle(_ messages: [Message]) {
    cascade.run(messages, events: { runner.drain() }) { handle($0) }
  }

  /// Handles one message; returns whether an item is being opened or closed.
  private func handle(_ message: Message) -> Bool {
    let effects = update(&model, message)
    let orders = runner.run(effects)
    let hasOpened = effects.contains(where: \.opensItem)
    if hasOpened { screen?.display.itemChanged() }
    if effects.contains(where: \.opensSecond) { screen?.display.secondChanged() }
    if effects.contains(.exchangeFilms) { screen?.display.filmsExchanged() }
    screen?.display.modelChanged()
    for order in orders { carryOut(order) }
    return hasOpened
  }

  // MARK: The job

  /// Handles the signals that arrived.
  private func takeSignals() {
    for signal in sources.signals.drain() {
      switch signal {
      case .terminate(let number): handle([.terminationRequested(TerminationSignal(number))])
      case .windowChanged: if let screen { handle([screen.desk.resized()]) }
      case .stop: stop(group: false)
      // A front reports its own continuation by message.
      case .resumed: if let screen, screen.lender == nil { handle([screen.desk.resumed()]) }
      }
    }
  }

  /// Carries out an effect on the terminal.
  private func carryOut(_ order: TerminalOrder) {
    if case .tellStarter = order, let server {
      let title = model.sessionStatus(on: nil, controlSocket: nil).title ?? ""
      server.release(
        .released("Session \(server.name) plays \(title). To see it: inset attach \(server.name)"))
      return StandardOutput.complainNowhere()
    }
    guard let screen else {
      if case .takeScreenshot = order {
        handle([.noticed("No screenshot of the window: no terminal is attached", .warning)])
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

  /// Restores the terminal and stops, as job control wants it, until SIGCONT.
  ///
  /// A key stops the whole process group (`group`); a stop signal only this process.
  private func stop(group: Bool) {
    guard let screen else { return }
    guard screen.lender != nil, let server else {
      films.standStill { screen.session.suspend(bySignal: !group) }
      return continued(screen)
    }
    screen.session.leave()
    server.tell(.stop(group: group))
    films.standStill { waitStopped(server) }
    handleSessionEvents()
  }

  /// Restores the terminal where the front was stopped without sending a message.
  ///
  /// Playback continues; the front sends a message when it is continued.
  private func leaveStopped() {
    guard let screen, let lender = screen.lender, nextLenderCheck <= model.now else { return }
    nextLenderCheck = model.now + .seconds(1)
    if lender.isLenderStopped { screen.session.leave() }
  }

  private func continued(_ screen: AttachedTerminal) {
    model.now = .now
    screen.display.redraw()
    handle([.resized(screen.session.size)])
  }

  /// Waits until the front continues, or until another message or a signal arrives.
  private func waitStopped(_ server: SessionServer) {
    while sessionEvents.isEmpty, !sources.signals.isReadable {
      sources.waitForSession(until: server.deadline)
      take(server.drain())
    }
  }

  // MARK: The session

  private func takeSessionEvents(_ ready: WaitSources.Ready) {
    guard let server, ready.contains(.session) || server.deadline.map({ $0 <= model.now }) ?? false else {
      return
    }
    take(server.drain())
    handleSessionEvents()
  }

  /// Answers clients that ask what plays, and keeps what else the session's clients said.
  private func take(_ events: [SessionEvent]) {
    for event in events {
      if case .asked(let client) = event { sendStatus(client) } else { sessionEvents.append(event) }
    }
  }

  /// Handles what fronts have said.
  private func handleSessionEvents() {
    while !sessionEvents.isEmpty {
      switch sessionEvents.removeFirst() {
      case .asked: break
      case .called(let call): attach(call)
      case .said(let message): handleFrontMessage(message)
      // The terminal may still exist, in the modes that the player set.
      case .lost:
        screen?.session.leave()
        handle([.terminationRequested(.hangUp)])
      }
    }
  }

  private func handleFrontMessage(_ message: FrontMessage) {
    // A `--detached` starter has no terminal and forwards only signals.
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

  private func sendStatus(_ client: SessionClient) {
    server?.tell(
      client, model.sessionStatus(on: screen?.device, controlSocket: runner.controlSocket))
  }

  /// Attaches another terminal and releases the present one.
  private func attach(_ call: FrontCall) {
    guard let server else { return }
    let options = TerminalOptions(model.settings, theme: model.theme)
    if call.hello.purpose == .attachNew, let screen {
      return server.refuse(
        call,
        "The session \(server.name) is attached at \(screen.device); without --new, this terminal takes it over."
      )
    }
    guard let terminal = call.terminal else { return server.refuse(call, "No terminal was lent.") }
    let isOwnSocket =
      runner.controlSocket != nil
      && call.hello.environment["INSET_SOCKET"].map({ BytePath($0) }) == runner.controlSocket
    // The session would show itself inside itself.
    if isOwnSocket || call.isFromInside || embedded.shows(on: terminal) {
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
      news.screenChanged()
      model.now = .now
      let capabilities = opened.session.capabilities
      handle([
        .screenAttached(screen.session.size, usesUnicode: capabilities.isUTF8),
        .graphicsBecameKnown(PixelChoice.offered(capabilities)),
      ])
    } catch {
      handle([.screenDetached])
    }
  }

  /// Releases the terminal and plays on without one.
  private func detach() {
    guard let server, screen?.lender != nil else { return }
    leaveScreen(
      .released("Detached from the session \(server.name). To come back: inset attach \(server.name)"))
    handle([.screenDetached])
  }

  /// Restores the terminal and releases its front.
  private func leaveScreen(_ farewell: PlayerMessage) {
    guard let screen else { return }
    screen.session.leave()
    server?.release(farewell)
    self.screen = nil
    sources.terminal = -1
    backlog = InputBacklog()
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

  /// Draws the newest scene and the due picture in one write; skipped while the terminal has not taken the last one.
  private func render() {
    leaveStopped()
    guard let display = screen?.display, display.begin() else { return }
    if display.isStale {
      display.show(model)
      // The Picture-in-Picture transition ends once its scene is on the screen.
      if model.presentation.pictureInPicture.isInTransition { handle([.sceneShown]) }
    }
    display.finish(at: model.now)
  }
}
