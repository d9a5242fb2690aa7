// The pictures on the screen: the film or the selected row in its place, the row beside it, the small one of another
// moment, and another program's cells. Main thread.

import Base
import Core
import EmbeddedTerminal
import Media
import Picture
import Terminal

/// Gives each picture its place and its source, and paints them in their order.
struct ScreenPictures: ~Copyable {
  private let films: FilmEngines
  private var film: PicturePresenter
  /// The second film, in a corner.
  private var second: PicturePresenter
  /// The selected row beside the film.
  private var aside: PicturePresenter
  private var thumbnail: ThumbnailPresenter
  private var preview: PreviewPresenter
  /// Another program in the list's place.
  private let embedded: EmbeddedHost
  /// Whether the other program lies on the film.
  private var embeddedIsAbove = false

  /// Pictures of those engines, none of which has a place yet.
  init(
    _ films: FilmEngines, film: consuming PicturePresenter, second: consuming PicturePresenter,
    aside: consuming PicturePresenter,
    thumbnail: consuming ThumbnailPresenter, preview: consuming PreviewPresenter, embedded: EmbeddedHost
  ) {
    self.films = films
    self.film = film
    self.second = second
    self.aside = aside
    self.thumbnail = thumbnail
    self.preview = preview
    self.embedded = embedded
  }

  // MARK: What is shown

  /// Lets the preview follow the selection; gives what the model has to hear.
  mutating func follow(_ model: Model) -> [Message] {
    // A terminal that cannot take in the film as it is gets no other to it.
    let moves = model.previewMoves && !(model.player.hasPicture && film.isEconomising)
    return preview.follow(
      model.previewRequest, cell: film.cellShare, moves: moves, beside: model.player.hasPicture,
      at: model.now)
  }

  /// Has the scene that is shown show a film of the preview that has begun to move.
  mutating func watchPreview(in scene: Scene) {
    if scene.showsPreview { film.watch(preview.source ?? films.main) }
    if scene.preview != nil { aside.watch(preview.source) }
  }

  /// Has the pictures' places show what the next scene says: the film, or the row that is looked at.
  mutating func chooseSources(_ next: Scene, after former: Scene?, _ model: Model) {
    let player = model.player
    chooseAside(next, after: former)
    chooseSecond(model)
    if next.showsPreview != former?.showsPreview ?? false { film.itemChanged() }
    guard next.showsPreview else {
      film.watch(films.main)
      return film.knowVideo(player.info?.displayedSize, isOpening: player.isOpening)
    }
    film.watch(preview.source ?? films.main)
    film.knowVideo(preview.videoSize, isOpening: false)
  }

  /// Has the second film's place show it, or nothing.
  private mutating func chooseSecond(_ model: Model) {
    second.knowVideo(
      model.second?.player.info?.displayedSize, isOpening: model.second?.player.isOpening ?? false)
    second.watch(model.second == nil ? nil : films.second)
  }

  /// Shows each film where the other one was.
  mutating func filmsExchanged() {
    film.adopt(films.main)
    second.adopt(films.second)
  }

  /// Has the place beside the film show the row that is looked at, or nothing.
  private mutating func chooseAside(_ next: Scene, after former: Scene?) {
    if next.preview != former?.preview { aside.itemChanged() }
    aside.watch(next.preview == nil ? nil : preview.source)
    aside.knowVideo(next.preview == nil ? nil : preview.videoSize, isOpening: false)
  }

  /// Puts each where the scene has it.
  mutating func place(_ next: Scene, _ damage: SceneDamage) {
    film.place(
      next.picture, crop: next.pictureCrop, rests: next.picturesRest, below: damage.picture.covered,
      repainted: damage.picture.repainted)
    aside.place(
      next.preview, crop: .whole, rests: next.picturesRest, below: damage.preview.covered,
      repainted: damage.preview.repainted)
    second.place(
      next.second, crop: .whole, rests: next.picturesRest, below: damage.second.covered,
      repainted: damage.second.repainted)
    thumbnail.show(next.thumbnail, damage.thumbnail)
    embeddedIsAbove = next.embeddedIsAbovePicture
    embedded.place(next.embedded, below: damage.embedded.covered, repainted: damage.embedded.repainted)
  }

  /// Shows a picture of the row that has not been shown yet.
  mutating func showStill(in scene: Scene) {
    guard scene.showsPreview || scene.preview != nil, let still = preview.takePicture() else { return }
    if scene.showsPreview { film.show(still) } else { aside.show(still) }
  }

  /// Another item is opened: the last picture of the film is not to be shown again.
  mutating func itemChanged() { film.itemChanged() }

  /// Another second film is opened.
  mutating func secondChanged() { second.itemChanged() }

