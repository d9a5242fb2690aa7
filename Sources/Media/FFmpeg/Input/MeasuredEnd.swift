// Measures the duration of files that do not give it: raw codec streams, APNG and the like. Belongs to the thread that
// opens the container.

internal import Base
internal import CFFmpeg
internal import Platform

/// Reads a file once from end to end, as a seek in it would have to.
///
/// In formats without an index, libavformat records key frames while it reads, and can then seek as in other formats.
enum MeasuredEnd {
  /// Limit on reading; the duration of the rest is estimated from its bytes.
  private static let patience = MonotonicTime.milliseconds(500)
  /// After so many packets without a timestamp none is expected: raw H.264 and HEVC.
  private static let mostUntimed = 64

  /// The end of the last packet, in the container's microseconds; nil if the header gives it, or it cannot be measured.
  ///
  /// The container is back at its start afterwards.
  static func microseconds(
    of context: UnsafeMutablePointer<AVFormatContext>, at location: MediaLocation, interrupt: Interrupt
  ) -> Int64? {
    guard location.isLocalFile, lacksDuration(context), let bytes = context.pointee.pb,
      bytes.pointee.seekable != 0, let packet = Packet()
    else { return nil }
    let began = MonotonicTime.now
    var end: MediaTime?
    var isWhole = true
    var untimed = 0
    while untimed < mostUntimed, av_read_frame(context, packet.raw) >= 0 {
      if let own = Self.end(of: packet, in: context) {
        end = max(end ?? own, own)
        untimed = 0
      } else {
        untimed += 1
      }
      packet.clear()
      guard MonotonicTime.now - began < patience, !interrupt.isCancelled else {
        isWhole = false
        break
      }
    }
    let (place, size) = (avio_seek(bytes, 0, SEEK_CUR), avio_size(bytes))
    bytes.pointee.error = 0
    bytes.pointee.eof_reached = 0
    let start = context.pointee.start_time == inset_no_timestamp ? 0 : context.pointee.start_time
    let goesBack = av_seek_frame(context, -1, start, Int32(AVSEEK_FLAG_BACKWARD)) >= 0
    // Without timestamps the file cannot be sought, and plays from its first byte.
    if !goesBack { _ = av_seek_frame(context, -1, 0, Int32(AVSEEK_FLAG_BYTE)) }
    let begins = MediaTime(microseconds: start)
    guard goesBack, untimed < mostUntimed, let end, end > begins else { return nil }
    guard !isWhole else { return end.microseconds }
    guard place > 0, size > place else { return nil }
    context.pointee.duration_estimation_method = AVFMT_DURATION_FROM_BITRATE
    let length = min(1e9, (end - begins).seconds * (Double(size) / Double(place)))
    return (begins + MediaTime(seconds: length)).microseconds
  }

  /// Whether the duration is unknown, in a format that is sought by reading it.
  private static func lacksDuration(_ context: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    if context.lacksLength { return true }
    guard let format = context.pointee.iformat, format.pointee.flags & AVFMT_GENERIC_INDEX != 0,
      !Container.isImageFormat(text(format.pointee.name))
    else { return false }
    // The bit rate of MPEG-1 and MPEG-2 may be the code for “any”, which gives a duration of nearly zero.
    return context.pointee.duration <= 0
      || text(format.pointee.name) == "mpegvideo"
        && context.pointee.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE
  }

  private static func end(
    of packet: borrowing Packet, in context: UnsafeMutablePointer<AVFormatContext>
  ) -> MediaTime? {
    let packet = packet.raw.pointee
    let stamp = packet.pts == inset_no_timestamp ? packet.dts : packet.pts
    guard stamp != inset_no_timestamp, packet.stream_index >= 0,
      packet.stream_index < Int32(clamping: context.pointee.nb_streams),
      let base = context.pointee.streams[Int(packet.stream_index)]?.pointee.time_base
    else { return nil }
    let (end, over) = stamp.addingReportingOverflow(max(0, packet.duration))
    return over ? nil : MediaTime(ticks: end, of: base)
  }
}
