// All pictures on the screen: the film or the preview in its place, the preview beside it, the second film, stills, the
// thumbnail, and the embedded terminal's cells. Main thread.

import Base
import Core
import EmbeddedTerminal
import Media
import Picture
import Terminal

/// Gives each picture its place and its source, and paints them in order.
final class ScreenPictures {
  private let films: FilmEngines
  private let film: PicturePresenter
  /// The second film, in a corner.
  private let second: PicturePresenter
  /// The preview of the selected row, beside the film.
  private let aside: PicturePresenter
  /// The stills above the history list.
  private let stills: StillRowPresenter
  private let thumbnail: ThumbnailPresenter
  private let preview: PreviewPresenter
  /// The embedded terminal, in the list's place.
  private let embedded: EmbeddedHost
  /// Whether the film's place shows the preview.
  private var filmShowsPreview = false
  /// Whether there is a preview beside the film.
  private var asideIsShown = false
  /// Whether the embedded terminal is above the film.
  private var embeddedIsAbove = false

  /// Pictures of these engines, without places yet.
  init(
    _ films: FilmEngines, film: PicturePresenter, second: PicturePresenter,
    aside: PicturePresenter, stills: StillRowPresenter, thumbnail: ThumbnailPresenter,
    preview: PreviewPresenter, embedded: EmbeddedHost
  ) {
    self.films = films
    self.film = film
    self.second = second
    self.aside = aside
    self.stills = stills
    self.thumbnail = thumbnail
    self.preview = preview
    self.embedded = embedded
  }

  // MARK: What is shown

  /// Lets the preview follow the selection; returns messages for the model.
  func follow(_ model: Model) -> [Message] {
    stills.follow()
    // A terminal too slow for the film's full quality gets no moving preview beside it.
    let moves = model.previewMoves && !(model.hasPicture && film.isEconomising)
    return preview.follow(
      model.previewRequest, cell: film.cellShare, moves: moves, beside: model.hasPicture,
      at: model.now)
  }

  /// Switches the shown scene to the preview's engine once its film moves.
  func watchPreview(in scene: Scene) {
    if scene.showsPreview { film.watch(preview.source ?? films.main) }
    if scene.preview != nil { aside.watch(preview.source) }
  }

  /// Chooses the engine of each place for the next scene: the film or the preview.
  func chooseSources(_ next: Scene, _ model: Model) {
    let player = model.films.main
    chooseAside(next)
    chooseSecond(model)
    if next.showsPreview != filmShowsPreview {
      filmShowsPreview = next.showsPreview
      film.itemChanged()
    }
    guard next.showsPreview else {
      film.knowVideo(player.info?.displayedSize, isOpening: player.isOpening)
      return film.watch(films.main)
    }
    film.knowVideo(preview.videoSize, isOpening: false)
    film.watch(preview.source ?? films.main)
  }

  /// Connects the second film's place to its engine, or to none.
  private func chooseSecond(_ model: Model) {
    second.knowVideo(
      model.films.second?.film.info?.displayedSize, isOpening: model.films.second?.film.isOpening ?? false)
    second.watch(model.films.second == nil ? nil : films.second)
  }

  /// Exchanges the engines of the two places.
  func filmsExchanged() {
    let (large, small) = (film.last, second.last)
    film.adopt(films.main, showing: small)
    second.adopt(films.second, showing: large)
  }

  /// Connects the place beside the film to the preview's engine, or to none.
  private func chooseAside(_ next: Scene) {
    // At another place, or on a screen that is drawn again, the last picture stays: a still one comes once.
    if (next.preview != nil) != asideIsShown {
      asideIsShown = next.preview != nil
      aside.itemChanged()
    }
    aside.knowVideo(next.preview == nil ? nil : preview.videoSize, isOpening: false)
    aside.watch(next.preview == nil ? nil : preview.source)
  }

  /// Moves all pictures to their rectangles in the scene.
  func place(_ next: Scene, _ damage: SceneDamage, cellAspect: Double) {
    film.place(
      next.picture, crop: next.pictureCrop, rests: next.picturesRest, below: damage.picture.covered,
      repainted: damage.picture.repainted)
    aside.place(
      next.preview, crop: .whole, rests: next.picturesRest, below: damage.preview.covered,
      repainted: damage.preview.repainted)
    second.place(
      next.second, crop: .whole, rests: next.picturesRest, below: damage.second.covered,
      repainted: damage.second.repainted)
    stills.place(next.stills, cellAspect: cellAspect, rests: next.picturesRest, damage.stills)
    stills.follow()
    thumbnail.show(next.thumbnail, damage.thumbnail)
    embeddedIsAbove = next.embeddedIsAbovePicture
    embedded.place(next.embedded, below: damage.embedded.covered, repainted: damage.embedded.repainted)
  }

  /// Lets the film's picture move to its new place in small steps, where that needs no pixels.
  func glide(at now: MonotonicTime) { _ = film.glide(at: now) }

  /// Lets the film's picture grow over the present scene to its place in the next one; returns the time of its arrival,
  /// or nil where it jumps.
  func grow(into next: Scene, at now: MonotonicTime) -> MonotonicTime? {
    film.place(next.picture, crop: next.pictureCrop, rests: next.picturesRest, below: [], repainted: [])
    return film.glide(at: now)
  }

