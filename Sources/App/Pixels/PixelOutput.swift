// Pictures in pixels: their size, their place, and the trial whether the terminal shows them. Main thread.

import Base
import Core
import Picture
import Terminal

/// Drives the painter of one protocol for one picture of the screen.
struct PixelOutput {
  /// The consequence of an answer of the terminal, or of its absence.
  enum Finding: Equatable {
    case nothing
    case verdict(PixelTrial.Verdict)
    /// Pixels use another transport from now on.
    case anotherWay
  }

  /// The result of painting.
  enum Painting: Equatable {
    case painted
    /// The terminal has not read the earlier pictures yet.
    case busy
    /// The terminal has not taken this picture; the next one uses another transport.
    case anotherWay
  }

  /// A picture that stands this long is sent in full detail: it is paused, or a still.
  private static let patience = MonotonicTime.milliseconds(300)
  /// The same where that is another size: on a slow line, and on a machine that is late, a film's pictures are far apart,
  /// and a large one between them would take the time of several.
  private static let longPatience = MonotonicTime.seconds(1)
  /// Bytes of a picture that no terminal draws at a film's rate.
  private static let mostBytes = 500_000
  /// Time of painting that leaves too little of a film's picture for the rest.
  private static let mostTime = MonotonicTime.milliseconds(25)
  /// Pictures a second below which the quality drops by more than one level: a film of 23.976 stays above it.
  private static let wantedRate = 22.0

  private let painter: any PixelPainter
  /// Maximum pixels, where the terminal scales the picture up.
  private let limit: Int
  /// Places of images that text does not remove and that must be deleted; nil if text removes them.
  private var left: [CellArea]?
  private var isPainted = false
  private var area = CellArea(column: 0, row: 0, columns: 0, rows: 0)
  /// The trial whether the terminal shows the pictures.
  private(set) var trial: PixelTrial
  /// A problem that was worked around, for display.
  private(set) var remark: String?
  /// The level that link, terminal and machine allow.
  private var economy: PictureEconomy
  /// Whether the picture stands still.
  private var rests = false
  /// The time at which the last picture is sent in full detail, if no other follows.
  private(set) var settleAt: MonotonicTime?

  /// Wraps a painter; `isTried` asks the terminal whether it shows the first picture, and `adapts` lowers the quality
  /// where link or terminal are slow.
  init(_ painter: any PixelPainter, limit: Int, leavesImages: Bool, isTried: Bool, adapts: Bool = true) {
    self.painter = painter
    economy = PictureEconomy(isOn: adapts, wantedRate: Self.wantedRate)
    self.limit = limit
    left = leavesImages ? [] : nil
    trial = isTried && painter.isReliable ? .wanted : .over
  }

  /// The output of a protocol for one picture of the screen; nil for cells.
  init?(_ choice: PixelChoice, _ part: PicturePart, adapts: Bool = true) {
    guard let painter = choice.means.makePainter(for: part) else { return nil }
    // Only the film's picture is tried: the result holds for the others.
    self.init(
      painter, limit: choice.pixelLimit, leavesImages: choice.leavesImages, isTried: part == .film,
      adapts: adapts)
  }

  /// The protocol, for display.
  var name: String { painter.name }

  /// Whether every command reaches the terminal.
  var isReliable: Bool { painter.isReliable }

  /// The size of a cell in pixels.
  var cell: CellPixels { painter.cell }

  // MARK: How fine

  /// The detail of the next picture.
  private var quality: PixelQuality {
    rests
      ? PixelPlan.quality(of: painter.way, at: .full).exact
      : PixelPlan.quality(of: painter.way, at: economy.level)
  }

  /// Whether the quality is reduced because of the link or the terminal.
  var isEconomising: Bool { economy.level != .full }

  /// The quality level, for display.
  var economyName: String {
    PixelPlan.name(of: painter.way, at: economy.level)
  }

  /// Another picture has arrived; returns whether pictures need another size.
  mutating func pictureFollows() -> Bool { change { $0.rests = false } }

