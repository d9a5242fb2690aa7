// The small picture's way to the screen: asks for the moment that the scene names, paints the nearest picture that
// there is, and the right one when it has been made. Main thread.

import Base
import Core
import Media
import Picture
import Terminal

/// Shows pictures of moments in the place that the scene gives them, as cells over whatever the film is drawn in.
struct ThumbnailPresenter: ~Copyable {
  private let maker: any ThumbnailMaker
  private var painter: PicturePainter
  private var subject: Thumbnail.Subject?
  /// What is shown; nothing yet where no picture of the film has been made.
  private var pixels: PixelBuffer?
  /// Whether that is the picture of the moment itself.
  private var isExact = true
  /// Whether something has to be painted.
  private var isStale = false
  /// What stands in for a picture that is not there yet, and hides what the film has painted below.
  private let darkness: PixelBuffer

  init(_ maker: any ThumbnailMaker, style: PictureStyle) {
    self.maker = maker
    painter = PicturePainter(style: style)
    painter.tolerance = .none
    darkness = PixelBuffer(width: 1, height: 1)
    for channel in 0..<3 { darkness.bytes[channel] = 24 }
    darkness.bytes[3] = 255
  }

  /// Whether it has something to paint.
  var isDue: Bool { isStale && subject != nil }

  /// Changes colours or glyphs.
  mutating func use(_ style: PictureStyle) {
    guard style != painter.style else { return }
    painter.use(style)
    if subject != nil { fetch() }
  }

  /// Puts it where a scene has it, and tells what that did to its cells.
  mutating func show(_ thumbnail: Thumbnail?, _ damage: PictureDamage) {
    guard let thumbnail else {
      if subject != nil { maker.rest() }
      subject = nil
      pixels = nil
      return
    }
    let before = painter.area
    let rect = thumbnail.rect
    painter.place(column: rect.column, row: rect.row, columns: rect.columns, rows: rect.rows)
    // What lay there while it was away is unknown.
    if subject == nil { painter.forget() }
    painter.cover(damage.covered.map { CellArea($0) })
    for rect in damage.repainted { painter.forget(CellArea(rect)) }
    isStale = isStale || painter.area != before || subject == nil || !damage.repainted.isEmpty
    guard thumbnail.subject != subject || painter.area != before else { return }
    subject = thumbnail.subject
    fetch()
  }

  /// The screen no longer shows what was painted.
  mutating func forget() {
    painter.forget()
    isStale = true
  }

  /// Takes up what has been made since then; gives the film of which nothing can be made.
  mutating func refresh() -> MediaLocation? {
    guard subject != nil, !isExact, maker.takeNews() else { return nil }
    fetch()
    return maker.takeRefusal()
  }

  private mutating func fetch() {
    guard let subject else { return }
    let size = painter.pixelSize
    let best = maker.picture(for: ThumbnailRequest(subject, width: size.width, height: size.height))
    isExact = best?.isExact ?? false
    guard best?.pixels !== pixels || pixels == nil else { return }
    pixels = best?.pixels
    isStale = true
  }

  /// Appends the bytes that show it; gives what is left of the allowance.
  mutating func paint(allowance: Int, into out: inout ByteSink) -> Int {
    guard isDue, allowance > 0 else { return allowance }
    isStale = false
    let figures = painter.paint(pixels ?? darkness, into: &out)
    return max(1, allowance - figures.bytes)
  }

  /// Appends the cells of a row of the screen as text: its own, and by `others` those beside them.
  func writeText(
    row: Int, columns: Range<Int>, into sink: inout ByteSink,
    others: (_ columns: Range<Int>, inout ByteSink) -> Void
  ) {
    let area = painter.area
    let mine = (area.column..<area.column + area.columns).clamped(to: columns)
    guard subject != nil, (area.row..<area.row + area.rows).contains(row), !mine.isEmpty else {
      return others(columns, &sink)
    }
    if columns.lowerBound < mine.lowerBound { others(columns.lowerBound..<mine.lowerBound, &sink) }
    painter.writeText(
      row: row - area.row, columns: mine.lowerBound - area.column..<mine.upperBound - area.column, into: &sink
    )
    if mine.upperBound < columns.upperBound { others(mine.upperBound..<columns.upperBound, &sink) }
  }
}
