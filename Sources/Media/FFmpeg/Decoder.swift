// An opened decoder. One thread at a time; frees itself in its deinit.

internal import CFFmpeg
internal import Core
internal import Glibc

/// Owns an AVCodecContext for one stream.
struct Decoder: ~Copyable {
  let raw: UnsafeMutablePointer<AVCodecContext>

  /// What receiving a frame came to.
  enum Outcome { case frame, needsInput, end, damaged }

  /// More pixels in a frame than this are refused: a bomb and not a film.
  static let maximumPixels: Int64 = 16384 * 16384

  /// Opens the decoder of a stream.
  ///
  /// `threads` is how many it may use.
  init(_ stream: UnsafeMutablePointer<AVStream>, threads: Int32) throws(PlaybackFailure) {
    guard let parameters = stream.pointee.codecpar else { throw PlaybackFailure("A stream has no codec.") }
    let name = codecName(parameters)
    guard let codec = avcodec_find_decoder(parameters.pointee.codec_id) else {
      throw PlaybackFailure("There is no decoder for the codec \(name).")
    }
    guard let context = avcodec_alloc_context3(codec) else {
      throw PlaybackFailure(code: -ENOMEM, isNetwork: false)
    }
    var code = avcodec_parameters_to_context(context, parameters)
    context.pointee.pkt_timebase = stream.pointee.time_base
    context.pointee.max_pixels = Self.maximumPixels
    context.pointee.thread_count = threads
    if code >= 0 { code = avcodec_open2(context, codec, nil) }
    guard code >= 0 else {
      var freeing: UnsafeMutablePointer<AVCodecContext>? = context
      avcodec_free_context(&freeing)
      throw PlaybackFailure("The decoder of the codec \(name) does not take this stream.")
    }
    raw = context
  }

  deinit {
    var freeing: UnsafeMutablePointer<AVCodecContext>? = raw
    avcodec_free_context(&freeing)
  }

  /// Gives it a packet.
  ///
  /// A damaged one says false; the next may do.
  func send(_ packet: borrowing Packet) -> Bool {
    let code = avcodec_send_packet(raw, packet.raw)
    return code >= 0 || code == inset_error_again
  }

  /// No more packets come until `flush`; frames still inside come out.
  func drain() { avcodec_send_packet(raw, nil) }

  /// Takes the next frame.
  func receive(into frame: borrowing Frame) -> Outcome {
    switch avcodec_receive_frame(raw, frame.raw) {
    case 0: .frame
    case inset_error_again: .needsInput
    case inset_error_eof: .end
    default: .damaged
    }
  }

  /// Forgets everything: the next packet is from elsewhere.
  func flush() { avcodec_flush_buffers(raw) }
}
