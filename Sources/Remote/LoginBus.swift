// The login manager (logind) on the system bus: sleep, locked screens and the idle inhibitor. Owned by its thread.

import Base
import CBus
import Glibc

/// A connection to the system bus, what was heard on it, and the inhibitor.
///
/// Names and signals are those of org.freedesktop.login1(5).
final class LoginBus {
  private static let service = "org.freedesktop.login1"
  private static let path = "/org/freedesktop/login1"
  private static let manager = "org.freedesktop.login1.Manager"
  private static let session = "org.freedesktop.login1.Session"
  private static let properties = "org.freedesktop.DBus.Properties"

  private let library: BusLibrary
  private let bus: OpaquePointer
  /// Events that the main thread has not taken.
  private var events: [LoginEvent] = []
  /// The inhibitor, which holds as long as it is open; nil while none is held.
  private var inhibitor: Int32?
  private var wantsInhibitor = false
  /// Whether the reply with an inhibitor is awaited.
  private var isAsking = false

  /// Connects to the system bus; nil without a bus, or without a library with sd-bus.
  init?(address: String) {
    var opened: OpaquePointer?
    guard let library = bus_library_load(), library.pointee.new(&opened) >= 0, let opened else { return nil }
    guard library.pointee.set_address(opened, address) >= 0, library.pointee.set_bus_client(opened, 1) >= 0,
      library.pointee.start(opened) >= 0
    else {
      _ = library.pointee.close_unref(opened)
      return nil
    }
    self.library = library
    bus = opened
    match(
      "path='\(Self.path)',interface='\(Self.manager)',member='PrepareForSleep'", Self.sleeps)
    followSession()
  }

  deinit {
    if let inhibitor { close(inhibitor) }
    _ = library.pointee.close_unref(bus)
  }

  /// The connection as its thread's loop sees it.
  var turn: BusTurn { BusTurn(library, bus) }

  /// Returns the events since the last call.
  func takeEvents() -> [LoginEvent] {
    defer { events = [] }
    return events
  }

  // MARK: Signals

  /// Calls a handler for the login manager's own signals that match a rule.
  private func match(_ rule: String, _ handler: @escaping sd_bus_message_handler_t) {
    // The connection lives no longer than this object.
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = library.pointee.add_match(
      bus, nil, "type='signal',sender='\(Self.service)',\(rule)", handler, context)
  }

  /// Follows the login session that this process belongs to; if it belongs to none, no screen is its.
  private func followSession() {
    let call = BusCall(bus, library, Self.service, at: Self.path, Self.manager, "GetSessionByPID")
    call.message?.append(.uint32(UInt32(getpid())))
    call.send { [unowned self] reply in
      guard case .path(let path)? = reply?.read(), !path.contains("'") else { return }
      match("path='\(path)',interface='\(Self.session)',member='Lock'", Self.locks)
      match("path='\(path)',interface='\(Self.properties)',member='PropertiesChanged'", Self.changes)
    }
  }

  private static let sleeps: sd_bus_message_handler_t = { message, context, _ in
    LoginBus.hear(message, context) { bus, message in
      if message.read() == .flag(true) { bus.events.append(.sleeps) }
    }
  }

  private static let locks: sd_bus_message_handler_t = { message, context, _ in
    LoginBus.hear(message, context) { bus, _ in bus.events.append(.locked) }
  }

  /// Desktops that lock by themselves say so in `LockedHint`.
  private static let changes: sd_bus_message_handler_t = { message, context, _ in
    LoginBus.hear(message, context) { bus, message in
      guard message.readText() == session else { return }
      if message.readFields().contains(where: { $0.key == "LockedHint" && $0.value == .flag(true) }) {
        bus.events.append(.locked)
      }
    }
  }

  private static func hear(
    _ message: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ body: (LoginBus, BusMessage) -> Void
  ) -> Int32 {
    guard let message, let context else { return 0 }
    let bus = Unmanaged<LoginBus>.fromOpaque(context).takeUnretainedValue()
    body(bus, BusMessage(message, bus.library))
    return 0
  }

  // MARK: The inhibitor

  /// Keeps the machine from idling, or lets it.
  func inhibitIdle(_ wanted: Bool) {
    wantsInhibitor = wanted
    guard wanted else {
      if let inhibitor { close(inhibitor) }
      inhibitor = nil
      return
    }
    guard inhibitor == nil, !isAsking else { return }
    let call = BusCall(bus, library, Self.service, at: Self.path, Self.manager, "Inhibit")
    for text in ["idle", "Inset", "A film plays", "block"] { call.message?.append(.text(text)) }
    isAsking = call.send { [unowned self] reply in
      isAsking = false
      guard let descriptor = reply?.readDescriptor() else { return }
      if wantsInhibitor { inhibitor = descriptor } else { close(descriptor) }
    }
  }
}
