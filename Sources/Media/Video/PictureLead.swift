// How many pictures are made before they are due. A value, behind the ring's lock.

internal import Base
internal import CFFmpeg
internal import Picture

/// How far the video thread runs ahead, so that it works seldom and long.
///
/// A processor that wakes up for a single frame finds cold caches: 720p takes a fifth less of its time when fourteen
/// frames are decoded in a row. As many as fit into `budget` are made ahead, but right after a seek only a few: the
/// next seek would have them made for nothing.
struct PictureLead {
  /// Waiting pictures at the most, as things are.
  private(set) var reach = PictureLead.least
  private var most = PictureLead.least

  /// Right after a seek, and of pictures of any size.
  static let least = 4
  /// More gain next to nothing, and all of them are made anew when the picture's size changes.
  static let most = 16
  /// Where few are shown, what is wanted of them may have changed long before they are due.
  private static let longest = MediaTime(microseconds: 700_000)
  /// Bytes of the frames and pictures that wait.
  private static let budget = 20 << 20

  /// The video thread goes on when no more than so many wait.
  var refill: Int { max(Self.least / 2, reach / 4) }

  /// Whether so many waiting pictures, so long from the first to the last, are enough.
  func isReached(by count: Int, lasting time: MediaTime) -> Bool {
    count >= reach || (count >= Self.least && time >= Self.longest)
  }

  /// So large is a picture with the frame that it was made of.
  mutating func note(bytes: Int) {
    most = min(Self.most, max(Self.least, Self.budget / max(1, bytes)))
    reach = min(reach, most)
  }

  /// One has been shown, with more to follow.
  mutating func grow() { reach = min(reach + 1, most) }

  /// A seek.
  mutating func restart() { reach = Self.least }
}

extension PictureSlot {
  /// Memory that it holds, in bytes.
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
