// The picture's way from the engine to the screen: takes what is due, paints it, and repaints the last one
// where the screen forgot it. Main thread.

import Core
import Media
import Picture
import Terminal

/// Shows the engine's pictures in the place that the scene gives them.
struct PicturePresenter: ~Copyable {
  /// A picture that stands this long is made exact: it is paused, or a still.
  private static let patience = MonotonicTime.milliseconds(300)

  /// When a terminal that has not taken the last pixels is offered some again.
  private static let retryInterval = MonotonicTime.milliseconds(15)

  /// What it shows when nobody says otherwise; nil beside the film, whose engine is not its own to command.
  private let film: Player?
  /// Whose pictures are shown: the film's, or those of the row that is looked at.
  private var source: Player?
  /// Which of the screen's pictures it is.
  private let part: PicturePart
  /// The next picture is taken no sooner, for who may not cost much.
  private var restUntil: MonotonicTime?
  /// Always there: pixels may have to give way to cells at any time.
  private var painter: PicturePainter
  private var choice: PixelChoice
  /// What settings and terminal ask for, whatever was found out about it.
  private var wish: PixelChoice
  /// What was found out about the terminal's pictures.
  private var trust = PixelTrust()
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
  private var last: PixelBuffer?
  /// Whether the engine does not know the size yet, though the place has not changed.
  private var mustTellSize = false
  /// Whether an item is being opened: it has no place yet, and its first picture will be wanted.
  private var awaitsItem = false
  /// Whether the last picture has to be painted again without a new one.
  private var isStale = false
  /// When the last picture is made exact, where no other follows it.
  private var settleAt: MonotonicTime?
  /// What the link leaves of the picture's finesse.
  private var economy: PictureEconomy
  /// The style without economies.
  private var style: PictureStyle
  /// Sums for the statistics.
  private(set) var totals = StatisticsMeter.Totals()

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

  /// Whether it is drawn in pixels.
  var isInPixels: Bool { pixels != nil }

  /// The protocol, or colours and glyphs in use, in words.
  var styleName: String {
    pixels?.name ?? "\(painter.style.colors.rawValue), \(painter.style.glyphs.rawValue)"
  }

  /// Why the picture is not drawn in pixels, or not as it might be; nil where nothing is amiss.
  var obstacle: String? {
    if case .cells(let reason) = choice.means { return reason }
    return pixels?.remark ?? choice.graphics.flatMap { trust.doubt(about: $0) }
  }

  /// Whether the link leaves the picture less than its finesse.
  var isEconomising: Bool { economy.level != .full }

  /// What the link costs the picture, in words.
  var economyName: String { economy.level.name }

  /// The last picture as cells with all finesse, whatever it is drawn in.
  func makeText() -> PicturePainter {
    var text = PicturePainter(style: style)
    let area = place ?? .empty
    text.place(column: area.column, row: area.row, columns: area.columns, rows: area.rows)
    if let last { _ = text.prepareText(of: last) }
    return text
  }

  /// Changes colours, glyphs or protocol: the terminal has answered, or the person chose others.
  ///
  /// Says whether the screen has to be painted anew, for what the last protocol leaves on it.
  mutating func use(_ style: PictureStyle, _ wish: PixelChoice) -> Bool {
    self.wish = wish
    let choice = trust.bounded(wish)
    guard style != self.style || choice != self.choice else { return false }
    self.style = style
    economize()
    let leavesPicture = choice.graphics != self.choice.graphics && last != nil
    if choice != self.choice {
      self.choice = choice
      former = pixels ?? former
      pixels = PixelOutput(choice, part)
      if let graphics = choice.graphics, trust.isProven(graphics) || part != .film {
        pixels?.setTrusted(true)
      }
      placePixels()
      painter.forget()
      settleAt = nil
      retryAt = nil
      isStale = true
    }
    tellSize()
    return leavesPicture
  }

  /// Takes what the terminal says of pictures in pixels; true where another choice follows from it.
  mutating func take(_ answer: PictureAnswer) -> Bool {
    guard pixels != nil else { return trust.takeLate(answer) }
    let name = pixels?.name
    let verdict = pixels?.take(answer)
    if name != pixels?.name { changeMedium() }
    return verdict.map { judge($0) } ?? false
  }

  /// Draws conclusions from the terminal's silence; true where another choice follows from it.
  mutating func expire(at now: MonotonicTime, isHeldUp: Bool) -> Bool {
    let name = pixels?.name
    let verdict = pixels?.expire(at: now, isHeldUp: isHeldUp)
    if name != pixels?.name { changeMedium() }
    return verdict.map { judge($0) } ?? false
  }

