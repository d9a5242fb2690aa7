// The loop: the main thread, and the only one that touches model, terminal and painter. It waits for the
// terminal, the workers and the next deadline at once, and for nothing else.

import Core
import Views

/// Runs a player from its first message to its exit.
struct Loop {
  private var model: Model
  private let terminal: TerminalPort
  private let runner: EffectRunner
  private var picture: PicturePresenter
  private var meter = StatisticsMeter()
  private var scene: Scene?
  /// Whether the model may have changed since the last scene.
  private var sceneIsStale = true

  init(model: Model, terminal: TerminalPort, runner: EffectRunner, picture: PicturePresenter) {
    self.model = model
    self.terminal = terminal
    self.runner = runner
    self.picture = picture
  }

  /// Turns until the model says that the program ends.
  mutating func run(first effects: [Effect]) -> Exit {
    runner.run(effects)
    while true {
      terminal.wait(until: nextDeadline)
      model.now = .now
      handle(inbox())
      if let exit = model.exit { return exit }
      if terminal.isReadyForOutput { render() }
    }
  }

  /// Everything that happened since the last turn.
  ///
  /// Signals come first.
  private mutating func inbox() -> [Message] {
    var messages = terminal.drain(scene: scene)
    messages += runner.drain()
    if let snapshot = picture.progress(at: model.now, isVisible: model.showsControls) {
      messages.append(.playbackMoved(snapshot))
    }
    if let figures = meter.measure(at: model.now, isWatched: model.showsStatistics, picture, terminal) {
      messages.append(.statisticsMeasured(figures))
    }
    if let deadline = model.nextDeadline, deadline <= model.now { messages.append(.timePassed) }
    return messages
  }

  private mutating func handle(_ messages: [Message]) {
    for message in messages {
      let effects = update(&model, message)
      sceneIsStale = true
      runner.run(effects)
      if effects.contains(.repaint) || effects.contains(.suspend) { scene = nil }
    }
  }

  /// Shows the newest scene and the newest picture, in one write.
  private mutating func render() {
    terminal.beginFrame()
    if sceneIsStale { showScene() }
    picture.paint(at: model.now, on: terminal)
    terminal.endFrame()
  }

  private mutating func showScene() {
    sceneIsStale = false
    let next = view(model)
    guard next != scene else { return }
    terminal.show(next)
    picture.place(next.picture, on: terminal)
    scene = next
    // Starting and stopping PiP end when their scene is on the screen.
    if model.presentation.isInTransition { handle([.sceneShown]) }
  }

  private var nextDeadline: MonotonicTime? {
    [model.nextDeadline, picture.nextDeadline, meter.nextDeadline(isWatched: model.showsStatistics)]
      .compactMap { $0 }.min()
  }
}
