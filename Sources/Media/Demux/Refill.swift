// Reading back in the container for a newly chosen stream while the others play on. Demux thread only.

internal import Base
internal import CFFmpeg

/// The identity of a packet within its stream.
struct PacketMark: Equatable {
  private let pts: Int64
  private let dts: Int64
  private let position: Int64
  private let size: Int32

  /// - Parameter isPlaced: whether the packet's position is the same when it is read again.
  init(_ packet: AVPacket, isPlaced: Bool = true) {
    (pts, dts, position, size) = (packet.pts, packet.dts, isPlaced ? packet.pos : 0, packet.size)
  }

  /// Whether it is the same packet, read again; a demuxer that guesses after a seek may change one of its timestamps.
  func isSame(as other: PacketMark) -> Bool {
    size == other.size && position == other.position
      && (pts == other.pts || (dts == other.dts && dts != inset_no_timestamp))
  }
}

/// Drops the packets that the queues hold already, until each stream is where it was.
///
/// Refill: one pass of reading again. The queues of the playing streams stay, so that neither picture nor sound has a
/// gap.
struct Refill {
  /// The newest packet of each stream that went into a queue.
  private var newest: [Int: PacketMark] = [:]
  /// The streams being read again, each with the last packet that it had queued.
  private var waiting: [Int: PacketMark] = [:]
  /// A stream past this time goes on even if its last packet was not seen again.
  private var limit = MediaTime.zero
  /// Packets of the new stream before this time are not needed; nil if all are.
  private var start: MediaTime?
  private var fresh: Int?

  /// Whether a stream has yet to reach its last queued packet.
  var isActive: Bool { !waiting.isEmpty }

  /// Begins for a new stream, needed from `start` on; the others were read up to `limit`.
  ///
  /// - Parameter start: Nil if the stream is needed from the place that was sought.
  mutating func begin(for stream: Int, start: MediaTime?, limit: MediaTime) {
    newest[stream] = nil
    waiting = newest
    fresh = stream
    self.start = start
    self.limit = limit + MediaTime(microseconds: 1_000_000)
  }

  /// Whether a packet is dropped; records the others.
  mutating func drops(_ mark: PacketMark, of stream: Int, at time: MediaTime?) -> Bool {
    if let last = waiting[stream] {
      guard let time, time > limit else {
        if mark.isSame(as: last) { waiting[stream] = nil }
        return true
      }
      waiting[stream] = nil
    }
    if stream == fresh, isActive, let time, let start, time < start { return true }
    newest[stream] = mark
    return false
  }

  mutating func forget(_ stream: Int) {
    newest[stream] = nil
    waiting[stream] = nil
  }

  /// Stops waiting at the end of the file.
  mutating func end() { waiting = [:] }

  /// Forgets all packets: a seek has emptied the queues.
  mutating func restart() {
    newest = [:]
    waiting = [:]
    fresh = nil
  }
}
