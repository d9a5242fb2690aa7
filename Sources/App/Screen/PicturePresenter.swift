// A picture's way from the engine to the screen: takes the due frame, paints it, and repaints the last one where the
// screen lost it. Main thread.

import Base
import Core
import Media
import Picture
import Platform
import Terminal

/// Shows an engine's pictures in the rectangle that the scene gives them.
///
/// The feed chooses the engine; the two outputs draw cells and pixels. The cell output always exists, since pixels
/// may have to fall back to it at any time.
final class PicturePresenter {
  /// Delay before pixels are offered again to a terminal that has not taken the last ones.
  private static let retryInterval = MonotonicTime.milliseconds(15)

  private var feed: PictureFeed
  private var cells: CellOutput
  private var pixels: PixelNegotiation
  private var place: CellRect?
  private var covers: [CellRect] = []
  /// The last picture, which is painted again where the screen has lost it.
  private(set) var last: PixelBuffer?
  /// Whether the last picture has to be painted again.
  private var isStale = false
  /// The time at which pixels are offered to the terminal again.
  private var retryAt: MonotonicTime?
  /// Sums for the statistics.
  private(set) var totals = StatisticsMeter.Totals()

  /// A presenter of an engine's pictures; nil, beside the film, until a row is selected.
  init(
    _ engine: (any PictureSource)?, _ part: PicturePart = .film, style: PictureStyle, choice: PixelChoice,
    adapts: Bool
  ) {
    feed = PictureFeed(engine, part)
    cells = CellOutput(style, adapts: adapts)
    pixels = PixelNegotiation(choice, part, adapts: adapts)
  }

  // MARK: Whose pictures

  /// Shows another engine's pictures, after `knowVideo` of its video; nil shows none.
  func watch(_ other: (any PictureSource)?) { feed.watch(other) }

  /// Takes over an engine from another presenter, with the last of its pictures, which that one has shown.
  ///
  /// A paused engine has no other to give.
  func adopt(_ other: (any PictureSource)?, showing picture: PixelBuffer?) {
    feed.adopt(other)
    itemChanged()
    if let picture { show(picture) }
  }

  /// Sets the video's size: pictures in pixels need not be sent larger.
  func knowVideo(_ size: DisplayedSize?, isOpening: Bool) {
    if feed.knowVideo(size, isOpening: isOpening), pixels.isOn { feed.tellSizeAgain() }
  }

  /// Another item is being opened: drops the last picture, and tells the engine the size again.
  func itemChanged() {
    last = nil
    feed.tellSizeAgain()
    isStale = false
    cells.leaveUnsettled()
    pixels.leaveUnsettled()
    retryAt = nil
  }

  /// Shows a still picture until the engine delivers one.
  func show(_ still: PixelBuffer) {
    last = still
    isStale = true
  }

  private func tellSize() {
    let size = pixels.pixelSize(video: feed.shownVideo) ?? cells.pixelSize
    feed.tell(size, room: pixels.room(of: size), cells: place)
  }

  // MARK: Where

  /// Moves the picture to the scene's rectangle, below `covers`; the cells of `repainted` were overwritten.
  ///
  /// With `rests` the last picture stays and no further one is decoded.
  func place(
    _ rect: CellRect?, crop: PictureCrop, rests: Bool = false, below covers: [CellRect], repainted: [CellRect]
  ) {
    let isRecropped = feed.place(rect != nil, crop: crop, rests: rests)
    let isMoved = rect != place
    if isMoved {
      place = rect
      cells.place(area)
    }
    if isMoved || covers != self.covers {
      self.covers = covers
      cells.cover(covers)
      pixels.place(area, below: covers)
      isStale = true
    }
    if isMoved || isRecropped { tellSize() }
    for rect in repainted {
      cells.forget(CellArea(rect))
      if pixels.forget(CellArea(rect)) { isStale = true }
    }
  }

  /// Lets the shown picture move to its new place in small steps, where that needs no pixels; returns the time of its
  /// arrival, or nil where it jumps.
  func glide(at now: MonotonicTime) -> MonotonicTime? { pixels.glide(at: now) }

  private var area: CellArea { CellArea(place ?? .empty) }

  /// The screen no longer shows what was painted: all is repainted.
  func forget() {
    cells.forget()
    pixels.forget()
    isStale = true
  }

  // MARK: What it is drawn with

  /// Whether it is drawn by a pixel protocol.
  var isInPixels: Bool { pixels.isOn }

  /// The protocol, or colours and glyphs, for display.
  var styleName: String { pixels.name ?? cells.styleName }

  /// The reason why pixels are not used, or only in a limited way; nil if nothing is wrong.
  var obstacle: String? { pixels.obstacle }

  /// Whether the quality is reduced because of the link.
  var isEconomising: Bool { pixels.isOn ? pixels.isEconomising : cells.isEconomising }

  /// The quality level, for display.
  var economyName: String { pixels.economyName ?? cells.economyName }

  /// The protocol choice after the trials; the other pictures follow it.
  var choiceInForce: PixelChoice { pixels.choice }

