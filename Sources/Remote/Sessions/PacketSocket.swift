// A socket of packets (SOCK_SEQPACKET), which carry descriptors. One thread.

import Base
import CPlatform
import Glibc
internal import Platform

/// Owner of one end of a connection between a player and a front.
///
/// Sending and receiving never wait.
final class PacketSocket {
  /// Maximum size of a packet in bytes.
  static let capacity = 64 << 10
  /// Maximum number of descriptors in a packet; more are closed.
  private static let descriptorCapacity = 3

  /// The result of receiving.
  enum Reading {
    /// A packet and its descriptors, which the caller owns.
    case packet([UInt8], [Int32])
    /// Nothing has arrived.
    case nothing
    /// The other end is closed, or its packet was too large.
    case ended
  }

  let descriptor: Int32

  /// Takes ownership of a connected socket.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Sends one packet with descriptors, which stay the caller's; false if the other end is gone or reads nothing.
  @discardableResult
  func send(_ bytes: [UInt8], with descriptors: [Int32] = []) -> Bool {
    platform_packets_send(descriptor, bytes, bytes.count, descriptors, Int32(descriptors.count)) == 0
  }

  /// Receives one packet.
  func receive() -> Reading {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.capacity, alignment: 16)
    defer { room.deallocate() }
    var descriptors = [Int32](repeating: -1, count: Self.descriptorCapacity)
    var count: Int32 = 0
    let size = platform_packets_receive(
      descriptor, room.baseAddress, room.count, &descriptors, Int32(descriptors.count), &count)
    if size > 0 { return .packet(Array(room[..<size]), Array(descriptors.prefix(Int(count)))) }
    // An empty packet may carry descriptors, too.
    for extra in descriptors.prefix(Int(count)) { close(extra) }
    return size < 0 && errno == EAGAIN ? .nothing : .ended
  }

  /// Waits for a packet until a deadline; `.nothing` where it has passed.
  func receive(until deadline: MonotonicTime) -> Reading {
    while true {
      let reading = receive()
      guard case .nothing = reading else { return reading }
      var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = (deadline - .now).nanoseconds
      guard left > 0 else { return .nothing }
      _ = platform_poll(&waited, 1, left)
    }
  }

  /// User and process at the other end; nil if the system does not say.
  var peer: (user: uid_t, process: Int32)? {
    var user: UInt32 = 0
    var process: Int32 = 0
    return platform_packets_peer(descriptor, &user, &process) == 0 ? (user, process) : nil
  }
}
