// Keeps time going on where a format's timestamps jump, as in a transport stream joined from two.

internal import Base
internal import CFFmpeg

/// Adds an offset to the packets of each stream after a jump, so that they follow what came before.
///
/// Streams come to a jump one after the other, so each has an offset of its own; the second takes that of the
/// first where it fits. Lives on the demux thread.
struct Continuity {
  private struct Track {
    /// Microseconds that are added.
    var offset: Int64
    /// The newest time after adding.
    var last: Int64
  }

  private var isNeeded: Bool
  /// Whether the next packet comes from elsewhere and follows what was read before.
  private var joins = false
  private var tracks: [Int32: Track] = [:]
  /// The offset that was found last, in any stream.
  private var newestOffset: Int64 = 0
  /// The newest time after adding, of any stream.
  private var newest: Int64?
  /// The first one since nothing was known.
  private var oldest: Int64?
  /// Streams this far apart (microseconds) do not belong together.
  private static let limit: Int64 = 10_000_000
  /// Within a stream time never goes back further than reordered pictures do.
  private static let reordering: Int64 = 500_000
  /// Where one stream has jumped, another that follows it lands as close as this to where it was.
  private static let fit: Int64 = 3_000_000

  init(isNeeded: Bool) { self.isNeeded = isNeeded }

  /// After a seek nothing is known of what was before.
  mutating func restart() {
    joins = false
    tracks = [:]
    newestOffset = 0
    newest = nil
    oldest = nil
  }

  /// What comes next goes on with that offset, at that time of the container (microseconds).
  mutating func resume(with offset: Int64, at time: Int64) {
    restart()
    newestOffset = offset
    newest = time
  }

  /// What is added to the times of a stream now, in microseconds.
  func offset(of stream: Int32) -> Int64 { tracks[stream]?.offset ?? newestOffset }

  /// What comes next is from another connection: its first packet follows the newest one.
  mutating func join() {
    isNeeded = true
    joins = newest != nil
    tracks = [:]
    newestOffset = 0
  }

  /// What comes next begins at that time of the container (microseconds), whatever its own stamps say.
  mutating func join(at time: Int64) {
    isNeeded = true
    newest = time
    joins = true
    tracks = [:]
    newestOffset = 0
  }

  /// Moves the packet's timestamps; `isAtEnd` is whether all has been read.
  mutating func adjust(
    _ packet: UnsafeMutablePointer<AVPacket>, _ stream: UnsafeMutablePointer<AVStream>, isAtEnd: Bool
  ) {
    let stamp = packet.pointee.dts != inset_no_timestamp ? packet.pointee.dts : packet.pointee.pts
    guard let raw = MediaTime(ticks: stamp, of: stream.pointee.time_base)?.microseconds else { return }
    guard isNeeded else {
      // A connection may be joined later.
      newest = max(newest ?? raw, raw)
      return
    }
    let offset = offset(of: packet.pointee.stream_index, at: raw, isAtEnd: isAtEnd)
    guard offset != 0 else { return }
    let shift = av_rescale_q(offset, AVRational(num: 1, den: 1_000_000), stream.pointee.time_base)
    guard shift != inset_no_timestamp else { return }
    if packet.pointee.dts != inset_no_timestamp { packet.pointee.dts &+= shift }
    if packet.pointee.pts != inset_no_timestamp { packet.pointee.pts &+= shift }
  }

  /// What is added to a time of a stream, in microseconds; pure but for remembering it.
  mutating func offset(of stream: Int32, at raw: Int64, isAtEnd: Bool = false) -> Int64 {
    if joins, let newest {
      joins = false
      newestOffset = newest &- raw
    }
    var track = tracks[stream] ?? Track(offset: newestOffset, last: .min)
    var time = raw &+ track.offset
    let fallsBack = track.last != .min && time < track.last &- Self.reordering
    let isLate = isLate(time, behind: track.last, isAtEnd: isAtEnd)
    if let newest, fallsBack || distance(time, newest) > Self.limit && !isLate {
      let place = track.last == .min ? newest : track.last
      if newestOffset == track.offset || distance(raw &+ newestOffset, place) > Self.fit {
        newestOffset = newest &- raw
      }
      track.offset = newestOffset
      time = raw &+ track.offset
      track.last = time
    }
    track.last = max(track.last, time)
    newest = max(newest ?? time, time)
    oldest = oldest ?? time
    tracks[stream] = track
    return track.offset
  }

  /// Whether a packet comes long after others of its time and has not jumped: a picture of a transport stream is known to
  /// be whole when the next one begins, be that a minute later, and the last one when all has been read.
  private func isLate(_ time: Int64, behind last: Int64, isAtEnd: Bool) -> Bool {
    guard let newest, let oldest, time <= newest else { return false }
    return last == .min ? isAtEnd || time >= oldest &- Self.reordering : time >= last
  }

  private func distance(_ a: Int64, _ b: Int64) -> UInt64 {
    a > b ? UInt64(bitPattern: a &- b) : UInt64(bitPattern: b &- a)
  }
}
