// The loop: the main thread, and the only one that touches model, terminal and painter. It waits for the
// terminal, the workers and the next deadline at once, and for nothing else.

import Base
import Core
import Glibc
import Guest
import Media
import Picture
import Platform
import Terminal
import Views

/// Runs the player from its first message to its exit.
///
/// A class: of a value that cannot be copied the compiler follows each of the model's parts through each function, which
/// takes it minutes.
final class Loop {
  var model: Model
  let session: TerminalSession
  let sources: WaitSources
  let runner: EffectRunner
  let player: Player
  var picture: PicturePresenter
  /// The selected row beside the film.
  var aside: PicturePresenter
  var thumbnail: ThumbnailPresenter
  var preview: PreviewPresenter
  let waveforms: WaveformMaker
  /// Another program in the list's place.
  let guest: GuestHost
  /// What libraries write to standard error.
  let libraries: LibraryMessages
  /// Knows what stands behind tmux, where the program runs in one.
  let tmux: TmuxWatch?
  var progress = ProgressTicker()
  var meter = StatisticsMeter()
  /// Input that turns before this one had no time for.
  var backlog = InputBacklog()
  /// The scene on the screen, which says what lies under the mouse.
  var scene: Scene?
  /// Whether pictures wait for the terminal to take in what was sent.
  var isHeldUp = false
  /// Whether the model may have changed since then.
  var sceneIsStale = true {
    didSet { mustFollow = true }
  }
  /// Whether model or screen may have changed since preview and sound followed them.
  var mustFollow = true

  /// A loop that has not turned yet.
  init(
    model: Model, session: TerminalSession, sources: WaitSources, runner: EffectRunner, player: Player,
    picture: consuming PicturePresenter, aside: consuming PicturePresenter,
    thumbnail: consuming ThumbnailPresenter, preview: consuming PreviewPresenter, waveforms: WaveformMaker,
    guest: GuestHost, libraries: LibraryMessages, tmux: TmuxWatch?
  ) {
    self.model = model
    self.session = session
    self.sources = sources
    self.runner = runner
    self.player = player
    self.picture = picture
    self.aside = aside
    self.thumbnail = thumbnail
    self.preview = preview
    self.waveforms = waveforms
    self.guest = guest
    self.libraries = libraries
    self.tmux = tmux
  }

  /// Turns until the model says that the program ends.
  func run() -> Exit {
    while true {
      let ready = wait()
      model.now = .now
      if ready.contains(.signals) { handle(signals()) }
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
      let ready = sources.wait(until: deadline, alsoForOutput: session.hasPendingOutput, guest)
      // A frame goes out in pieces: all that most of them need is the next one.
      guard ready == .room, deadline.map({ $0 > .now }) ?? true else { return ready }
      session.flush()
      if !session.hasPendingOutput { return ready }
    }
  }

  /// Lets preview and sound follow the model; most turns only show the film's next picture.
  private func follow(_ ready: WaitSources.Ready) {
    let isDue = preview.nextDeadline.map { $0 <= model.now } ?? false
    guard mustFollow || isDue || ready.contains(.wakeup) else { return }
    mustFollow = false
    followSelection()
    followSound()
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
      let said = translate(event)
      // A key means the moment at which it is pressed.
      if !said.isEmpty { handle([.playbackMoved(player.snapshot())] + said) }
      if .now >= end { return }
    }
  }

  /// Everything else that happened since the last turn.
  private func inbox(_ ready: WaitSources.Ready) -> [Message] {
    if ready.contains(.wakeup) { sources.clearWakeup() }
    if ready.contains(.libraries) { libraries.drain() }
    var messages: [Message] = []
    if ready.contains(.guest) || guest.hasUnread { guest.read() }
    if let clients = tmux?.takeAnswer() {
      for event in session.learn(clients) { messages += translate(event) }
    }
    if picture.expire(at: model.now, isHeldUp: isHeldUp) { sceneIsStale = true }
    messages += runner.drain()
    if let refused = thumbnail.refresh() { messages.append(.thumbnailsRefused(refused)) }
    if let snapshot = progress.tick(model, player, pictureDue: picture.nextDeadline) {
      messages.append(.playbackMoved(snapshot))
    }
    if let screen = player.takeSubtitles(at: model.now) { messages.append(.subtitlesChanged(screen)) }
    if let figures = measure() { messages.append(.statisticsMeasured(figures)) }
    if let deadline = model.nextDeadline, deadline <= model.now { messages.append(.timePassed) }
    return messages
  }

  func handle(_ messages: [Message]) {
    for message in messages {
      let effects = update(&model, message)
      let orders = runner.run(effects)
      if effects.contains(where: \.opensItem) {
        picture.itemChanged()
        // An item that was opened ahead is there at once: nothing is shown in between.
        handle(runner.drain())
      }
      sceneIsStale = true
      for order in orders { carryOut(order) }
    }
  }

  // MARK: Out

  /// Shows the newest scene and the picture that is due, in one write; nothing while the terminal has not
  /// taken the last one.
  private func render() {
    if session.hasPendingOutput { session.flush() }
    guard !session.hasPendingOutput else { return }
    session.beginFrame()
    if sceneIsStale { showScene() }
    let now = model.now
    let allowance = session.pictureAllowance(at: now)
    session.paint { sink in
      let start = sink.count
      if allowance > 0 { guest.paint(at: now, into: &sink) }
      // Text that somebody types comes before the film, though a flood of it leaves the film its half.
      let rest = max(allowance / 2, allowance - (sink.count - start))
      let left = thumbnail.paint(allowance: rest, into: &sink)
      let before = sink.count
      picture.paint(at: now, allowance: left, into: &sink)
      // The film comes first: what stands beside it gets what is left.
      aside.paint(at: now, allowance: max(0, left - (sink.count - before)), into: &sink)
    }
    session.endFrame(at: now)
    isHeldUp = session.pictureAllowance(at: now) == 0
  }

  private func showScene() {
    sceneIsStale = false
    // The person may have chosen other glyphs or colours, or the terminal has answered.
    chooseStyle()
    let next = view(model)
    chooseSource(next)
    if next != scene {
      let damage = session.show(next)
      picture.place(
        next.picture, crop: next.pictureCrop, below: damage.picture.covered,
        repainted: damage.picture.repainted)
      aside.place(
        next.preview, crop: .whole, below: damage.preview.covered, repainted: damage.preview.repainted)
      thumbnail.show(next.thumbnail, damage.thumbnail)
      guest.place(next.guest, below: damage.guest.covered, repainted: damage.guest.repainted)
      player.setCoveredFoot(next.coveredFoot)
      scene = next
    }
    showStill(next)
    // PiP has started, or ended, when the screen shows it.
    if model.presentation.isInTransition { handle([.sceneShown]) }
  }

  private var nextDeadline: MonotonicTime? {
    if runner.hasAnswers || !backlog.isEmpty { return model.now }
    if sceneIsStale, !session.hasPendingOutput { return model.now }
    let picture =
      session.hasPendingOutput || isHeldUp
      ? nil
      : MonotonicTime.earliest(
        picture.nextDeadline, aside.nextDeadline, thumbnail.isDue ? model.now : nil, guest.nextDeadline)
    let figures = meter.nextDeadline(isWatched: model.showsStatistics)
    let progress = progress.nextDeadline(model, pictureDue: self.picture.nextDeadline)
    return .earliest(
      model.nextDeadline, session.deadline, picture, progress, figures, player.nextSubtitlesDue(),
      preview.nextDeadline)
  }
}
