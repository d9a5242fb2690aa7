// Pictures by kitty's graphics protocol, on a terminal without a multiplexer. Main thread.

import Base
import Picture

/// Drives the painter of kitty graphics.
final class KittyPixels: PixelPainter {
  private let painter: KittyPainter
  private var route: KittyRoute
  private var area = CellArea(column: 0, row: 0, columns: 0, rows: 0)
  /// The move to the present place, and the time of its next step; nil while the picture stays.
  private var motion: (way: PictureMotion, next: MonotonicTime)?
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

  func place(_ area: CellArea, below covers: [CellArea]) {
    if area != self.area { motion = nil }
    self.area = area
    painter.place(area, below: covers)
  }

  func forget() {
    motion = nil
    painter.forget()
  }

  /// Text written over a kitty image does not remove it.
  func forget(_ rect: CellArea) -> Bool { false }

  /// Only on this machine: over a line the steps would arrive late and in heaps.
  func glide(at now: MonotonicTime) -> MonotonicTime? {
    guard route.isShared, let start = painter.start, let way = PictureMotion(from: start, to: area, at: now)
    else { return nil }
    motion = (way, now)
    return way.end
  }

  var nextStep: MonotonicTime? { motion?.next }

  func arrange(at now: MonotonicTime, into out: inout ByteSink) {
    guard let (way, next) = motion else { return painter.arrange(into: &out) }
    guard next <= now else { return }
    if let place = way.area(at: now) {
      motion?.next = way.nextStep(after: now)
      painter.step(to: place, into: &out)
    } else {
      motion = nil
      painter.arrange(into: &out)
    }
  }

  func remove(into out: inout ByteSink) {
    motion = nil
    painter.remove(into: &out)
  }

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
