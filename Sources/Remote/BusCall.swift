// Method calls on a message bus. Owned by the thread of the bus.

import Base
import CBus

/// A method call that is sent asynchronously.
final class BusCall {
  /// The time limit of a reply, in microseconds.
  private static let patience: UInt64 = 2_000_000

  private let library: BusLibrary
  private let bus: OpaquePointer
  private var pointer: OpaquePointer?
  private var then: ((BusMessage?) -> Void)?

  /// Prepares a call of a method at a bus name.
  init(
    _ bus: OpaquePointer, _ library: BusLibrary, _ name: String, at path: String, _ interface: String,
    _ member: String
  ) {
    self.bus = bus
    self.library = library
    _ = library.pointee.message_new_method_call(bus, &pointer, name, path, interface, member)
  }

  deinit { _ = library.pointee.message_unref(pointer) }

  /// The message that is being written; nil if its allocation failed.
  var message: BusMessage? { pointer.map { BusMessage($0, library) } }

  /// Sends the call; `then` receives the reply, or nil for an error or none.
  ///
  /// - Returns: false if the call cannot be sent; `then` is not called.
  @discardableResult
  func send(_ then: @escaping (BusMessage?) -> Void) -> Bool {
    self.then = then
    let held = Unmanaged.passRetained(self)
    let code = library.pointee.call_async(
      bus, nil, pointer, Self.answered, held.toOpaque(), Self.patience)
    if code < 0 { held.release() }
    return code >= 0
  }

  private static let answered: sd_bus_message_handler_t = { reply, context, _ in
    guard let context else { return 0 }
    let call = Unmanaged<BusCall>.fromOpaque(context).takeRetainedValue()
    let library = call.library
    let isAnswer = reply.map { library.pointee.message_is_method_error($0, nil) == 0 } ?? false
    call.then?(isAnswer ? reply.map { BusMessage($0, library) } : nil)
    return 0
  }
}
