// An opened subtitle decoder. One thread at a time; the deinit frees it.

internal import Base
internal import CFFmpeg

/// Decodes the packets of one stream into events.
struct SubtitleDecoder: ~Copyable {
  /// The limit of bitmaps per event; a disc has two at once, a broadcast a few.
  private static let mostParts = 64
  /// The limit of canvas pixels, above any real screen.
  private static let mostCanvasPixels: Int64 = 8192 * 8192

  private let context: UnsafeMutablePointer<AVCodecContext>
  private let script: AssScript
  private let timeBase: AVRational
  private let codec: AVCodecID
  /// The character set of its packets; nil for codecs whose packets are not text.
  private let charset: PacketCharset?

  /// Opens the decoder of a stream.
  ///
  /// - Parameter charset: The user's character set for text that is not UTF-8; `auto` guesses it.
  init(_ stream: UnsafeMutablePointer<AVStream>, charset: String = "auto") throws(PlaybackFailure) {
    guard let parameters = stream.pointee.codecpar else { throw PlaybackFailure("A stream has no codec.") }
    let name = codecName(parameters)
    guard let codec = avcodec_find_decoder(parameters.pointee.codec_id),
      let context = avcodec_alloc_context3(codec)
    else { throw PlaybackFailure("No decoder for the codec \(name).") }
    var code = avcodec_parameters_to_context(context, parameters)
    context.pointee.pkt_timebase = stream.pointee.time_base
    context.pointee.max_pixels = Self.mostCanvasPixels
    if code >= 0 { code = avcodec_open2(context, codec, nil) }
    guard code >= 0 else {
      var freeing: UnsafeMutablePointer<AVCodecContext>? = context
      avcodec_free_context(&freeing)
      throw PlaybackFailure("The decoder of the codec \(name) does not accept this stream.")
    }
    self.context = context
    self.codec = parameters.pointee.codec_id
    timeBase = stream.pointee.time_base
    script = Self.head(of: context)
    let language = av_dict_get(stream.pointee.metadata, "language", nil, 0).map {
      String(cString: $0.pointee.value)
    }
    self.charset = Self.isText(codec.pointee.id) ? PacketCharset(charset, language: language) : nil
  }

  /// Opens the decoder of closed captions, whose packets have times in `timeBase`.
  ///
  /// It outputs each change as it comes, rather than whole captions at their end.
  init(captionsWith timeBase: AVRational) throws(PlaybackFailure) {
    guard let codec = avcodec_find_decoder(AV_CODEC_ID_EIA_608),
      let context = avcodec_alloc_context3(codec)
    else { throw PlaybackFailure("There is no decoder for closed captions.") }
    context.pointee.pkt_timebase = timeBase
    var options = Options(["real_time": "1"])
    guard avcodec_open2(context, codec, &options.raw) >= 0 else {
      var freeing: UnsafeMutablePointer<AVCodecContext>? = context
      avcodec_free_context(&freeing)
      throw PlaybackFailure("The decoder of closed captions does not work.")
    }
    self.context = context
    self.codec = AV_CODEC_ID_EIA_608
    self.timeBase = timeBase
    script = Self.head(of: context)
    charset = nil
  }

