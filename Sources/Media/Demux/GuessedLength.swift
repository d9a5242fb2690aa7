// How long an item is whose length was guessed from its bit rate: ADTS, MP3 without a table in its head. Lives on the
// demux thread.

internal import Base
internal import CFFmpeg

/// Makes a better guess of the bytes that were read, and of the time that they took.
struct GuessedLength {
  /// So many bytes say nothing yet.
  private static let leastBytes: Int64 = 128 << 10

  private let size: Int64
  private var told: MediaTime
  /// Where the first packet lies, behind whatever comes before the sound.
  private var first: Int64?

  /// Nil where the length is known, or where nothing says how many bytes there are.
  init?(_ container: borrowing Container, _ info: MediaInfo) {
    guard info.isDurationGuessed, let duration = info.duration, let bytes = container.raw.pointee.pb else {
      return nil
    }
    self.init(guessed: duration, size: avio_size(bytes))
  }

  /// Of so many bytes.
  init?(guessed: MediaTime, size: Int64) {
    guard size > 0 else { return nil }
    (told, self.size) = (guessed, size)
  }

  /// Reading has come to that time with the packet at that byte; the length where that is news.
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
    // What is guessed wavers; the slider need not.
    guard reached > told || abs((length - told).seconds) > max(2, told.seconds * 0.03) else { return nil }
    return tell(length)
  }

  /// Reading has come to its end there.
  mutating func end(at time: MediaTime) -> MediaTime? {
    guard time > .zero, abs((told - time).seconds) > 0.05 else { return nil }
    return tell(time)
  }

  private mutating func tell(_ length: MediaTime) -> MediaTime {
    told = length
    return length
  }
}
