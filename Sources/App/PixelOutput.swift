// Pictures in pixels: which painter draws them, at which size, and how the pixels get to the terminal. Main thread.

import Base
import Core
import Picture
import Terminal

/// The painter of a protocol with what it needs.
struct PixelOutput {
  private enum Painter {
    case kitty(KittyPainter, SharedPictures?)
    case placeholders(PlaceholderPainter, SharedPictures?)
    case sixel(SixelPainter)
    case iterm(InlineImagePainter)
  }

  /// More pixels than a terminal can be expected to take at a frame's pace through the tty.
  private static let mostInline = 1 << 16

  private var painter: Painter
  let cell: CellPixels
  /// Pixels at the most, where the terminal enlarges the picture.
  private let limit: Int
  /// Images may not reach below it: the terminal would scroll.
  private let lastRow: Int
  /// Places of images that stay below text that is written over them; nil where they do not.
  private var left: [CellArea]?
  private var isPainted = false
  private var area = CellArea(column: 0, row: 0, columns: 0, rows: 0)
  /// Whether the terminal shows it.
  private(set) var trial = PixelTrial.wanted
  /// What went wrong and could be helped, in words.
  private(set) var remark: String?

  /// The painter of a choice for one of the screen's pictures; nil for cells.
  init?(_ choice: PixelChoice, _ part: PicturePart) {
    limit = choice.pixelLimit
    left = choice.leavesImages ? [] : nil
    let image = part == .film ? SharedPictures.image : SharedPictures.secondImage
    // What shows the film shows this too.
    if part != .film { trial = .over }
    switch choice.means {
    case .cells: return nil
    case .kitty(let cell, let isRemote):
      painter = .kitty(KittyPainter(image: image), isRemote ? nil : SharedPictures(isSecond: part != .film))
      self.cell = cell
      lastRow = .max
    case .placeholders(let cell, let isRemote):
      painter = .placeholders(
        PlaceholderPainter(image: image), isRemote ? nil : SharedPictures(isSecond: part != .film))
      self.cell = cell
      lastRow = .max
      // The answer would be typed into the active pane, whichever that is by then.
      trial = .over
    case .sixel(let cell, let limits, let rows):
      painter = .sixel(SixelPainter(limits, strips: part.sixelStrips))
      self.cell = cell
      lastRow = rows - 1
    case .iterm(let cell, let rows):
      painter = .iterm(InlineImagePainter())
      self.cell = cell
      lastRow = rows - 1
    }
  }

  /// The protocol, in words.
  var name: String {
    switch painter {
    case .kitty(_, .some): "kitty, shared memory"
    case .kitty(_, .none): "kitty, through the tty"
    case .placeholders(_, .some): "kitty in tmux, shared memory"
    case .placeholders(_, .none): "kitty in tmux, through the tty"
    case .sixel: "sixel"
    case .iterm: "iTerm2 images"
    }
  }

  /// The terminal is known to show it, or another one may be there.
  mutating func setTrusted(_ isTrusted: Bool) {
    if case .placeholders = painter { return }
    trial = isTrusted ? .over : .wanted
  }

  /// Takes what the terminal says of pictures; gives what follows from it, once.
  mutating func take(_ answer: PictureAnswer) -> PixelTrial.Verdict? {
    trial.take(answer, image: SharedPictures.image).flatMap { judge($0) }
  }

  /// What follows from the terminal's silence; `isHeldUp`, while it has not taken what was sent.
  mutating func expire(at now: MonotonicTime, isHeldUp: Bool) -> PixelTrial.Verdict? {
    if isHeldUp, let deadline = trial.deadline, deadline <= now { trial.extend(at: now) }
    return trial.expire(at: now).flatMap { judge($0) }
  }

  /// A terminal that takes no pictures out of memory may take them through the tty.
  private mutating func judge(_ verdict: PixelTrial.Verdict) -> PixelTrial.Verdict? {
    guard case .fails(let reason) = verdict, case .kitty(let kitty, .some(let ring)) = painter else {
      return verdict
    }
    ring.removeAll()
    painter = .kitty(kitty, nil)
    trial = .wanted
    remark = "no shared memory; " + reason
    return nil
  }

