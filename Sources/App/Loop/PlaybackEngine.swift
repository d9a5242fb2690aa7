// The interface between the program and the playback engine: orders, events, and due pictures. Main thread; nothing
// blocks.

import Base
import Media

/// A source of decoded pictures.
protocol PictureSource: AnyObject {
  /// The newest due picture; nil if it is the one returned before.
  ///
  /// Its pixels are valid until the next call that returns a picture.
  func takePicture(at now: MonotonicTime) -> TakenPicture?
  /// The time at which to call `takePicture` next; nil while no picture waits or playback time does not move.
  func nextPictureDue() -> MonotonicTime?
  /// Turns pictures on or off; while they are off, none is decoded.
  func setPictureWanted(_ wanted: Bool)
  /// Sets the exact size in pixels to which pictures, or a part of them, are scaled, and their room on the screen.
  func setPictureSize(width: Int, height: Int, crop: PictureCrop, room: PictureRoom)
  /// Sets how many columns and rows the picture covers.
  func setPictureCells(columns: Int, rows: Int)
}

/// Shows one item at a time.
///
/// `MovingPreview` for rows; tests have their own.
protocol PreviewEngine: PictureSource {
  /// Whether items opened from now on run at a low priority.
  var isModest: Bool { get set }

  func open(
    _ item: ItemID, _ location: MediaLocation, startAt: MediaTime?, paused: Bool, headers: RequestHeaders,
    origin: Origin)
  func stop()
  func shutdown()
  func setPaused(_ paused: Bool)
  func seek(to target: MediaTime, exact: Bool, direction: SeekDirection)
  func drainEvents() -> [PlayerEvent]
}

extension MovingPreview: PreviewEngine {}

/// Plays one item at a time.
///
/// `Player` documents each order; tests have their own engine.
protocol PlaybackEngine: PreviewEngine {
  // Items
  func prepare(_ item: ItemID, _ location: MediaLocation, headers: RequestHeaders, origin: Origin)
  func dropPrepared()
  func standStill(while body: () -> Void)

  // Time
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
  func selectSound(_ stream: Int, _ sound: ExternalSound, waits: Bool)
  func checkSubtitle(_ stream: Int, _ file: ExternalSubtitle)
  func setSubtitleDelay(_ kind: TrackKind, _ delay: MediaTime)
  func setSubtitlesShown(_ shows: Bool)
  func setSecondarySubtitlesShown(_ shows: Bool)
  func setSubtitleFoot(_ share: Double)
  func setVisualizerColors(_ colors: VisualizerColors)
  func takeSubtitles(at now: MonotonicTime) -> SubtitleScreen?
  func nextSubtitlesDue() -> MonotonicTime?
  func subtitleLine(_ steps: Int) -> MediaTime?

  // Reports
  func snapshot() -> PlaybackSnapshot
  func statistics() -> PlaybackStatistics
  func grabFrame() -> GrabbedFrame?
  func keepFrames(_ keeps: Bool)
  var shownTime: MediaTime? { get }
}

extension Player: PlaybackEngine {}
