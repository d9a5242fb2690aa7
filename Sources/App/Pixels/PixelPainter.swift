// What every pixel protocol can do for the screen's pictures. Main thread.

import Base
import Picture

/// Draws pictures by one protocol, in a place of the screen.
///
/// `PixelOutput` drives it and knows no protocol by name; `PixelChoice.Means` makes it.
protocol PixelPainter: AnyObject {
  /// The protocol, and the way that pixels take, in words.
  var name: String { get }
  /// The pixels of a cell.
  var cell: CellPixels { get }
  /// Images may not reach below that row of the screen: the terminal would scroll.
  var lastRow: Int { get }
  /// How many pixels a picture should have.
  var sizing: PixelSizing { get }
  /// Whether the terminal can be asked what became of a picture, so that the answer comes here.
  var isAnswerable: Bool { get }
  /// Where images are that know no removal, or will be with the next picture.
  var pieces: [CellArea] { get }

  /// Puts the picture into a rectangle of the screen, below those.
  func place(_ area: CellArea, below covers: [CellArea])
  /// The terminal no longer shows what was painted.
  func forget()
  /// The terminal no longer shows what was painted in a rectangle of the screen; says whether that matters.
  func forget(_ rect: CellArea) -> Bool
  /// Appends what follows from a new place without waiting for pixels.
  func arrange(into out: inout ByteSink)
  /// Appends what takes the picture away, where the protocol has a word for it.
  func remove(into out: inout ByteSink)
  /// Appends what shows a picture; `asks`, and what has the terminal say whether it does.
  func paint(_ picture: PixelBuffer, asks: Bool, at now: MonotonicTime, into out: inout ByteSink)
    -> PixelOutcome
  /// Sends pixels another way from now on, since the terminal does not take them; nil where there is none, else what it
  /// goes without, in words.
  func changeWay() -> String?
}

/// How many pixels a picture of a protocol should have.
enum PixelSizing: Equatable {
  /// One for each of the screen's: the terminal shows them as they are.
  case exact
  /// The terminal enlarges it; so many at the most.
  case enlarged(most: Int)

  /// The terminal enlarges it, and its pixels go through the tty: more than these it could not take at a frame's pace.
  static let throughTty = PixelSizing.enlarged(most: 1 << 16)
}

/// What became of a picture.
enum PixelOutcome: Equatable {
  /// It was sent.
  case sent
  /// It was sent, and the terminal will say whether it has taken it.
  case asked
  /// It was drawn there, and has moved the cursor; nil where nothing of it had changed.
  case drawn(CellArea?)
  /// The terminal has not taken the last ones.
  case busy
  /// It does not take them this way, for that reason: the next one goes another way.
  case refused(String)
}
