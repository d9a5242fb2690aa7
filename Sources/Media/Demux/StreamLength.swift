// The length of a single stream of a container. Belongs to the thread that has opened the container.

internal import Base
internal import CFFmpeg

extension Container {
  /// Whether the item may continue behind the end of a video stream: a cover, or a stream whose length is unknown or
  /// shorter.
  func mayOutlast(_ index: Int) -> Bool {
    guard let stream = stream(index) else { return true }
    if stream.pointee.isCover { return true }
    // The segments of an adaptive stream hold picture and sound of the same time, and so do joined files.
    guard joined == nil, let duration, variants.isEmpty, location.isLocalFile || hasKnownSize else {
      return false
    }
    guard let own = ownLength(of: stream) else { return !isImage }
    return duration - own > MediaTime(microseconds: 1_000_000)
  }

  /// The length that these streams promise together; nil where one of them does not tell its own.
  ///
  /// The container's length is that of its longest stream, which may be one that does not play.
  func promisedLength(of streams: [Int]) -> MediaTime? {
    guard joined == nil else { return nil }
    var longest: MediaTime?
    for index in streams {
      guard let stream = stream(index), !stream.pointee.isCover else { continue }
      guard let own = ownLength(of: stream) else { return nil }
      longest = max(longest ?? own, own)
    }
    return longest
  }

  /// Whether a stream's length is only the container's, which libavformat fills in for streams that give none.
  private func isFilledIn(_ length: Int64, of stream: UnsafeMutablePointer<AVStream>) -> Bool {
    guard length != inset_no_timestamp, raw.pointee.duration != inset_no_timestamp else { return true }
    let own = av_rescale_q(length, stream.pointee.time_base, AVRational(num: 1, den: 1_000_000))
    return own.subtractingReportingOverflow(raw.pointee.duration).partialValue.magnitude < 2_000
  }

  /// The length that the stream tells itself, which is a tag in Matroska; nil if unknown.
  private func ownLength(of stream: UnsafeMutablePointer<AVStream>) -> MediaTime? {
    let isOwn = isMP4 || !isFilledIn(stream.pointee.duration, of: stream)
    if isOwn, stream.pointee.duration != inset_no_timestamp, stream.pointee.duration > 0 {
      return time(max(0, stream.pointee.start_time) &+ stream.pointee.duration, of: stream)
    }
    guard let tag = av_dict_get(stream.pointee.metadata, "DURATION", nil, Int32(AV_DICT_IGNORE_SUFFIX)) else {
      return nil
    }
    let parts = text(tag.pointee.value).split(separator: ":").map { Double($0) }
    guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2] else {
      return nil
    }
    let whole = (hours * 60 + minutes) * 60 + seconds
    return whole.isFinite && whole >= 0 && whole < 1e9 ? MediaTime(seconds: whole) : nil
  }
}
