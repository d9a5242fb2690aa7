// The thumbnail's way to the screen: requests the scene's moment, paints the nearest picture that exists, and the
// exact one once it is made. Main thread.

import Base
import Core
import Media
import Picture
import Platform
import Terminal

/// Shows thumbnails in the rectangle that the scene gives them, in pixels where the film is drawn by a protocol of images.
final class ThumbnailPresenter {
  private let maker: any ThumbnailMaker
  private var painter: PicturePainter
  private var pixelOutput: PixelNegotiation
  private var subject: Thumbnail.Subject?
  /// The shown picture; nil until one of the film has been made.
  private var pixels: PixelBuffer?
  /// Whether the picture is that of the requested moment.
  private var isExact = true
  /// Whether the thumbnail has to be painted.
  private var isStale = false
  /// A dark pixel that stands for a missing picture, to hide the film below.
  private let darkness: PixelBuffer
  private var covers: [CellRect] = []

  init(_ maker: any ThumbnailMaker, style: PictureStyle, choice: PixelChoice) {
    self.maker = maker
    pixelOutput = PixelNegotiation(choice, .thumbnail, adapts: false)
    painter = PicturePainter(style: style)
    painter.tolerance = .none
    darkness = PixelBuffer(width: 1, height: 1)
    for channel in 0..<3 { darkness.bytes[channel] = 24 }
    darkness.bytes[3] = 255
  }

  /// Whether the thumbnail has to be painted.
  var isDue: Bool { isStale && (subject != nil || pixelOutput.isOn) }

  /// Changes colours, glyphs or the protocol.
  func use(_ style: PictureStyle, _ choice: PixelChoice) {
    let isOther = pixelOutput.follow(choice)
    guard style != painter.style || isOther else { return }
    painter.use(style)
    if isOther { pixelOutput.place(painter.area, below: covers) }
    if subject != nil { fetch() }
  }

  /// Moves the thumbnail to the scene's rectangle, and marks overwritten cells.
  func show(_ thumbnail: Thumbnail?, _ damage: PictureDamage) {
    guard let thumbnail else {
      if subject != nil {
        maker.rest()
        isStale = true
      }
      subject = nil
      pixels = nil
      return
    }
    let before = painter.area
    let rect = thumbnail.rect
    painter.place(column: rect.column, row: rect.row, columns: rect.columns, rows: rect.rows)
    // The cells' content is unknown after an absence.
    if subject == nil { painter.forget() }
    painter.cover(damage.covered.map { CellArea($0) })
    if painter.area != before || damage.covered != covers {
      covers = damage.covered
      pixelOutput.place(painter.area, below: covers)
    }
    for rect in damage.repainted {
      painter.forget(CellArea(rect))
      _ = pixelOutput.forget(CellArea(rect))
    }
    isStale = isStale || painter.area != before || subject == nil || !damage.repainted.isEmpty
    guard thumbnail.subject != subject || painter.area != before else { return }
    subject = thumbnail.subject
    fetch()
  }

  /// The screen no longer shows what was painted.
  func forget() {
    painter.forget()
    pixelOutput.forget()
    isStale = true
  }

  /// Fetches a picture that has been made since; returns the film for which none can be made.
  func refresh() -> MediaLocation? {
    guard subject != nil, !isExact, maker.takeNews() else { return nil }
    fetch()
    return maker.takeRefusal()
  }

  private func fetch() {
    guard let subject else { return }
    let size = pixelOutput.pixelSize(video: nil) ?? painter.pixelSize
    let best = maker.picture(for: ThumbnailRequest(subject, width: size.width, height: size.height))
    isExact = best?.isExact ?? false
    guard best?.pixels !== pixels || pixels == nil else { return }
    pixels = best?.pixels
    isStale = true
  }

  /// Appends the thumbnail's bytes; returns the rest of the allowance.
  func paint(allowance: Int, into out: inout ByteSink) -> Int {
    pixelOutput.removeFormer(at: .now, into: &out)
    guard isDue, allowance > 0 else { return allowance }
    isStale = false
    let start = out.count
    guard subject != nil else {
      pixelOutput.remove(into: &out)
      return max(1, allowance - (out.count - start))
    }
    if pixelOutput.paint(pixels ?? darkness, at: .now, into: &out) != nil {
      return max(1, allowance - (out.count - start))
    }
    let figures = painter.paint(pixels ?? darkness, into: &out)
    return max(1, allowance - figures.bytes)
  }

  /// Appends a screen row's cells as text; `others` writes the cells beside the thumbnail.
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
