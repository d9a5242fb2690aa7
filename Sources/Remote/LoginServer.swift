// Follows the login manager for `on-suspend`, `on-lock` and `inhibit-idle`. Its own thread communicates with the system
// bus; the main thread takes the events.

public import Base
import CPlatform
import Glibc
public import Platform

/// Follows sleep and locked screens, and inhibits idling, if there is a system bus.
public final class LoginServer: Sendable {
  private let exchange: Exchange<LoginEvent, LoginWish>
  private let address: String

  /// The address of the system bus, or nil.
  public static var systemAddress: String? {
    if let named = getenv("DBUS_SYSTEM_BUS_ADDRESS") { return String(cString: named) }
    let socket = BytePath("/run/dbus/system_bus_socket")
    return socket.ownStatus == nil ? nil : "unix:path=/run/dbus/system_bus_socket"
  }

  /// Starts a thread that signals `wake` when an event is waiting.
  ///
  /// If nothing listens at the address, it ends without a failure; if the bus disappears, it connects again.
  public init(at address: String, wake: Wakeup) {
    self.address = address
    exchange = Exchange(wake: wake)
    let isStarted = NativeThread.start("logind") { [self] in
      var wish: LoginWish?
      while serve(&wish), exchange.rest(until: .now + BusTurn.pause, keeping: &wish) {}
      exchange.end()
    }
    if !isStarted { exchange.end() }
  }

  /// Returns the events since the last call.
  ///
  /// Main thread only.
  public func drain() -> [LoginEvent] { exchange.drain(atMost: 16) }

  /// Says what is needed of the login manager.
  ///
  /// Main thread only.
  public func tell(_ wish: LoginWish) { exchange.order(wish) }

  /// Asks the thread to end, which releases the inhibitor.
  public func askToEnd() { exchange.askToEnd() }

  // MARK: The server's thread

  /// Follows the bus until it is lost, or the end is needed; true if it may come back.
  ///
  /// `wish` is the last one, from an earlier connection too.
  private func serve(_ wish: inout LoginWish?) -> Bool {
    guard let bus = LoginBus(address: address) else { return wish != nil }
    if let wish { bus.inhibitIdle(wish.inhibitsIdle) }
    while bus.turn.process() {
      let (wishes, isEnding, _) = exchange.take()
      if isEnding { return false }
      let followed = wish ?? LoginWish()
      exchange.hear(bus.takeEvents().filter(followed.follows))
      if let last = wishes.last {
        wish = last
        bus.inhibitIdle(last.inhibitsIdle)
        // Handles messages that arrived in the meantime before waiting.
        continue
      }
      var waited = [
        pollfd(fd: exchange.ownWake.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: bus.turn.descriptor, events: bus.turn.events, revents: 0),
      ]
      let patience = exchange.ownWake.patience(
        bus.turn.deadline.map { max(0, ($0 - .now).nanoseconds) } ?? -1)
      guard platform_poll(&waited, 2, patience) > 0 else { continue }
      if waited[0].revents != 0 { exchange.ownWake.clear() }
    }
    return true
  }
}
