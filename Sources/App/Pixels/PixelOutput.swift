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

  /// Wraps a painter; `isTried` asks the terminal whether it shows the first picture.
  init(_ painter: any PixelPainter, limit: Int, leavesImages: Bool, isTried: Bool) {
    self.painter = painter
    self.limit = limit
    left = leavesImages ? [] : nil
    trial = isTried && painter.isAnswerable ? .wanted : .over
  }

  /// The output of a protocol for one picture of the screen; nil for cells.
  init?(_ choice: PixelChoice, _ part: PicturePart) {
    guard let painter = choice.means.makePainter(for: part) else { return nil }
    // Only the film's picture is tried: the result holds for the others.
    self.init(
      painter, limit: choice.pixelLimit, leavesImages: choice.leavesImages, isTried: part == .film)
  }

  /// The protocol, for display.
  var name: String { painter.name }

  /// The size of a cell in pixels.
  var cell: CellPixels { painter.cell }

  /// Skips the trial on a terminal known to work, or repeats it on another terminal.
  mutating func setTrusted(_ isTrusted: Bool) {
    guard painter.isAnswerable else { return }
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
    guard case .enlarged(let bound) = painter.sizing else { return (width, height) }
    let most = min(limit, bound)
    guard let video, video.width > 0, video.height > 0 else { return Self.scaled((width, height), to: most) }
    // The terminal scales up, so that more pixels than the video's own would only cost time.
    guard width * height > min(most, video.width * video.height) else { return (width, height) }
    // Integer fractions of the video's size are cheapest to scale to.
    var part = 1
    while (video.width / part) * (video.height / part) > most { part += 1 }
    return (max(1, video.width / part), max(1, video.height / part))
  }

  /// Pixels of the screen that show one of a picture of that size, at least 1.
  func enlargement(of size: (width: Int, height: Int)) -> Double {
    let screen = Double(area.columns * cell.width) * Double(area.rows * cell.height)
    return max(1, screen / Double(max(1, size.width * size.height)))
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

  /// Appends a move to the new place, where the protocol can move without resending pixels.
  func arrange(into out: inout ByteSink) { painter.arrange(into: &out) }

  /// Appends the removal of the picture.
  mutating func remove(into out: inout ByteSink) {
    painter.remove(into: &out)
    leave()
    sweep(into: &out)
  }

  /// Appends a picture.
  mutating func paint(_ pixels: PixelBuffer, at now: MonotonicTime, into out: inout ByteSink) -> Painting {
    sweep(into: &out)
    isPainted = true
    switch painter.paint(pixels, asks: trial == .wanted, at: now, into: &out) {
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
