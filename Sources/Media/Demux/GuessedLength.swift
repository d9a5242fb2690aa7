// The duration of an item for which libavformat guessed it from the bit rate: ADTS, and MP3 without a table in its
// header. Demux thread only.

internal import Base
internal import CFFmpeg

/// Improves the guess from the bytes that were read and the time that they lasted.
struct GuessedLength {
  /// Fewer bytes than this give no estimate.
  private static let leastBytes: Int64 = 128 << 10

  private let size: Int64
  private var told: MediaTime
  /// Byte position of the first packet, behind any tags at the start.
  private var first: Int64?

  /// Nil if the duration is known, or the byte size is unknown.
  init?(_ container: borrowing Container, _ info: MediaInfo) {
    guard info.isDurationGuessed, let duration = info.duration, let bytes = container.raw.pointee.pb else {
      return nil
    }
    self.init(guessed: duration, size: avio_size(bytes))
  }

  /// Starts from a guessed duration of a file of `size` bytes; nil without a size.
  init?(guessed: MediaTime, size: Int64) {
    guard size > 0 else { return nil }
    (told, self.size) = (guessed, size)
  }

  /// The new duration, with reading at that time and the packet at that byte; nil if it has barely changed.
  mutating func news(reached: MediaTime, byte: Int64) -> MediaTime? {
    guard byte >= 0 else { return reached > told ? tell(reached) : nil }
    let first = min(first ?? byte, byte)
    self.first = first
    var length = reached
    if byte - first >= Self.leastBytes, byte < size {
      length = MediaTime(seconds: min(1e9, reached.seconds * (Double(size - first) / Double(byte - first))))
    } else if reached <= told {
      return nil
    }
    // The estimate wavers; the seek slider should not.
    guard reached > told || abs((length - told).seconds) > max(2, told.seconds * 0.03) else { return nil }
    return tell(length)
  }

  /// The new duration at the end of the file; nil if it differs by 0.05 s or less.
  mutating func end(at time: MediaTime) -> MediaTime? {
    guard time > .zero, abs((told - time).seconds) > 0.05 else { return nil }
    return tell(time)
  }

  private mutating func tell(_ length: MediaTime) -> MediaTime {
    told = length
    return length
  }
}
