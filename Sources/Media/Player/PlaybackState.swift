// The shared state of one item, as a value. `ItemPlayback` keeps it behind its lock.

internal import Base
internal import CFFmpeg

/// The target of a generation, where its presentation has to begin.
struct GenerationStart: Equatable, Sendable {
  var time: MediaTime
  /// Whether presentation begins exactly at the target, or at the key frame that was found.
  var isExact: Bool
  /// Whether the last picture before the target is needed, and not the one shown at it.
  var isBackStep = false
  /// The number of attempts whose key frame lay behind the target.
  var attempt = 0
  /// The range in which the key frame has to be; nil accepts any.
  var bounds: ClosedRange<MediaTime>?
}

/// A seek that waits for the demux thread.
struct SeekRequest: Equatable, Sendable {
  var target: MediaTime
  var isExact: Bool
  var direction: SeekDirection
  /// Whether the last picture before the target is needed.
  var isBackStep = false
  /// The number of attempts whose key frame lay behind the target.
  var attempt = 0
  /// The playback position before the seek.
  var origin: MediaTime?

  /// Whether any key frame is near enough, since an exact seek to the target did not arrive.
  var isLoose: Bool { !isExact && attempt > 0 }

  /// The distance before the target at which each attempt looks for a key frame.
  static let reach = [0, 1_000_000, 5_000_000, 30_000_000].map { MediaTime(microseconds: $0) }

  /// The greatest distance of the key frame of an inexact seek from the target: key frames of a film are closer
  /// together, and one farther away is not a place that the user meant.
  static let tolerance = MediaTime(microseconds: 12_000_000)

  /// The range in which a key frame is near enough; a seek forward does not land before its origin.
  var bounds: ClosedRange<MediaTime> {
    let (first, last) = (target - Self.tolerance, target + Self.tolerance)
    guard direction == .forward, let origin, origin <= target else { return first...last }
    return max(first, origin)...last
  }
}

/// A track change that waits for the demux thread.
enum TrackOrder: Sendable {
  /// A stream index to select, or none; a subtitle track may be a file.
  case select(TrackKind, Int?, SubtitleFileRequest?)
  /// A subtitle file to read without selecting it; the number is its track index.
  case check(Int, SubtitleFileRequest)
  /// A subtitle file that could not be read.
  case failed(TrackKind?, Int, PlaybackFailure)
  /// Sound of another file to play as the track of that index; playback waits for it if `waits`.
  case selectSound(Int, ExternalSound, waits: Bool)
  /// A sound file that has been opened, with its decoder and its properties.
  case soundOpened(SoundFile, SoundTrack, MediaInfo.Stream)
  /// A sound file that could not be opened, or whose connection broke.
  case soundFailed(SoundFile, PlaybackFailure)
}

/// Clock, generation and progress of one item.
struct PlaybackState: Sendable {
  /// The progress of video or audio.
  struct Track: Sendable {
    /// Whether a decoder works on the track.
    var isRunning = false
    /// Whether the decoder has no packet and waits for one.
    var isStarving = false
    /// Whether the decoder has refused everything since its last frame.
    var isRefused = false
    /// Whether all of the track has been played.
    var isDone = true
  }

  var clock = PlaybackClock()
  var generation: UInt32 = 0
  var wantedStart = GenerationStart(time: .zero, isExact: true)
  /// The time at which presentation of this generation began; nil before.
  var startPoint: MediaTime?
  var pendingSeek: SeekRequest?
  var loop = LoopWatch()
  var loopPass = LoopPass.none
  /// The ranges that playback skips.
  var skips = SkipList()
  var standby = Standby.over
  var seekBegan = MonotonicTime.zero
  /// The requested variant of an adaptive stream.
  var quality = QualityChoice.auto
  /// The live window's timeline; nil if the item has no live playlist.
  var live: LiveTimeline?
  /// A `data:` address with the newest live DASH manifest, until the container gets it.
  var manifest: String?
  /// Whether the demux thread is to go to the live edge.
  var wantsLiveEdge = false
  /// Whether the demux thread is to read the video again from the key frame before the position.
  var wantsPictureBack = false
  /// Track changes that wait, oldest first.
  var trackOrders: [TrackOrder] = []
  /// Number of changes of the video stream; a video thread with a lower number ends.
  var videoEdition = 0
  /// The properties of the chosen video stream.
  var videoSource: VideoSource?
  var video = Track()
  var audio = Track()
  /// The progress of the sound file; nil while the sound comes from the item itself.
  var soundFile: SoundFileProgress?
  var isOpen = false
  /// Whether late frames are shown at once, without buffering.
  var isLowLatency = false
  var isSeekable = false
  /// Whether played frames can quickly be sought and decoded again.
  var isRepeatable = false
  var duration: MediaTime?
  /// Whether the duration is an estimate, so that playback may pass it.
  var isDurationGuessed = false
  var hasReadAll = false
  var damage: PlaybackFailure?
  var isEndPosted = false
  var isBuffering = false
  /// Whether the sound device did not start in time, and an event said so.
  var isSoundMissed = false
  var buffered: MediaTime?
  /// Whether any frame was decoded; without one the item counts as failed, not ended.
  var hasDecoded = false
  var decodeFailure: PlaybackFailure?

  /// Whether no seek waits and presentation has begun at the last seek's target.
  var hasSettled: Bool { startPoint != nil && pendingSeek == nil }

  /// The playback position for the user: the target of a pending seek counts at once.
  func position(at now: MonotonicTime) -> MediaTime {
    if let pendingSeek { return pendingSeek.target }
    let time = max(.zero, startPoint == nil ? wantedStart.time : clock.time(at: now))
    guard let duration, !isDurationGuessed else { return time }
    return min(time, duration)
  }

  /// The failure of an item that ends long before what was read of it, because the decoders refused the rest.
  func damageOfDecoding(at now: MonotonicTime) -> PlaybackFailure? {
    guard video.isRefused || audio.isRefused, let buffered else { return nil }
    let lost = buffered - clock.time(at: now)
    guard lost.seconds > max(2.5, buffered.seconds * 0.1) else { return nil }
    return PlaybackFailure(codeOfReading: inset_error_invalid_data, isNetwork: false)
  }

  /// Begins a generation at `wantedStart`, with the clock held until its first picture or sound.
  mutating func beginGeneration(_ wantedStart: GenerationStart, at now: MonotonicTime) {
    generation &+= 1
    self.wantedStart = wantedStart
    startPoint = nil
    seekBegan = now
    clock.hold(.settling, at: now)
    clock.jump(to: wantedStart.time, at: now)
    hasReadAll = false
    isEndPosted = false
    loopPass = .none
    damage = nil
    video.isDone = !video.isRunning
    audio.isDone = !audio.isRunning
    video.isStarving = false
    audio.isStarving = false
    if soundFile != nil { awaitSoundFile(at: now) }
  }

  /// Whether all running tracks wait for packets that have not been read yet; with a sound file, whether any does.
  var isDry: Bool {
    guard startPoint != nil else { return false }
    if let soundFile {
      return video.isStarving && video.isRunning && !video.isDone && !hasReadAll
        || audio.isStarving && audio.isRunning && !audio.isDone && !soundFile.hasReadAll
    }
    guard !hasReadAll, video.isRunning || audio.isRunning else { return false }
    let videoDry = !video.isRunning || video.isDone || video.isStarving
    let audioDry = !audio.isRunning || audio.isDone || audio.isStarving
    return videoDry && audioDry
  }
}
