// The streams of raw frames that a source describes, as a container of libavformat. Demux thread only.

internal import Base
internal import CFFmpeg

/// The streams of a source, checked, with the size of one frame of each.
struct SourceStreams {
  /// A checked stream.
  struct Checked {
    let described: SourceStream
    let codec: AVCodecID
    /// The pixel format's number; 0 for sound.
    let format: Int32
    /// Bytes of a picture, or of one sample of all channels.
    let unit: Int
    let timeBase: AVRational

    var isVideo: Bool { described.kind == "video" }
  }

  /// Limit on the samples of one sound frame (bytes).
  private static let mostSound = 1 << 20

  let streams: [Checked]

  /// Checks what a source describes.
  ///
  /// - Throws: the reason why it cannot be played.
  init(_ described: [SourceStream]) throws(PlaybackFailure) {
    var streams: [Checked] = []
    for stream in described { streams.append(try Self.check(stream)) }
    self.streams = streams
  }

  private static func check(_ stream: SourceStream) throws(PlaybackFailure) -> Checked {
    guard let base = stream.timeBase else { throw PlaybackFailure("The source gives a stream no time base.") }
    let timeBase = AVRational(num: base.numerator, den: base.denominator)
    switch stream.kind {
    case "video":
      let format = av_get_pix_fmt(stream.format)
      guard format != AV_PIX_FMT_NONE, let facts = av_pix_fmt_desc_get(format),
        facts.pointee.flags & UInt64(AV_PIX_FMT_FLAG_HWACCEL) == 0
      else {
        throw PlaybackFailure(
          "The source's pixel format is unknown: \(VisibleText.filter(stream.format, limit: 40)).")
      }
      if let refusal = PictureBound.refusal(width: stream.width, height: stream.height) { throw refusal }
      let unit = av_image_get_buffer_size(
        format, Int32(clamping: stream.width), Int32(clamping: stream.height), 1)
      guard stream.width > 0, stream.height > 0, unit > 0 else {
        throw PlaybackFailure("The source's picture has no size.")
      }
      return Checked(
        described: stream, codec: AV_CODEC_ID_RAWVIDEO, format: format.rawValue, unit: Int(unit),
        timeBase: timeBase)
    case "audio":
      guard (1...64).contains(stream.channels), (1000...768_000).contains(stream.sampleRate) else {
        throw PlaybackFailure("The source's sound has no usable channels or rate.")
      }
      let codec = avcodec_find_decoder_by_name("pcm_" + stream.format)?.pointee.id ?? AV_CODEC_ID_NONE
      let bits = av_get_bits_per_sample(codec)
      guard codec != AV_CODEC_ID_NONE, bits >= 8, bits % 8 == 0 else {
        throw PlaybackFailure(
          "The source's sample format is unknown: \(VisibleText.filter(stream.format, limit: 40)).")
      }
      return Checked(
        described: stream, codec: codec, format: 0, unit: Int(bits) / 8 * stream.channels, timeBase: timeBase)
    default: throw PlaybackFailure("The source has a stream that is neither video nor audio.")
    }
  }

  /// The reason why a frame of so many bytes does not fit that stream, or nil.
  func complaint(frame index: Int, bytes: Int) -> PlaybackFailure? {
    guard streams.indices.contains(index) else {
      return PlaybackFailure("The source sends a frame of a stream that it did not describe.")
    }
    let stream = streams[index]
    let fits =
      stream.isVideo ? bytes == stream.unit : bytes > 0 && bytes <= Self.mostSound && bytes % stream.unit == 0
    return fits
      ? nil : PlaybackFailure("The source sends a frame of \(bytes) bytes, which does not fit its format.")
  }

  /// A container without input, whose packets `SourceReader` gives; nil without memory.
  func makeContext() -> UnsafeMutablePointer<AVFormatContext>? {
    guard let context = avformat_alloc_context() else { return nil }
    // A demuxer without state of its own: closing the context calls nothing of it.
    context.pointee.iformat = av_find_input_format("rawvideo")
    context.pointee.start_time = 0
    for stream in streams {
      guard context.pointee.iformat != nil, let raw = avformat_new_stream(context, nil),
        let parameters = raw.pointee.codecpar
      else {
        avformat_free_context(context)
        return nil
      }
      raw.pointee.time_base = stream.timeBase
      parameters.pointee.codec_id = stream.codec
      if stream.isVideo {
        parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
        parameters.pointee.format = stream.format
        parameters.pointee.width = Int32(stream.described.width)
        parameters.pointee.height = Int32(stream.described.height)
        if let rate = stream.described.frameRate {
          raw.pointee.avg_frame_rate = AVRational(num: rate.numerator, den: rate.denominator)
          raw.pointee.r_frame_rate = raw.pointee.avg_frame_rate
        }
        if let aspect = stream.described.sampleAspect {
          raw.pointee.sample_aspect_ratio = AVRational(num: aspect.numerator, den: aspect.denominator)
          parameters.pointee.sample_aspect_ratio = raw.pointee.sample_aspect_ratio
        }
      } else {
        parameters.pointee.codec_type = AVMEDIA_TYPE_AUDIO
        parameters.pointee.sample_rate = Int32(stream.described.sampleRate)
        parameters.pointee.ch_layout = inset_channel_layout(Int32(stream.described.channels))
        parameters.pointee.block_align = Int32(stream.unit)
        parameters.pointee.bits_per_coded_sample = av_get_bits_per_sample(stream.codec)
      }
    }
    return context
  }

  /// Sets a packet's time, duration and stream.
  func stamp(_ packet: borrowing Packet, frame index: Int, pts: Int64) {
    let stream = streams[index]
    let raw = packet.raw
    raw.pointee.stream_index = Int32(index)
    raw.pointee.pts = pts
    raw.pointee.dts = pts
    raw.pointee.flags |= AV_PKT_FLAG_KEY
    let seconds: AVRational
    if stream.isVideo {
      guard let rate = stream.described.frameRate else { return }
      seconds = AVRational(num: rate.denominator, den: rate.numerator)
    } else {
      seconds = AVRational(
        num: raw.pointee.size / Int32(stream.unit), den: Int32(stream.described.sampleRate))
    }
    raw.pointee.duration = av_rescale_q(1, seconds, stream.timeBase)
  }
}