  /// Records that the link or the terminal had no room for a due picture; returns whether pictures need another size.
  mutating func holdUp(at now: MonotonicTime) -> Bool {
    change { $0.economy.note(pictures: 0, isHeldUp: true, at: now) }
  }

  /// Lets the last picture be sent in full detail if that is due; nil if it is not, else whether it needs another size.
  mutating func settle(at now: MonotonicTime) -> Bool? {
    guard let due = settleAt, due <= now else { return nil }
    settleAt = nil
    return change { $0.rests = true }
  }

  /// Cancels the last picture's full detail.
  mutating func leaveUnsettled() { settleAt = nil }

  /// Notes the cost of a picture that has been sent; returns whether the next ones need another size.
  mutating func note(bytes: Int, time: MonotonicTime, at now: MonotonicTime) -> Bool {
    guard !rests else { return false }
    let quality = quality
    let isSmall = quality.scale > 1 || quality.pixels < PixelPlan.quality(of: painter.way, at: .full).pixels
    // Where commands may get lost, the last picture is sent again.
    if isSmall || painter.way.isLossy || !isReliable {
      settleAt = now + (isSmall ? Self.longPatience : Self.patience)
    }
    let isTooMuch = bytes > Self.mostBytes || time > Self.mostTime
    return change { $0.economy.note(pictures: 1, isHeldUp: isTooMuch, at: now) }
  }

  /// Makes a change; returns whether pictures need another size after it.
  private mutating func change(_ body: (inout PixelOutput) -> Void) -> Bool {
    let before = quality
    body(&self)
    return quality.scale != before.scale || quality.pixels != before.pixels
  }

  // MARK: Trials

  /// Skips the trial on a terminal known to work, or repeats it on another terminal.
  mutating func setTrusted(_ isTrusted: Bool) {
    guard painter.isReliable else { return }
    trial = isTrusted ? .over : .wanted
  }

  /// Takes the terminal's answer; returns the verdict once.
  mutating func take(_ answer: PictureAnswer) -> Finding {
    trial.take(answer, image: SharedPictures.image).map { judge($0) } ?? .nothing
  }

  /// Checks for an overdue answer; the deadline is extended while the terminal has not taken all output
  /// (`isHeldUp`).
  mutating func expire(at now: MonotonicTime, isHeldUp: Bool) -> Finding {
    if isHeldUp, let deadline = trial.deadline, deadline <= now { trial.extend(at: now) }
    return trial.expire(at: now).map { judge($0) } ?? .nothing
  }

  /// A failed trial is repeated with another transport, if there is one.
  private mutating func judge(_ verdict: PixelTrial.Verdict) -> Finding {
    guard case .fails(let reason) = verdict, let loss = painter.changeWay() else { return .verdict(verdict) }
    trial = .wanted
    remark = loss + "; " + reason
    return .anotherWay
  }

  /// The picture size in pixels; `video` is the size of an uncropped video.
  func pixelSize(video: (width: Int, height: Int)?) -> (width: Int, height: Int) {
    let (width, height) = (area.columns * cell.width, area.rows * cell.height)
    guard width > 0, height > 0 else { return (0, 0) }
    guard let most else { return SixelPainter.size(of: area, cell, quality) }
    guard let video, video.width > 0, video.height > 0 else { return Self.scaled((width, height), to: most) }
    // The terminal scales up, so that more pixels than the video's own would only cost time.
    guard width * height > min(most, video.width * video.height) else { return (width, height) }
    // Integer fractions of the video's size are cheapest to scale to.
    var part = 1
    while (video.width / part) * (video.height / part) > most { part += 1 }
    return (max(1, video.width / part), max(1, video.height / part))
  }

  /// The most pixels of a picture that the terminal scales up; nil where it scales none.
  private var most: Int? {
    switch painter.way {
    case .sixel: nil
    case .memory, .tiles, .jpeg: min(limit, quality.pixels)
    }
  }

