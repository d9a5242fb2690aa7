import CBus
import Glibc
import Testing

/// The part of logind that the player uses, at the address of a bus of the tests' own.
///
/// One thread.
final class LoginManager {
  private static let path = "/org/freedesktop/login1"
  private static let session = "/org/freedesktop/login1/session/_31"

  private let library: UnsafePointer<bus_library>
  private var bus: OpaquePointer?
  /// Our ends of the inhibitors, each at its end once nobody holds the other one.
  private var inhibitors: [Int32] = []
  /// The requests to inhibit something: what, and how.
  private(set) var asked: [[String]] = []

  init(at address: String) throws {
    library = try #require(bus_library_load())
    try #require(library.pointee.new(&bus) >= 0)
    try #require(library.pointee.set_address(bus, address) >= 0)
    try #require(library.pointee.set_bus_client(bus, 1) >= 0)
    try #require(library.pointee.start(bus) >= 0)
    try #require(library.pointee.request_name(bus, "org.freedesktop.login1", 0) >= 0)
    let context = Unmanaged.passUnretained(self).toOpaque()
    try #require(library.pointee.add_object(bus, nil, Self.path, Self.answer, context) >= 0)
  }

  deinit {
    for inhibitor in inhibitors { close(inhibitor) }
    _ = library.pointee.close_unref(bus)
  }

  /// Answers calls until the condition holds; false after 10 seconds.
  func serve(until condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<1000 {
      while library.pointee.process(bus, nil) > 0 {}
      if try condition() { return true }
      usleep(10_000)
    }
    return false
  }

  /// The number of inhibitors that are held.
  var held: Int {
    inhibitors.filter { inhibitor in
      var waited = pollfd(fd: inhibitor, events: Int16(POLLIN), revents: 0)
      return poll(&waited, 1, 0) == 0
    }.count
  }

  /// Signals that the machine is about to sleep, or that it has woken.
  func prepareForSleep(_ sleeps: Bool) {
    signal(Self.path, "org.freedesktop.login1.Manager", "PrepareForSleep") { message in
      var flag: Int32 = sleeps ? 1 : 0
      _ = library.pointee.message_append_basic(message, CChar(UInt8(ascii: "b")), &flag)
    }
  }

  /// Signals that the session's screen is to be locked.
  func lock() { signal(Self.session, "org.freedesktop.login1.Session", "Lock") { _ in } }

  private func signal(_ path: String, _ interface: String, _ member: String, _ fill: (OpaquePointer) -> Void)
  {
    var message: OpaquePointer?
    guard library.pointee.message_new_signal(bus, &message, path, interface, member) >= 0, let message else {
      return
    }
    fill(message)
    _ = library.pointee.send(bus, message, nil)
    _ = library.pointee.message_unref(message)
  }

  private static let answer: sd_bus_message_handler_t = { call, context, _ in
    guard let call, let context else { return 0 }
    return Unmanaged<LoginManager>.fromOpaque(context).takeUnretainedValue().answer(call)
  }

  private func answer(_ call: OpaquePointer) -> Int32 {
    var reply: OpaquePointer?
    guard library.pointee.message_new_method_return(call, &reply) >= 0, let reply else { return 0 }
    defer { _ = library.pointee.message_unref(reply) }
    switch library.pointee.message_get_member(call).map({ String(cString: $0) }) {
    case "GetSessionByPID":
      _ = library.pointee.message_append_basic(reply, CChar(UInt8(ascii: "o")), Self.session)
    case "Inhibit":
      var words: [String] = []
      var text: UnsafePointer<CChar>?
      while library.pointee.message_read_basic(call, CChar(UInt8(ascii: "s")), &text) > 0, let text {
        words.append(String(cString: text))
      }
      asked.append(words)
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { return 0 }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      inhibitors.append(ends[0])
      _ = library.pointee.message_append_basic(reply, CChar(UInt8(ascii: "h")), &ends[1])
      close(ends[1])
    default: return 0
    }
    _ = library.pointee.send(bus, reply, nil)
    return 1
  }
}
