// The person's session bus, as one player is on it. Owned by the desktop's thread.

import CSystemd
import Core
import Glibc

/// A connection, the object on it, and what the desktop was told last.
struct DesktopBus: ~Copyable {
  private let bus: OpaquePointer
  let object: DesktopObject
  private let others: OtherPlayers
  private var isNamed = false

  /// Joins the session bus; nil where there is none.
  static func join() -> DesktopBus? {
    var bus: OpaquePointer?
    guard sd_bus_open_user(&bus) >= 0, let bus else { return nil }
    let joined = DesktopBus(bus: bus, object: DesktopObject())
    guard joined.addObject() else { return nil }
    return joined
  }

  private init(bus: OpaquePointer, object: DesktopObject) {
    self.bus = bus
    self.object = object
    others = OtherPlayers(bus)
  }

  private func addObject() -> Bool {
    // It lives for as long as the connection.
    let context = Unmanaged.passUnretained(object).toOpaque()
    return sd_bus_add_object(bus, nil, DesktopInterface.path, DesktopObject.handler, context) >= 0
  }

  deinit { sd_bus_close_unref(bus) }

  /// What to wait for.
  var descriptor: Int32 { sd_bus_get_fd(bus) }
  var events: Int16 { Int16(truncatingIfNeeded: sd_bus_get_events(bus)) }

  /// When it wants to be looked at without having been heard of; nil for never.
  var deadline: MonotonicTime? {
    var microseconds: UInt64 = .max
    guard sd_bus_get_timeout(bus, &microseconds) >= 0, microseconds != .max else { return nil }
    return MonotonicTime(nanoseconds: Int64(clamping: min(microseconds, UInt64(Int64.max) / 1_000) * 1_000))
  }

  /// Reads, answers and writes what there is; false where the bus has gone.
  func process() -> Bool {
    while true {
      let result = sd_bus_process(bus, nil)
      if result <= 0 { return result == 0 }
    }
  }

  /// Tells the desktop what has changed; the first time, that there is a player at all.
  ///
  /// False where the bus takes no more players.
  mutating func tell(_ status: DesktopStatus) -> Bool {
    let before = object.status
    object.status = status
    if !isNamed {
      isNamed = claim(DesktopInterface.busName) || claim("\(DesktopInterface.busName).instance\(getpid())")
      if isNamed { others.follow(status.session) }
      return isNamed
    }
    others.follow(status.session)
    for interface in DesktopInterface.all { tellChanges(of: interface, from: before) }
    if status.jumps != before.jumps {
      signal(DesktopInterface.player.name, DesktopInterface.seeked) { message in
        message.append(.int64(status.position(at: .now).microseconds))
      }
    }
    return true
  }

  /// Whether other players have yet to answer.
  var isWaiting: Bool { others.pending > 0 }

  private func claim(_ name: String) -> Bool {
    others.ownName = name
    return sd_bus_request_name(bus, name, 0) >= 0
  }

  private func tellChanges(of interface: DesktopInterface, from before: DesktopStatus) {
    let now = MonotonicTime.now
    let changed = interface.properties.compactMap { property -> (key: String, value: BusValue)? in
      guard property.isTold else { return nil }
      let value = property.value(object.status, now)
      return value == property.value(before, now) ? nil : (property.name, value)
    }
    guard !changed.isEmpty else { return }
    signal("org.freedesktop.DBus.Properties", "PropertiesChanged") { message in
      message.append(.text(interface.name))
      message.append(.map(changed))
      message.append(.texts([]))
    }
  }

  private func signal(_ interface: String, _ member: String, _ fill: (BusMessage) -> Void) {
    var message: OpaquePointer?
    guard sd_bus_message_new_signal(bus, &message, DesktopInterface.path, interface, member) >= 0, let message
    else { return }
    fill(BusMessage(pointer: message))
    sd_bus_send(bus, message, nil)
    sd_bus_message_unref(message)
  }
}