  private mutating func judge(_ verdict: PixelTrial.Verdict) -> Bool {
    guard let graphics = choice.graphics else { return false }
    trust.note(verdict, of: graphics)
    return trust.bounded(wish) != choice
  }

  /// Pixels go another way from now on.
  private mutating func changeMedium() {
    mustTellSize = true
    isStale = true
  }

  /// Another terminal may be there: what was found out no longer counts, and it shows nothing yet.
  mutating func terminalChanged() {
    trust = PixelTrust()
    pixels?.setTrusted(false)
    forget()
  }

  /// Puts the economy in force, and has all painted anew where that changes the style.
  private mutating func economize() {
    painter.tolerance = economy.level.tolerance
    let style = economy.level.applied(to: style)
    guard style != painter.style else { return }
    painter.use(style)
    isStale = true
  }

  /// Says how large the video is, which need not be sent larger.
  mutating func knowVideo(_ size: VideoSize?, isOpening: Bool) {
    awaitsItem = isOpening
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
  private var nextPictureDue: MonotonicTime? {
    source?.nextPictureDue().map { due in restUntil.map { max(due, $0) } ?? due }
  }

  /// Whether a picture may be taken now; notes that one is.
  private mutating func mayTake(at now: MonotonicTime) -> Bool {
    guard let interval = part.interval else { return true }
    if let restUntil, now < restUntil { return false }
    if let due = source?.nextPictureDue(), due <= now { restUntil = now + interval }
    return true
  }

  /// Appends the bytes that show what is due now, at most about `allowance`; appends nothing where nothing is.
  ///
  /// What has to wait is not kept: when the terminal has caught up the newest picture is taken.
  mutating func paint(at now: MonotonicTime, allowance: Int, into out: inout ByteSink) {
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
    guard allowance > 0 else {
      if let due = nextPictureDue, due <= now { note(rows: 0, isHeldUp: true, at: now) }
      return
    }
    if mayTake(at: now), let taken = source?.takePicture(at: now) {
      last = taken.pixels
    } else if !isStale {
      return goOn(at: now, allowance: allowance, into: &out)
    }
    guard let last else { return }
    isStale = false
    retryAt = nil
    let before = MonotonicTime.now
    if pixels != nil { return paintPixels(last, at: now, since: start, before: before, into: &out) }
    settleAt = now + Self.patience
    let figures = painter.paint(last, into: &out, budget: allowance)
    totals.paintTime = totals.paintTime + (MonotonicTime.now - before)
    totals.frames += 1
    add(figures)
    note(rows: painter.area.rows - painter.rowsLeft, isHeldUp: painter.rowsLeft > 0, at: now)
  }

  /// Shows a picture in pixels, or tries again soon where the terminal has not taken the one before.
  private mutating func paintPixels(
    _ picture: PixelBuffer, at now: MonotonicTime, since start: Int, before: MonotonicTime,
    into out: inout ByteSink
  ) {
    let name = pixels?.name
    let isTaken = pixels?.paint(picture, at: now, into: &out) ?? true
    if name != pixels?.name { mustTellSize = true }
    totals.bytes += out.count - start
    guard isTaken else {
      isStale = true
      retryAt = now + Self.retryInterval
      return
    }
    totals.paintTime = totals.paintTime + (MonotonicTime.now - before)
    totals.frames += 1
  }

  /// No picture is due: the rest of the last one, or what it lacks to be exact.
  private mutating func goOn(at now: MonotonicTime, allowance: Int, into out: inout ByteSink) {
    // What cells lacked when pixels took over stays undone.
    guard last != nil, pixels == nil else { return }
    if painter.rowsLeft > 0 {
      let before = painter.rowsLeft
      add(painter.proceed(into: &out, budget: allowance))
      note(rows: before - painter.rowsLeft, isHeldUp: painter.rowsLeft > 0, at: now)
    } else if let settleAt, settleAt <= now {
      self.settleAt = nil
      add(painter.settle(into: &out, budget: allowance))
    }
  }

  private mutating func add(_ figures: PaintFigures) {
    totals.bytes += figures.bytes
    totals.cells += figures.cells
  }

  private mutating func note(rows: Int, isHeldUp: Bool, at now: MonotonicTime) {
    let before = economy.level
    economy.note(pictures: Double(rows) / Double(max(1, painter.area.rows)), isHeldUp: isHeldUp, at: now)
    if economy.level != before { economize() }
  }

  private mutating func tellSize() {
    mustTellSize = false
    let whole = crop == .whole ? videoSize : nil
    let size = pixels?.pixelSize(video: whole.map { ($0.width, $0.height) }) ?? painter.pixelSize
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
