import Base
import Core
import Platform

@testable import App
@testable import Terminal

/// A terminal that types what a test gives it, a turn at a time, and keeps the models that it is to show.
final class TestScreen: LoopSession, LoopDisplay, LoopDesk {
  /// What is typed in each turn.
  var turns: [[Message]] = []
  /// Whether the program is to quit, asked in each turn; it quits with code 99 if that is never so.
  var quits: (Model) -> Bool = { _ in false }
  private let patience = MonotonicTime.now + .seconds(20)
  /// The models that were shown.
  private(set) var shown: [Model] = []
  /// The orders to the display, in order.
  private(set) var told: [String] = []
  private(set) var isHeld = true
  private let ready: Wakeup

  let capabilities: Capabilities

  init() throws {
    let environment = Environment(["TERM": "xterm-256color"])
    capabilities = Capabilities(environment, try Terminfo.load(environment), isUTF8: true)
    ready = Wakeup()
    // Each turn reads one batch, so that the terminal is always ready.
    ready.signal()
  }

  // The terminal.
  var descriptor: Int32 { ready.descriptor }
  let size = ScreenSize(cells: CellSize(columns: 80, rows: 24))
  let hasPendingOutput = false
  let deadline: MonotonicTime? = nil
  private var typed: [Message] = []

  func read(at now: MonotonicTime, until end: MonotonicTime?) -> [TerminalEvent] {
    typed = turns.isEmpty ? [] : turns.removeFirst()
    return typed.map { _ in .capabilitiesChanged }
  }
  func pass(at now: MonotonicTime, hasRead: Bool) -> [TerminalEvent] { [] }
  func flush() {}
  func leave() { isHeld = false }
  func resume() { isHeld = true }
  func suspend(bySignal: Bool) { told.append("suspend") }
  func outlastFeeder() {}

  // The translation.
  func resized() -> Message { .resized(size) }
  func resumed() -> Message { .resized(size) }
  func takeClients(_ model: Model) -> [Message] {
    if quits(model) { return [.commanded(.quit(code: 0))] }
    return .now > patience ? [.commanded(.quit(code: 99))] : []
  }
  func translate(_ event: TerminalEvent, _ model: Model) -> [Message] {
    typed.isEmpty ? [] : [typed.removeFirst()]
  }
  func carryOut(_ order: TerminalOrder, _ runner: EffectRunner) -> [Message] {
    told.append("\(order)")
    return []
  }

  // What is drawn.
  private(set) var isStale = true
  let filmDeadline: MonotonicTime? = nil
  let previewDeadline: MonotonicTime? = nil
  let totals = StatisticsMeter.Totals()
  func nextDeadline(asOf now: MonotonicTime) -> MonotonicTime? { nil }
  func modelChanged() { isStale = true }
  func itemChanged() { told.append("item") }
  func secondChanged() { told.append("second") }
  func filmsExchanged() { told.append("exchanged") }
  func redraw() {}
  func expire(at now: MonotonicTime) {}
  func takeReasonToFollow(at now: MonotonicTime, isWoken: Bool) -> Bool { false }
  func followSelection(_ model: Model) -> [Message] { [] }
  func watchPreview() {}
  func takeRefusal() -> MediaLocation? { nil }
  func begin() -> Bool { true }
  func show(_ model: Model) {
    isStale = false
    shown.append(model)
  }
  func finish(at now: MonotonicTime) {}
  func describe(in figures: inout Statistics, _ settings: Settings) { figures.terminal = "test" }
  func shutdown() { told.append("shutdown") }
}

extension TestScreen: StartTerminal {
  func attached(by displays: DisplayMaker, _ settings: Settings) -> AttachedTerminal {
    AttachedTerminal(self, self, self)
  }
}
