// What the streams of a container are, found out without decoding pictures for it where that can be done. Lives on the
// thread that opens the container.

import Base
internal import CFFmpeg

/// Surveys the streams of a container whose header has been read.
///
/// libavformat decodes pictures of a stream until it knows their pixel format and their order, on one thread: 15 ms of
/// H.264 at 1280×720, an eighth of a second at 7680×4320, before anything can be shown. Nobody asks for the format
/// here, and the order is known to an MP4 file's table of times, or is said by the stream's own head, which a transport
/// stream has within its packets; VP8 and VP9 have none to be known.
enum StreamSurvey {
  /// Reads on until the streams are known; gives `avformat_find_stream_info`'s answer.
  static func run(_ context: UnsafeMutablePointer<AVFormatContext>, of location: MediaLocation) -> Int32 {
    let count = Int(context.pointee.nb_streams)
    let streams = (0..<count).compactMap { context.pointee.streams[$0] }
    let ordered = order(streams, in: context)
    let described = location.isLocalFile ? describeHead(of: streams, in: context) : nil
    let spared = streams.filter {
      ordered || $0 == described || spare($0, isMP4: context.isMP4)
    }.filter(isUnknownPicture)
    var options = [OpaquePointer?](repeating: nil, count: count)
    // What is larger is a picture, or no film that is meant to be seen: its size is known without decoding it.
    for index in options.indices {
      av_dict_set(&options[index], "max_pixels", String(PictureBound.surveyedPixels), 0)
    }
    for stream in spared {
      // Any format will do to be taken for known.
      stream.pointee.codecpar.pointee.format = AV_PIX_FMT_YUV420P.rawValue
      av_dict_set(&options[Int(stream.pointee.index)], "skip_frame", "all", 0)
    }
    let code =
      count == 0 ? avformat_find_stream_info(context, nil) : avformat_find_stream_info(context, &options)
    for index in options.indices { av_dict_free(&options[index]) }
    for stream in spared { stream.pointee.codecpar.pointee.format = AV_PIX_FMT_NONE.rawValue }
    describeLarge(context)
    if ordered { for stream in spared { findStart(of: stream, in: context) } }
    return code
  }

  /// Fills in the size of a picture that was too large to be decoded in passing.
  private static func describeLarge(_ context: UnsafeMutablePointer<AVFormatContext>) {
    guard let size = PictureBound.refusedSize else { return }
    for index in 0..<Int(context.pointee.nb_streams) {
      guard let parameters = context.pointee.streams[index]?.pointee.codecpar,
        parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO, parameters.pointee.width <= 0
      else { continue }
      parameters.pointee.width = Int32(clamping: size.width)
      parameters.pointee.height = Int32(clamping: size.height)
      // That it was not decoded here says nothing of whether it can be.
      return LogRelay.forgetErrors()
    }
  }

  private static func isUnknownPicture(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
    guard let parameters = stream.pointee.codecpar, parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO else {
      return false
    }
    return parameters.pointee.width > 0 && parameters.pointee.height > 0
      && parameters.pointee.format == AV_PIX_FMT_NONE.rawValue && !stream.pointee.isCover
  }

  /// Whether nothing that is used would be learned from decoding its pictures.
  private static func spare(_ stream: UnsafeMutablePointer<AVStream>, isMP4: Bool) -> Bool {
    switch stream.pointee.codecpar.pointee.codec_id {
    case AV_CODEC_ID_VP8, AV_CODEC_ID_VP9: return true
    // One in fragments has no table.
    case AV_CODEC_ID_H264: return isMP4 && stream.pointee.nb_frames > 0
    default: return false
    }
  }

  // MARK: H.264 in Matroska

