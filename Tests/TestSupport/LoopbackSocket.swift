// Sockets on loopback, for tests of what comes over a network.

import Glibc

/// A socket at a port of loopback that nobody else has.
package final class LoopbackSocket: Sendable {
  /// The kind of the traffic.
  package enum Kind {
    /// Connections, as of TCP.
    case stream
    /// Datagrams, as of UDP.
    case datagram
  }

  /// Why there is none.
  package struct Failure: Error {
    /// The system's number of the reason: `errno`.
    package var code: Int32
  }

  /// The socket, closed with this object.
  package let descriptor: Int32
  /// The port that the system chose.
  package let port: UInt16

  /// A socket; one for streams takes connections, and whoever accepts none of them is a silent server.
  package init(_ kind: Kind) throws(Failure) {
    let type = kind == .stream ? SOCK_STREAM : SOCK_DGRAM
    let number = socket(AF_INET, Int32(type.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        bind(number, raw, length) == 0 && (kind == .datagram || listen(number, 32) == 0)
          && getsockname(number, raw, &length) == 0
      }
    }
    descriptor = number
    port = UInt16(bigEndian: address.sin_port)
    guard isBound else { throw Failure(code: errno) }
  }

  deinit { close(descriptor) }

  /// Takes the next connection, which is the caller's to close; nil if none comes within some seconds.
  package func accepted(within seconds: Int32 = 15) -> Int32? {
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waited, 1, seconds * 1_000) > 0 else { return nil }
    let connection = accept(descriptor, nil, nil)
    return connection >= 0 ? connection : nil
  }
}
