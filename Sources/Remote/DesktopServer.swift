// The desktop: media keys, status bars and playerctl, by MPRIS on the session bus. A thread of its own speaks with the
// bus; the main thread takes what was asked for and hands over what is shown.

public import Base
import CPlatform
import Glibc
public import Platform

/// Shows the player to the desktop, where there is one.
public final class DesktopServer: Sendable {
  /// How many calls may wait for the main thread; who asks for more is not heard.
  private static let mostCalls = 64
  /// How long the last words may take.
  private static let patience = MonotonicTime.milliseconds(100)

  private let exchange: Exchange<DesktopEvent, DesktopStatus>

  /// A server that signals `wake` when it has heard something.
  ///
  /// Without a session bus it ends without a word: most terminals have none.
  public init(wake: Wakeup) {
    exchange = Exchange(wake: wake)
    let isStarted = NativeThread.start("mpris") { [self] in
      serve()
      exchange.end()
    }
    if !isStarted { exchange.end() }
  }

  /// What was heard since the last call.
  ///
  /// Main thread.
  public func drain() -> [DesktopEvent] { exchange.drain(atMost: Self.mostCalls).events }

  /// Shows that.
  ///
  /// Main thread.
  public func tell(_ status: DesktopStatus) { exchange.order(status) }

  /// Leaves the bus; waits a moment for it.
  ///
  /// Main thread.
  public func finish() { exchange.finish(within: Self.patience + Self.patience) }

  // MARK: Its thread

  private func serve() {
    guard var bus = DesktopBus.join() else { return }
    exchange.hear([.met])
    var end: MonotonicTime?
    while bus.process() {
      let (statuses, isEnding, waiting) = exchange.take()
      let room = max(0, Self.mostCalls - waiting)
      exchange.hear(bus.object.takeCalls().prefix(room).map { .called($0) })
      if let status = statuses.last {
        guard bus.tell(status) else { return }
        // What came while it was told.
        continue
      }
      if isEnding, end == nil { end = .now + Self.patience }
      // What other players did for this one is taken back before it goes.
      if let end, !bus.isWaiting || MonotonicTime.now >= end { return }
      var waited = [
        pollfd(fd: exchange.ownWake.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: bus.descriptor, events: bus.events, revents: 0),
      ]
      let due = MonotonicTime.earliest(end, bus.deadline)
      let patience = due.map { max(0, ($0 - .now).nanoseconds) } ?? -1
      guard platform_poll(&waited, 2, patience) > 0 else { continue }
      if waited[0].revents != 0 { exchange.ownWake.clear() }
    }
  }
}
