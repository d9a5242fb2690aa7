// The number of pictures that are scaled ahead. A value behind the frame queue's lock.

internal import Base
internal import CFFmpeg
internal import Picture

/// The decode-ahead of the video thread, which should wake up rarely and then work for long.
///
/// A processor that wakes up for a single frame has cold caches: 720p takes a fifth less CPU time when fourteen frames
/// are decoded in a row. The frame queue holds as many pictures as fit into `budget`. Right after a seek it holds only
/// a few, because the next seek would discard them.
struct PictureLead {
  /// The current limit of waiting pictures.
  private(set) var reach = PictureLead.least
  private var most = PictureLead.least

  /// The limit right after a seek, and the minimum for pictures of any size.
  static let least = 4
  /// A higher limit gains almost nothing, and all waiting pictures are scaled again when the size changes.
  static let most = 16
  /// At low frame rates a picture made earlier than this may no longer match the request when it is due.
  private static let longest = MediaTime(microseconds: 700_000)
  /// Bytes of all waiting frames and pictures.
  private static let budget = 20 << 20

  /// The video thread resumes when no more pictures than this are waiting.
  var refill: Int { max(Self.least / 2, reach / 4) }

  /// Whether `count` waiting pictures over a span of `time` are enough.
  func isReached(by count: Int, lasting time: MediaTime) -> Bool {
    count >= reach || (count >= Self.least && time >= Self.longest)
  }

  /// Notes the size of a picture together with its frame.
  mutating func note(bytes: Int) {
    most = min(Self.most, max(Self.least, Self.budget / max(1, bytes)))
    reach = min(reach, most)
  }

  /// Raises the limit after a picture was shown.
  mutating func grow() { reach = min(reach + 1, most) }

  /// Lowers the limit after a seek.
  mutating func restart() { reach = Self.least }
}

extension PictureSlot {
  /// The memory of pixels and frame in bytes.
  var byteCount: Int {
    var count = pixels.stride * pixels.height
    withUnsafeBytes(of: frame.pointee.buf) { buffers in
      for buffer in buffers.bindMemory(to: UnsafeMutablePointer<AVBufferRef>?.self) {
        count += buffer.map { Int($0.pointee.size) } ?? 0
      }
    }
    return count
  }
}
