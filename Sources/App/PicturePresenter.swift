// The picture's way from the engine to the screen: takes what is due, paints it, and repaints the last one
// where the screen forgot it. Main thread.

import Base
import Core
import Media
import Picture
import Platform
import Terminal

/// Shows an engine's pictures in the place that the scene gives them.
///
/// Whose they are is the feed's affair, how cells and pixels are made that of the two outputs. Cells are always there:
/// pixels may have to give way to them at any time.
struct PicturePresenter: ~Copyable {
  /// When a terminal that has not taken the last pixels is offered some again.
  private static let retryInterval = MonotonicTime.milliseconds(15)

  private var feed: PictureFeed
  private var cells: CellOutput
  private var pixels: PixelNegotiation
  private var place: CellRect?
  private var covers: [CellRect] = []
  private var last: PixelBuffer?
  /// Whether the last picture has to be painted again without a new one.
  private var isStale = false
  /// When the terminal is offered pixels again that it has not taken.
  private var retryAt: MonotonicTime?
  /// Sums for the statistics.
  private(set) var totals = StatisticsMeter.Totals()

  /// Pictures of an engine; of nobody beside the film, as long as no row is looked at.
  init(
    _ engine: (any PictureSource)?, _ part: PicturePart = .film, style: PictureStyle, choice: PixelChoice,
    adapts: Bool
  ) {
    feed = PictureFeed(engine, part)
    cells = CellOutput(style, adapts: adapts)
    pixels = PixelNegotiation(choice, part)
  }

  // MARK: Whose pictures

  /// Shows another engine's pictures from now on; nil is nobody's.
  mutating func watch(_ other: (any PictureSource)?) { feed.watch(other) }

  /// Shows the pictures of an engine that another place has shown until now, and goes on with.
  mutating func adopt(_ other: (any PictureSource)?) {
    feed.adopt(other)
    itemChanged()
  }

  /// Says how large the video is, which need not be sent larger.
  mutating func knowVideo(_ size: DisplayedSize?, isOpening: Bool) {
    if feed.knowVideo(size, isOpening: isOpening), pixels.isOn { feed.tellSizeAgain() }
  }

  /// An item is being opened: the last picture is not to be shown again, and the engine has to hear the size.
  mutating func itemChanged() {
    last = nil
    feed.tellSizeAgain()
    isStale = false
    cells.leaveUnsettled()
    retryAt = nil
  }

  /// Shows a picture that no engine made, until one does.
  mutating func show(_ still: PixelBuffer) {
    last = still
    isStale = true
  }

  private mutating func tellSize() {
    feed.tell(pixels.pixelSize(video: feed.shownVideo) ?? cells.pixelSize)
  }

  // MARK: Where

  /// Puts the picture where a scene has it, below what covers it there; `repainted` cells lost what was painted.
  ///
  /// One that rests stays as it is, and no further one is decoded.
  mutating func place(
    _ rect: CellRect?, crop: PictureCrop, rests: Bool = false, below covers: [CellRect], repainted: [CellRect]
  ) {
    let isCutAnew = feed.place(rect != nil, crop: crop, rests: rests)
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
    if isMoved || isCutAnew { tellSize() }
    for rect in repainted {
      cells.forget(CellArea(rect))
      if pixels.forget(CellArea(rect)) { isStale = true }
    }
  }

  private var area: CellArea { CellArea(place ?? .empty) }

  /// The screen no longer shows what was painted.
  mutating func forget() {
    cells.forget()
    pixels.forget()
    isStale = true
  }

  // MARK: What it is drawn with

  /// Whether it is drawn in pixels.
  var isInPixels: Bool { pixels.isOn }

  /// The protocol, or colours and glyphs in use, in words.
  var styleName: String { pixels.name ?? cells.styleName }

  /// Why the picture is not drawn in pixels, or not as it might be; nil where nothing is amiss.
  var obstacle: String? { pixels.obstacle }

  /// Whether the link leaves the picture less than its finesse.
  var isEconomising: Bool { cells.isEconomising }

  /// What the link costs the picture, in words.
  var economyName: String { cells.economyName }

  /// The choice that is left of what settings and terminal ask for, for the pictures beside this one.
  var choiceInForce: PixelChoice { pixels.choice }

