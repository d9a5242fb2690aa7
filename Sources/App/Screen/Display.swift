// The frame on the terminal: the newest scene, and the pictures in it. Main thread.

import Base
import Core
import EmbeddedTerminal
import Media
import Picture
import Terminal
import Views

/// Turns models into frames, each of which is one write.
final class Display {
  private let session: any DisplayTerminal
  private let films: FilmEngines
  private let pictures: ScreenPictures
  /// The scene on the screen; mouse events are matched against it.
  private(set) var scene: Scene?
  /// Whether the model may have changed since that scene.
  private(set) var isStale = true {
    didSet { mustFollow = true }
  }
  /// Whether model or screen may have changed since the preview and the sound last followed them.
  private var mustFollow = true
  /// The film's place in the presentation on the screen.
  private var station: PictureStation?
  /// The film's way to a larger place; until it has arrived, the present scene is its ground.
  private var growth = PictureGrowth()
  /// Whether pictures wait for the terminal to drain the output.
  private var isHeldUp = false

  /// A display of a session that shows nothing yet.
  init(_ session: any DisplayTerminal, _ films: FilmEngines, _ pictures: ScreenPictures) {
    self.session = session
    self.films = films
    self.pictures = pictures
  }

  // MARK: What has changed

  /// Marks the scene as stale: the model may have changed.
  func modelChanged() { isStale = true }

  /// Another item is opened; its first picture replaces the last one.
  func itemChanged() { pictures.itemChanged() }

  /// Another second film is opened.
  func secondChanged() { pictures.secondChanged() }

  /// The two films have changed places.
  func filmsExchanged() { pictures.filmsExchanged() }

  /// Invalidates everything drawn, because the screen was cleared or overwritten.
  func redraw() {
    scene = nil
    growth.cancel()
    pictures.forget()
    isStale = true
  }

  /// The terminal has answered a capability query, so that the next scene is drawn in any case.
  func capabilitiesChanged() { scene = nil }

  /// The terminal may be another one; its capabilities for pictures are probed again.
  func terminalChanged() { pictures.terminalChanged() }

  /// Takes the terminal's answer about a picture in pixels.
  func take(_ answer: PictureAnswer) {
    if pictures.take(answer) { isStale = true }
  }

  /// Gives up on overdue answers about pictures.
  func expire(at now: MonotonicTime) {
    if pictures.expire(at: now, isHeldUp: isHeldUp) { isStale = true }
  }

  /// Whether preview and sound must follow the model now; resets the reason.
  ///
  /// Most turns only show the next picture of the film.
  func takeReasonToFollow(at now: MonotonicTime, isWoken: Bool) -> Bool {
    let isDue = pictures.previewDeadline.map { $0 <= now } ?? false
    guard mustFollow || isDue || isWoken else { return false }
    mustFollow = false
    return true
  }

  /// Lets the preview follow the selection; returns messages for the model.
  func followSelection(_ model: Model) -> [Message] { pictures.follow(model) }

  /// Takes the preview's moving picture, if its film has started.
  func watchPreview() {
    if let scene { pictures.watchPreview(in: scene) }
  }

  /// The film for which thumbnails cannot be made; reported once.
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
    // The user may have chosen other glyphs or colours, or the terminal has answered.
    chooseStyle(model)
    let next = view(model)
    pictures.chooseSources(next, model)
    guard !grows(into: next, model) else { return }
    if next != scene {
      pictures.place(next, session.show(next), cellAspect: model.screen.cellAspect)
      if let station, model.pictureGlides(from: station) { pictures.glide(at: model.now) }
      station = PictureStation(model)
      films.main.setSubtitleFoot(next.subtitleFoot)
      scene = next
    }
    pictures.showStill(in: next)
  }

  /// Whether the next scene waits for the film's picture, which grows over the present one.
  private func grows(into next: Scene, _ model: Model) -> Bool {
    let mayBegin = station.map { model.pictureGlides(from: $0) } ?? false
    let step = growth.step(from: scene?.picture, to: next.picture, mayBegin: mayBegin, at: model.now) {
      pictures.grow(into: next, at: model.now)
    }
    switch step {
    case .none: return false
    case .begun:
      station = PictureStation(model)
      return true
    case .underWay: return true
    case .over:
      // The picture may have turned back to the place that it has in the present scene.
      scene = nil
      return false
    }
  }

  /// Applies the picture style and protocol that settings and terminal call for.
  private func chooseStyle(_ model: Model) {
    // ncurses rewrites every pane by itself after a change of look.
    if session.use(ScreenLook(model.theme, model.settings)) { redraw() }
    let choice = PixelChoice(model.settings, session)
    if choice.graphics == .kitty { session.prepareForKittyGraphics() }
    session.setKeepsRows(choice.graphics == .sixel || choice.graphics == .iterm)
    if model.isVisualizing {
      films.main.setVisualizerColors(
        VisualizerColors(model.theme, model.settings.background, session.capabilities))
    }
    let mustRepaint = pictures.use(
      PictureStyle(model.settings, session.capabilities), choice, isUTF8: session.capabilities.isUTF8,
      EmbeddedSurroundings(session, model.settings))
    guard mustRepaint else { return }
    session.repaint()
    redraw()
  }

  /// Paints the pictures that are due, and ends the frame.
  func finish(at now: MonotonicTime) {
    let allowance = session.pictureAllowance(at: now)
    session.paint { sink in pictures.paint(at: now, allowance: allowance, into: &sink) }
    session.endFrame(at: now)
    if growth.end != nil { isStale = true }
    isHeldUp = session.pictureAllowance(at: now) == 0
  }

  /// The time at which the next frame has something to show; nil while output is pending.
  func nextDeadline(asOf now: MonotonicTime) -> MonotonicTime? {
    guard !session.hasPendingOutput else { return nil }
    if let end = growth.end { return .earliest(end, pictures.nextDeadline(asOf: now)) }
    if isStale { return now }
    return isHeldUp ? nil : pictures.nextDeadline(asOf: now)
  }

  /// The time at which the film's next picture is due.
  var filmDeadline: MonotonicTime? { pictures.filmDeadline }

  /// The time at which the preview next acts by itself.
  var previewDeadline: MonotonicTime? { pictures.previewDeadline }

  // MARK: What it says

  /// The screen's present content as text, for a screenshot.
  func makeText() -> [UInt8] {
    var sink = ByteSink()
    pictures.writeText(of: session, into: &sink)
    return sink.withBytes { Array($0) }
  }

  /// Sums over the film's frames, for the statistics.
  var totals: StatisticsMeter.Totals { pictures.totals }

  /// Adds the drawing style, the link and the terminal's capabilities to the statistics.
  func describe(in figures: inout Statistics, _ settings: Settings) {
    let reason = settings.glyphs == .auto ? session.capabilities.blockDrawing.reason : nil
    pictures.describe(in: &figures, glyphs: reason)
    figures.link = session.linkSummary
    figures.terminal = session.capabilities.summary
    figures.pendingBytes = session.pendingBytes
  }

  /// Ends the threads of the preview's engine; the wait for them is bounded.
  func shutdown() { pictures.shutdown() }
}
