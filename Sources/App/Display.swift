// What stands on the terminal: the newest scene, and the pictures in it. Main thread.

import Base
import Core
import EmbeddedTerminal
import Media
import Picture
import Terminal
import Views

/// Turns models into frames, each of which is one write.
final class Display {
  private let session: TerminalSession
  private let films: FilmEngines
  private var pictures: ScreenPictures
  /// The scene on the screen, which says what lies under the mouse.
  private(set) var scene: Scene?
  /// Whether the model may have changed since then.
  private(set) var isStale = true {
    didSet { mustFollow = true }
  }
  /// Whether model or screen may have changed since preview and sound followed them.
  private var mustFollow = true
  /// Whether pictures wait for the terminal to take in what was sent.
  private var isHeldUp = false

  /// A display of a session that shows nothing yet.
  init(_ session: TerminalSession, _ films: FilmEngines, _ pictures: consuming ScreenPictures) {
    self.session = session
    self.films = films
    self.pictures = pictures
  }

  // MARK: What has changed

  /// The model may have changed.
  func modelChanged() { isStale = true }

  /// Another item is opened.
  func itemChanged() { pictures.itemChanged() }

  /// Another second film is opened.
  func secondChanged() { pictures.secondChanged() }

  /// The films have changed places.
  func filmsExchanged() { pictures.filmsExchanged() }

  /// Nothing of what was drawn is on the screen any more.
  func drawAnew() {
    scene = nil
    pictures.forget()
    isStale = true
  }

  /// The terminal has said more of itself: the next scene is another one, whatever it is.
  func capabilitiesChanged() { scene = nil }

  /// Another terminal may be there.
  func terminalChanged() { pictures.terminalChanged() }

  /// The terminal says what became of a picture.
  func take(_ answer: PictureAnswer) {
    if pictures.take(answer) { isStale = true }
  }

  /// Draws conclusions from what the terminal has not said.
  func expire(at now: MonotonicTime) {
    if pictures.expire(at: now, isHeldUp: isHeldUp) { isStale = true }
  }

  /// Says so, once, where preview and sound have to follow; most turns only show the film's next picture.
  func takeReasonToFollow(at now: MonotonicTime, isWoken: Bool) -> Bool {
    let isDue = pictures.previewDeadline.map { $0 <= now } ?? false
    guard mustFollow || isDue || isWoken else { return false }
    mustFollow = false
    return true
  }

  /// Lets the preview follow the selection; gives what the model has to hear.
  func followSelection(_ model: Model) -> [Message] { pictures.follow(model) }

  /// The film of a preview may have begun to move.
  func watchPreview() {
    if let scene { pictures.watchPreview(in: scene) }
  }

  /// The film of which no small pictures can be made, once.
  func takeRefusal() -> MediaLocation? { pictures.takeRefusal() }

  // MARK: Frames

  /// Begins a frame; false while the terminal has not taken the last one.
  func begin() -> Bool {
    if session.hasPendingOutput { session.flush() }
    guard !session.hasPendingOutput else { return false }
    session.beginFrame()
    return true
  }

  /// Shows the model's scene in the open frame.
  func show(_ model: Model) {
    isStale = false
    // The person may have chosen other glyphs or colours, or the terminal has answered.
    chooseStyle(model)
    let next = view(model)
    pictures.chooseSources(next, after: scene, model)
    if next != scene {
      pictures.place(next, session.show(next))
      films.main.setCoveredFoot(next.coveredFoot)
      scene = next
    }
    pictures.showStill(in: next)
  }

  /// Draws pictures as settings and terminal want it now.
  private func chooseStyle(_ model: Model) {
    // ncurses writes every pane anew by itself.
    if session.use(ScreenLook(model.theme, model.settings)) { drawAnew() }
    let choice = PixelChoice(model.settings, session)
    if choice.graphics == .kitty { session.prepareForKittyGraphics() }
    let mustRepaint = pictures.use(
      PictureStyle(model.settings, session.capabilities), choice, isUTF8: session.capabilities.isUTF8,
      EmbeddedSurroundings(session, model.settings))
    guard mustRepaint else { return }
    session.repaint()
    drawAnew()
  }

  /// Paints the pictures that are due, and ends the frame.
  func finish(at now: MonotonicTime) {
    let allowance = session.pictureAllowance(at: now)
    session.paint { sink in pictures.paint(at: now, allowance: allowance, into: &sink) }
    session.endFrame(at: now)
    isHeldUp = session.pictureAllowance(at: now) == 0
  }

  /// When there is something to show.
  func nextDeadline(asOf now: MonotonicTime) -> MonotonicTime? {
    guard !session.hasPendingOutput else { return nil }
    if isStale { return now }
    return isHeldUp ? nil : pictures.nextDeadline(asOf: now)
  }

  /// When the film has something to show.
  var filmDeadline: MonotonicTime? { pictures.filmDeadline }

  /// When the preview has something to do by itself.
  var previewDeadline: MonotonicTime? { pictures.previewDeadline }

  // MARK: What it says

  /// What the screen shows at this moment, as text.
  func makeText() -> [UInt8] {
    var sink = ByteSink()
    pictures.writeText(of: session, into: &sink)
    return sink.withBytes { Array($0) }
  }

  /// Sums of the film's frames.
  var totals: StatisticsMeter.Totals { pictures.totals }

  /// Says what pictures are drawn with and what is known of the terminal.
  func describe(in figures: inout Statistics, _ settings: Settings) {
    let reason = settings.glyphs == .auto ? session.capabilities.blockDrawing.reason : nil
    pictures.describe(in: &figures, glyphs: reason)
    figures.link = session.linkSummary
    figures.terminal = session.capabilities.summary
    figures.pendingBytes = session.pendingBytes
  }

  /// Ends the threads of the preview's engine; waits for them, though not for long.
  func shutdown() { pictures.shutdown() }
}