  /// Pixels of the picture per cell.
  var cellShare: CellPixelShare {
    if let cell = pixels.cell { return CellPixelShare(width: cell.width, height: cell.height) }
    let size = cells.style.pixelSize(columns: 1, rows: 1)
    return CellPixelShare(width: size.width, height: size.height)
  }

  /// The last picture as cells in full quality, for text output.
  func makeText() -> PicturePainter {
    var text = PicturePainter(style: cells.style)
    text.place(column: area.column, row: area.row, columns: area.columns, rows: area.rows)
    if let last { _ = text.prepareText(of: last) }
    return text
  }

  /// Changes colours, glyphs or protocol.
  ///
  /// Returns whether the screen must be repainted, because the former protocol leaves its images on it.
  func use(_ style: PictureStyle, _ wish: PixelChoice) -> Bool {
    let before = pixels.choice.graphics
    let isSwitched = pixels.follow(wish)
    guard style != cells.style || isSwitched else { return false }
    if cells.use(style) { isStale = true }
    if isSwitched {
      pixels.place(area, below: covers)
      cells.forget()
      cells.leaveUnsettled()
      retryAt = nil
      isStale = true
    }
    tellSize()
    return pixels.choice.graphics != before && last != nil
  }

  /// Takes the terminal's answer about pixels; true if the choice must change.
  func take(_ answer: PictureAnswer) -> Bool { conclude(pixels.take(answer)) }

  /// Checks for an overdue answer about pixels; true if the choice must change.
  func expire(at now: MonotonicTime, isHeldUp: Bool) -> Bool {
    conclude(pixels.expire(at: now, isHeldUp: isHeldUp))
  }

  private func conclude(_ finding: PixelNegotiation.Finding) -> Bool {
    if finding == .anotherWay {
      feed.tellSizeAgain()
      isStale = true
    }
    return finding == .otherChoice
  }

  /// The terminal may be another one: trial results are discarded, and all is repainted.
  func terminalChanged() {
    pixels.terminalChanged()
    forget()
  }

  // MARK: Painting

  /// The time at which the next picture is due, or the last one's exact repaint.
  ///
  /// The rest of a held-up picture has no deadline: it follows when the terminal has drained its output.
  var nextDeadline: MonotonicTime? {
    guard place != nil else { return nil }
    return .earliest(
      feed.nextDue, pixels.isOn ? pixels.settleAt : cells.settleAt, retryAt, pixels.deadline,
      pixels.removalDue, pixels.nextStep)
  }

  /// Appends the bytes of the due picture, at most about `allowance`; nothing if none is due.
  ///
  /// A held-up picture is not queued: once the terminal has caught up, the newest one is taken.
  func paint(at now: MonotonicTime, allowance: Int, into out: inout ByteSink) {
    let start = out.count
    pixels.removeFormer(at: now, into: &out)
    guard place != nil else {
      pixels.remove(into: &out)
      totals.bytes += out.count - start
      return
    }
    pixels.arrange(at: now, into: &out)
    if feed.mustTellSize { tellSize() }
    guard allowance > 0 else {
      return holdUp(at: now)
    }
    if let taken = feed.take(at: now) {
      last = taken.pixels
      cells.pictureFollows()
      if !taken.isRedelivery, pixels.pictureFollows() { feed.tellSizeAgain() }
    } else if let needsSize = pixels.settle(at: now) {
      // Pixels of another size follow from the engine.
      if needsSize { return tellSize() }
    } else if !isStale {
      // Cells that were unfinished when pixels took over stay so.
      if last != nil, !pixels.isOn { add(cells.goOn(at: now, budget: allowance, into: &out)) }
      return
    }
    guard let last else { return }
    isStale = false
    retryAt = nil
    let before = MonotonicTime.now
    if let painting = pixels.paint(last, at: now, into: &out) {
      totals.bytes += out.count - start
      guard painting == .painted else { return offerAgain(painting, at: now) }
      countFrame(since: before)
      if pixels.note(bytes: out.count - start, time: MonotonicTime.now - before, at: now) {
        feed.tellSizeAgain()
      }
    } else {
      let painting = cells.paint(last, at: now, budget: allowance, into: &out)
      countFrame(since: before)
      add(painting)
    }
  }

  /// Records that the link has no room for a due picture.
  private func holdUp(at now: MonotonicTime) {
    guard let due = feed.nextDue, due <= now else { return }
    if pixels.isOn {
      if pixels.holdUp(at: now) { feed.tellSizeAgain() }
    } else if cells.isHeldUp(at: now) {
      isStale = true
    }
  }

  /// Schedules another attempt: the terminal has not taken the pixels.
  private func offerAgain(_ painting: PixelOutput.Painting, at now: MonotonicTime) {
    if painting == .anotherWay || pixels.holdUp(at: now) { feed.tellSizeAgain() }
    isStale = true
    retryAt = now + Self.retryInterval
  }

  private func countFrame(since before: MonotonicTime) {
    totals.paintTime = totals.paintTime + (MonotonicTime.now - before)
    totals.frames += 1
  }

  private func add(_ painting: CellOutput.Painting) {
    totals.bytes += painting.figures.bytes
    totals.cells += painting.figures.cells
    if painting.needsRepaint { isStale = true }
  }
}
