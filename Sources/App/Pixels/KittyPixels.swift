// Pictures by kitty's graphics protocol, on a terminal that has it itself. Main thread.

import Base
import Picture

/// Drives kitty's painter.
final class KittyPixels: PixelPainter {
  private let painter: KittyPainter
  private var route: KittyRoute
  let cell: CellPixels

  init(_ cell: CellPixels, _ route: KittyRoute, image: Int) {
    self.cell = cell
    self.route = route
    painter = KittyPainter(image: image)
  }

  var name: String { route.isShared ? "kitty, shared memory" : "kitty, through the tty" }
  var lastRow: Int { .max }
  var sizing: PixelSizing { route.sizing }
  var isAnswerable: Bool { true }
  var pieces: [CellArea] { [] }

  func place(_ area: CellArea, below covers: [CellArea]) { painter.place(area, below: covers) }

  func forget() { painter.forget() }

  /// Text that is written over it does not take it away.
  func forget(_ rect: CellArea) -> Bool { false }

  func arrange(into out: inout ByteSink) { painter.arrange(into: &out) }

  func remove(into out: inout ByteSink) { painter.remove(into: &out) }

  func paint(
    _ picture: PixelBuffer, asks: Bool, at now: MonotonicTime, into out: inout ByteSink
  ) -> PixelOutcome {
    switch route.store(picture, at: now) {
    case .busy: return .busy
    case .refused: return .memoryRefused
    case .stored(let medium):
      painter.paint(picture, by: medium, isAnswered: asks, into: &out)
      return asks ? .asked : .sent
    }
  }

  /// A terminal that takes no pictures out of memory may take them through the tty.
  func changeWay() -> String? { route.giveUpSharing() ? "no shared memory" : nil }
}
