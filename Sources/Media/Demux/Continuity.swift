// Keeps time going on where a format's timestamps jump, as in a transport stream joined from two.

internal import CFFmpeg

/// Adds an offset to all packets after a jump, so that they follow what came before.
///
/// Lives on the demux thread.
struct Continuity {
  private var isNeeded: Bool
  /// Whether the next packet comes from elsewhere and follows what was read before.
  private var joins = false
  /// Microseconds that are added.
  private var offset: Int64 = 0
  /// The newest time after adding, of any stream.
  private var newest: Int64?
  /// Neighbours this far apart (microseconds) do not belong together.
  private static let limit: Int64 = 10_000_000

  init(isNeeded: Bool) { self.isNeeded = isNeeded }

  /// After a seek nothing is known of what was before.
  mutating func restart() {
    offset = 0
    newest = nil
  }

  /// What comes next is from another connection: its first packet follows the newest one.
  mutating func join() {
    isNeeded = true
    joins = newest != nil
    offset = 0
  }

  /// Moves the packet's timestamps.
  mutating func adjust(_ packet: UnsafeMutablePointer<AVPacket>, _ stream: UnsafeMutablePointer<AVStream>) {
    let stamp = packet.pointee.dts != inset_no_timestamp ? packet.pointee.dts : packet.pointee.pts
    guard stamp != inset_no_timestamp else { return }
    let micro = AVRational(num: 1, den: 1_000_000)
    let raw = av_rescale_q(stamp, stream.pointee.time_base, micro)
    var time = raw &+ offset
    if isNeeded, let newest, joins || abs(time.subtractingReportingOverflow(newest).partialValue) > Self.limit
    {
      joins = false
      offset = newest &- raw
      time = newest
    }
    newest = max(newest ?? time, time)
    guard offset != 0 else { return }
    let shift = av_rescale_q(offset, micro, stream.pointee.time_base)
    if packet.pointee.dts != inset_no_timestamp { packet.pointee.dts &+= shift }
    if packet.pointee.pts != inset_no_timestamp { packet.pointee.pts &+= shift }
  }
}
