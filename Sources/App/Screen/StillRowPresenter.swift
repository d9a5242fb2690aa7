// The stills above the history list, or the cover beside a visualisation: read one after the other, and put side by side
// into one picture. Main thread.

import Base
import Core
import Picture
import Terminal

/// Reads the stills of the scene, and paints those that have been read.
final class StillRowPresenter {
  private let reader: any RowReader
  private let presenter: PicturePresenter
  private var row: StillRow?
  private var cellAspect = 2.0
  /// The stills by their questions; nil for a file without a picture.
  private var known: [PreviewWorker.Question: PixelBuffer?] = [:]
  /// The question that the reader works on.
  private var asked: PreviewWorker.Question?
  /// Whether the picture of the row has changed since the last paint.
  private(set) var isDue = false

  /// More stills are forgotten.
  private static let mostKnown = 32

  /// Shows nothing yet.
  init(_ reader: any RowReader, _ presenter: PicturePresenter) {
    self.reader = reader
    self.presenter = presenter
  }

  /// Moves the row to the scene's rectangle.
  func place(_ row: StillRow?, cellAspect: Double, rests: Bool, _ damage: PictureDamage) {
    let isOther = row?.stills != self.row?.stills || cellAspect != self.cellAspect
    (self.row, self.cellAspect) = (row, cellAspect)
    if row == nil, asked != nil {
      reader.ask(nil)
      asked = nil
    }
    presenter.place(
      row?.rect, crop: .whole, rests: rests, below: damage.covered, repainted: damage.repainted)
    if isOther { compose() }
  }

  /// Changes colours, glyphs or protocol; returns whether the screen must be repainted.
  func use(_ style: PictureStyle, _ choice: PixelChoice) -> Bool {
    let former = presenter.cellShare
    let leavesPicture = presenter.use(style, choice)
    if presenter.cellShare != former { compose() }
    return leavesPicture
  }

  /// Takes the still that has been read, and asks for the next one.
  func follow() {
    guard let row else { return }
    if let asked, let answer = reader.takeAnswer(), answer.question == asked {
      if known.count >= Self.mostKnown { known = [:] }
      known[asked] = .some(answer.picture)
      self.asked = nil
      compose()
    }
    guard asked == nil else { return }
    asked = row.stills.lazy.map { self.question($0) }.first { self.known[$0] == nil }
    if let asked { reader.ask(asked) }
  }

  private func question(_ still: StillRow.Still) -> PreviewWorker.Question {
    var request = PreviewRequest(
      subject: .media(still.path, size: nil, modified: nil), moment: still.moment, room: still.rect.size,
      cellAspect: cellAspect)
    request.budget = still.budget
    return PreviewWorker.Question(request: request, cell: presenter.cellShare)
  }

  /// Puts the known stills side by side.
  private func compose() {
    guard let row, !row.rect.isEmpty else { return }
    let cell = presenter.cellShare
    let whole = PixelBuffer(width: row.rect.columns * cell.width, height: row.rect.rows * cell.height)
    // Margins, gaps and stills that are not known are black.
    for pixel in 0..<(whole.width * whole.height) {
      (whole.bytes + pixel * 4).update(repeating: 0, count: 3)
      whole.bytes[pixel * 4 + 3] = 255
    }
    for still in row.stills {
      let place = (
        left: (still.rect.column - row.rect.column) * cell.width,
        top: (still.rect.row - row.rect.row) * cell.height
      )
      let size = (width: still.rect.columns * cell.width, height: still.rect.rows * cell.height)
      if let picture = known[question(still)] ?? nil {
        whole.draw(
          picture,
          at: (
            place.left + max(0, size.width - picture.width) / 2,
            place.top + max(0, size.height - picture.height) / 2
          ))
      }
    }
    presenter.show(whole)
    isDue = true
  }

  // MARK: Painting

  /// The screen no longer shows what was painted.
  func forget() { presenter.forget() }

  /// The time at which the row has something to paint.
  func nextDeadline(asOf now: MonotonicTime) -> MonotonicTime? {
    isDue && row != nil ? now : presenter.nextDeadline
  }

  /// Appends the bytes of what is due, at most about `allowance`.
  func paint(at now: MonotonicTime, allowance: Int, into out: inout ByteSink) {
    presenter.paint(at: now, allowance: allowance, into: &out)
    if allowance > 0 { isDue = false }
  }

  /// The row as cells, for text output.
  func makeText() -> PicturePainter { presenter.makeText() }
}

extension PixelBuffer {
  /// Copies another picture to a place, as far as it lies within this one.
  fileprivate func draw(_ other: PixelBuffer, at place: (left: Int, top: Int)) {
    let count = min(other.width, width - place.left)
    guard count > 0 else { return }
    for y in 0..<max(0, min(other.height, height - place.top)) {
      (bytes + (place.top + y) * stride + place.left * 4)
        .update(from: other.bytes + y * other.stride, count: count * 4)
    }
  }
}
