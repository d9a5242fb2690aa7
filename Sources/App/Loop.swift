// The loop: the main thread, and the only one that touches model, terminal and painter. It waits for the
// terminal, the workers and the next deadline at once, and for nothing else.

import Base
import Core
import EmbeddedTerminal
import Media
import Platform
import Terminal

/// Runs the player from its first message to its exit.
///
/// A class: of a value that cannot be copied the compiler follows each of the model's parts through each function, which
/// takes it minutes.
final class Loop {
  private(set) var model: Model
  private let session: TerminalSession
  private let sources: WaitSources
  private let runner: EffectRunner
  private let engine: any PlaybackEngine
  private let display: Display
  private let terminal: TerminalDesk
  private let waveforms: WaveformMaker
  private let embedded: EmbeddedHost
  /// What libraries write to standard error.
  private let libraries: LibraryMessages
  private var progress = ProgressTicker()
  private var meter = StatisticsMeter()
  /// Input that turns before this one had no time for.
  private var backlog = InputBacklog()

  /// A loop that has not turned yet.
  init(
    model: Model, session: TerminalSession, sources: WaitSources, runner: EffectRunner,
    engine: any PlaybackEngine, display: Display, waveforms: WaveformMaker, embedded: EmbeddedHost,
    libraries: LibraryMessages, tmux: TmuxWatch?
  ) {
    self.model = model
    self.session = session
    self.sources = sources
    self.runner = runner
    self.engine = engine
    self.display = display
    terminal = TerminalDesk(session, sources.signals, display, engine, tmux: tmux)
    self.waveforms = waveforms
    self.embedded = embedded
    self.libraries = libraries
  }

  /// Turns until the model says that the program ends.
  func run() -> Exit {
    while true {
      let ready = wait()
      model.now = .now
      if ready.contains(.signals) { handle(terminal.takeSignals()) }
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
      let ready = sources.wait(until: deadline, alsoForOutput: session.hasPendingOutput, embedded)
      // A frame goes out in pieces: all that most of them need is the next one.
      guard ready == .room, deadline.map({ $0 > .now }) ?? true else { return ready }
      session.flush()
      if !session.hasPendingOutput { return ready }
    }
  }

  private var nextDeadline: MonotonicTime? {
    if runner.hasAnswers || !backlog.isEmpty { return model.now }
    let progress = progress.nextDeadline(model, pictureDue: display.filmDeadline)
    return .earliest(
      model.nextDeadline, session.deadline, display.nextDeadline(asOf: model.now), progress,
      meter.nextDeadline(isWatched: model.showsStatistics), engine.nextSubtitlesDue(), display.previewDeadline
    )
  }

  // MARK: In

  /// How long a turn answers keys until signals, the film and other programs have theirs.
  private static let inputTime = MonotonicTime.milliseconds(4)

  /// Answers keys, mouse and pastes as far as a turn has time for them: whatever waits in the terminal, a signal waits
  /// for no more than one key.
  private func takeInput(_ ready: WaitSources.Ready) {
    let end = model.now + Self.inputTime
    let isCaughtUp = backlog.isEmpty
    if isCaughtUp, ready.contains(.terminal) { backlog.append(session.read(at: model.now, until: end)) }
    backlog.append(session.pass(at: model.now, hasRead: isCaughtUp))
    while model.exit == nil, let event = backlog.next() {
      let said = terminal.translate(event, model)
      // A key means the moment at which it is pressed.
      if !said.isEmpty { handle([.playbackMoved(engine.snapshot())] + said) }
      if .now >= end { return }
    }
  }

  /// Everything else that happened since the last turn.
  private func inbox(_ ready: WaitSources.Ready) -> [Message] {
    if ready.contains(.wakeup) { sources.clearWakeup() }
    if ready.contains(.libraries) { libraries.drain() }
    if ready.contains(.embedded) || embedded.hasUnread { embedded.read() }
    var messages = terminal.takeClients(model)
    display.expire(at: model.now)
    messages += runner.drain()
    if let refused = display.takeRefusal() { messages.append(.thumbnailsRefused(refused)) }
    if let snapshot = progress.tick(model, engine, pictureDue: display.filmDeadline) {
      messages.append(.playbackMoved(snapshot))
    }
    if let screen = engine.takeSubtitles(at: model.now) { messages.append(.subtitlesChanged(screen)) }
    if let figures = measure() { messages.append(.statisticsMeasured(figures)) }
    if let deadline = model.nextDeadline, deadline <= model.now { messages.append(.timePassed) }
    return messages
  }

  private func measure() -> Statistics? {
    guard
      var figures = meter.measure(
        at: model.now, isWatched: model.wantsStatistics, totals: display.totals, playback: engine.statistics()
      )
    else { return nil }
    display.describe(in: &figures, model.settings)
    return figures
  }

  /// Updates the model, and does what it wants of the world.
  func handle(_ messages: [Message]) {
    for message in messages {
      let effects = update(&model, message)
      let orders = runner.run(effects)
      if effects.contains(where: \.opensItem) {
        display.itemChanged()
        // An item that was opened ahead is there at once: nothing is shown in between.
        handle(runner.drain())
      }
      display.modelChanged()
      for order in orders { handle(terminal.carryOut(order, &model, runner)) }
    }
  }

  // MARK: Out

  /// Lets preview and sound follow the model.
  private func follow(_ ready: WaitSources.Ready) {
    guard display.takeReasonToFollow(at: model.now, isWoken: ready.contains(.wakeup)) else { return }
    handle(display.followSelection(model))
    if model.previewSubject != nil { display.watchPreview() }
    engine.setStartAgain(model.startAgain)
    waveforms.want(model.waveformSubject)
    if let found = waveforms.takeNews() { handle([.waveformRead(found)]) }
  }

  /// Shows the newest scene and the picture that is due, in one write; nothing while the terminal has not
  /// taken the last one.
  private func render() {
    guard display.begin() else { return }
    if display.isStale {
      display.show(model)
      // PiP has started, or ended, when the screen shows it.
      if model.presentation.isInTransition { handle([.sceneShown]) }
    }
    display.finish(at: model.now)
  }
}