  /// How many pixels of a picture lie in one cell.
  var cellShare: CellPixelShare {
    if let cell = pixels.cell { return CellPixelShare(width: cell.width, height: cell.height) }
    let size = cells.style.pixelSize(columns: 1, rows: 1)
    return CellPixelShare(width: size.width, height: size.height)
  }

  /// The last picture as cells with all finesse, whatever it is drawn in.
  func makeText() -> PicturePainter {
    var text = PicturePainter(style: cells.style)
    text.place(column: area.column, row: area.row, columns: area.columns, rows: area.rows)
    if let last { _ = text.prepareText(of: last) }
    return text
  }

  /// Changes colours, glyphs or protocol: the terminal has answered, or the person chose others.
  ///
  /// Says whether the screen has to be painted anew, for what the last protocol leaves on it.
  mutating func use(_ style: PictureStyle, _ wish: PixelChoice) -> Bool {
    let before = pixels.choice.graphics
    let isChosenAnew = pixels.follow(wish)
    guard style != cells.style || isChosenAnew else { return false }
    if cells.use(style) { isStale = true }
    if isChosenAnew {
      pixels.place(area, below: covers)
      cells.forget()
      cells.leaveUnsettled()
      retryAt = nil
      isStale = true
    }
    tellSize()
    return pixels.choice.graphics != before && last != nil
  }

  /// Takes what the terminal says of pictures in pixels; true where another choice follows from it.
  mutating func take(_ answer: PictureAnswer) -> Bool { conclude(pixels.take(answer)) }

  /// Draws conclusions from the terminal's silence; true where another choice follows from it.
  mutating func expire(at now: MonotonicTime, isHeldUp: Bool) -> Bool {
    conclude(pixels.expire(at: now, isHeldUp: isHeldUp))
  }

  private mutating func conclude(_ finding: PixelNegotiation.Finding) -> Bool {
    if finding == .anotherWay {
      feed.tellSizeAgain()
      isStale = true
    }
    return finding == .otherChoice
  }

  /// Another terminal may be there: what was found out no longer counts, and it shows nothing yet.
  mutating func terminalChanged() {
    pixels.terminalChanged()
    forget()
  }

  // MARK: Painting

  /// When the next picture is due, or the last one is to be made exact.
  ///
  /// The rest of a picture that had to wait is due when the terminal has answered.
  var nextDeadline: MonotonicTime? {
    guard place != nil else { return nil }
    return .earliest(feed.nextDue, cells.settleAt, retryAt, pixels.deadline)
  }

  /// Appends the bytes that show what is due now, at most about `allowance`; appends nothing where nothing is.
  ///
  /// What has to wait is not kept: when the terminal has caught up the newest picture is taken.
  mutating func paint(at now: MonotonicTime, allowance: Int, into out: inout ByteSink) {
    let start = out.count
    pixels.removeFormer(into: &out)
    guard place != nil else {
      pixels.remove(into: &out)
      totals.bytes += out.count - start
      return
    }
    pixels.arrange(into: &out)
    if feed.mustTellSize { tellSize() }
    guard allowance > 0 else {
      // In pixels there is no finesse to lower.
      if !pixels.isOn, let due = feed.nextDue, due <= now, cells.isHeldUp(at: now) { isStale = true }
      return
    }
    if let taken = feed.take(at: now) {
      last = taken
      cells.pictureFollows()
    } else if !isStale {
      // What cells lacked when pixels took over stays undone.
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
    } else {
      let painting = cells.paint(last, at: now, budget: allowance, into: &out)
      countFrame(since: before)
      add(painting)
    }
  }

  /// The terminal has not taken the pixels: it is offered them again soon.
  private mutating func offerAgain(_ painting: PixelOutput.Painting, at now: MonotonicTime) {
    if painting == .anotherWay { feed.tellSizeAgain() }
    isStale = true
    retryAt = now + Self.retryInterval
  }

  private mutating func countFrame(since before: MonotonicTime) {
    totals.paintTime = totals.paintTime + (MonotonicTime.now - before)
    totals.frames += 1
  }

  private mutating func add(_ painting: CellOutput.Painting) {
    totals.bytes += painting.figures.bytes
    totals.cells += painting.figures.cells
    if painting.startsAnew { isStale = true }
  }
}
