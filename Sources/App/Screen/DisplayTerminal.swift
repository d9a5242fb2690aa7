// The part of a terminal that a display draws on. Main thread only; tests have one of their own.

import Base
import Core
import Picture
import Terminal

/// The terminal of a display: its frames, and the facts that decide how pictures are drawn.
///
/// `TerminalSession` documents each member.
protocol DisplayTerminal: AnyObject {
  var capabilities: Capabilities { get }
  var size: ScreenSize { get }
  var cellPixels: CellPixels? { get }
  var hasPendingOutput: Bool { get }
  var pendingBytes: Int { get }
  var linkSummary: String { get }
  func use(_ look: ScreenLook) -> Bool
  func prepareForKittyGraphics()
  func setKeepsRows(_ keepsRows: Bool)
  func pictureAllowance(at now: MonotonicTime) -> Int
  func flush()
  func beginFrame()
  func show(_ scene: Scene) -> SceneDamage
  func paint(_ body: (inout ByteSink) -> Void)
  func repaint()
  @discardableResult func endFrame(at now: MonotonicTime) -> Int
  func writeText(
    into sink: inout ByteSink, picture: (_ row: Int, _ columns: Range<Int>, inout ByteSink) -> Void)
}

extension TerminalSession: DisplayTerminal {}
