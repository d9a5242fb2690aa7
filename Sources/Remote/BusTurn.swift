// The descriptor, events and deadline for which the thread of an sd-bus connection waits, and its turn once one
// has come. Shared by MPRIS and the login manager.

import Base
import CBus

/// A view of a connection for the loop of its thread; it does not own the connection.
struct BusTurn {
  private let library: BusLibrary
  private let bus: OpaquePointer

  /// The view of an open connection.
  init(_ library: BusLibrary, _ bus: OpaquePointer) {
    self.library = library
    self.bus = bus
  }

  /// The descriptor to wait for.
  var descriptor: Int32 { library.pointee.get_fd(bus) }

  /// The events to wait for, as poll(2) has them.
  var events: Int16 { Int16(truncatingIfNeeded: library.pointee.get_events(bus)) }

  /// The time at which `process` must run without an event; nil for none.
  var deadline: MonotonicTime? {
    var microseconds: UInt64 = .max
    guard library.pointee.get_timeout(bus, &microseconds) >= 0, microseconds != .max else { return nil }
    return MonotonicTime(nanoseconds: Int64(clamping: min(microseconds, UInt64(Int64.max) / 1_000) * 1_000))
  }

  /// The time after which a lost connection is made again.
  static let pause = MonotonicTime.seconds(5)

  /// The most messages of one turn, so that a peer that writes without end does not hold the thread.
  private static let mostMessages = 64

  /// Reads, replies and writes; returns false if the connection is lost.
  ///
  /// Where messages are left, `deadline` is over at once.
  func process() -> Bool {
    for _ in 0..<Self.mostMessages {
      let result = library.pointee.process(bus, nil)
      if result <= 0 { return result == 0 }
    }
    return true
  }
}
