// Files that are still being written, by a recorder or a download: reading stays behind the writer and goes on past the
// end of the file as it was opened. Demux thread only.

internal import Base
internal import CFFmpeg
internal import Glibc
internal import Platform

/// The size of a local file that another program may append to.
struct GrowingFile {
  /// Bytes left unread before the end while the file grows: a packet cut off there would be damaged.
  private static let margin: Int64 = 256 << 10
  /// A writer that appended nothing for so long is done.
  private static let patience = MonotonicTime.seconds(4)
  /// Age of the last write (seconds) below which a file that has not grown yet may still grow.
  private static let freshness = 2.0
  /// Smaller files (bytes) are not watched.
  private static let leastSize: Int64 = 1 << 20
  /// Intervals between looks at the size: `far` from the end, and `near` it.
  private static let looks = (far: MonotonicTime.seconds(1), near: MonotonicTime.milliseconds(200))
  /// Pause of the demux thread before it asks again.
  static let pause = MonotonicTime.milliseconds(200)

  private let first: (size: Int64, duration: MediaTime?)
  /// Whether libavformat estimated the duration from the data, so that it grows with the size; a header tells the
  /// whole.
  private let isMeasured: Bool
  private var size: Int64
  private var lookedAt = MonotonicTime.zero
  private var grewAt: MonotonicTime?
  private var told: MediaTime?
  /// Whether the event about waiting for the writer was posted.
  private var isWaitTold = false

  /// Nil if the container is no seekable local file of at least `leastSize`.
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

  /// Whether the size is due for a look, with reading at byte `place`.
  private func wantsLook(at place: Int64, now: MonotonicTime) -> Bool {
    now - lookedAt >= (isNear(place) ? Self.looks.near : Self.looks.far)
  }

  private mutating func look(_ newSize: Int64, now: MonotonicTime) {
    lookedAt = now
    if newSize > size { grewAt = now }
    if newSize > 0 { size = newSize }
  }

  private func isNear(_ place: Int64) -> Bool { place > size - Self.margin }

  /// Whether reading waits for the writer; `age` is the number of seconds since the last write.
  private func waits(at place: Int64, now: MonotonicTime, age: () -> Double) -> Bool {
    guard isNear(place) else { return false }
    guard let grewAt else { return age() < Self.freshness }
    return now - grewAt < Self.patience
  }

  /// The file's new duration; nil if it differs from the last one posted by less than half a second.
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

  /// Whether reading waits until the file has more; updates the item's duration as the file grows.
  ///
  /// With `hasJumped`, the timestamps jump and the size does not tell the duration: a longer known one stays.
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
  /// Seconds since the file was last written to; infinite if that cannot be told.
  fileprivate var secondsSinceWriting: Double {
    guard let facts = fileStatus else { return .infinity }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let age = Double(now.tv_sec) - Double(facts.st_mtim.tv_sec)
    // A modification time in the future comes from a wrong clock and tells nothing.
    return age < 0 ? .infinity : age + Double(now.tv_nsec - facts.st_mtim.tv_nsec) / 1e9
  }
}
