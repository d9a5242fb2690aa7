// One packet that goes in and out of queues.

import Base
import CFFmpeg

@testable import Media

/// Puts numbered packets into queues and takes them out.
///
/// Each thread has one of its own.
final class PacketHand {
  private let packet: Packet

  init() throws {
    guard let packet = Packet() else { throw PlaybackFailure("There is no memory.") }
    self.packet = packet
  }

  /// The number of the packet that was taken last.
  var number: Int64 { packet.raw.pointee.pos }

  /// Whether it holds nothing.
  var isEmpty: Bool { packet.raw.pointee.buf == nil }

  /// Puts a packet in; false without memory.
  func put(
    _ number: Int64, generation: UInt32 = 0, bytes: Int32 = 10, at time: MediaTime = .zero,
    into queue: PacketQueue
  ) -> Bool {
    packet.clear()
    guard av_new_packet(packet.raw, bytes) == 0 else { return false }
    packet.raw.pointee.pos = number
    return queue.push(packet, generation: generation, time: time)
  }

  /// Takes the next one.
  func take(from queue: PacketQueue) -> PacketQueue.Popped { queue.pop(into: packet) }
}
