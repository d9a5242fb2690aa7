// Pictures by the sixel protocol. Main thread.

import Base
import Picture

/// Drives the sixel painter.
final class SixelPixels: PixelPainter {
  private let painter: SixelPainter
  let cell: CellPixels
  let lastRow: Int

  init(_ cell: CellPixels, _ limits: SixelPainter.Limits, screenRows: Int, _ part: PicturePart) {
    self.cell = cell
    lastRow = screenRows - 1
    let strips = limits.keepsAllImages ? PicturePart.film.sixelStrips : part.sixelStrips
    painter = SixelPainter(limits, strips: strips)
  }

  var name: String { "sixel" }
  var way: PixelPlan.Way { .sixel }
  var isReliable: Bool { true }
  var pieces: [CellArea] { painter.pieces }

  func place(_ area: CellArea, below covers: [CellArea]) { painter.place(area, below: covers, cell: cell) }

  func forget() { painter.forget() }

  func forget(_ rect: CellArea) -> Bool {
    painter.forget(rect)
    return true
  }

  func arrange(at now: MonotonicTime, into out: inout ByteSink) {}

  /// Nothing to do: text that is written over a sixel image removes it.
  func remove(into out: inout ByteSink) {}

  func paint(
    _ picture: PixelBuffer, _ quality: PixelQuality, asks: Bool, at now: MonotonicTime,
    into out: inout ByteSink
  ) -> PixelOutcome { .drawn(painter.paint(picture, quality, into: &out)) }

  func changeWay() -> String? { nil }
}
