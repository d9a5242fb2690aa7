// What the threads of one item share, as a value. `Session` keeps it behind its lock.

internal import Base

/// Where a generation of packets has to begin.
struct Aim: Equatable, Sendable {
  var target: MediaTime
  /// Exactly there, or at the key frame that was found.
  var isExact: Bool
  /// The last picture before the target is wanted, and not the one that is shown at it.
  var isBackStep = false
  /// How many times it has begun too late.
  var attempt = 0
  /// Where a key frame has to lie to be near enough; nil is anywhere.
  var bounds: ClosedRange<MediaTime>?
}

/// A seek that waits for the demux thread.
struct SeekRequest: Equatable, Sendable {
  var target: MediaTime
  var isExact: Bool
  var direction: SeekDirection
  /// The last picture before the target is wanted.
  var isBackStep = false
  /// How many times the key frame that was found turned out to lie behind the target.
  var attempt = 0
  /// Where playback stood.
  var origin: MediaTime?

  /// How far before the target each attempt looks for a key frame.
  static let reach = [0, 1_000_000, 5_000_000, 30_000_000].map { MediaTime(microseconds: $0) }

  /// What the key frame of a seek to one may miss the target by: those of a film are nearer to each other, and where one
  /// lies farther away it is no place that anybody meant.
  static let tolerance = MediaTime(microseconds: 12_000_000)

  /// Where a key frame is near enough: not on the other side of where playback stood, either.
  var bounds: ClosedRange<MediaTime> {
    let (first, last) = (target - Self.tolerance, target + Self.tolerance)
    guard direction == .forward, let origin, origin <= target else { return first...last }
    return max(first, origin)...last
  }
}

/// What waits for the demux thread about tracks.
enum TrackOrder: Sendable {
  /// Another stream is chosen, by its index, or none; a subtitle may be a file.
  case select(TrackKind, Int?, SubtitleFileRequest?)
  /// A subtitle file could not be read.
  case failed(TrackKind, Int, PlaybackFailure)
}

/// Clock, generation and progress of one item.
struct SessionState: Sendable {
  /// The two kinds of stream that are played.
  struct Track: Sendable {
    /// A decoder works on it.
    var isRunning = false
    /// It has no packet left and waits for one.
    var isStarving = false
    /// All of it has been shown or heard.
    var isDone = true
  }

  var clock = PlaybackClock()
  var generation: UInt32 = 0
  var aim = Aim(target: .zero, isExact: true)
  /// Where this generation's presentation began, once it did.
  var startPoint: MediaTime?
  var pendingSeek: SeekRequest?
  var loop = LoopWatch()
  var lap = Lap.none
  /// What is left out.
  var skips = SkipList()
  var standby = Standby.over
  var seekBegan = MonotonicTime.zero
  /// Which variant of an adaptive stream is wanted.
  var quality = QualityChoice.auto
  /// What the server has of a live list.
  var live: LiveTimeline?
  /// An address that holds the newest manifest of a live stream of DASH, until it has been handed over.
  var manifest: String?
  /// Whether playback shall go on with what is sent now.
  var wantsLiveEdge = false
  /// Choices of tracks, oldest first.
  var trackOrders: [TrackOrder] = []
  /// Grows when another video stream is chosen: the thread of the one before ends.
  var videoEdition = 0
  /// Where the chosen video comes from.
  var videoSource: VideoSource?
  var video = Track()
  var audio = Track()
  var isOpen = false
  var isSeekable = false
  /// Whether what was decoded can be sought and decoded again in a moment.
  var isRepeatable = false
  var duration: MediaTime?
  /// Whether the duration is a guess, beyond which there may be more.
  var isDurationGuessed = false
  var hasReadAll = false
  var damage: PlaybackFailure?
  var isEndPosted = false
  var isBuffering = false
  /// The sound device did not start in time, and that was told.
  var isSoundMissed = false
  var buffered: MediaTime?
  /// Decoded something at all: otherwise the item has failed and not ended.
  var hasDecoded = false
  var decodeFailure: PlaybackFailure?

  /// Whether no seek waits and presentation has begun where the last one led.
  var hasSettled: Bool { startPoint != nil && pendingSeek == nil }

  /// Where playback stands for the person: a seek on its way counts as done.
  func position(at now: MonotonicTime) -> MediaTime {
    if let pendingSeek { return pendingSeek.target }
    let time = max(.zero, startPoint == nil ? aim.target : clock.time(at: now))
    guard let duration, !isDurationGuessed else { return time }
    return min(time, duration)
  }

  /// A new generation begins at that aim.
  mutating func beginGeneration(_ aim: Aim, at now: MonotonicTime) {
    generation &+= 1
    self.aim = aim
    startPoint = nil
    seekBegan = now
    clock.hold(.settling, at: now)
    clock.jump(to: aim.target, at: now)
    hasReadAll = false
    isEndPosted = false
    lap = .none
    damage = nil
    video.isDone = !video.isRunning
    audio.isDone = !audio.isRunning
    video.isStarving = false
    audio.isStarving = false
  }

  /// Whether all running tracks wait for packets that nobody has read yet.
  var isDry: Bool {
    guard !hasReadAll, startPoint != nil, video.isRunning || audio.isRunning else { return false }
    let videoDry = !video.isRunning || video.isDone || video.isStarving
    let audioDry = !audio.isRunning || audio.isDone || audio.isStarving
    return videoDry && audioDry
  }
}