  /// The size in pixels that pictures should have, for a video of that size that is shown whole.
  func pixelSize(video: (width: Int, height: Int)?) -> (width: Int, height: Int) {
    let (width, height) = (area.columns * cell.width, area.rows * cell.height)
    guard width > 0, height > 0 else { return (0, 0) }
    var most = limit
    switch painter {
    case .sixel: return (width, height)
    case .kitty(_, .some), .placeholders(_, .some): break
    case .kitty, .placeholders, .iterm: most = min(most, Self.mostInline)
    }
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
    if rect.row + rect.rows > lastRow {
      area = CellArea(column: rect.column, row: rect.row, columns: rect.columns, rows: lastRow - rect.row)
    }
    switch painter {
    case .kitty(let kitty, _): kitty.place(area, below: covers)
    case .placeholders(let cells, _): cells.place(area, below: covers)
    case .sixel(let sixel): sixel.place(area, below: covers, cell: cell)
    case .iterm(let iterm): iterm.place(area, below: covers)
    }
  }

  /// Where images of protocols are that know no removal.
  private var pieces: [CellArea] {
    switch painter {
    case .kitty, .placeholders: []
    case .sixel(let sixel): sixel.pieces
    case .iterm(let iterm): iterm.pieces
    }
  }

  /// Images on the screen are of the past.
  private mutating func leave() {
    let pieces = isPainted ? pieces : []
    left?.append(contentsOf: pieces)
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
  func forget() {
    switch painter {
    case .kitty(let kitty, _): kitty.forget()
    case .placeholders(let cells, _): cells.forget()
    case .sixel(let sixel): sixel.forget()
    case .iterm: break
    }
  }

  /// The terminal no longer shows what was painted in a rectangle of the screen; says whether that matters.
  func forget(_ rect: CellArea) -> Bool {
    switch painter {
    // Text that is written over it does not take it away.
    case .kitty: return false
    case .placeholders(let cells, _): cells.forget(rect)
    case .sixel(let sixel): sixel.forget(rect)
    case .iterm: break
    }
    return true
  }

  /// Appends what follows from a new place without waiting for pixels.
  func arrange(into out: inout ByteSink) {
    if case .kitty(let kitty, _) = painter { kitty.arrange(into: &out) }
  }

  /// Appends what takes the picture away.
  mutating func remove(into out: inout ByteSink) {
    switch painter {
    case .kitty(let kitty, _): kitty.remove(into: &out)
    case .placeholders(let cells, _): cells.remove(into: &out)
    case .sixel, .iterm:
      leave()
      sweep(into: &out)
    }
  }

  /// Appends what shows a picture; false where the terminal has not taken the last ones.
  mutating func paint(_ pixels: PixelBuffer, at now: MonotonicTime, into out: inout ByteSink) -> Bool {
    sweep(into: &out)
    isPainted = true
    switch painter {
    case .sixel(let sixel): ask(about: sixel.paint(pixels, into: &out), at: now, into: &out)
    case .iterm(let iterm):
      ask(about: iterm.paint(pixels, movesCursor: trial == .wanted, into: &out), at: now, into: &out)
    case .kitty(let kitty, var shared):
      guard let medium = store(pixels, in: &shared, at: now) else { return false }
      painter = .kitty(kitty, shared)
      kitty.paint(pixels, by: medium, isAnswered: trial == .wanted, into: &out)
      if trial == .wanted { trial = .image(until: now + PixelTrial.patience) }
    case .placeholders(let cells, var shared):
      guard let medium = store(pixels, in: &shared, at: now) else { return false }
      painter = .placeholders(cells, shared)
      cells.paint(pixels, by: medium, into: &out)
    }
    return true
  }

  /// Asks where the cursor is behind an image that was drawn there; one of a single row need not move it.
  private mutating func ask(about place: CellArea?, at now: MonotonicTime, into out: inout ByteSink) {
    guard trial == .wanted, let place, place.rows > 1 else { return }
    out.append("\u{1B}[?6n")
    trial = .cursor(at: place, until: now + PixelTrial.patience)
  }

  /// Puts the pixels where the terminal finds them; nil where it has not taken the last ones.
  private mutating func store(
    _ pixels: PixelBuffer, in shared: inout SharedPictures?, at now: MonotonicTime
  ) -> KittyMedium? {
    guard let ring = shared else { return .inline }
    switch ring.store(pixels, at: now) {
    case .stored(let medium): return medium
    case .busy: break
    case .refused:
      // It may see another machine's memory, or none.
      shared = nil
      remark = "shared memory is not taken"
    }
    switch painter {
    case .kitty(let kitty, _): painter = .kitty(kitty, shared)
    case .placeholders(let cells, _): painter = .placeholders(cells, shared)
    case .sixel, .iterm: break
    }
    return nil
  }
}
