// Pictures by iTerm2's inline-image protocol. Main thread.

import Base
import Picture

/// Drives the painter of inline images.
final class InlineImagePixels: PixelPainter {
  private let painter = InlineImagePainter()
  let cell: CellPixels
  let lastRow: Int

  init(_ cell: CellPixels, screenRows: Int) {
    self.cell = cell
    lastRow = screenRows - 1
  }

  var name: String { "iTerm2 images" }
  var way: PixelPlan.Way { .jpeg }
  var isReliable: Bool { true }
  var pieces: [CellArea] { painter.pieces }

  func place(_ area: CellArea, below covers: [CellArea]) { painter.place(area, below: covers) }

  /// Each picture is sent whole.
  func forget() {}

  func forget(_ rect: CellArea) -> Bool { true }

  func arrange(at now: MonotonicTime, into out: inout ByteSink) {}

  /// Nothing to do: text that is written over an image removes it.
  func remove(into out: inout ByteSink) {}

  func paint(
    _ picture: PixelBuffer, _ quality: PixelQuality, asks: Bool, at now: MonotonicTime,
    into out: inout ByteSink
  ) -> PixelOutcome { .drawn(painter.paint(picture, quality, movesCursor: asks, into: &out)) }

  func changeWay() -> String? { nil }
}
