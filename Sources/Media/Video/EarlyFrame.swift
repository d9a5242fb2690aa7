// Takes the first key frame before the decoder outputs it. Video thread only, with the decoder.

internal import CFFmpeg
internal import Glibc

/// Catches a key frame as soon as it is decoded.
///
/// A decoder holds a frame back until it has seen all frames that may have to be shown before it. After opening or
/// flushing, no frame precedes the key frame, so the two further frames that the decoder waits for (17 of 41 ms at
/// 1080p) are a needless delay. FFmpeg passes the rows of a frame to `draw_horiz_band` as they are decoded; their frame
/// is complete when the decoder asks for the next packet. Side data such as captions comes only with the frame that the
/// decoder outputs later.
struct EarlyFrame: ~Copyable {
  private let caught: Frame
  private var stage = Stage.awaited

  /// The state since the last opening or flush.
  private enum Stage: Equatable {
    /// The decoder has output nothing yet.
    case awaited
    /// The frame with that PTS was taken early, and the decoder has not output a later one.
    case taken(Int64)
    case passed
  }

  /// Fails without memory.
  init?() {
    guard let caught = Frame() else { return nil }
    self.caught = caught
  }

  /// Begins again after a flush: the next packet does not follow the last one.
  mutating func begin() { stage = .awaited }

  /// Prepares to catch the frame of the packet that the decoder is given next.
  ///
  /// Not caught are frames of a decoder with frame threads, which decode later; interlaced frames, whose field order is
  /// known only at output; and frames that an edit list cuts off, which are decoded and never output.
  func watch(_ decoder: borrowing Decoder, for packet: borrowing Packet) {
    let context = decoder.raw
    let flags = packet.raw.pointee.flags
    guard stage == .awaited, flags & AV_PKT_FLAG_KEY != 0, flags & AV_PKT_FLAG_DISCARD == 0,
      context.pointee.thread_count == 1, !decoder.isInterlaced
    else { return }
    caught.clear()
    decoder.hooks.caught = caught.raw
    if context.pointee.codec_id == AV_CODEC_ID_HEVC {
      // FFmpeg's HEVC decoder does not call `draw_horiz_band`, but it allocates the key frame's buffer before any
      // other.
      context.pointee.get_buffer2 = { context, frame, flags in
        guard let context, let frame else { return -EINVAL }
        let code = PictureBound.getBuffer(context, frame, flags)
        if code >= 0 { EarlyFrame.catchOnce(frame, of: context) }
        return code
      }
    } else {
      // Asks for the rows of the frame being decoded, not of the one output next.
      context.pointee.slice_flags |= SLICE_FLAG_CODED_ORDER
      context.pointee.draw_horiz_band = { context, frame, _, _, _, _ in
        if let context, let frame { EarlyFrame.catchOnce(frame, of: context) }
      }
    }
  }

  /// Keeps a reference to the frame being decoded and stops catching further ones.
  private static func catchOnce(
    _ frame: UnsafePointer<AVFrame>, of context: UnsafeMutablePointer<AVCodecContext>
  ) {
    unwatch(context)
    guard let caught = DecoderHooks.of(context)?.caught,
      av_frame_ref(caught, frame) >= 0
    else { return }
    guard context.pointee.codec_id == AV_CODEC_ID_HEVC else { return }
    caught.pointee.pict_type = AV_PICTURE_TYPE_I
    caught.pointee.crop_right = Int(max(0, caught.pointee.width - context.pointee.width))
    caught.pointee.crop_bottom = Int(max(0, caught.pointee.height - context.pointee.height))
  }

  private static func unwatch(_ context: UnsafeMutablePointer<AVCodecContext>) {
    context.pointee.draw_horiz_band = nil
    context.pointee.get_buffer2 = PictureBound.getBuffer
  }

  /// Moves the caught frame out once the decoder requests the next packet; false if it caught none.
  mutating func take(into frame: borrowing Frame, of decoder: borrowing Decoder) -> Bool {
    Self.unwatch(decoder.raw)
    guard !caught.isEmpty else { return false }
    defer { caught.clear() }
    let raw = caught.raw
    // HDR metadata is attached only to the frame that is output.
    guard stage == .awaited, raw.pointee.pict_type == AV_PICTURE_TYPE_I,
      raw.pointee.pts != inset_no_timestamp, DynamicRange(raw) == nil, av_frame_apply_cropping(raw, 0) >= 0
    else { return false }
    raw.pointee.best_effort_timestamp = raw.pointee.pts
    stage = .taken(raw.pointee.pts)
    av_frame_move_ref(frame.raw, raw)
    return true
  }

  /// Whether the frame that the decoder outputs was already taken early.
  mutating func hasTaken(_ frame: borrowing Frame) -> Bool {
    switch stage {
    case .awaited: caught.clear()
    case .taken(let time) where frame.raw.pointee.best_effort_timestamp <= time: return true
    case .taken, .passed: break
    }
    stage = .passed
    return false
  }

  /// Drops the caught frame of a damaged packet; the decoder decides whether the frame is shown.
  func drop() { caught.clear() }
}
