// A socket on loopback, at a port that nobody has.

import Glibc

/// Bound; closed when nobody has it any more.
final class LoopbackSocket: Sendable {
  enum Kind { case stream, datagram }

  let descriptor: Int32
  let port: UInt16

  /// A socket; one for streams takes connections, and whoever accepts none of them is a silent server.
  init(_ kind: Kind) throws {
    let type = kind == .stream ? SOCK_STREAM : SOCK_DGRAM
    descriptor = socket(AF_INET, Int32(type.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        bind(number, raw, length) == 0 && (kind == .datagram || listen(number, 32) == 0)
          && getsockname(number, raw, &length) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard isBound else { throw ClipFailure(command: "bind") }
  }

  deinit { close(descriptor) }
}
