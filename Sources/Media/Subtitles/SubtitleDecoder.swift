// An opened subtitle decoder. One thread at a time; frees itself in its deinit.

internal import CFFmpeg
internal import Core

/// Turns packets of one stream into events.
struct SubtitleDecoder: ~Copyable {
  private let context: UnsafeMutablePointer<AVCodecContext>
  private let script: AssScript
  private let timeBase: AVRational
  /// Whether a bitmap's end is not said where it begins.
  private let codec: AVCodecID

  /// Opens the decoder of a stream.
  init(_ stream: UnsafeMutablePointer<AVStream>) throws(PlaybackFailure) {
    guard let parameters = stream.pointee.codecpar else { throw PlaybackFailure("A stream has no codec.") }
    let name = codecName(parameters)
    guard let codec = avcodec_find_decoder(parameters.pointee.codec_id),
      let context = avcodec_alloc_context3(codec)
    else { throw PlaybackFailure("No decoder for the codec \(name).") }
    var code = avcodec_parameters_to_context(context, parameters)
    context.pointee.pkt_timebase = stream.pointee.time_base
    if code >= 0 { code = avcodec_open2(context, codec, nil) }
    guard code >= 0 else {
      var freeing: UnsafeMutablePointer<AVCodecContext>? = context
      avcodec_free_context(&freeing)
      throw PlaybackFailure("The decoder of the codec \(name) does not take this stream.")
    }
    self.context = context
    self.codec = parameters.pointee.codec_id
    timeBase = stream.pointee.time_base
    script = Self.head(of: context)
  }

  /// Opens the decoder of closed captions, whose packets come with times in that base.
  ///
  /// It gives each change as it comes, not a caption when it is over.
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

  /// The events of a packet whose time on the item's timeline is `time`.
  ///
  /// A damaged packet gives none.
  func decode(_ packet: UnsafeMutablePointer<AVPacket>, at time: MediaTime) -> [SubtitleEvent] {
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
      case SUBTITLE_BITMAP: if let part = SubtitlePicture.Part(rect) { parts.append(part) }
      case SUBTITLE_ASS, SUBTITLE_TEXT:
        guard var text = self.text(of: rect), !text.isEmpty else { continue }
        place(&text, by: packet)
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

  /// Forgets everything: the next packet is from elsewhere.
  func flush() { avcodec_flush_buffers(context) }

  private func end(
    of subtitle: AVSubtitle, _ packet: UnsafeMutablePointer<AVPacket>, _ time: MediaTime
  ) -> MediaTime? {
    let milliseconds = subtitle.end_display_time
    if milliseconds != 0, milliseconds != .max { return time + MediaTime(milliseconds: milliseconds) }
    guard packet.pointee.duration > 0, milliseconds == 0 else { return nil }
    let duration = av_rescale_q(packet.pointee.duration, timeBase, AVRational(num: 1, den: 1_000_000))
    return time + MediaTime(microseconds: max(0, duration))
  }

  private func text(of rect: UnsafeMutablePointer<AVSubtitleRect>) -> SubtitleText? {
    if let ass = rect.pointee.ass {
      let text = AssEvent.subtitle(line: String(cString: ass), script: script)
      return codec == AV_CODEC_ID_SUBRIP ? text.decodingEntities() : text
    }
    return rect.pointee.text.map { plain in
      AssEvent.subtitle(text: String(cString: plain)[...], style: "Default", script: script)
    }
  }

  /// WebVTT's settings come beside the packet.
  private func place(_ text: inout SubtitleText, by packet: UnsafeMutablePointer<AVPacket>) {
    guard codec == AV_CODEC_ID_WEBVTT else { return }
    var size = 0
    guard let bytes = av_packet_get_side_data(packet, AV_PKT_DATA_WEBVTT_SETTINGS, &size), size > 0 else {
      return
    }
    let settings = UnsafeBufferPointer(start: bytes, count: min(size, 500))
    WebVTTSettings.apply(String(decoding: settings, as: UTF8.self), to: &text)
  }
}

extension MediaTime {
  fileprivate init(milliseconds: UInt32) { self.init(microseconds: Int64(milliseconds) * 1000) }
}
