// The interface of a pixel protocol's painter. Main thread.

import Base
import Picture

/// Draws pictures by one protocol, in a rectangle of the screen.
///
/// `PixelOutput` drives it and knows no protocol by name; `PixelChoice.Means` makes it.
protocol PixelPainter: AnyObject {
  /// The protocol and its transport, for display.
  var name: String { get }
  /// The size of a cell in pixels.
  var cell: CellPixels { get }
  /// The first row that images must not reach: beyond it the terminal would scroll.
  var lastRow: Int { get }
  /// The way of the next picture, which determines its size and quality.
  var way: PixelPlan.Way { get }
  /// Whether every command reaches the terminal, and every answer this program.
  var isReliable: Bool { get }
  /// The areas of images that the protocol cannot delete; before painting, those that the next picture will fill.
  var pieces: [CellArea] { get }

  /// Moves the picture to a rectangle of the screen, below the covers.
  func place(_ area: CellArea, below covers: [CellArea])
  /// The screen no longer shows what was painted.
  func forget()
  /// A rectangle of the screen was overwritten; returns whether the picture must be repainted.
  func forget(_ rect: CellArea) -> Bool
  /// Lets the shown picture move to its new place in small steps, where that needs no pixels; returns the time of its
  /// arrival, or nil where it jumps.
  func glide(at now: MonotonicTime) -> MonotonicTime?
  /// The time of such a move's next step; nil while the picture stays.
  var nextStep: MonotonicTime? { get }
  /// Appends a move to the new place, or a step towards it, where the protocol can move without resending pixels.
  func arrange(at now: MonotonicTime, into out: inout ByteSink)
  /// Appends the removal of the picture, where the protocol has a command for it.
  func remove(into out: inout ByteSink)
  /// Appends the removal again, where the first may not have reached the terminal.
  func removeAgain(into out: inout ByteSink)
  /// Appends a picture; `asks` requests an answer whether the terminal shows it.
  func paint(
    _ picture: PixelBuffer, _ quality: PixelQuality, asks: Bool, at now: MonotonicTime,
    into out: inout ByteSink
  ) -> PixelOutcome
  /// Changes the transport after the terminal has not taken pixels; returns the loss as text, nil if there is no
  /// other transport.
  func changeWay() -> String?
}

extension PixelPainter {
  func removeAgain(into out: inout ByteSink) {}
  func glide(at now: MonotonicTime) -> MonotonicTime? { nil }
  var nextStep: MonotonicTime? { nil }
}

/// The result of painting a picture.
enum PixelOutcome: Equatable {
  /// It was sent.
  case sent
  /// The picture was sent, and the terminal must confirm it.
  case asked
  /// It was drawn in that area, with the cursor behind it; nil if nothing had changed.
  case drawn(CellArea?)
  /// The terminal has not read the earlier pictures yet.
  case busy
  /// The transport failed, for that reason; the next picture uses another one.
  case refused(String)
}
