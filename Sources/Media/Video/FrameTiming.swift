// Computes PTS and duration of each decoded frame, whatever the stream's timestamps are like. Video thread only.

internal import Base
internal import CFFmpeg

/// Converts a stream's timestamps to strictly increasing times of the item.
struct FrameTiming {
  private let timeBase: AVRational
  private let startTime: MediaTime
  /// The frame duration used when a frame does not have its own: from the frame rate, or else 40 ms.
  let nominal: MediaTime
  private var last: MediaTime?
  /// The time at which the newest frame ends.
  private(set) var end = MediaTime.zero

  /// Takes time base and frame rate from the stream.
  ///
  /// - Parameter startTime: The container's start time in microseconds.
  init(_ stream: UnsafeMutablePointer<AVStream>, startTime: Int64) {
    timeBase = stream.pointee.time_base
    self.startTime = MediaTime(microseconds: startTime)
    var rate = av_q2d(stream.pointee.avg_frame_rate)
    if !(rate.isFinite && rate > 0) { rate = av_q2d(stream.pointee.r_frame_rate) }
    nominal = MediaTime(seconds: rate.isFinite && rate >= 0.001 && rate <= 1000 ? 1 / rate : 0.04)
  }

  /// Whether the stream is a slide show, with more than ten seconds per frame.
  var isSparse: Bool { nominal > Self.longest }

  /// Longest plausible frame duration in streams that are not sparse.
  private static let longest = MediaTime(microseconds: 10_000_000)

  /// Forgets the last frame after a seek; a first frame without PTS then gets the time `start`.
  mutating func restart(at start: MediaTime) {
    last = nil
    end = start
  }

  /// PTS and duration of the next frame in display order.
  mutating func next(_ frame: UnsafeMutablePointer<AVFrame>) -> (time: MediaTime, duration: MediaTime) {
    var time = self.time(of: frame) ?? end
    if let last, time <= last { time = last + nominal }
    var duration = MediaTime(ticks: inset_frame_duration(frame), of: timeBase) ?? .zero
    // An implausibly long duration is replaced with the nominal one; frames of a sparse stream may last twice that.
    let most = max(Self.longest, nominal + nominal)
    if duration <= .zero || duration > most { duration = nominal }
    last = time
    end = time + duration
    return (time, duration)
  }

  /// The PTS of a packet; nil without one.
  func time(of packet: UnsafeMutablePointer<AVPacket>) -> MediaTime? { item(packet.pointee.pts) }

  /// The PTS of a frame, as FFmpeg estimates it; nil without one.
  func time(of frame: UnsafeMutablePointer<AVFrame>) -> MediaTime? {
    item(frame.pointee.best_effort_timestamp)
  }

  /// Notes a packet that is dropped without decoding.
  mutating func skip(_ packet: UnsafeMutablePointer<AVPacket>) {
    guard let time = item(packet.pointee.pts) else { return }
    end = max(end, time + nominal)
  }

  private func item(_ value: Int64) -> MediaTime? {
    MediaTime(ticks: value, of: timeBase).map { $0 - startTime }
  }
}
