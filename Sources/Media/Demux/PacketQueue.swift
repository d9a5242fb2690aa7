// The bounded packet queue between the demux thread and one decoder thread.

internal import Base
internal import CFFmpeg
internal import Platform
internal import Synchronization

/// A ring of packets in order, with limits in time and bytes.
///
/// Each packet carries the generation in which it was read; a seek raises the generation, and older packets are stale.
/// The demux thread pushes, one decoder thread pops.
final class PacketQueue: Sendable {
  /// The result of `pop(into:)`.
  enum Popped: Equatable {
    /// A packet was moved into the caller's packet.
    case packet(generation: UInt32)
    /// The last packet of that generation has been taken.
    case end(generation: UInt32)
    case empty
  }

  /// The contents of the queue.
  struct Fill: Equatable {
    var packets = 0
    var bytes = 0
    var duration = MediaTime.zero
    var hasEnd = false
  }

  /// The amount from which the queue is full; either limit suffices.
  struct Limits: Sendable {
    var duration: MediaTime
    var bytes: Int
    /// A local file: about a second of decode-ahead.
    static let local = Limits(duration: MediaTime(microseconds: 1_200_000), bytes: 12 << 20)
    /// A network may stall, so more is kept.
    static let network = Limits(duration: MediaTime(microseconds: 12_000_000), bytes: 24 << 20)
  }

  private let consumer: Wakeup
  private let producer: Wakeup
  private let limits: Limits
  private let ring: Mutex<Ring>

  init(consumer: Wakeup, producer: Wakeup, limits: Limits) {
    self.consumer = consumer
    self.producer = producer
    self.limits = limits
    ring = Mutex(Ring())
  }

  /// Moves a packet into the queue; false without memory.
  ///
  /// A packet always fits: the demux thread asks `isFull` before it reads.
  func push(_ packet: borrowing Packet, generation: UInt32, time: MediaTime) -> Bool {
    let raw = UInt(bitPattern: packet.raw)
    let (pushed, wasEmpty) = ring.withLock { ring in
      let wasEmpty = ring.count == 0
      guard let packet = UnsafeMutablePointer<AVPacket>(bitPattern: raw) else { return (false, false) }
      return (ring.push(packet, generation: generation, time: time), wasEmpty)
    }
    if wasEmpty { consumer.signal() }
    return pushed
  }

  /// Marks the end of that generation.
  func finish(generation: UInt32) {
    ring.withLock { $0.endGeneration = generation }
    consumer.signal()
  }

  /// Moves the oldest packet into the caller's packet.
  func pop(into packet: borrowing Packet) -> Popped {
    let raw = UInt(bitPattern: packet.raw)
    let low = limits
    let (popped, wantsRefill) = ring.withLock { ring -> (Popped, Bool) in
      guard let packet = UnsafeMutablePointer<AVPacket>(bitPattern: raw) else { return (.empty, false) }
      let popped = ring.pop(into: packet)
      let refill = ring.producerSleeps && !ring.reaches(low, half: true)
      if refill { ring.producerSleeps = false }
      return (popped, refill)
    }
    if wantsRefill { producer.signal() }
    return popped
  }

  /// DTS of the oldest packet; nil if the queue is empty.
  var headTime: MediaTime? { ring.withLock { $0.count > 0 ? $0.slots[$0.head].time : nil } }

  /// Drops all packets and the end mark.
  func flush() {
    ring.withLock { $0.flush() }
    consumer.signal()
  }

  /// Whether the queue has reached one of its limits.
  var isFull: Bool { ring.withLock { $0.reaches(limits, half: false) } }

  /// Arms the producer's wake-up, sent once less than half the limit is left; false if that is already so.
  func producerWillSleep() -> Bool {
    ring.withLock { ring in
      ring.producerSleeps = ring.reaches(limits, half: true)
      return ring.producerSleeps
    }
  }

  var fill: Fill {
    ring.withLock { ring in
      Fill(
        packets: ring.count, bytes: ring.bytes, duration: ring.duration, hasEnd: ring.endGeneration != nil)
    }
  }
}

/// The packet ring; keeps its packet objects for reuse and never shrinks.
private struct Ring: ~Copyable {
  struct Slot {
    var packet: UnsafeMutablePointer<AVPacket>
    var generation: UInt32
    var time: MediaTime
  }

  var slots: [Slot] = []
  var head = 0
  var count = 0
  var bytes = 0
  var endGeneration: UInt32?
  var producerSleeps = false

  deinit {
    for slot in slots {
      var packet: UnsafeMutablePointer<AVPacket>? = slot.packet
      av_packet_free(&packet)
    }
  }

  /// Time from the oldest to the newest packet.
  var duration: MediaTime {
    guard count > 1 else { return .zero }
    return max(.zero, slots[(head + count - 1) % slots.count].time - slots[head].time)
  }

  /// Limit on the packets, whatever they last: their times may be wrong.
  private static let mostPackets = 8192

  func reaches(_ limits: PacketQueue.Limits, half: Bool) -> Bool {
    let divisor = half ? 2 : 1
    return bytes >= limits.bytes / divisor
      || (count > 2 && duration.microseconds >= limits.duration.microseconds / Int64(divisor))
      || count >= Self.mostPackets / divisor
  }

  mutating func push(_ packet: UnsafeMutablePointer<AVPacket>, generation: UInt32, time: MediaTime) -> Bool {
    if count == slots.count, !grow() { return false }
    let place = (head + count) % slots.count
    bytes += Int(packet.pointee.size)
    av_packet_move_ref(slots[place].packet, packet)
    slots[place].generation = generation
    slots[place].time = time
    count += 1
    return true
  }

  mutating func pop(into packet: UnsafeMutablePointer<AVPacket>) -> PacketQueue.Popped {
    guard count > 0 else {
      guard let generation = endGeneration else { return .empty }
      endGeneration = nil
      return .end(generation: generation)
    }
    let slot = slots[head]
    bytes -= Int(slot.packet.pointee.size)
    av_packet_unref(packet)
    av_packet_move_ref(packet, slot.packet)
    head = (head + 1) % slots.count
    count -= 1
    return .packet(generation: slot.generation)
  }

  mutating func flush() {
    for offset in 0..<count { av_packet_unref(slots[(head + offset) % slots.count].packet) }
    head = 0
    count = 0
    bytes = 0
    endGeneration = nil
  }

  private mutating func grow() -> Bool {
    var larger: [Slot] = []
    larger.reserveCapacity(slots.count + 64)
    for offset in 0..<count { larger.append(slots[(head + offset) % slots.count]) }
    for _ in 0..<max(64, slots.count) {
      guard let packet = av_packet_alloc() else { break }
      larger.append(Slot(packet: packet, generation: 0, time: .zero))
    }
    guard larger.count > count else { return false }
    slots = larger
    head = 0
    return true
  }
}
