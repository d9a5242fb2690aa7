// The picture's way from the engine to the screen: takes what is due, paints it, and repaints the last one
// where the screen forgot it. Main thread.

import Core
import Media
import Picture

/// Shows the engine's pictures in the place that the scene gives them.
struct PicturePresenter: ~Copyable {
  /// A picture that stands this long is made exact: it is paused, or a still.
  private static let patience = MonotonicTime.milliseconds(300)

  /// When a terminal that has not taken the last pixels is offered some again.
  private static let retryInterval = MonotonicTime.milliseconds(15)

  private let player: Player
  /// Always there: pixels may have to give way to cells at any time.
  private var painter: PicturePainter
  private var choice: PixelChoice
  /// Draws in the painter's stead.
  private var pixels: PixelOutput?
  /// A painter of pixels that has given way, whose picture is still on the screen.
  private var former: PixelOutput?
  /// The video's own size, where it is known.
  private var videoSize: VideoSize?
  private var retryAt: MonotonicTime?
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

  /// Pixels across and down.
  struct VideoSize: Equatable {
    var width: Int
    var height: Int
  }

  init(player: Player, style: PictureStyle, choice: PixelChoice) {
    self.player = player
    self.choice = choice
    painter = PicturePainter(style: style)
    pixels = PixelOutput(choice)
  }

  /// The protocol, or colours and glyphs in use and why not pixels, in words.
  var styleName: String {
    if let pixels { return pixels.name }
    let cells = "\(painter.style.colors.rawValue), \(painter.style.glyphs.rawValue)"
    if case .cells(let reason?) = choice.means { return "\(cells) (\(reason))" }
    return cells
  }

  /// Changes colours, glyphs or protocol: the terminal has answered, or the person chose others.
  mutating func use(_ style: PictureStyle, _ choice: PixelChoice) {
    guard style != painter.style || choice != self.choice else { return }
    painter.use(style)
    if choice != self.choice {
      self.choice = choice
      former = pixels ?? former
      pixels = PixelOutput(choice)
      placePixels()
      painter.forget()
      settleAt = nil
      retryAt = nil
    }
    isStale = true
    tellSize()
  }

  /// Says how large the video is, which need not be sent larger.
  mutating func knowVideo(_ size: VideoSize?) {
    guard size != videoSize else { return }
    videoSize = size
    if pixels != nil { mustTellSize = true }
  }

  private mutating func placePixels() {
    pixels?.place(CellArea(place ?? .empty), below: covers.map { CellArea($0) })
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

  /// An item is being opened: the last picture is not to be shown again, and the engine has to hear the size.
  mutating func itemChanged() {
    last = nil
    mustTellSize = true
    isStale = false
    settleAt = nil
    retryAt = nil
  }

  /// When the next picture is due, or the last one is to be made exact.
  var nextDeadline: MonotonicTime? {
    guard place != nil else { return nil }
    return .earliest(player.nextPictureDue(), .earliest(settleAt, retryAt))
  }

  /// Appends the bytes that show what is due now; appends nothing where nothing is.
  mutating func paint(at now: MonotonicTime, into out: inout ByteSink) {
    let start = out.count
    former?.remove(into: &out)
    former = nil
    guard place != nil else {
      pixels?.remove(into: &out)
      totals.bytes += out.count - start
      return
    }
    pixels?.arrange(into: &out)
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
    retryAt = nil
    let before = MonotonicTime.now
    if pixels != nil {
      let name = pixels?.name
      let isTaken = pixels?.paint(last.pixels, at: now, into: &out) ?? true
      if name != pixels?.name { mustTellSize = true }
      totals.bytes += out.count - start
      guard isTaken else {
        isStale = true
        retryAt = now + Self.retryInterval
        return
      }
      totals.paintTime = totals.paintTime + (MonotonicTime.now - before)
      totals.frames += 1
      return
    }
    settleAt = now + Self.patience
    let figures = painter.paint(last.pixels, into: &out)
    totals.paintTime = totals.paintTime + (MonotonicTime.now - before)
    totals.frames += 1
    totals.bytes += figures.bytes
    totals.cells += figures.cells
  }

  private mutating func tellSize() {
    mustTellSize = false
    let size = pixels?.pixelSize(video: videoSize.map { ($0.width, $0.height) }) ?? painter.pixelSize
    if size.width > 0, size.height > 0 {
      player.setPictureSize(width: size.width, height: size.height, crop: crop)
    }
  }
}

extension PicturePresenter.VideoSize {
  /// What an item's information says.
  init?(_ info: MediaInfo) {
    guard let width = info.displayWidth, let height = info.displayHeight else { return nil }
    self.init(width: width, height: height)
  }
}

extension CellArea {
  /// The same cells in the painter's words.
  fileprivate init(_ rect: CellRect) {
    self.init(column: rect.column, row: rect.row, columns: rect.columns, rows: rect.rows)
  }
}
