// Files that are still being written, by a recorder or a download: reading stays behind the writer and continues past
// the end of the file as it was opened. Demux thread only.

internal import Base
internal import CFFmpeg
internal import CPlatform
internal import Glibc
internal import Platform

/// The size of a local file that another program may append to.
struct GrowingFile {
  /// Bytes left unread before the end while the file grows: a packet cut off there would be damaged.
  private static let mostMargin: Int64 = 256 << 10
  /// A writer that appended nothing for so long is done; one that has the file open may be slow.
  private static let patience = (closed: MonotonicTime.seconds(4), open: MonotonicTime.seconds(20))
  /// Age of the last write (seconds) below which a file that has not grown yet may still grow: one that a writer has
  /// open, one that need not be read on at once, and any other.
  private static let freshness = (open: 20.0, unhurried: 10.0, other: 2.0)
  /// A smaller file (bytes) is not waited for without a sign of its writer: the wait would last as long as its
  /// playback.
  private static let leastSize: Int64 = 1 << 20
  /// With as much left to play in every queue, reading need not continue at once.
  private static let reserve = MediaTime(microseconds: 3_000_000)
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
  /// The place of the last question, and whether the container was moved since then.
  private var asked: (place: Int64, isMoved: Bool) = (-1, false)

  /// Nil if the container is not one seekable local file.
  init?(_ container: borrowing Container, duration: MediaTime?) {
    guard container.location.isLocalFile, !container.isImage, container.joined == nil,
      let bytes = container.raw.pointee.pb, bytes.pointee.seekable != 0
    else { return nil }
    let now = avio_size(bytes)
    guard now > 0 else { return nil }
    size = now
    first = (now, duration)
    isMeasured = container.raw.pointee.duration_estimation_method != AVFMT_DURATION_FROM_STREAM
  }

  /// Whether the size is due for a look, with reading at byte `place`.
  private func wantsLook(at place: Int64, now: MonotonicTime) -> Bool {
    now - lookedAt >= (isNear(place) ? Self.looks.near : Self.looks.far)
  }

  /// Takes the size; true if it has grown.
  private mutating func look(_ newSize: Int64, now: MonotonicTime) -> Bool {
    lookedAt = now
    let hasGrown = newSize > size
    if hasGrown { grewAt = now }
    if newSize > 0 { size = newSize }
    return hasGrown
  }

  private func isNear(_ place: Int64) -> Bool { place > size - min(Self.mostMargin, size / 8) }

  /// Whether reading waits for the writer.
  ///
  /// - Parameter left: the time for which every stream plays on without being read.
  private func waits(at place: Int64, now: MonotonicTime, left: MediaTime, of location: MediaLocation) -> Bool
  {
    guard isNear(place) else { return false }
    if let grewAt {
      let patience = Self.patience
      if now - grewAt < patience.closed { return true }
      return now - grewAt < patience.open && location.isOpenForWriting
    }
    let age = location.secondsSinceWriting
    guard age < Self.freshness.open else { return false }
    if location.isOpenForWriting { return true }
    if left > Self.reserve { return age < Self.freshness.unhurried }
    return size >= Self.leastSize && age < Self.freshness.other
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
  /// With `hasJumped`, the timestamps jump and the size does not give the duration: a longer known one stays.
  mutating func awaitsMore(_ reader: borrowing ItemReader, hasJumped: Bool) -> Bool {
    guard let bytes = reader.container.raw.pointee.pb else { return false }
    let playback = reader.playback
    let now = MonotonicTime.now
    let place = avio_tell(bytes)
    if wantsLook(at: place, now: now) {
      // The former end is not the end any more.
      if look(avio_size(bytes), now: now) { bytes.pointee.eof_reached = 0 }
      if let duration = news(reached: playback.withState({ $0.buffered })) {
        playback.lengthen(to: duration, atLeastAsKnown: hasJumped)
      }
    }
    // In MP4 a seek moves the bytes only when the next packet is read: until then the place is the former one.
    let isStale = asked.isMoved && asked.place == place
    asked = (place, false)
    let waits = !isStale && waits(at: place, now: now, left: Self.left(reader), of: playback.location)
    let isDry = waits && playback.withState { $0.isBuffering }
    if isDry != isWaitTold {
      isWaitTold = isDry
      playback.events.post(.waiting(playback.item, isDry ? .growth : nil))
    }
    return waits
  }

  /// Records a move of the container, as by a seek.
  mutating func move() { asked.isMoved = true }

  /// The time for which every stream plays on without being read; zero until a seek has arrived, as decoding may need
  /// any part of the file for that.
  ///
  /// The newest time read does not give it: after a seek it is that of the former place, and where the times of one
  /// stream jump, it is ahead of the others.
  private static func left(_ reader: borrowing ItemReader) -> MediaTime {
    let playback = reader.playback
    let (hasSettled, video, audio) = playback.withState {
      ($0.hasSettled, $0.video.isRunning, $0.audio.isRunning && $0.soundFile == nil)
    }
    guard hasSettled else { return .zero }
    var left: MediaTime?
    if video, let index = reader.choice.video, let stream = reader.container.stream(index),
      !stream.pointee.isCover
    {
      left = playback.videoPackets.fill.duration
    }
    if audio, reader.choice.audio != nil {
      let sound = playback.audioPackets.fill.duration
      left = min(left ?? sound, sound)
    }
    return left ?? .zero
  }
}

extension MediaLocation {
  /// Whether a program has the file open for writing, as far as the system tells.
  fileprivate var isOpenForWriting: Bool {
    guard case .file(let path) = self, let name = path.terminated else { return false }
    let descriptor = open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return platform_is_open_for_writing(descriptor) == 1
  }

  /// Seconds since the file was last written to; infinite if unknown.
  fileprivate var secondsSinceWriting: Double {
    guard let facts = fileStatus else { return .infinity }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let age = Double(now.tv_sec) - Double(facts.st_mtim.tv_sec)
    // A modification time in the future comes from a wrong clock and tells nothing.
    return age < 0 ? .infinity : age + Double(now.tv_nsec - facts.st_mtim.tv_nsec) / 1e9
  }
}
