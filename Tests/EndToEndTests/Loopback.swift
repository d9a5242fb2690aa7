import Glibc

/// Sockets on loopback.
enum Loopback {
  /// One that takes connections at a port of its own; nil where there is none to be had.
  static func listen() -> (descriptor: Int32, port: UInt16)? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        bind(descriptor, raw, length) == 0 && Glibc.listen(descriptor, 8) == 0
          && getsockname(descriptor, raw, &length) == 0
      }
    }
    guard isBound else {
      close(descriptor)
      return nil
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }
}

/// A server on loopback that takes connections and never says anything.
final class SilentServer {
  let port: UInt16
  private let descriptor: Int32

  init?() {
    guard let listener = Loopback.listen() else { return nil }
    (descriptor, port) = listener
  }

  deinit { close(descriptor) }
}
