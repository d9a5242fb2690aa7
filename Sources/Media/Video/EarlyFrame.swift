// The first key frame before the decoder gives it out. Lives on the video thread, with the decoder.

internal import CFFmpeg
internal import Glibc

/// Catches a key frame as soon as it is decoded.
///
/// A decoder keeps a frame back until it has seen as many others as might have to be shown before it. None comes before
/// a key frame of those that it has seen since it was opened or flushed, so that decoding two more (17 of 41 ms at
/// 1080p) is waiting for nothing. FFmpeg shows the rows of a frame as they are decoded (`draw_horiz_band`), and the
/// frame that they belong to is whole when the decoder wants the next packet. What goes with it and is no picture,
/// captions for one, comes with the frame that is given out.
struct EarlyFrame: ~Copyable {
  private let caught: Frame
  private var stage = Stage.awaited

  /// How far the decoder is from where it was sent to.
  private enum Stage: Equatable {
    /// It has given nothing yet.
    case awaited
    /// The frame of that timestamp was taken, and the decoder has not gone beyond it.
    case taken(Int64)
    case passed
  }

  /// Nil where there is no memory.
  init?() {
    guard let caught = Frame() else { return nil }
    self.caught = caught
  }

  /// The next packet is from another place.
  mutating func begin() { stage = .awaited }

  /// Looks at what the decoder makes of a packet that it is about to be given.
  ///
  /// Threads that share the frames decode them at some later time: theirs are not caught. Neither are frames of two
  /// fields, which are only told apart as they are given out, nor those before the beginning of an edit list, which are
  /// decoded and not given out at all.
  func watch(_ decoder: borrowing Decoder, for packet: borrowing Packet) {
    let context = decoder.raw
    let flags = packet.raw.pointee.flags
    guard stage == .awaited, flags & AV_PKT_FLAG_KEY != 0, flags & AV_PKT_FLAG_DISCARD == 0,
      context.pointee.thread_count == 1, !decoder.isInterlaced
    else { return }
    caught.clear()
    context.pointee.opaque = UnsafeMutableRawPointer(caught.raw)
    if context.pointee.codec_id == AV_CODEC_ID_HEVC {
      // It shows no rows, but asks for a key frame's memory before it asks for any other.
      context.pointee.get_buffer2 = { context, frame, flags in
        guard let context, let frame else { return -EINVAL }
        let code = PictureBound.getBuffer(context, frame, flags)
        if code >= 0 { EarlyFrame.catchOnce(frame, of: context) }
        return code
      }
    } else {
      // Rows of the frame that is being decoded, and not of the one that is shown next.
      context.pointee.slice_flags |= SLICE_FLAG_CODED_ORDER
      context.pointee.draw_horiz_band = { context, frame, _, _, _, _ in
        if let context, let frame { EarlyFrame.catchOnce(frame, of: context) }
      }
    }
  }

  /// Keeps a frame that is being decoded; the next ones are not caught.
  private static func catchOnce(
    _ frame: UnsafePointer<AVFrame>, of context: UnsafeMutablePointer<AVCodecContext>
  ) {
    unwatch(context)
    guard let caught = context.pointee.opaque?.assumingMemoryBound(to: AVFrame.self),
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

  /// Takes the frame that was caught, once the decoder wants the next packet; false where there is none.
  mutating func take(into frame: borrowing Frame, of decoder: borrowing Decoder) -> Bool {
    Self.unwatch(decoder.raw)
    guard !caught.isEmpty else { return false }
    defer { caught.clear() }
    let raw = caught.raw
    // How bright a film of high dynamic range may be is only said as the frame is given out.
    guard stage == .awaited, raw.pointee.pict_type == AV_PICTURE_TYPE_I,
      raw.pointee.pts != inset_no_timestamp, DynamicRange(raw) == nil, av_frame_apply_cropping(raw, 0) >= 0
    else { return false }
    raw.pointee.best_effort_timestamp = raw.pointee.pts
    stage = .taken(raw.pointee.pts)
    av_frame_move_ref(frame.raw, raw)
    return true
  }

  /// Whether a frame that the decoder gives out has been taken already.
  mutating func hasTaken(_ frame: borrowing Frame) -> Bool {
    switch stage {
    case .awaited: caught.clear()
    case .taken(let time) where frame.raw.pointee.best_effort_timestamp <= time: return true
    case .taken, .passed: break
    }
    stage = .passed
    return false
  }

  /// A packet was damaged: what was made of it is not shown before the decoder says so.
  func drop() { caught.clear() }
}