  deinit {
    var freeing: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&freeing)
  }

  private static func head(of context: UnsafeMutablePointer<AVCodecContext>) -> AssScript {
    let size = Int(context.pointee.subtitle_header_size)
    guard let bytes = context.pointee.subtitle_header, size > 0 else { return AssScript() }
    let head = UnsafeBufferPointer(start: bytes, count: min(size, 1 << 20))
    return AssScript(head: String(decoding: head, as: UTF8.self))
  }

  /// Decodes the events of a packet; a damaged packet has none.
  ///
  /// - Parameter time: The packet's time on the item's timeline.
  func decode(_ packet: UnsafeMutablePointer<AVPacket>, at time: MediaTime) -> [SubtitleEvent] {
    if let recoded = charset?.recoded(packet) { return decodeText(recoded.raw, at: time) }
    return decodeText(packet, at: time)
  }

  private func decodeText(_ packet: UnsafeMutablePointer<AVPacket>, at time: MediaTime) -> [SubtitleEvent] {
    if let format = cueFormat { return cue(packet, format, at: time) }
    var subtitle = AVSubtitle()
    var got: Int32 = 0
    guard avcodec_decode_subtitle2(context, &subtitle, &got, packet) >= 0, got != 0 else { return [] }
    defer { avsubtitle_free(&subtitle) }
    let start = time + MediaTime(milliseconds: subtitle.start_display_time)
    let end = self.end(of: subtitle, packet, time)
    var events: [SubtitleEvent] = []
    var parts: [SubtitlePicture.Part] = []
    for index in 0..<min(Int(subtitle.num_rects), 256) {
      guard let rect = subtitle.rects[index] else { continue }
      switch rect.pointee.type {
      case SUBTITLE_BITMAP:
        if parts.count < Self.mostParts, let part = SubtitlePicture.Part(rect) { parts.append(part) }
      case SUBTITLE_ASS, SUBTITLE_TEXT:
        guard var text = self.text(of: rect), !text.isEmpty else { continue }
        text.moment = isScript ? nil : start
        events.append(SubtitleEvent(start: start, end: end, content: .text(text)))
      default: break
      }
    }
    if !parts.isEmpty {
      let (width, height) = (Int(context.pointee.width), Int(context.pointee.height))
      let canvas = width > 0 && height > 0 ? (width, height) : nil
      events.append(
        SubtitleEvent(
          start: start, end: end, content: .picture(SubtitlePicture(canvas: canvas, parts: parts))))
    }
    if events.isEmpty { events.append(SubtitleEvent(start: start, end: nil, content: .clear)) }
    return events
  }

  /// Resets the decoder after a seek.
  func flush() { avcodec_flush_buffers(context) }

  private func end(
    of subtitle: AVSubtitle, _ packet: UnsafeMutablePointer<AVPacket>, _ time: MediaTime
  ) -> MediaTime? {
    if saysEveryEnd, packet.pointee.duration <= 0 { return time }
    let milliseconds = subtitle.end_display_time
    if milliseconds != 0, milliseconds != .max { return time + MediaTime(milliseconds: milliseconds) }
    guard packet.pointee.duration > 0, milliseconds == 0 else { return nil }
    return MediaTime(ticks: packet.pointee.duration, of: timeBase).map { time + $0 }
  }

  private var isScript: Bool { codec == AV_CODEC_ID_ASS || codec == AV_CODEC_ID_SSA }

  /// Whether the format gives every event an end, so that one without a length is not meant to stay.
  private var saysEveryEnd: Bool { Self.isText(codec) }

  /// Whether the packets of a codec are nothing but text with times.
  private static func isText(_ codec: AVCodecID) -> Bool {
    switch codec {
    case AV_CODEC_ID_ASS, AV_CODEC_ID_SSA, AV_CODEC_ID_SUBRIP, AV_CODEC_ID_WEBVTT, AV_CODEC_ID_TEXT: true
    default: false
    }
  }

  private func text(of rect: UnsafeMutablePointer<AVSubtitleRect>) -> SubtitleText? {
    let author: AssEvent.Author = isScript ? .script : .decoder
    if let ass = rect.pointee.ass {
      return AssEvent.subtitle(line: String(cString: ass), script: script, by: author)
    }
    return rect.pointee.text.map { plain in
      AssEvent.subtitle(text: String(cString: plain)[...], style: "Default", script: script, by: author)
    }
  }

  // MARK: Plain text cues

  /// The text format whose packets are read without libavcodec; nil for other codecs.
  ///
  /// libavcodec converts these cues to ASS, where braces and backslashes are markup; depending on its version it drops
  /// or escapes them.
  private var cueFormat: CueText.Format? {
    switch codec {
    case AV_CODEC_ID_SUBRIP: .subRip
    case AV_CODEC_ID_WEBVTT: .webVTT
    default: nil
    }
  }

  private func cue(
    _ packet: UnsafeMutablePointer<AVPacket>, _ format: CueText.Format, at time: MediaTime
  ) -> [SubtitleEvent] {
    let bytes = UnsafeBufferPointer(start: packet.pointee.data, count: Int(max(0, packet.pointee.size)))
    var text = CueText.subtitle(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self), format)
    guard !text.isEmpty else { return [SubtitleEvent(start: time, end: nil, content: .clear)] }
    text.moment = time
    switch format {
    case .subRip: place(&text, bySubRip: packet)
    case .webVTT: place(&text, byWebVTT: packet)
    }
    let lasting = av_rescale_q(packet.pointee.duration, timeBase, AVRational(num: 1, den: 1_000_000))
    return [
      SubtitleEvent(start: time, end: time + MediaTime(microseconds: lasting), content: .text(text))
    ]
  }

  /// Applies the WebVTT cue settings from the packet's side data.
  private func place(_ text: inout SubtitleText, byWebVTT packet: UnsafeMutablePointer<AVPacket>) {
    guard let settings = sideData(AV_PKT_DATA_WEBVTT_SETTINGS, of: packet) else { return }
    WebVTTSettings.apply(String(decoding: settings.prefix(500), as: UTF8.self), to: &text)
  }

  /// Applies SubRip coordinates from the packet's side data: a corner or a rectangle on a DVD picture of 720×480.
  private func place(_ text: inout SubtitleText, bySubRip packet: UnsafeMutablePointer<AVPacket>) {
    guard let data = sideData(AV_PKT_DATA_SUBTITLE_POSITION, of: packet), data.count >= 16 else { return }
    let numbers = (0..<4).map { index -> Double in
      // The values are little-endian.
      var word: UInt32 = 0
      for place in 0..<4 { word |= UInt32(data[index * 4 + place]) << UInt32(8 * place) }
      return Double(Int32(bitPattern: word))
    }
    text.place(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
  }

  private func sideData(
    _ kind: AVPacketSideDataType, of packet: UnsafeMutablePointer<AVPacket>
  ) -> UnsafeBufferPointer<UInt8>? {
    var size = 0
    guard let bytes = av_packet_get_side_data(packet, kind, &size), size > 0 else { return nil }
    return UnsafeBufferPointer(start: bytes, count: size)
  }
}

extension MediaTime {
  fileprivate init(milliseconds: UInt32) { self.init(microseconds: Int64(milliseconds) * 1000) }
}
