// The connection of the player to the session bus. Owned by the MPRIS thread.

import Base
import CBus
import Glibc
import Platform

/// A connection to the session bus, the player's object on it, and the state that was last sent.
///
/// Methods copy its objects to local constants before they use their properties: the compiler of Swift 6.0
/// fails on access to them through a noncopyable value.
struct DesktopBus: ~Copyable {
  private let library: BusLibrary
  private let bus: OpaquePointer
  let object: DesktopObject
  private let others: OtherPlayers
  private let hush: PlayerHush
  private let watch: PlayerWatch
  private var isNamed = false

  /// Connects to the session bus; nil without a bus, or without a library with sd-bus.
  static func join() -> DesktopBus? {
    var bus: OpaquePointer?
    guard isThere, let library = bus_library_load(), library.pointee.open_user(&bus) >= 0, let bus else {
      return nil
    }
    let joined = DesktopBus(library, bus)
    guard joined.addObject() else { return nil }
    return joined
  }

  /// The reason why there is no session bus for this process, as a sentence; nil where one can be joined.
  ///
  /// Waits for nothing: the bus itself is not asked.
  static var obstacle: String? {
    guard isThere else { return "There is no session bus: DBUS_SESSION_BUS_ADDRESS is not set." }
    guard let library = bus_library_load() else { return "libsystemd is not installed." }
    var bus: OpaquePointer?
    let code = library.pointee.open_user(&bus)
    if let bus { _ = library.pointee.close_unref(bus) }
    return code >= 0 ? nil : "The session bus cannot be reached (\(String(cString: strerror(-code))))."
  }

  /// Whether a session bus exists, judged by its address and socket, so that the library is not loaded without need.
  private static var isThere: Bool {
    getenv("DBUS_SESSION_BUS_ADDRESS") != nil
      || RuntimeFolder.path?.parent.appending("bus").ownStatus != nil
  }

  private init(_ library: BusLibrary, _ bus: OpaquePointer) {
    self.library = library
    self.bus = bus
    object = DesktopObject(library)
    others = OtherPlayers(bus, library)
    hush = PlayerHush(others)
    watch = PlayerWatch(others, bus, library)
  }

  private func addObject() -> Bool {
    // The object lives as long as the connection.
    let context = Unmanaged.passUnretained(object).toOpaque()
    return library.pointee.add_object(bus, nil, DesktopInterface.path, DesktopObject.handler, context) >= 0
  }

  deinit { _ = library.pointee.close_unref(bus) }

  /// The connection as its thread's loop sees it.
  var turn: BusTurn { BusTurn(library, bus) }

  /// Publishes a state: the first call claims the bus name, later calls signal the changed properties.
  ///
  /// - Returns: false if the bus refuses the name.
  mutating func tell(_ status: DesktopStatus) -> Bool {
    let before = object.status
    object.status = status
    if !isNamed {
      isNamed = claim(DesktopInterface.busName) || claim("\(DesktopInterface.busName).instance\(getpid())")
      if isNamed { follow(status.session) }
      return isNamed
    }
    follow(status.session)
    for interface in DesktopInterface.all { tellChanges(of: interface, from: before) }
    if status.jumps != before.jumps {
      signal(DesktopInterface.player.name, DesktopInterface.seeked) { message in
        message.append(.int64(status.position(at: .now).microseconds))
      }
    }
    return true
  }

  /// Returns what the other players did since the last call, while they are watched.
  func takeEvents() -> [DesktopEvent] {
    let watch = watch
    return watch.takeEvents()
  }

  /// The time to ask the other players again; nil if that waits for a signal.
  var watchDeadline: MonotonicTime? {
    let watch = watch
    return watch.deadline
  }

  /// Asks the other players, if that is due.
  func proceed() {
    let watch = watch
    watch.proceed()
  }

  /// Whether replies of other players are pending.
  var isWaiting: Bool {
    let others = others
    return others.pending > 0
  }

  private func follow(_ session: AudioSession) {
    let (hush, watch) = (hush, watch)
    hush.follow(session)
    watch.follow(session == .spoken)
  }

  private func claim(_ name: String) -> Bool {
    let others = others
    others.ownName = name
    return library.pointee.request_name(bus, name, 0) >= 0
  }

  private func tellChanges(of interface: DesktopInterface, from before: DesktopStatus) {
    let now = MonotonicTime.now
    let object = object
    let status = object.status
    let changed = interface.properties.compactMap { property -> BusValue.Field? in
      guard property.isTold else { return nil }
      let value = property.value(status, now)
      return value == property.value(before, now) ? nil : BusValue.Field(property.name, value)
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
    guard library.pointee.message_new_signal(bus, &message, DesktopInterface.path, interface, member) >= 0,
      let message
    else { return }
    fill(BusMessage(message, library))
    _ = library.pointee.send(bus, message, nil)
    _ = library.pointee.message_unref(message)
  }
}
