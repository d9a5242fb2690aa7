// The object on the bus that stands for the player: answers what is asked of it. Owned by the desktop's thread.

import Base
import CBus
import Platform

/// Answers calls out of the newest status, and keeps what they ask for.
final class DesktopObject {
  private let library: BusLibrary
  /// What the desktop is told.
  var status = DesktopStatus()
  /// What it asked for and nobody has taken yet.
  private var calls: [DesktopCall] = []

  init(_ library: BusLibrary) { self.library = library }

  private static let properties = "org.freedesktop.DBus.Properties"
  private static let introspectable = "org.freedesktop.DBus.Introspectable"

  /// Why a call is not done.
  private struct Refusal: Error {
    let name: StaticString
    let reason: String

    static func unknown(_ what: String) -> Refusal {
      Refusal(name: "org.freedesktop.DBus.Error.UnknownProperty", reason: "There is no \(what).")
    }
    static let unknownInterface = Refusal(
      name: "org.freedesktop.DBus.Error.UnknownInterface", reason: "There is no such interface.")
    static func wrong(_ what: String) -> Refusal {
      Refusal(name: "org.freedesktop.DBus.Error.InvalidArgs", reason: "\(what) takes other values.")
    }
  }

  /// What the desktop has asked for since the last call.
  func takeCalls() -> [DesktopCall] {
    defer { calls = [] }
    return calls
  }

  /// Answers a call on the object; 0 where it is none of ours, so that somebody else does.
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

  /// Puts the answer to a call into a reply; false where there is nothing of that name.
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
    // What is well written and cannot be done has no effect otherwise, by the specification.
    }
    return true
  }

  /// The property whose interface and name come next in a call.
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

  /// sd-bus's way in: `context` is the object.
  static let handler: sd_bus_message_handler_t = { call, context, _ in
    guard let call, let context else { return 0 }
    return Unmanaged<DesktopObject>.fromOpaque(context).takeUnretainedValue().answer(call)
  }
}