  /// Shows a still picture of the preview that has not been shown yet.
  func showStill(in scene: Scene) {
    guard scene.showsPreview || scene.preview != nil, let still = preview.takePicture() else { return }
    if scene.showsPreview { film.show(still) } else { aside.show(still) }
  }

  /// Another item is opened: drops the film's last picture.
  func itemChanged() { film.itemChanged() }

  /// Another second film is opened.
  func secondChanged() { second.itemChanged() }

  /// The film for which thumbnails cannot be made; reported once.
  func takeRefusal() -> MediaLocation? { thumbnail.refresh() }

  // MARK: Engines and colours of the pictures

  /// Applies style and protocol; returns whether the screen must be repainted.
  func use(
    _ style: PictureStyle, _ choice: PixelChoice, isUTF8: Bool, _ around: EmbeddedSurroundings
  )
    -> Bool
  {
    embedded.use(style.colors, isUTF8: isUTF8, around)
    let leavesPicture = film.use(style, choice)
    thumbnail.use(style, film.choiceInForce)
    let leavesSecond = second.use(style, film.choiceInForce)
    let leavesStills = stills.use(style, film.choiceInForce)
    return aside.use(style, film.choiceInForce) || leavesPicture || leavesSecond || leavesStills
  }

  /// Takes the terminal's answer about pixels; true if the choice must change.
  func take(_ answer: PictureAnswer) -> Bool { film.take(answer) }

  /// Checks for an overdue answer about pixels; true if the choice must change.
  func expire(at now: MonotonicTime, isHeldUp: Bool) -> Bool {
    film.expire(at: now, isHeldUp: isHeldUp)
  }

  /// The terminal may be another one: trial results are discarded.
  func terminalChanged() {
    film.terminalChanged()
    aside.forget()
    second.forget()
    stills.forget()
  }

  /// The screen no longer shows what was painted.
  func forget() {
    film.forget()
    aside.forget()
    second.forget()
    stills.forget()
    thumbnail.forget()
    embedded.forget()
  }

  // MARK: Painting

  /// The time at which any picture has something to paint.
  func nextDeadline(asOf now: MonotonicTime) -> MonotonicTime? {
    .earliest(
      film.nextDeadline, second.nextDeadline, aside.nextDeadline, thumbnail.isDue ? now : nil,
      embedded.nextDeadline, stills.nextDeadline(asOf: now))
  }

  /// The time at which the film's next picture is due.
  var filmDeadline: MonotonicTime? { film.nextDeadline }

  /// The time at which the preview next acts by itself.
  var previewDeadline: MonotonicTime? { preview.nextDeadline }

  /// Appends the bytes of all that is due, at most about `allowance`.
  func paint(at now: MonotonicTime, allowance: Int, into sink: inout ByteSink) {
    let start = sink.count
    if allowance > 0 { embedded.paint(at: now, into: &sink) }
    // The embedded terminal comes before the film, since a user types in it; half of the allowance is kept for the
    // film.
    let rest = max(allowance / 2, allowance - (sink.count - start))
    let left = thumbnail.paint(allowance: rest, into: &sink)
    let before = sink.count
    // The second film is small: a quarter of the allowance is kept for it even where the film fills the link.
    second.paint(at: now, allowance: left / 4, into: &sink)
    film.paint(at: now, allowance: max(0, left - (sink.count - before)), into: &sink)
    // The preview beside the film gets the rest.
    aside.paint(at: now, allowance: max(0, left - (sink.count - before)), into: &sink)
    stills.paint(at: now, allowance: max(0, left - (sink.count - before)), into: &sink)
  }

  /// Appends the session's screen as text, with the pictures in cells.
  func writeText(of session: any DisplayTerminal, into sink: inout ByteSink) {
    let text = film.makeText()
    let other = aside.makeText()
    let small = second.makeText()
    let shelf = stills.makeText()
    session.writeText(into: &sink) { row, columns, sink in
      thumbnail.writeText(row: row, columns: columns, into: &sink) { columns, sink in
        if embedded.area.contains(CellPoint(column: columns.lowerBound, row: row))
          && (embeddedIsAbove || !text.area.holds(column: columns.lowerBound, row: row))
        {
          embedded.writeText(screenRow: row, columns, into: &sink)
        } else if small.area.holds(column: columns.lowerBound, row: row) {
          small.writeText(screenRow: row, columns, into: &sink)
        } else if shelf.area.holds(column: columns.lowerBound, row: row) {
          shelf.writeText(screenRow: row, columns, into: &sink)
        } else if other.area.holds(column: columns.lowerBound, row: row) {
          other.writeText(screenRow: row, columns, into: &sink)
        } else {
          text.writeText(screenRow: row, columns, into: &sink)
        }
      }
    }
  }

  // MARK: Figures

  /// Sums over the film's frames, for the statistics.
  var totals: StatisticsMeter.Totals { film.totals }

  /// Adds the film's drawing style to the statistics; `reason` explains the choice of glyphs.
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
  /// Appends cells of a screen row as text.
  fileprivate func writeText(screenRow row: Int, _ columns: Range<Int>, into sink: inout ByteSink) {
    writeText(
      row: row - area.row, columns: columns.lowerBound - area.column..<columns.upperBound - area.column,
      into: &sink)
  }
}
