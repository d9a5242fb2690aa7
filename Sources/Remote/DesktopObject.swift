// The player's D-Bus object, which replies to MPRIS calls. Owned by the MPRIS thread.

import Base
import CBus
import Platform

/// Replies to calls from the last state, and queues the commands that they contain.
final class DesktopObject {
  private let library: BusLibrary
  /// The published state.
  var status = DesktopStatus()
  /// Commands that the main thread has not taken.
  private var calls: [DesktopCall] = []

  init(_ library: BusLibrary) { self.library = library }

  private static let properties = "org.freedesktop.DBus.Properties"
  private static let introspectable = "org.freedesktop.DBus.Introspectable"

  /// The D-Bus error in reply to a call.
  private struct Refusal: Error {
    let name: StaticString
    let reason: String

    static func unknown(_ what: String) -> Refusal {
      Refusal(name: "org.freedesktop.DBus.Error.UnknownProperty", reason: "There is no \(what).")
    }
    static let unknownInterface = Refusal(
      name: "org.freedesktop.DBus.Error.UnknownInterface", reason: "There is no such interface.")
    static func wrong(_ what: String) -> Refusal {
      Refusal(name: "org.freedesktop.DBus.Error.InvalidArgs", reason: "\(what) does not accept this value.")
    }
  }

  /// Returns the commands since the last call.
  func takeCalls() -> [DesktopCall] {
    defer { calls = [] }
    return calls
  }

  /// Replies to a call; returns 0 for an unknown method, so that sd-bus continues with other handlers.
  fileprivate func answer(_ call: OpaquePointer) -> Int32 {
    guard let interface = library.pointee.message_get_interface(call).map({ String(cString: $0) }),
      let member = library.pointee.message_get_member(call).map({ String(cString: $0) })
    else { return 0 }
    var reply: OpaquePointer?
    guard library.pointee.message_new_method_return(call, &reply) >= 0, let reply else { return 0 }
    defer { _ = library.pointee.message_unref(reply) }
    do throws(Refusal) {
      guard try fill(BusMessage(reply, library), interface, member, BusMessage(call, library)) else {
        return 0
      }
      _ = library.pointee.send(nil, reply, nil)
    } catch {
      error.name.withUTF8Buffer { name in
        error.reason.withCString { reason in
          var told = sd_bus_error(
            name: UnsafeRawPointer(name.baseAddress)?.assumingMemoryBound(to: CChar.self), message: reason,
            _need_free: 0)
          _ = library.pointee.reply_method_error(call, &told)
        }
      }
    }
    return 1
  }

  /// Writes the reply to a call; returns false for an unknown method.
  private func fill(_ reply: BusMessage, _ interface: String, _ member: String, _ call: BusMessage)
    throws(Refusal)
    -> Bool
  {
    switch (interface, member) {
    case (Self.properties, "Get"):
      reply.appendVariant(try property(of: call).value(status, .now))
    case (Self.properties, "GetAll"):
      guard let name = call.readText(), let interface = Self.interface(name) else {
        throw .unknownInterface
      }
      let now = MonotonicTime.now
      reply.append(.map(interface.properties.map { BusValue.Field($0.name, $0.value(status, now)) }))
    case (Self.properties, "Set"):
      let property = try property(of: call)
      guard let set = property.set else {
        throw Refusal(
          name: "org.freedesktop.DBus.Error.PropertyReadOnly", reason: "\(property.name) cannot be set.")
      }
      guard let asked = call.read().flatMap(set) else { throw .wrong(property.name) }
      calls.append(asked)
    case (Self.introspectable, "Introspect"): reply.append(.text(DesktopInterface.introspection))
    default:
      guard let method = Self.interface(interface)?.methods.first(where: { $0.name == member }) else {
        return false
      }
      guard let make = method.call else { return true }
      var arguments: [BusValue] = []
      for argument in method.arguments {
        guard let value = call.read(), value.signature == argument.type else { throw .wrong(member) }
        arguments.append(value)
      }
      if let asked = make(arguments) {
        calls.append(asked)
      } else if let reason = method.refusal {
        throw Refusal(name: "org.freedesktop.DBus.Error.InvalidArgs", reason: reason)
      }
    // MPRIS: a valid call that cannot be performed has no effect.
    }
    return true
  }

  /// Reads interface and name of a property from a call.
  private func property(of call: BusMessage) throws(Refusal) -> DesktopInterface.Property {
    guard let interface = call.readText().flatMap(Self.interface) else { throw .unknownInterface }
    guard let name = call.readText() else { throw .wrong("This") }
    guard let property = interface.properties.first(where: { $0.name == name }) else {
      throw .unknown("property \(name)")
    }
    return property
  }

  private static func interface(_ name: String) -> DesktopInterface? {
    DesktopInterface.all.first { $0.name == name }
  }

  /// The handler for sd-bus; `context` is the object, not retained.
  static let handler: sd_bus_message_handler_t = { call, context, _ in
    guard let call, let context else { return 0 }
    return Unmanaged<DesktopObject>.fromOpaque(context).takeUnretainedValue().answer(call)
  }
}
