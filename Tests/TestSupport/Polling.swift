// Waiting for what other threads and processes do.

import Glibc
import Platform

/// Asks again and again whether a condition holds; false if it does not within so many seconds.
package func becomes(
  within seconds: Double = 20, every milliseconds: UInt32 = 2, _ condition: () throws -> Bool
) rethrows -> Bool {
  let start = ContinuousClock.now
  while start.duration(to: .now) < .seconds(seconds) {
    if try condition() { return true }
    usleep(milliseconds * 1_000)
  }
  return try condition()
}

/// Asks again and again for a value, or nil within so many seconds.
package func awaitValue<Value>(within seconds: Double = 20, _ ask: () throws -> Value?) rethrows -> Value? {
  var value: Value?
  _ = try becomes(within: seconds) {
    value = try ask()
    return value != nil
  }
  return value
}

/// A gate that holds other threads up until the test opens it.
package final class Gate: Sendable {
  private let isOpen = Monitor(false)

  /// A closed gate.
  package init() {}

  /// Lets all through.
  package func open() { isOpen.withLock { $0 = true } }

  /// Waits until the gate is open.
  package func wait() { isOpen.wait { $0 ? .found(()) : .wait(until: nil) } }
}
