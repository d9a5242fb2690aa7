// The engine as the program uses it: orders, what it tells, and the pictures that are due. Main thread; nothing waits.

import Base
import Media

/// Where pictures come from.
protocol PictureSource: AnyObject {
  /// The newest picture that is due, or nil if that is the one that was taken before.
  ///
  /// Its pixels are valid until the next call that returns one.
  func takePicture(at now: MonotonicTime) -> TakenPicture?
  /// When to call `takePicture` next; nil as long as nothing waits or time stands still.
  func nextPictureDue() -> MonotonicTime?
  /// Whether anybody looks; if not, no picture is decoded.
  func setPictureWanted(_ wanted: Bool)
  /// Sets the exact size in pixels to which pictures, or a part of them, are scaled.
  func setPictureSize(width: Int, height: Int, crop: PictureCrop)
}

/// Plays one item at a time: `Player`, where each order is described, but in tests.
protocol PlaybackEngine: PictureSource {
  /// Whether items that are opened from now on give way to whatever else runs.
  var isModest: Bool { get set }

  // Items
  func open(
    _ item: ItemID, _ location: MediaLocation, startAt: MediaTime?, paused: Bool, headers: RequestHeaders,
    origin: Origin)
  func prepare(_ item: ItemID, _ location: MediaLocation, headers: RequestHeaders, origin: Origin)
  func dropPrepared()
  func stop()
  func shutdown()
  func standStill(while body: () -> Void)

  // Time
  func setPaused(_ paused: Bool)
  func seek(to target: MediaTime, exact: Bool, direction: SeekDirection)
  func stepFrame(forward: Bool)
  func setLoop(_ range: Range<MediaTime>?)
  func setSkips(_ skips: SkipList)
  func setStartAgain(_ start: MediaTime?)
  func setSpeed(_ speed: Double)
  func goToLiveEdge()

  // Sound and picture
  func setVolume(_ volume: Double)
  func setMuted(_ muted: Bool)
  func setSound(_ options: SoundOptions)
  func setAudioDelay(_ delay: MediaTime)
  func setLook(_ look: PictureLook)
  func setDeinterlacing(_ when: Deinterlacing)
  func setQuality(_ quality: QualityChoice)

  // Tracks and subtitles
  func selectTrack(_ kind: TrackKind, _ stream: Int?, file: ExternalSubtitle?)
  func setSubtitleDelay(_ kind: TrackKind, _ delay: MediaTime)
  func setSubtitlesShown(_ shows: Bool)
  func setCoveredFoot(_ share: Double)
  func takeSubtitles(at now: MonotonicTime) -> SubtitleScreen?
  func nextSubtitlesDue() -> MonotonicTime?
  func subtitleLine(_ steps: Int) -> MediaTime?

  // What it tells
  func drainEvents() -> [PlayerEvent]
  func snapshot() -> PlaybackSnapshot
  func statistics() -> PlaybackStatistics
  func grabFrame() -> GrabbedFrame?
}

extension Player: PlaybackEngine {}
