// Decides whether a picture is drawn in pixels: from the settings, the terminal's capabilities, and trials. Main
// thread.

import Base
import Core
import Picture
import Terminal

/// The pixel output of one picture on the screen; off while the picture is drawn in cells.
struct PixelNegotiation {
  /// The consequence of an answer of the terminal, or of its absence.
  enum Finding: Equatable {
    case nothing
    /// The choice of protocol must change.
    case otherChoice
    /// Pixels use another transport from now on.
    case anotherWay
  }

  private let part: PicturePart
  private let adapts: Bool
  /// The choice in force.
  private(set) var choice: PixelChoice
  /// The choice that settings and capabilities call for, before trials.
  private var wish: PixelChoice
  /// The results of trials so far.
  private var trust = PixelTrust()
  /// Draws in place of the cells; nil while cells are drawn.
  private var output: PixelOutput?
  /// The former output, whose images must still be removed from the screen.
  private var former: PixelOutput?
  /// The time of the next removal of the former output's images; nil at once.
  private(set) var removalDue: MonotonicTime?
  /// The delay of the removal after that.
  private var removalDelay = Self.firstRemovalDelay
  private static let firstRemovalDelay = MonotonicTime.seconds(1)
  private static let lastRemovalDelay = MonotonicTime.seconds(8)

  /// The output of a choice; `adapts` lowers the quality where link or terminal are slow.
  init(_ choice: PixelChoice, _ part: PicturePart, adapts: Bool) {
    self.part = part
    self.adapts = adapts
    self.choice = choice
    wish = choice
    output = PixelOutput(choice, part, adapts: adapts)
  }

  /// Whether the picture is drawn in pixels.
  var isOn: Bool { output != nil }

  /// The protocol, for display; nil for cells.
  var name: String? { output?.name }

  /// The size of a cell in pixels; nil for cells.
  var cell: CellPixels? { output?.cell }

  /// The time at which the terminal's answer is overdue.
  var deadline: MonotonicTime? { output?.trial.deadline }

  /// The reason why pixels are not used, or only in a limited way; nil if nothing is wrong.
  var obstacle: String? {
    if case .cells(let reason) = choice.means { return reason }
    return output?.remark ?? choice.graphics.flatMap { trust.doubt(about: $0) }
  }

  /// The picture size in pixels; `video` is the size of an uncropped video.
  ///
  /// Nil for cells.
  func pixelSize(video: (width: Int, height: Int)?) -> (width: Int, height: Int)? {
    output?.pixelSize(video: video)
  }

  /// The room of a picture of that size on the screen.
  func room(of size: (width: Int, height: Int)) -> PictureRoom { output?.room(of: size) ?? PictureRoom() }

  // MARK: How fine

  /// Whether the quality is reduced because of the link or the terminal.
  var isEconomising: Bool { output?.isEconomising ?? false }

  /// The quality level, for display; nil for cells.
  var economyName: String? { output?.economyName }

  /// The time at which the last picture is sent in full detail; nil if that is not due.
  var settleAt: MonotonicTime? { output?.settleAt }

  /// Lets the last picture be sent in full detail if that is due; nil if it is not, else whether it needs another size.
  mutating func settle(at now: MonotonicTime) -> Bool? { output?.settle(at: now) }

  /// Cancels the last picture's full detail.
  mutating func leaveUnsettled() { output?.leaveUnsettled() }

  /// Another picture has arrived; returns whether pictures need another size.
  mutating func pictureFollows() -> Bool { output?.pictureFollows() ?? false }

  /// Records that the link had no room for a due picture; returns whether pictures need another size.
  mutating func holdUp(at now: MonotonicTime) -> Bool { output?.holdUp(at: now) ?? false }

  /// Notes the cost of a picture that has been sent; returns whether the next ones need another size.
  mutating func note(bytes: Int, time: MonotonicTime, at now: MonotonicTime) -> Bool {
    output?.note(bytes: bytes, time: time, at: now) ?? false
  }

  // MARK: What is chosen

  /// Applies a choice, as far as earlier trials allow; returns whether the choice changed, so that the picture must
  /// be placed and painted again.
  mutating func follow(_ wish: PixelChoice) -> Bool {
    self.wish = wish
    let choice = trust.bounded(wish)
    guard choice != self.choice else { return false }
    self.choice = choice
    // An output that still waits for removal has images on the screen; its successor has none yet.
    former = removalDue == nil ? former ?? output : output
    (removalDue, removalDelay) = (nil, Self.firstRemovalDelay)
    output = PixelOutput(choice, part, adapts: adapts)
    if let graphics = choice.graphics, trust.isProven(graphics) || part != .film {
      output?.setTrusted(true)
    }
    return true
  }

  /// Takes the terminal's answer about pictures.
  mutating func take(_ answer: PictureAnswer) -> Finding {
    guard output != nil else { return trust.takeLate(answer) ? .otherChoice : .nothing }
    return conclude(output?.take(answer))
  }

  /// Checks for an overdue answer; `isHeldUp` says that the terminal has not taken all output yet.
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

  /// The terminal may be another one: trial results are discarded.
  mutating func terminalChanged() {
    trust = PixelTrust()
    output?.setTrusted(false)
  }

  // MARK: What is drawn

  /// Moves the picture to a rectangle of the screen, below the covers.
  mutating func place(_ area: CellArea, below covers: [CellRect]) {
    output?.place(area, below: covers.map { CellArea($0) })
  }

  /// The screen no longer shows what was painted.
  func forget() { output?.forget() }

  /// A rectangle of the screen was overwritten; returns whether the picture must be repainted.
  func forget(_ rect: CellArea) -> Bool { output?.forget(rect) ?? true }

  /// Appends the removal of the former output's images.
  ///
  /// The removal is repeated where tmux may have dropped it, unless the present output uses the same image.
  mutating func removeFormer(at now: MonotonicTime, into out: inout ByteSink) {
    guard var removed = former, removalDue.map({ $0 <= now }) ?? true else { return }
    removalDue == nil ? removed.remove(into: &out) : removed.removeAgain(into: &out)
    former = removed
    if !removed.isReliable, output == nil, removalDelay <= Self.lastRemovalDelay {
      removalDue = now + removalDelay
      removalDelay = removalDelay + removalDelay
    } else {
      (former, removalDue, removalDelay) = (nil, nil, Self.firstRemovalDelay)
    }
  }

  /// Appends the removal of the picture.
  mutating func remove(into out: inout ByteSink) { output?.remove(into: &out) }

  /// Lets the shown picture move to its new place in small steps, where that needs no pixels; returns the time of its
  /// arrival, or nil where it jumps.
  func glide(at now: MonotonicTime) -> MonotonicTime? { output?.glide(at: now) }

  /// The time of such a move's next step; nil while the picture stays.
  var nextStep: MonotonicTime? { output?.nextStep }

  /// Appends a move to the new place, or a step towards it, where the protocol can move without resending pixels.
  func arrange(at now: MonotonicTime, into out: inout ByteSink) { output?.arrange(at: now, into: &out) }

  /// Appends a picture; nil for cells.
  mutating func paint(
    _ picture: PixelBuffer, at now: MonotonicTime, into out: inout ByteSink
  ) -> PixelOutput.Painting? {
    output?.paint(picture, at: now, into: &out)
  }
}