  /// The film of which no small pictures can be made, once.
  mutating func takeRefusal() -> MediaLocation? { thumbnail.refresh() }

  // MARK: What they are drawn with

  /// Draws as settings and terminal want it now; says whether the screen has to be painted anew for it.
  mutating func use(
    _ style: PictureStyle, _ choice: PixelChoice, isUTF8: Bool, _ around: EmbeddedSurroundings
  )
    -> Bool
  {
    thumbnail.use(style)
    embedded.use(style.colors, isUTF8: isUTF8, around)
    let leavesPicture = film.use(style, choice)
    let leavesSecond = second.use(style, film.choiceInForce)
    return aside.use(style, film.choiceInForce) || leavesPicture || leavesSecond
  }

  /// Takes what the terminal says of pictures in pixels; true where another choice follows from it.
  mutating func take(_ answer: PictureAnswer) -> Bool { film.take(answer) }

  /// Draws conclusions from the terminal's silence; true where another choice follows from it.
  mutating func expire(at now: MonotonicTime, isHeldUp: Bool) -> Bool {
    film.expire(at: now, isHeldUp: isHeldUp)
  }

  /// Another terminal may be there.
  mutating func terminalChanged() {
    film.terminalChanged()
    aside.forget()
    second.forget()
  }

  /// The screen no longer shows what was painted.
  mutating func forget() {
    film.forget()
    aside.forget()
    second.forget()
    thumbnail.forget()
    embedded.forget()
  }

  // MARK: Painting

  /// When any of them has something to paint.
  func nextDeadline(asOf now: MonotonicTime) -> MonotonicTime? {
    .earliest(
      film.nextDeadline, second.nextDeadline, aside.nextDeadline, thumbnail.isDue ? now : nil,
      embedded.nextDeadline)
  }

  /// When the film has.
  var filmDeadline: MonotonicTime? { film.nextDeadline }

  /// When the preview has something to do by itself.
  var previewDeadline: MonotonicTime? { preview.nextDeadline }

  /// Appends the bytes that show what is due, at most about `allowance`.
  mutating func paint(at now: MonotonicTime, allowance: Int, into sink: inout ByteSink) {
    let start = sink.count
    if allowance > 0 { embedded.paint(at: now, into: &sink) }
    // Text that somebody types comes before the film, though a flood of it leaves the film its half.
    let rest = max(allowance / 2, allowance - (sink.count - start))
    let left = thumbnail.paint(allowance: rest, into: &sink)
    let before = sink.count
    // The small film takes little, so that a line that the large one fills leaves it that.
    second.paint(at: now, allowance: left / 4, into: &sink)
    film.paint(at: now, allowance: max(0, left - (sink.count - before)), into: &sink)
    // The film comes first: what stands beside it gets what is left.
    aside.paint(at: now, allowance: max(0, left - (sink.count - before)), into: &sink)
  }

  /// Appends what a session's screen shows as text, with the pictures in cells.
  func writeText(of session: TerminalSession, into sink: inout ByteSink) {
    let text = film.makeText()
    let other = aside.makeText()
    let small = second.makeText()
    session.writeText(into: &sink) { row, columns, sink in
      thumbnail.writeText(row: row, columns: columns, into: &sink) { columns, sink in
        if embedded.area.contains(CellPoint(column: columns.lowerBound, row: row))
          && (embeddedIsAbove || !text.area.holds(column: columns.lowerBound, row: row))
        {
          embedded.writeText(screenRow: row, columns, into: &sink)
        } else if small.area.holds(column: columns.lowerBound, row: row) {
          small.writeText(screenRow: row, columns, into: &sink)
        } else if other.area.holds(column: columns.lowerBound, row: row) {
          other.writeText(screenRow: row, columns, into: &sink)
        } else {
          text.writeText(screenRow: row, columns, into: &sink)
        }
      }
    }
  }

  // MARK: Figures

  /// Sums of the film's frames.
  var totals: StatisticsMeter.Totals { film.totals }

  /// Says what the film is drawn with; `reason`, why cells have the glyphs they have.
  func describe(in figures: inout Statistics, glyphs reason: String?) {
    figures.pictureStyle = film.styleName
    figures.pictureObstacle = film.obstacle ?? ""
    if let reason, !film.isInPixels { figures.pictureStyle += ": " + reason }
    figures.economy = film.economyName
  }

  /// Ends the threads of the preview's engine.
  func shutdown() { preview.shutdown() }
}

extension PicturePainter {
  /// Appends cells of a row of the screen as text.
  fileprivate func writeText(screenRow row: Int, _ columns: Range<Int>, into sink: inout ByteSink) {
    writeText(
      row: row - area.row, columns: columns.lowerBound - area.column..<columns.upperBound - area.column,
      into: &sink)
  }
}
