// Whether a picture is drawn in pixels: what is asked for, what the terminal has shown, and what follows. Main thread.

import Base
import Core
import Picture
import Terminal

/// The pixels of one of the screen's pictures, as long as there are any.
struct PixelNegotiation {
  /// What follows from an answer of the terminal, or from its silence.
  enum Finding: Equatable {
    case nothing
    /// Another choice has to be made.
    case otherChoice
    /// Pixels go another way from now on.
    case anotherWay
  }

  private let part: PicturePart
  /// What is in force.
  private(set) var choice: PixelChoice
  /// What settings and terminal ask for, whatever was found out about it.
  private var wish: PixelChoice
  /// What was found out about the terminal's pictures.
  private var trust = PixelTrust()
  /// Draws in the stead of cells.
  private var output: PixelOutput?
  /// A painter of pixels that has given way, whose picture is still on the screen.
  private var former: PixelOutput?

  init(_ choice: PixelChoice, _ part: PicturePart) {
    self.part = part
    self.choice = choice
    wish = choice
    output = PixelOutput(choice, part)
  }

  /// Whether there are any.
  var isOn: Bool { output != nil }

  /// The protocol, in words; nil for cells.
  var name: String? { output?.name }

  /// The pixels of a cell; nil for cells.
  var cell: CellPixels? { output?.cell }

  /// When an answer of the terminal is too late.
  var deadline: MonotonicTime? { output?.trial.deadline }

  /// Why there are none, or not as there might be; nil where nothing is amiss.
  var obstacle: String? {
    if case .cells(let reason) = choice.means { return reason }
    return output?.remark ?? choice.graphics.flatMap { trust.doubt(about: $0) }
  }

  /// The size in pixels that pictures should have, for a video of that size that is shown whole; nil for cells.
  func pixelSize(video: (width: Int, height: Int)?) -> (width: Int, height: Int)? {
    output?.pixelSize(video: video)
  }

  // MARK: What is chosen

  /// Takes up a wish, as far as what is known allows it; says whether that changed the choice, so that the picture has
  /// to be placed and painted.
  mutating func follow(_ wish: PixelChoice) -> Bool {
    self.wish = wish
    let choice = trust.bounded(wish)
    guard choice != self.choice else { return false }
    self.choice = choice
    // One that waits to be taken away was painted; the one after it was not yet.
    former = former ?? output
    output = PixelOutput(choice, part)
    if let graphics = choice.graphics, trust.isProven(graphics) || part != .film {
      output?.setTrusted(true)
    }
    return true
  }

  /// Takes what the terminal says of pictures.
  mutating func take(_ answer: PictureAnswer) -> Finding {
    guard output != nil else { return trust.takeLate(answer) ? .otherChoice : .nothing }
    return conclude(output?.take(answer))
  }

  /// Draws conclusions from the terminal's silence; `isHeldUp`, while it has not taken what was sent.
  mutating func expire(at now: MonotonicTime, isHeldUp: Bool) -> Finding {
    conclude(output?.expire(at: now, isHeldUp: isHeldUp))
  }

  private mutating func conclude(_ finding: PixelOutput.Finding?) -> Finding {
    switch finding {
    case .nothing, nil: return .nothing
    case .anotherWay: return .anotherWay
    case .verdict(let verdict):
      guard let graphics = choice.graphics else { return .nothing }
      trust.note(verdict, of: graphics)
      return trust.bounded(wish) != choice ? .otherChoice : .nothing
    }
  }

  /// Another terminal may be there: what was found out no longer counts.
  mutating func terminalChanged() {
    trust = PixelTrust()
    output?.setTrusted(false)
  }

  // MARK: What is drawn

  /// Puts the picture into a rectangle of the screen, below those.
  mutating func place(_ area: CellArea, below covers: [CellRect]) {
    output?.place(area, below: covers.map { CellArea($0) })
  }

  /// The terminal no longer shows what was painted.
  func forget() { output?.forget() }

  /// The terminal no longer shows what was painted in a rectangle of the screen; says whether that matters.
  func forget(_ rect: CellArea) -> Bool { output?.forget(rect) ?? true }

  /// Appends what takes away a picture that has given way.
  mutating func removeFormer(into out: inout ByteSink) {
    former?.remove(into: &out)
    former = nil
  }

  /// Appends what takes the picture away.
  mutating func remove(into out: inout ByteSink) { output?.remove(into: &out) }

  /// Appends what follows from a new place without waiting for pixels.
  func arrange(into out: inout ByteSink) { output?.arrange(into: &out) }

  /// Appends what shows a picture; nil for cells.
  mutating func paint(
    _ picture: PixelBuffer, at now: MonotonicTime, into out: inout ByteSink
  ) -> PixelOutput.Painting? {
    output?.paint(picture, at: now, into: &out)
  }
}
