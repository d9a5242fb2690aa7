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
      !reader.container.timestampsMayJump, request.target > .zero,
      reader.container.seek(to: max(.zero, request.target - Self.longestLine), forward: false)
    else { return }
    let end = MonotonicTime.now + Self.patience
    if let video = reader.choice.video { reader.container.stream(video)?.pointee.discard = AVDISCARD_NONKEY }
    defer { if let video = reader.choice.video { reader.setWanted(video, true) } }
    while MonotonicTime.now < end, !session.isCancelled, reader.container.read(into: reader.packet) >= 0 {
      defer { reader.packet.clear() }
      let index = Int(reader.packet.raw.pointee.stream_index)
      if takeSubtitle(index) { continue }
      guard let stream = reader.container.stream(index),
        let time = reader.container.time(reader.packet.raw.pointee.pts, of: stream)
      else { continue }
      if time >= request.target, index == reader.choice.video || reader.choice.video == nil { return }
    }
  }
}
