// Pictures by kitty's graphics protocol, on a terminal without a multiplexer. Main thread.

import Base
import Picture

/// Drives the painter of kitty graphics.
final class KittyPixels: PixelPainter {
  private let painter: KittyPainter
  private var route: KittyRoute
  let cell: CellPixels

  init(_ cell: CellPixels, _ route: KittyRoute, _ features: KittyFeatures, image: Int) {
    self.cell = cell
    self.route = route
    painter = KittyPainter(image: image, features)
  }

  var name: String { route.isShared ? "kitty, shared memory" : "kitty, through the tty" }
  var lastRow: Int { .max }
  var way: PixelPlan.Way { route.way }
  var isReliable: Bool { true }
  var pieces: [CellArea] { [] }

  func place(_ area: CellArea, below covers: [CellArea]) { painter.place(area, below: covers) }

  func forget() { painter.forget() }

  /// Text written over a kitty image does not remove it.
  func forget(_ rect: CellArea) -> Bool { false }

  func arrange(into out: inout ByteSink) { painter.arrange(into: &out) }

  func remove(into out: inout ByteSink) { painter.remove(into: &out) }

  func paint(
    _ picture: PixelBuffer, _ quality: PixelQuality, asks: Bool, at now: MonotonicTime,
    into out: inout ByteSink
  ) -> PixelOutcome {
    route.send(picture, at: now) { medium in
      painter.paint(picture, quality, by: medium, isAnswered: asks, into: &out)
      return asks ? .asked : .sent
    }
  }

  /// Falls back from shared memory to the tty.
  func changeWay() -> String? { route.giveUpSharing() ? "no shared memory" : nil }
}
