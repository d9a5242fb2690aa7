// The memory that the frames of one decoder may take together. Any thread: decoders have threads of their own.

internal import CFFmpeg
internal import Synchronization

/// Counts the bytes of the large frames that a decoder has allocated and that are still in use.
///
/// A file of a few hundred kilobytes may make a decoder hold twenty pictures of the largest size. Small frames are not
/// counted: no decoder holds so many of them.
final class FrameBudget: Sendable {
  /// Limit on the bytes of all frames: ten of 8192×4320 with ten bits, which may refer to six others.
  static let most = 1200 << 20
  /// Frames with fewer bytes are not counted.
  static let least = 32 << 20
  /// Frames that a decoder may hold besides those of its threads: references of later frames, and frames that wait
  /// for their turn.
  private static let references = 8

  private let held = Atomic(0)

  /// The bytes that a frame takes with the tables that a decoder keeps for it, such as its motion vectors.
  static func cost(of bytes: Int, width: Int32, height: Int32) -> Int { bytes + Int(width) * Int(height) / 2 }

  /// Whether a frame of so many bytes may be allocated now; if so, its bytes are held until its token is freed.
  func take(_ bytes: Int) -> Bool {
    guard held.wrappingAdd(bytes, ordering: .relaxed).newValue > Self.most else { return true }
    give(bytes)
    return false
  }

  /// Gives back the bytes of a frame that is freed, or was not allocated.
  func give(_ bytes: Int) { held.wrappingSubtract(bytes, ordering: .relaxed) }

  /// Ties a frame's bytes to the frame: they are given back once its last reference goes.
  func hold(_ bytes: Int, with frame: UnsafeMutablePointer<AVFrame>) {
    let token = Unmanaged.passRetained(Token(self, bytes)).toOpaque()
    let buffer = av_buffer_create(
      token.assumingMemoryBound(to: UInt8.self), 1,
      { token, _ in
        if let token { Unmanaged<Token>.fromOpaque(token).release() }
      }, token, 0)
    // The last of a frame's places for buffers, of which pictures use four at most.
    guard let buffer else { return Unmanaged<Token>.fromOpaque(token).release() }
    frame.pointee.buf.7 = buffer
  }

  /// The number of decoder threads for pictures of that size, each of which holds a frame.
  static func threads(_ wanted: Int32, for parameters: UnsafeMutablePointer<AVCodecParameters>) -> Int32 {
    let format = AVPixelFormat(rawValue: parameters.pointee.format)
    let size = av_image_get_buffer_size(
      format == AV_PIX_FMT_NONE ? AV_PIX_FMT_YUV420P : format, parameters.pointee.width,
      parameters.pointee.height, 1)
    guard size >= least else { return wanted }
    let cost = cost(of: Int(size), width: parameters.pointee.width, height: parameters.pointee.height)
    return max(1, min(wanted, Int32(clamping: most / cost - references)))
  }

  private final class Token: Sendable {
    private let budget: FrameBudget
    private let bytes: Int

    init(_ budget: FrameBudget, _ bytes: Int) {
      self.budget = budget
      self.bytes = bytes
    }

    deinit { budget.give(bytes) }
  }
}

/// The knowledge of a decoder's callbacks, behind its `opaque`.
final class DecoderHooks: Sendable {
  let budget = FrameBudget()
  /// The frame that catches the next key frame early (see `EarlyFrame`); only the decoder's thread uses it.
  nonisolated(unsafe) var caught: UnsafeMutablePointer<AVFrame>?

  /// The hooks of a decoder; nil for one that is not ours.
  static func of(_ context: UnsafeMutablePointer<AVCodecContext>) -> DecoderHooks? {
    context.pointee.opaque.map { Unmanaged<DecoderHooks>.fromOpaque($0).takeUnretainedValue() }
  }
}
