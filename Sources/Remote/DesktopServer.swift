// The MPRIS server for media keys, status bars and playerctl. Its own thread communicates with the session bus; the
// main thread takes the commands and hands over the player's state.

public import Base
import CPlatform
import Glibc
public import Platform

/// Publishes the player over MPRIS if there is a session bus.
public final class DesktopServer: Sendable {
  /// The most commands that wait for the main thread; further ones are dropped.
  private static let mostCalls = 64
  /// The longest wait for the replies of other players at the end.
  private static let patience = MonotonicTime.milliseconds(100)

  private let exchange: Exchange<DesktopEvent, DesktopStatus>

  /// The reason why media keys and playerctl cannot reach a player here, as a sentence; nil where they can.
  public static var obstacle: String? { DesktopBus.obstacle }

  /// Starts a server that signals `wake` when an event is waiting.
  ///
  /// Without a session bus it ends without a failure, as many terminals have none; a bus that goes away is looked for
  /// again.
  public init(wake: Wakeup) {
    exchange = Exchange(wake: wake, mostWaiting: Self.mostCalls)
    let isStarted = NativeThread.start("mpris") { [self] in
      var (status, hasMet) = (DesktopStatus?.none, false)
      while serve(&hasMet), exchange.rest(until: .now + BusTurn.pause, keeping: &status) {}
      exchange.end()
    }
    if !isStarted { exchange.end() }
  }

  /// Returns the events since the last call.
  ///
  /// Main thread only.
  public func drain() -> [DesktopEvent] { exchange.drain(atMost: Self.mostCalls) }

  /// Publishes the player's state.
  ///
  /// Main thread only.
  public func tell(_ status: DesktopStatus) { exchange.order(status) }

  /// Restores the other players and leaves the bus, within two times `patience`.
  ///
  /// Main thread only; blocks.
  public func finish() { exchange.finish(within: Self.patience + Self.patience) }

  // MARK: The server's thread

  /// Serves until the bus is lost, or the end is needed; true if it was there once, so that it may come back.
  ///
  /// The main thread tells the player's state again after each `met`.
  private func serve(_ hasMet: inout Bool) -> Bool {
    guard var bus = DesktopBus.join() else { return hasMet }
    hasMet = true
    exchange.hear([.met])
    var end: MonotonicTime?
    while bus.turn.process() {
      bus.proceed()
      let (statuses, isEnding, room) = exchange.take()
      exchange.hear(bus.takeEvents() + bus.object.takeCalls().prefix(room).map { .called($0) })
      if let status = statuses.last {
        guard bus.tell(status) else { return false }
        // Handles messages that arrived in the meantime before waiting.
        continue
      }
      if isEnding, end == nil { end = .now + Self.patience }
      // Before the end, the changes to other players are undone.
      if let end, !bus.isWaiting || MonotonicTime.now >= end { return false }
      var waited = [
        pollfd(fd: exchange.ownWake.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: bus.turn.descriptor, events: bus.turn.events, revents: 0),
      ]
      let due = MonotonicTime.earliest(end, bus.turn.deadline, bus.watchDeadline)
      let patience = exchange.ownWake.patience(due.map { max(0, ($0 - .now).nanoseconds) } ?? -1)
      guard platform_poll(&waited, 2, patience) > 0 else { continue }
      if waited[0].revents != 0 { exchange.ownWake.clear() }
    }
    return true
  }
}
