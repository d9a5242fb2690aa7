// Finds out the properties of a container's streams, where possible without decoding. Belongs to the thread that opens
// the container.

import Base
internal import CFFmpeg

/// Surveys the streams of a container whose header has been read.
///
/// libavformat decodes pictures of a stream, on one thread, until it knows their pixel format and their order. That
/// takes 15 ms for H.264 at 1280×720 and an eighth of a second at 7680×4320, before anything can be shown. Inset does
/// not need the format. The order follows from the sample table of an MP4 file, or from the stream's own parameter
/// set, which a transport stream has within its packets. VP8 and VP9 do not reorder pictures.
enum StreamSurvey {
  /// Reads packets until the streams are complete, and returns the code of `avformat_find_stream_info`.
  static func run(_ context: UnsafeMutablePointer<AVFormatContext>, of location: MediaLocation) -> Int32 {
    let count = Int(context.pointee.nb_streams)
    let streams = (0..<count).compactMap { context.pointee.streams[$0] }
    let ordered = order(streams, in: context)
    let described = location.isLocalFile ? describeHead(of: streams, in: context) : nil
    let spared = streams.filter {
      ordered || $0 == described || spare($0, isMP4: context.isMP4)
    }.filter(isUnknownPicture)
    var options = [OpaquePointer?](repeating: nil, count: count)
    // Anything larger is a still picture or not real video; its size needs no decoding.
    for index in options.indices {
      av_dict_set(&options[index], "max_pixels", String(PictureBound.surveyedPixels), 0)
    }
    for stream in spared {
      // libavformat takes the stream for known with any pixel format.
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

  /// Fills in the size of a picture that was too large to be decoded for the survey.
  private static func describeLarge(_ context: UnsafeMutablePointer<AVFormatContext>) {
    guard let size = PictureBound.refusedSize else { return }
    for index in 0..<Int(context.pointee.nb_streams) {
      guard let parameters = context.pointee.streams[index]?.pointee.codecpar,
        parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO, parameters.pointee.width <= 0
      else { continue }
      parameters.pointee.width = Int32(clamping: size.width)
      parameters.pointee.height = Int32(clamping: size.height)
      // A picture too large for the survey may still be decoded later.
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

  /// Whether decoding a stream's pictures would tell nothing that Inset needs.
  private static func spare(_ stream: UnsafeMutablePointer<AVStream>, isMP4: Bool) -> Bool {
    switch stream.pointee.codecpar.pointee.codec_id {
    case AV_CODEC_ID_VP8, AV_CODEC_ID_VP9: return true
    // A fragmented MP4 has no sample table.
    case AV_CODEC_ID_H264: return isMP4 && stream.pointee.nb_frames > 0
    default: return false
    }
  }

  // MARK: H.264 in Matroska

  /// Tells libavformat the order of pictures in a Matroska file of H.264.
  ///
  /// Matroska packets have no DTS; with the order given, libavformat computes it as well as by decoding.
  ///
  /// - Returns: false if the container is of another kind, or a stream does not give its order and frame rate.
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
    // libavformat waits neither for the first DTS nor for the frame rate.
    context.pointee.max_ts_probe = 1
    context.pointee.fps_probe_size = 0
    return true
  }

  /// Sets a stream's start to its first key frame, which libavformat has put into the index; it took the start only
  /// from the other streams.
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

  /// The number of bytes that are searched for the parameter set: some seconds of a recording that starts
  /// anywhere.
  private static let reach = 512 << 10

  /// Tells libavformat the size and order of pictures in a transport stream with one H.264 stream, from the first
  /// parameter set in its packets.
  ///
  /// - Returns: that stream; nil if none exists, or its parameter set is incomplete.
  private static func describeHead(
    of streams: [UnsafeMutablePointer<AVStream>], in context: UnsafeMutablePointer<AVFormatContext>
  ) -> UnsafeMutablePointer<AVStream>? {
    let pictures = streams.filter { $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO }
    guard context.formatName == "mpegts", pictures.count == 1, let stream = pictures.first,
      let parameters = stream.pointee.codecpar, parameters.pointee.codec_id == AV_CODEC_ID_H264,
      let head = TransportStreamHead.parameters(of: Int(stream.pointee.id), in: beginning(of: context)),
      // For fields libavformat learns more by decoding: how long each is shown.
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

  /// The first bytes of the input; the reading position is restored.
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
