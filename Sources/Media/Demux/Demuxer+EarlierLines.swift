// A seek leads into the middle of a film, and perhaps of a line that began before. Lives on the demux thread.

internal import Base
internal import CFFmpeg
internal import Platform

extension Demuxer {
  /// So long before a place a line may have begun that is still to be read there.
  private static let longestLine = MediaTime(microseconds: 10_000_000)
  /// What looking for it may cost a seek.
  private static let patience = MonotonicTime.milliseconds(40)

  /// Reads the lines of the container's subtitles that begin before a place, up to the key frame at or after it.
  ///
  /// The container stands elsewhere after it. Only where reading costs next to nothing: in files whose times can be
  /// relied on.
  mutating func readEarlierLines(before request: SeekRequest) {
    guard primaryFeed != nil || secondaryFeed != nil, case .file = session.location,
      !container.timestampsMayJump, request.target > .zero,
      container.seek(to: max(.zero, request.target - Self.longestLine), forward: false)
    else { return }
    let end = MonotonicTime.now + Self.patience
    if let video = choice.video { container.stream(video)?.pointee.discard = AVDISCARD_NONKEY }
    defer { if let video = choice.video { setWanted(video, true) } }
    while MonotonicTime.now < end, !session.isCancelled, container.read(into: packet) >= 0 {
      defer { packet.clear() }
      let index = Int(packet.raw.pointee.stream_index)
      if takeSubtitle(index) { continue }
      guard let stream = container.stream(index),
        let time = container.time(packet.raw.pointee.pts, of: stream)
      else { continue }
      if time >= request.target, index == choice.video || choice.video == nil { return }
    }
  }
}
