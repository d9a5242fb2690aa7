// The picture's way from the engine to the screen: takes what is due, paints it, and repaints the last one
// where the screen forgot it. Main thread.

import Base
import Core
import Media
import Picture
import Terminal

/// Shows the engine's pictures in the place that the scene gives them.
struct PicturePresenter: ~Copyable {
  /// A picture that stands this long is made exact: it is paused, or a still.
  static let patience = MonotonicTime.milliseconds(300)

  /// When a terminal that has not taken the last pixels is offered some again.
  static let retryInterval = MonotonicTime.milliseconds(15)

  /// What it shows when nobody says otherwise; nil beside the film, whose engine is not its own to command.
  private let film: Player?
  /// Whose pictures are shown: the film's, or those of the row that is looked at.
  var source: Player?
  /// Which of the screen's pictures it is.
  let part: PicturePart
  /// The next picture is taken no sooner, for who may not cost much.
  private var restUntil: MonotonicTime?
  /// Always there: pixels may have to give way to cells at any time.
  var painter: PicturePainter
  var choice: PixelChoice
  /// What settings and terminal ask for, whatever was found out about it.
  var wish: PixelChoice
  /// What was found out about the terminal's pictures.
  var trust = PixelTrust()
  /// Draws in the painter's stead.
  var pixels: PixelOutput?
  /// A painter of pixels that has given way, whose picture is still on the screen.
  var former: PixelOutput?
  /// The video's own size, where it is known.
  private var videoSize: DisplayedSize?
  var retryAt: MonotonicTime?
  var place: CellRect?
  private var crop = PictureCrop.whole
  private var covers: [CellRect] = []
  var last: PixelBuffer?
  /// Whether the engine does not know the size yet, though the place has not changed.
  var mustTellSize = false
  /// Whether an item is being opened: it has no place yet, and its first picture will be wanted.
  private var awaitsItem = false
  /// Whether the last picture has to be painted again without a new one.
  var isStale = false
  /// When the last picture is made exact, where no other follows it.
  var settleAt: MonotonicTime?
  /// What the link leaves of the picture's finesse.
  var economy: PictureEconomy
  /// The style without economies.
  var style: PictureStyle
  /// Sums for the statistics.
  var totals = StatisticsMeter.Totals()

  init(player: Player?, _ part: PicturePart = .film, style: PictureStyle, choice: PixelChoice, adapts: Bool) {
    film = player
    source = player
    self.part = part
    self.choice = choice
    wish = choice
    self.style = style
    economy = PictureEconomy(isOn: adapts)
    painter = PicturePainter(style: style)
    pixels = PixelOutput(choice, part)
  }

  /// The choice that is left of what settings and terminal ask for, for the pictures beside this one.
  var choiceInForce: PixelChoice { choice }

  /// Says how large the video is, which need not be sent larger.
  mutating func knowVideo(_ size: DisplayedSize?, isOpening: Bool) {
    awaitsItem = isOpening
    guard size != videoSize else { return }
    videoSize = size
    if pixels != nil { mustTellSize = true }
  }

  mutating func placePixels() {
    pixels?.place(CellArea(place ?? .empty), below: covers.map { CellArea($0) })
  }

  /// Puts the picture where a scene has it, below what covers it there; `repainted` cells lost what was painted.
  mutating func place(
    _ rect: CellRect?, crop: PictureCrop, below covers: [CellRect], repainted: [CellRect]
  ) {
    let cutsAnew = crop != self.crop
    self.crop = crop
    source?.setPictureWanted(rect != nil || awaitsItem)
    if rect != place {
      place = rect
      let area = rect ?? .empty
      painter.place(column: area.column, row: area.row, columns: area.columns, rows: area.rows)
      self.covers = covers
      painter.cover(covers.map { CellArea($0) })
      placePixels()
      tellSize()
      isStale = true
    } else if cutsAnew {
      tellSize()
    }
    if covers != self.covers {
      self.covers = covers
      painter.cover(covers.map { CellArea($0) })
      placePixels()
      isStale = true
    }
    for rect in repainted {
      painter.forget(CellArea(rect))
      if pixels?.forget(CellArea(rect)) ?? true { isStale = true }
    }
  }

  /// The screen no longer shows what was painted.
  mutating func forget() {
    painter.forget()
    pixels?.forget()
    isStale = true
  }

  /// Shows another engine's pictures from now on; nil is the film's.
  mutating func watch(_ other: Player?) {
    let other = other ?? film
    guard other !== source else { return }
    source?.setPictureWanted(false)
    source = other
    restUntil = nil
    source?.setPictureWanted(place != nil || awaitsItem)
    mustTellSize = true
  }

  /// Shows a picture that no engine made, until one does.
  mutating func show(_ still: PixelBuffer) {
    last = still
    isStale = true
  }

  /// How many pixels of a picture lie in one cell.
  var cellShare: CellPixelShare {
    if let cell = pixels?.cell { return CellPixelShare(width: cell.width, height: cell.height) }
    let size = style.pixelSize(columns: 1, rows: 1)
    return CellPixelShare(width: size.width, height: size.height)
  }

  /// An item is being opened: the last picture is not to be shown again, and the engine has to hear the size.
  mutating func itemChanged() {
    last = nil
    mustTellSize = true
    isStale = false
    settleAt = nil
    retryAt = nil
  }

  /// When the next picture is due, or the last one is to be made exact.
  ///
  /// The rest of a picture that had to wait is due when the terminal has answered.
  var nextDeadline: MonotonicTime? {
    guard place != nil else { return nil }
    return .earliest(nextPictureDue, settleAt, retryAt, pixels?.trial.deadline)
  }

  /// When a picture is to be taken.
  var nextPictureDue: MonotonicTime? {
    source?.nextPictureDue().map { due in restUntil.map { max(due, $0) } ?? due }
  }

  /// Whether a picture may be taken now; notes that one is.
  mutating func mayTake(at now: MonotonicTime) -> Bool {
    guard let interval = part.interval else { return true }
    if let restUntil, now < restUntil { return false }
    if let due = source?.nextPictureDue(), due <= now { restUntil = now + interval }
    return true
  }

  mutating func tellSize() {
    mustTellSize = false
    let whole = crop.isAll ? videoSize : nil
    let video = whole.map { crop.swapsSides ? ($0.height, $0.width) : ($0.width, $0.height) }
    let size = pixels?.pixelSize(video: video) ?? painter.pixelSize
    if size.width > 0, size.height > 0 {
      source?.setPictureSize(width: size.width, height: size.height, crop: crop)
    }
  }
}

extension CellArea {
  /// Whether a cell of the screen lies in it.
  func holds(column: Int, row: Int) -> Bool {
    (self.column..<self.column + columns).contains(column) && (self.row..<self.row + rows).contains(row)
  }

  /// The same cells in the painter's words.
  init(_ rect: CellRect) {
    self.init(column: rect.column, row: rect.row, columns: rect.columns, rows: rect.rows)
  }
}
