// The picture's way from the engine to the screen: takes what is due, paints it, and repaints the last one
// where the screen forgot it. Main thread.

import Core
import Media
import Picture

/// Shows the engine's pictures in the place that the scene gives them.
struct PicturePresenter: ~Copyable {
  /// A picture that stands this long is made exact: it is paused, or a still.
  private static let patience = MonotonicTime.milliseconds(300)

  private let player: Player
  private var painter: PicturePainter
  private var place: CellRect?
  private var crop = PictureCrop.whole
  private var covers: [CellRect] = []
  private var last: TakenPicture?
  /// Whether the engine does not know the size yet, though the place has not changed.
  private var mustTellSize = false
  /// Whether the last picture has to be painted again without a new one.
  private var isStale = false
  /// When the last picture is made exact, where no other follows it.
  private var settleAt: MonotonicTime?
  /// Sums for the statistics.
  private(set) var totals = StatisticsMeter.Totals()

  init(player: Player, style: PictureStyle) {
    self.player = player
    painter = PicturePainter(style: style)
  }

  /// Colours and glyphs in use, in words.
  var styleName: String { "\(painter.style.colors.rawValue), \(painter.style.glyphs.rawValue)" }

  /// Changes colours or glyphs: the terminal has answered, or the person chose others.
  mutating func use(_ style: PictureStyle) {
    guard style != painter.style else { return }
    painter.use(style)
    isStale = true
    tellSize()
  }

  /// Puts the picture where a scene has it, below what covers it there; `repainted` cells lost what was painted.
  mutating func place(
    _ rect: CellRect?, crop: PictureCrop, below covers: [CellRect], repainted: [CellRect]
  ) {
    let cutsAnew = crop != self.crop
    self.crop = crop
    if rect != place {
      place = rect
      let area = rect ?? .empty
      painter.place(column: area.column, row: area.row, columns: area.columns, rows: area.rows)
      player.setPictureWanted(rect != nil)
      tellSize()
      isStale = true
      self.covers = []
    } else if cutsAnew {
      tellSize()
    }
    if covers != self.covers {
      self.covers = covers
      painter.cover(covers.map { CellArea($0) })
      isStale = true
    }
    for rect in repainted {
      painter.forget(CellArea(rect))
      isStale = true
    }
  }

  /// The screen no longer shows what was painted.
  mutating func forget() {
    painter.forget()
    isStale = true
  }

  /// An item is being opened: the last picture is not to be shown again, and the engine has to hear the size.
  mutating func itemChanged() {
    last = nil
    mustTellSize = true
    isStale = false
    settleAt = nil
  }

  /// When the next picture is due, or the last one is to be made exact.
  var nextDeadline: MonotonicTime? {
    guard place != nil else { return nil }
    return .earliest(player.nextPictureDue(), settleAt)
  }

  /// Appends the bytes that show what is due now; appends nothing where nothing is.
  mutating func paint(at now: MonotonicTime, into out: inout ByteSink) {
    guard place != nil else { return }
    if mustTellSize { tellSize() }
    let taken = player.takePicture(at: now)
    if let taken { last = taken }
    guard taken != nil || isStale, let last else {
      if let settleAt, settleAt <= now {
        self.settleAt = nil
        totals.bytes += painter.settle(into: &out).bytes
      }
      return
    }
    isStale = false
    settleAt = now + Self.patience
    let before = MonotonicTime.now
    let figures = painter.paint(last.pixels, into: &out)
    totals.paintTime = totals.paintTime + (MonotonicTime.now - before)
    totals.frames += 1
    totals.bytes += figures.bytes
    totals.cells += figures.cells
  }

  private mutating func tellSize() {
    mustTellSize = false
    let size = painter.pixelSize
    if size.width > 0, size.height > 0 {
      player.setPictureSize(width: size.width, height: size.height, crop: crop)
    }
  }
}

extension CellArea {
  /// The same cells in the painter's words.
  fileprivate init(_ rect: CellRect) {
    self.init(column: rect.column, row: rect.row, columns: rect.columns, rows: rect.rows)
  }
}
