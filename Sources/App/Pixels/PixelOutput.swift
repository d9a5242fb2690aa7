// Pictures in pixels: at which size, where on the screen, and whether the terminal shows them. Main thread.

import Base
import Core
import Picture
import Terminal

/// A protocol's painter at work on one of the screen's pictures.
struct PixelOutput {
  /// What follows from an answer of the terminal, or from its silence.
  enum Finding: Equatable {
    case nothing
    case verdict(PixelTrial.Verdict)
    /// Pixels go another way from now on.
    case anotherWay
  }

  /// What became of a picture.
  enum Painting: Equatable {
    case painted
    /// The terminal has not taken the last ones.
    case busy
    /// It has not taken this one; pixels go another way from now on.
    case anotherWay
  }

  private let painter: any PixelPainter
  /// Pixels at the most, where the terminal enlarges the picture.
  private let limit: Int
  /// Places of images that stay below text that is written over them; nil where they do not.
  private var left: [CellArea]?
  private var isPainted = false
  private var area = CellArea(column: 0, row: 0, columns: 0, rows: 0)
  /// Whether the terminal shows it.
  private(set) var trial: PixelTrial
  /// What went wrong and could be helped, in words.
  private(set) var remark: String?

  /// A painter at work; `isTried`, and the terminal is asked whether it shows the first picture.
  init(_ painter: any PixelPainter, limit: Int, leavesImages: Bool, isTried: Bool) {
    self.painter = painter
    self.limit = limit
    left = leavesImages ? [] : nil
    trial = isTried && painter.isAnswerable ? .wanted : .over
  }

  /// The painter of a choice for one of the screen's pictures; nil for cells.
  init?(_ choice: PixelChoice, _ part: PicturePart) {
    guard let painter = choice.means.makePainter(for: part) else { return nil }
    // What shows the film shows the other one too.
    self.init(
      painter, limit: choice.pixelLimit, leavesImages: choice.leavesImages, isTried: part == .film)
  }

  /// The protocol, in words.
  var name: String { painter.name }

  /// The pixels of a cell.
  var cell: CellPixels { painter.cell }

  /// The terminal is known to show it, or another one may be there.
  mutating func setTrusted(_ isTrusted: Bool) {
    guard painter.isAnswerable else { return }
    trial = isTrusted ? .over : .wanted
  }

  /// Takes what the terminal says of pictures; gives what follows from it, once.
  mutating func take(_ answer: PictureAnswer) -> Finding {
    trial.take(answer, image: SharedPictures.image).map { judge($0) } ?? .nothing
  }

  /// What follows from the terminal's silence; `isHeldUp`, while it has not taken what was sent.
  mutating func expire(at now: MonotonicTime, isHeldUp: Bool) -> Finding {
    if isHeldUp, let deadline = trial.deadline, deadline <= now { trial.extend(at: now) }
    return trial.expire(at: now).map { judge($0) } ?? .nothing
  }

  /// A terminal that takes no pictures one way may take them another.
  private mutating func judge(_ verdict: PixelTrial.Verdict) -> Finding {
    guard case .fails(let reason) = verdict, let loss = painter.changeWay() else { return .verdict(verdict) }
    trial = .wanted
    remark = loss + "; " + reason
    return .anotherWay
  }

  /// The size in pixels that pictures should have, for a video of that size that is shown whole.
  func pixelSize(video: (width: Int, height: Int)?) -> (width: Int, height: Int) {
    let (width, height) = (area.columns * cell.width, area.rows * cell.height)
    guard width > 0, height > 0 else { return (0, 0) }
    guard case .enlarged(let bound) = painter.sizing else { return (width, height) }
    let most = min(limit, bound)
    guard let video, video.width > 0, video.height > 0 else { return Self.scaled((width, height), to: most) }
    // The terminal enlarges; more pixels than the video has would only cost.
    guard width * height > min(most, video.width * video.height) else { return (width, height) }
    // Whole parts of the video's size cost least to make.
    var part = 1
    while (video.width / part) * (video.height / part) > most { part += 1 }
    return (max(1, video.width / part), max(1, video.height / part))
  }

  /// A size of the same proportions with no more than so many pixels.
  private static func scaled(_ size: (width: Int, height: Int), to most: Int) -> (width: Int, height: Int) {
    let scale = min(1, (Double(most) / Double(size.width * size.height)).squareRoot())
    return (
      max(1, Int((Double(size.width) * scale).rounded())),
      max(1, Int((Double(size.height) * scale).rounded()))
    )
  }

  /// Puts the picture into a rectangle of the screen, below those.
  mutating func place(_ rect: CellArea, below covers: [CellArea]) {
    leave()
    area = rect
    let lastRow = painter.lastRow
    if rect.row + rect.rows > lastRow {
      area = CellArea(column: rect.column, row: rect.row, columns: rect.columns, rows: lastRow - rect.row)
    }
    painter.place(area, below: covers)
  }

  /// Images on the screen are of the past.
  private mutating func leave() {
    if isPainted { left?.append(contentsOf: painter.pieces) }
    isPainted = false
  }

  /// Appends what takes images away that text does not.
  private mutating func sweep(into out: inout ByteSink) {
    guard let places = left, !places.isEmpty else { return }
    left = []
    for place in Set(places.map { [$0.column, $0.row] }) {
      out.appendMove(column: place[0], row: place[1])
      // Those at the cursor, whatever they came by.
      out.append("\u{1B}_Ga=d,d=c,q=2\u{1B}\\")
    }
  }

  /// The terminal no longer shows what was painted.
  func forget() { painter.forget() }

  /// The terminal no longer shows what was painted in a rectangle of the screen; says whether that matters.
  func forget(_ rect: CellArea) -> Bool { painter.forget(rect) }

  /// Appends what follows from a new place without waiting for pixels.
  func arrange(into out: inout ByteSink) { painter.arrange(into: &out) }

  /// Appends what takes the picture away.
  mutating func remove(into out: inout ByteSink) {
    painter.remove(into: &out)
    leave()
    sweep(into: &out)
  }

  /// Appends what shows a picture.
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

  /// Asks where the cursor is behind an image that was drawn there; one of a single row need not move it.
  private mutating func ask(about place: CellArea?, at now: MonotonicTime, into out: inout ByteSink) {
    guard trial == .wanted, let place, place.rows > 1 else { return }
    out.append("\u{1B}[?6n")
    trial = .cursor(at: place, until: now + PixelTrial.patience)
  }
}
