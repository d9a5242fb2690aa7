// The key frames that a container's index names. Demux thread only.

internal import Base
internal import CFFmpeg

extension Container {
  /// The widest gap between key frames that is decoded again in a moment.
  private static let reach = MediaTime(microseconds: 12_000_000)

  /// Whether a local file can quickly be decoded again from any place.
  ///
  /// Its index has to name key frames from start to end, with no gap over `reach`. Without a full index a seek may land
  /// where decoding cannot begin, or a minute away.
  var isRepeatable: Bool {
    guard location.isLocalFile, joined == nil, !timestampsMayJump, let duration else { return false }
    let films = (0..<streamCount).compactMap { index -> UnsafeMutablePointer<AVStream>? in
      guard let stream = stream(index), stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO,
        !stream.pointee.isCover
      else { return nil }
      return stream
    }
    return !films.isEmpty && films.allSatisfy { Self.keyFramesAreNear(in: $0, lasting: duration) }
  }

  /// Whether the index shows a gap over `reach` around `time`, as for slides or one picture for hours of sound.
  ///
  /// False for joined files, and for formats whose index is only what was read so far.
  func hasSparseKeyFrames(around time: MediaTime, in index: Int?) -> Bool {
    guard joined == nil, let index, let stream = stream(index), !timestampsMayJump,
      raw.pointee.iformat.pointee.flags & AVFMT_GENERIC_INDEX == 0,
      avformat_index_get_entries_count(stream) > 0
    else { return false }
    let micro = AVRational(num: 1, den: 1_000_000)
    let base = stream.pointee.time_base
    let stamp = av_rescale_q((time + MediaTime(microseconds: startTime)).microseconds, micro, base)
    func entry(_ flags: Int32) -> MediaTime? {
      let number = av_index_search_timestamp(stream, stamp, flags)
      guard number >= 0, let entry = avformat_index_get_entry(stream, number) else { return nil }
      return self.time(entry.pointee.timestamp, of: stream)
    }
    let before = entry(Int32(AVSEEK_FLAG_BACKWARD)) ?? .zero
    let after = entry(0) ?? duration ?? time
    return after - before > Self.reach
  }

  private static func keyFramesAreNear(
    in stream: UnsafeMutablePointer<AVStream>, lasting duration: MediaTime
  ) -> Bool {
    let base = stream.pointee.time_base
    var last: MediaTime?
    var first: MediaTime?
    for number in 0..<avformat_index_get_entries_count(stream) {
      guard let entry = avformat_index_get_entry(stream, number), entry.pointee.flags & AVINDEX_KEYFRAME != 0,
        let time = MediaTime(ticks: entry.pointee.timestamp, of: base)
      else { continue }
      if let last, time - last > reach { return false }
      first = first ?? time
      last = time
    }
    guard let first, let last else { return false }
    return first + duration - last <= reach
  }
}