  /// The room of a picture of that size on the screen.
  func room(of size: (width: Int, height: Int)) -> PictureRoom {
    let screen = Double(area.columns * cell.width) * Double(area.rows * cell.height)
    let pixels = Double(max(1, size.width * size.height))
    return PictureRoom(
      enlargement: screen / pixels, growth: most.map { min(screen, Double($0)) / pixels } ?? 1)
  }

  /// A size of the same proportions with at most `most` pixels.
  private static func scaled(_ size: (width: Int, height: Int), to most: Int) -> (width: Int, height: Int) {
    let scale = min(1, (Double(most) / Double(size.width * size.height)).squareRoot())
    return (
      max(1, Int((Double(size.width) * scale).rounded())),
      max(1, Int((Double(size.height) * scale).rounded()))
    )
  }

  /// Moves the picture to a rectangle of the screen, below the covers; the part below the last usable row is cut
  /// off.
  mutating func place(_ rect: CellArea, below covers: [CellArea]) {
    leave()
    area = rect
    let lastRow = painter.lastRow
    if rect.row + rect.rows > lastRow {
      area = CellArea(column: rect.column, row: rect.row, columns: rect.columns, rows: lastRow - rect.row)
    }
    painter.place(area, below: covers)
  }

  /// Remembers the places of the present images, to be deleted with the next output.
  private mutating func leave() {
    if isPainted { left?.append(contentsOf: painter.pieces) }
    isPainted = false
  }

  /// Appends the deletion of images that text does not remove.
  private mutating func sweep(into out: inout ByteSink) {
    guard let places = left, !places.isEmpty else { return }
    left = []
    for place in Set(places.map { [$0.column, $0.row] }) {
      out.appendMove(column: place[0], row: place[1])
      // Deletes all images at the cursor, of whatever protocol.
      out.append("\u{1B}_Ga=d,d=c,q=2\u{1B}\\")
    }
  }

  /// The screen no longer shows what was painted.
  func forget() { painter.forget() }

  /// A rectangle of the screen was overwritten; returns whether the picture must be repainted.
  func forget(_ rect: CellArea) -> Bool { painter.forget(rect) }

  /// Lets the shown picture move to its new place in small steps, where that needs no pixels; returns the time of its
  /// arrival, or nil where it jumps.
  func glide(at now: MonotonicTime) -> MonotonicTime? { painter.glide(at: now) }

  /// The time of such a move's next step; nil while the picture stays.
  var nextStep: MonotonicTime? { painter.nextStep }

  /// Appends a move to the new place, or a step towards it, where the protocol can move without resending pixels.
  func arrange(at now: MonotonicTime, into out: inout ByteSink) { painter.arrange(at: now, into: &out) }

  /// Appends the removal of the picture.
  mutating func remove(into out: inout ByteSink) {
    painter.remove(into: &out)
    leave()
    sweep(into: &out)
  }

  /// Appends the removal again, where the first may not have reached the terminal.
  func removeAgain(into out: inout ByteSink) { painter.removeAgain(into: &out) }

  /// Appends a picture.
  mutating func paint(_ pixels: PixelBuffer, at now: MonotonicTime, into out: inout ByteSink) -> Painting {
    sweep(into: &out)
    isPainted = true
    switch painter.paint(pixels, quality, asks: trial == .wanted, at: now, into: &out) {
    case .sent: return .painted
    case .asked: trial = .image(until: now + PixelTrial.patience)
    case .drawn(let place): ask(about: place, at: now, into: &out)
    case .busy: return .busy
    case .refused(let reason):
      remark = reason
      return .anotherWay
    }
    return .painted
  }

  /// Asks for the cursor's position behind a drawn image.
  ///
  /// Not for an image of one row, since it need not move the cursor.
  private mutating func ask(about place: CellArea?, at now: MonotonicTime, into out: inout ByteSink) {
    guard trial == .wanted, let place, place.rows > 1 else { return }
    out.append("\u{1B}[?6n")
    trial = .cursor(at: place, until: now + PixelTrial.patience)
  }
}
