// Pictures by kitty's graphics protocol inside tmux. Main thread.

import Base
import Picture

/// Drives the painter of Unicode placeholders.
final class PlaceholderPixels: PixelPainter {
  private let painter: PlaceholderPainter
  private var route: KittyRoute
  let cell: CellPixels

  init(_ cell: CellPixels, _ route: KittyRoute, _ features: KittyFeatures, image: Int) {
    self.cell = cell
    self.route = route
    painter = PlaceholderPainter(image: image, features)
  }

  var name: String { route.isShared ? "kitty in tmux, shared memory" : "kitty in tmux, through the tty" }
  var lastRow: Int { .max }
  var way: PixelPlan.Way { route.way }
  /// tmux would send the answer to the pane that is active by then; and for a client that reads too slowly it drops all
  /// output, of which it later repeats only the cells.
  var isReliable: Bool { false }
  var pieces: [CellArea] { [] }

  func place(_ area: CellArea, below covers: [CellArea]) { painter.place(area, below: covers) }

  func forget() { painter.forget() }

  func forget(_ rect: CellArea) -> Bool {
    painter.forget(rect)
    return true
  }

  /// Nothing to do: tmux moves the placeholder cells.
  func arrange(at now: MonotonicTime, into out: inout ByteSink) {}

  func remove(into out: inout ByteSink) { painter.remove(into: &out) }

  func removeAgain(into out: inout ByteSink) { painter.removeAgain(into: &out) }

  func paint(
    _ picture: PixelBuffer, _ quality: PixelQuality, asks: Bool, at now: MonotonicTime,
    into out: inout ByteSink
  ) -> PixelOutcome {
    route.send(picture, at: now) { medium in
      painter.paint(picture, quality, by: medium, into: &out)
      return .sent
    }
  }

  /// Without an answer no failure is noticed.
  func changeWay() -> String? { nil }
}