  /// Tells libavformat the order of pictures in a Matroska file of H.264; false where that is not what it is, or where
  /// the streams do not say all of it themselves.
  ///
  /// Its packets do not say when they are decoded. Given the order, libavformat finds it out as well as by decoding.
  private static func order(
    _ streams: [UnsafeMutablePointer<AVStream>], in context: UnsafeMutablePointer<AVFormatContext>
  ) -> Bool {
    guard context.formatName.hasPrefix("matroska") else { return false }
    let pictures = streams.filter {
      $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO && !$0.pointee.isCover
    }
    var orders: [Int] = []
    for stream in pictures {
      guard let parameters = stream.pointee.codecpar, parameters.pointee.codec_id == AV_CODEC_ID_H264,
        isUnknownPicture(stream), stream.pointee.avg_frame_rate.num > 0,
        let head = parameters.pointee.extradata,
        let reorder = SequenceParameterSet(
          head: UnsafeBufferPointer(start: head, count: Int(parameters.pointee.extradata_size)))?.reorder
      else { return false }
      orders.append(reorder)
    }
    guard !orders.isEmpty else { return false }
    for (stream, reorder) in zip(pictures, orders) {
      stream.pointee.codecpar.pointee.video_delay = Int32(reorder)
    }
    // Neither the first time of decoding nor the frame rate is to be waited for.
    context.pointee.max_ts_probe = 1
    context.pointee.fps_probe_size = 0
    return true
  }

  /// Looks up when a stream begins, which libavformat found out of the others alone: at its first key frame, which it has
  /// read and taken down.
  private static func findStart(
    of stream: UnsafeMutablePointer<AVStream>, in context: UnsafeMutablePointer<AVFormatContext>
  ) {
    guard let first = avformat_index_get_entry(stream, 0)?.pointee.timestamp else { return }
    stream.pointee.start_time = first
    guard let start = MediaTime(ticks: first, of: stream.pointee.time_base)?.microseconds else { return }
    if context.pointee.start_time == inset_no_timestamp || start < context.pointee.start_time {
      context.pointee.start_time = start
    }
  }

  // MARK: H.264 in transport streams

  /// How far the head of a stream is looked for, in bytes: some seconds of a recording that began anywhere.
  private static let reach = 512 << 10

  /// Tells libavformat size and order of the pictures of a transport stream with one stream of H.264, out of the first
  /// head in its packets; gives that stream, nil where there is none, or where its head does not say all of it.
  private static func describeHead(
    of streams: [UnsafeMutablePointer<AVStream>], in context: UnsafeMutablePointer<AVFormatContext>
  ) -> UnsafeMutablePointer<AVStream>? {
    let pictures = streams.filter { $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO }
    guard context.formatName == "mpegts", pictures.count == 1, let stream = pictures.first,
      let parameters = stream.pointee.codecpar, parameters.pointee.codec_id == AV_CODEC_ID_H264,
      let head = TransportStreamHead.parameters(of: Int(stream.pointee.id), in: beginning(of: context)),
      // Of fields libavformat learns more by decoding: how long each is shown.
      head.isProgressive, let size = head.size, let reorder = head.reorder
    else { return nil }
    parameters.pointee.width = Int32(size.width)
    parameters.pointee.height = Int32(size.height)
    parameters.pointee.video_delay = Int32(reorder)
    if let aspect = head.pixelAspect {
      parameters.pointee.sample_aspect_ratio = AVRational(num: Int32(aspect.width), den: Int32(aspect.height))
    }
    return stream
  }

  /// The first bytes of what is read, which stands afterwards where it stood.
  private static func beginning(of context: UnsafeMutablePointer<AVFormatContext>) -> [UInt8] {
    guard let bytes = context.pointee.pb, bytes.pointee.seekable != 0 else { return [] }
    let before = avio_seek(bytes, 0, SEEK_CUR)
    guard before >= 0, avio_seek(bytes, 0, SEEK_SET) == 0 else { return [] }
    defer { _ = avio_seek(bytes, before, SEEK_SET) }
    return [UInt8](unsafeUninitializedCapacity: reach) { room, count in
      count = Int(max(0, avio_read(bytes, room.baseAddress, Int32(reach))))
    }
  }
}
