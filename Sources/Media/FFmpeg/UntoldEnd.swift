// Measures how long a file is that says nothing of it: raw streams of a codec, APNG and their like. Lives on the thread
// that opens the container.

internal import Base
internal import CFFmpeg
internal import Platform

/// Reads a file once from end to end, as a seek in it would have to.
///
/// libavformat takes down where key frames are in the formats that have no index, as it reads them; afterwards it seeks
/// in them as in others.
enum UntoldEnd {
  /// So long reading may take; of what is longer the rest is guessed from its bytes.
  private static let patience = MonotonicTime.milliseconds(500)
  /// Where so many packets say no time, none does: raw H.264 and HEVC.
  private static let mostUntimed = 64

  /// When an opened container's last packet ends, in microseconds of its own; nil where its header tells, or where it
  /// cannot be looked at in passing.
  ///
  /// It stands at its start afterwards.
  static func microseconds(
    of context: UnsafeMutablePointer<AVFormatContext>, at location: MediaLocation, interrupt: Interrupt
  ) -> Int64? {
    guard location.isLocalFile, isUntold(context), let bytes = context.pointee.pb,
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
    // Without a time in any packet nothing of it can be sought, and it is played as it comes.
    if !goesBack { _ = av_seek_frame(context, -1, 0, Int32(AVSEEK_FLAG_BYTE)) }
    let begins = MediaTime(microseconds: start)
    guard goesBack, untimed < mostUntimed, let end, end > begins else { return nil }
    guard !isWhole else { return end.microseconds }
    guard place > 0, size > place else { return nil }
    context.pointee.duration_estimation_method = AVFMT_DURATION_FROM_BITRATE
    let length = min(1e9, (end - begins).seconds * (Double(size) / Double(place)))
    return (begins + MediaTime(seconds: length)).microseconds
  }

  /// Whether nothing says how long it is, in a format that is sought by reading it.
  private static func isUntold(_ context: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    guard let format = context.pointee.iformat, format.pointee.flags & AVFMT_GENERIC_INDEX != 0,
      !Container.isImageFormat(text(format.pointee.name))
    else { return false }
    // The bit rate of MPEG-1 and -2 may be a word for “any”, from which libavformat makes a length of no time.
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
