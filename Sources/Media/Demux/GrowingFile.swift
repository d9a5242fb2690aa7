// Files that are still being written, by a recorder or a download: reading keeps behind the writer and goes on past
// what was the end when the file was opened. Lives on the demux thread.

internal import Base
internal import CFFmpeg
internal import Glibc
internal import Platform

/// What is known of the size of a file that others may add to.
struct GrowingFile {
  /// How many bytes are left between reading and the end, where more come: what is cut off there would be damaged.
  private static let margin: Int64 = 256 << 10
  /// A writer that added nothing for so long is done.
  private static let patience = MonotonicTime.seconds(4)
  /// Whether a file that did not grow yet may: it was written to so recently (seconds).
  private static let freshness = 2.0
  /// A shorter file is read as it is.
  private static let leastSize: Int64 = 1 << 20
  /// How often to look.
  private static let looks = (far: MonotonicTime.seconds(1), near: MonotonicTime.milliseconds(200))
  /// How long to wait for more before looking again.
  static let pause = MonotonicTime.milliseconds(200)

  private let first: (size: Int64, duration: MediaTime?)
  /// Whether the duration was found out from what was there, and not told by a header that speaks of the whole.
  private let isMeasured: Bool
  private var size: Int64
  private var lookedAt = MonotonicTime.zero
  private var grewAt: MonotonicTime?
  private var told: MediaTime?
  /// Whether the person was told what playback waits for.
  private var isWaitTold = false

  /// Nil where it is no file that may grow.
  init?(_ container: borrowing Container, duration: MediaTime?) {
    guard container.location.isLocalFile, !container.isImage,
      let bytes = container.raw.pointee.pb, bytes.pointee.seekable != 0
    else { return nil }
    let now = avio_size(bytes)
    guard now >= Self.leastSize else { return nil }
    size = now
    first = (now, duration)
    isMeasured = container.raw.pointee.duration_estimation_method != AVFMT_DURATION_FROM_STREAM
  }

  /// Whether to look at the size, where reading stands at that byte.
  private func wantsLook(at place: Int64, now: MonotonicTime) -> Bool {
    now - lookedAt >= (isNear(place) ? Self.looks.near : Self.looks.far)
  }

  /// The size is that now.
  private mutating func look(_ newSize: Int64, now: MonotonicTime) {
    lookedAt = now
    if newSize > size { grewAt = now }
    if newSize > 0 { size = newSize }
  }

  private func isNear(_ place: Int64) -> Bool { place > size - Self.margin }

  /// Whether more will come before reading goes on; `age` is how many seconds ago the file was written to.
  private func waits(at place: Int64, now: MonotonicTime, age: () -> Double) -> Bool {
    guard isNear(place) else { return false }
    guard let grewAt else { return age() < Self.freshness }
    return now - grewAt < Self.patience
  }

  /// How long the file is now; nil where that is no news.
  private mutating func news(reached: MediaTime?) -> MediaTime? {
    guard grewAt != nil, let known = first.duration else { return nil }
    var longer = max(told ?? known, reached ?? .zero)
    if isMeasured {
      longer = max(longer, MediaTime(seconds: known.seconds * Double(size) / Double(max(1, first.size))))
    }
    guard (longer - (told ?? known)).microseconds >= 500_000 else { return nil }
    told = longer
    return longer
  }

  /// Whether to wait until the file has more; takes note of how long it has become.
  ///
  /// Of one whose timestamps jump (`hasJumped`) more is known than its size tells.
  mutating func awaitsMore(_ reader: borrowing ItemReader, hasJumped: Bool) -> Bool {
    guard let bytes = reader.container.raw.pointee.pb else { return false }
    let session = reader.session
    let now = MonotonicTime.now
    let place = avio_tell(bytes)
    if wantsLook(at: place, now: now) {
      look(avio_size(bytes), now: now)
      if let duration = news(reached: session.withState({ $0.buffered })) {
        session.lengthen(to: duration, atLeastAsKnown: hasJumped)
      }
    }
    let path = session.location
    let waits = waits(at: place, now: now) { path.secondsSinceWriting }
    let isDry = waits && session.withState { $0.isBuffering }
    if isDry != isWaitTold {
      isWaitTold = isDry
      session.events.post(.waiting(session.item, isDry ? .growth : nil))
    }
    return waits
  }
}

extension MediaLocation {
  /// How long ago a file was written to; for ever where it cannot be told.
  fileprivate var secondsSinceWriting: Double {
    guard let facts = fileStatus else { return .infinity }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let age = Double(now.tv_sec) - Double(facts.st_mtim.tv_sec)
    // A clock that was wrong when the file was written says nothing.
    return age < 0 ? .infinity : age + Double(now.tv_nsec - facts.st_mtim.tv_nsec) / 1e9
  }
}
