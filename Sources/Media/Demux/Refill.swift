// Going back in the container for a stream that was chosen while the others play on. Lives on the demux thread.

internal import Base
internal import CFFmpeg

/// What tells one packet of a stream from the next.
struct PacketMark: Equatable {
  private let pts: Int64
  private let dts: Int64
  private let position: Int64
  private let size: Int32

  init(_ packet: AVPacket) {
    (pts, dts, position, size) = (packet.pts, packet.dts, packet.pos, packet.size)
  }

  /// Whether it is the same packet read again: what a demuxer has to guess after a seek may differ.
  func isSame(as other: PacketMark) -> Bool {
    size == other.size && position == other.position
      && (pts == other.pts || (dts == other.dts && dts != inset_no_timestamp))
  }
}

/// Drops the packets that the queues have already, until each stream has come to where it was.
///
/// The queues of what plays stay as they are, so that neither picture nor sound has a gap.
struct Refill {
  /// The newest packet of each stream that went into a queue.
  private var newest: [Int: PacketMark] = [:]
  /// The streams that are read again, with the packet after which they go on.
  private var waiting: [Int: PacketMark] = [:]
  /// A stream past this time has lost its mark, and goes on all the same.
  private var limit = MediaTime.zero
  /// Before this time nothing of a newly chosen stream is needed.
  private var start = MediaTime.zero
  private var fresh: Int?

  /// Whether a stream has still to come to where it was.
  var isActive: Bool { !waiting.isEmpty }

  /// Begins for a new stream; `start` is the time from which it is wanted, `limit` how far the others were read.
  mutating func begin(for stream: Int, start: MediaTime, limit: MediaTime) {
    newest[stream] = nil
    waiting = newest
    fresh = stream
    self.start = start
    self.limit = limit + MediaTime(microseconds: 1_000_000)
  }

  /// Whether a packet is to be dropped; takes note of the others.
  mutating func drops(_ mark: PacketMark, of stream: Int, at time: MediaTime?) -> Bool {
    if let last = waiting[stream] {
      guard let time, time > limit else {
        if mark.isSame(as: last) { waiting[stream] = nil }
        return true
      }
      waiting[stream] = nil
    }
    if stream == fresh, isActive, let time, time < start { return true }
    newest[stream] = mark
    return false
  }

  /// A stream is no longer read.
  mutating func forget(_ stream: Int) {
    newest[stream] = nil
    waiting[stream] = nil
  }

  /// There is nothing more to read.
  mutating func end() { waiting = [:] }

  /// A seek: the queues are empty.
  mutating func restart() {
    newest = [:]
    waiting = [:]
    fresh = nil
  }
}
