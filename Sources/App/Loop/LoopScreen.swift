// What the loop needs of an attached terminal, in three parts. Main thread only; tests have parts of their own.

import Base
import Core
import Terminal

/// The terminal: its input, its size, and whether the player holds it.
///
/// `TerminalSession` documents each member.
protocol LoopSession: AnyObject {
  var descriptor: Int32 { get }
  var size: ScreenSize { get }
  var hasPendingOutput: Bool { get }
  var deadline: MonotonicTime? { get }
  func read(at now: MonotonicTime, until end: MonotonicTime?) -> [TerminalEvent]
  func pass(at now: MonotonicTime, hasRead: Bool) -> [TerminalEvent]
  func flush()
  func leave()
  func resume()
  func suspend(bySignal: Bool)
  func outlastFeeder()
}

extension TerminalSession: LoopSession {}

/// Everything that is drawn.
///
/// `Display` documents each member.
protocol LoopDisplay: AnyObject {
  var isStale: Bool { get }
  var filmDeadline: MonotonicTime? { get }
  var previewDeadline: MonotonicTime? { get }
  var totals: StatisticsMeter.Totals { get }
  func nextDeadline(asOf now: MonotonicTime) -> MonotonicTime?
  func modelChanged()
  func itemChanged()
  func secondChanged()
  func filmsExchanged()
  func redraw()
  func expire(at now: MonotonicTime)
  func takeReasonToFollow(at now: MonotonicTime, isWoken: Bool) -> Bool
  func followSelection(_ model: Model) -> [Message]
  func watchPreview()
  func takeRefusal() -> MediaLocation?
  func begin() -> Bool
  func show(_ model: Model)
  func finish(at now: MonotonicTime)
  func describe(in figures: inout Statistics, _ settings: Settings)
  func shutdown()
}

extension Display: LoopDisplay {}

/// The translation between terminal and model.
///
/// `TerminalDesk` documents each member.
protocol LoopDesk {
  func resized() -> Message
  func resumed() -> Message
  func takeClients(_ model: Model) -> [Message]
  func translate(_ event: TerminalEvent, _ model: Model) -> [Message]
  func carryOut(_ order: TerminalOrder, _ runner: EffectRunner) -> [Message]
}

extension TerminalDesk: LoopDesk {}
