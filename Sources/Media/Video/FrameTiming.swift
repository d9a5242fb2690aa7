// When each decoded frame is due, whatever its timestamps say. Lives on the video thread.

internal import Base
internal import CFFmpeg

/// Turns timestamps of a stream into times of the item that never run backwards.
struct FrameTiming {
  private let timeBase: AVRational
  private let startTime: MediaTime
  /// How long a frame lasts where nothing says it of that frame.
  let nominal: MediaTime
  private var last: MediaTime?
  /// Until when the newest frame lasts.
  private(set) var end = MediaTime.zero

  /// `startTime` is the container's, in its own microseconds.
  init(_ stream: UnsafeMutablePointer<AVStream>, startTime: Int64) {
    timeBase = stream.pointee.time_base
    self.startTime = MediaTime(microseconds: startTime)
    var rate = av_q2d(stream.pointee.avg_frame_rate)
    if !(rate.isFinite && rate > 0) { rate = av_q2d(stream.pointee.r_frame_rate) }
    nominal = MediaTime(seconds: rate.isFinite && rate >= 0.001 && rate <= 1000 ? 1 / rate : 0.04)
  }

  /// Whether pictures are so rare that the length of one is that of many another item.
  var isSparse: Bool { nominal > Self.longest }

  /// A frame does not last longer, unless frames are sparse.
  private static let longest = MediaTime(microseconds: 10_000_000)

  /// After a seek nothing is known of the frame before; one that says no time is due at `start`.
  mutating func restart(at start: MediaTime) {
    last = nil
    end = start
  }

  /// Time and duration of the next frame in the order of display.
  mutating func next(_ frame: UnsafeMutablePointer<AVFrame>) -> (time: MediaTime, duration: MediaTime) {
    var time = self.time(of: frame) ?? end
    if let last, time <= last { time = last + nominal }
    var duration = MediaTime(ticks: inset_frame_duration(frame), of: timeBase) ?? .zero
    // A duration that is far from the nominal one is as likely wrong as right, unless frames are sparse.
    let most = max(Self.longest, nominal + nominal)
    if duration <= .zero || duration > most { duration = nominal }
    last = time
    end = time + duration
    return (time, duration)
  }

  /// When a packet's picture is due, nil where it does not say.
  func time(of packet: UnsafeMutablePointer<AVPacket>) -> MediaTime? { item(packet.pointee.pts) }

  /// When a frame says that it is due, nil where it does not say.
  func time(of frame: UnsafeMutablePointer<AVFrame>) -> MediaTime? {
    item(frame.pointee.best_effort_timestamp)
  }

  /// A packet goes by undecoded.
  mutating func skip(_ packet: UnsafeMutablePointer<AVPacket>) {
    guard let time = item(packet.pointee.pts) else { return }
    end = max(end, time + nominal)
  }

  private func item(_ value: Int64) -> MediaTime? {
    MediaTime(ticks: value, of: timeBase).map { $0 - startTime }
  }
}
