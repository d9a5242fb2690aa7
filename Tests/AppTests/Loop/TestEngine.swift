import Base
import Picture

@testable import App
@testable import Media

/// An engine that takes orders down and plays nothing: it tells and shows what a test gives it.
final class TestEngine: PlaybackEngine {
  /// An order to the engine.
  enum Order: Equatable {
    case open(ItemID, MediaLocation, MediaTime?, paused: Bool, RequestHeaders, Origin)
    case prepare(ItemID, MediaLocation, RequestHeaders, Origin)
    case dropPrepared, stop, shutdown, standStill
    case setPaused(Bool)
    case seek(MediaTime, exact: Bool, forward: Bool)
    case stepFrame(forward: Bool)
    case setLoop(Range<MediaTime>?)
    case setSkips(SkipList)
    case setStartAgain(MediaTime?)
    case setSpeed(Double)
    case goToLiveEdge
    case setVolume(Double)
    case setMuted(Bool)
    case setSound(SoundOptions)
    case setAudioDelay(MediaTime)
    case setLook(PictureLook)
    case setDeinterlacing(Deinterlacing)
    case setQuality(QualityChoice)
    case selectTrack(TrackKind, Int?, ExternalSubtitle?)
    case selectSound(Int, ExternalSound, waits: Bool)
    case checkSubtitle(Int, ExternalSubtitle)
    case setSubtitleDelay(TrackKind, MediaTime)
    case setSubtitlesShown(Bool)
    case setSecondarySubtitlesShown(Bool)
    case setSubtitleFoot(Double)
    case wantPicture(Bool)
    case keepFrames(Bool)
    case size(Int, Int, PictureCrop)
  }

  private var orders: [Order] = []
  /// The events that it reports when it is asked next.
  var events: [PlayerEvent] = []
  /// What it finds in each item that it opens; nil leaves items opening.
  var opened: MediaInfo?
  /// The picture that is due, and since when.
  var picture: PixelBuffer?
  var due: MonotonicTime?
  /// The time of the subtitle line that is asked for.
  var line: MediaTime?
  var isModest = false
  /// Called when its threads are to end.
  var onShutdown: () -> Void = {}

  /// The orders since the last call.
  func takeOrders() -> [Order] {
    defer { orders = [] }
    return orders
  }

  func open(
    _ item: ItemID, _ location: MediaLocation, startAt: MediaTime?, paused: Bool, headers: RequestHeaders,
    origin: Origin
  ) {
    orders.append(.open(item, location, startAt, paused: paused, headers, origin))
    if let opened { events.append(.opened(item, opened)) }
  }

  func prepare(_ item: ItemID, _ location: MediaLocation, headers: RequestHeaders, origin: Origin) {
    orders.append(.prepare(item, location, headers, origin))
  }

  func dropPrepared() { orders.append(.dropPrepared) }
  func stop() { orders.append(.stop) }
  func shutdown() {
    orders.append(.shutdown)
    onShutdown()
  }

  func standStill(while body: () -> Void) {
    orders.append(.standStill)
    body()
  }

  func setPaused(_ paused: Bool) { orders.append(.setPaused(paused)) }

  func seek(to target: MediaTime, exact: Bool, direction: SeekDirection) {
    orders.append(.seek(target, exact: exact, forward: direction == .forward))
  }

  func stepFrame(forward: Bool) { orders.append(.stepFrame(forward: forward)) }
  func setLoop(_ range: Range<MediaTime>?) { orders.append(.setLoop(range)) }
  func setSkips(_ skips: SkipList) { orders.append(.setSkips(skips)) }
  func setStartAgain(_ start: MediaTime?) { orders.append(.setStartAgain(start)) }
  func setSpeed(_ speed: Double) { orders.append(.setSpeed(speed)) }
  func goToLiveEdge() { orders.append(.goToLiveEdge) }
  func setVolume(_ volume: Double) { orders.append(.setVolume(volume)) }
  func setMuted(_ muted: Bool) { orders.append(.setMuted(muted)) }
  func setSound(_ options: SoundOptions) { orders.append(.setSound(options)) }
  func setAudioDelay(_ delay: MediaTime) { orders.append(.setAudioDelay(delay)) }
  func setLook(_ look: PictureLook) { orders.append(.setLook(look)) }
  func setDeinterlacing(_ when: Deinterlacing) { orders.append(.setDeinterlacing(when)) }
  func setQuality(_ quality: QualityChoice) { orders.append(.setQuality(quality)) }

  func selectTrack(_ kind: TrackKind, _ stream: Int?, file: ExternalSubtitle?) {
    orders.append(.selectTrack(kind, stream, file))
  }

  func selectSound(_ stream: Int, _ sound: ExternalSound, waits: Bool) {
    orders.append(.selectSound(stream, sound, waits: waits))
  }

  func checkSubtitle(_ stream: Int, _ file: ExternalSubtitle) { orders.append(.checkSubtitle(stream, file)) }
  func setSubtitleDelay(_ kind: TrackKind, _ delay: MediaTime) {
    orders.append(.setSubtitleDelay(kind, delay))
  }
  func setSubtitlesShown(_ shows: Bool) { orders.append(.setSubtitlesShown(shows)) }
  func setSecondarySubtitlesShown(_ shows: Bool) { orders.append(.setSecondarySubtitlesShown(shows)) }
  func setSubtitleFoot(_ share: Double) { orders.append(.setSubtitleFoot(share)) }
  func setVisualizerColors(_ colors: VisualizerColors) {}
  func takeSubtitles(at now: MonotonicTime) -> SubtitleScreen? { nil }
  func nextSubtitlesDue() -> MonotonicTime? { nil }
  func subtitleLine(_ steps: Int) -> MediaTime? { line.map { $0 + MediaTime(seconds: Double(steps)) } }

  func drainEvents() -> [PlayerEvent] {
    defer { events = [] }
    return events
  }

  func snapshot() -> PlaybackSnapshot { PlaybackSnapshot() }
  func statistics() -> PlaybackStatistics { PlaybackStatistics() }
  func grabFrame() -> GrabbedFrame? { nil }
  func keepFrames(_ keeps: Bool) { orders.append(.keepFrames(keeps)) }
  var shownTime: MediaTime?

  func takePicture(at now: MonotonicTime) -> TakenPicture? {
    guard let picture, let due, due <= now else { return nil }
    self.due = nil
    return TakenPicture(
      pixels: picture, time: .zero, serial: 1, isRedelivery: false, isReshaped: false, shape: nil)
  }

  func nextPictureDue() -> MonotonicTime? { due }
  func setPictureWanted(_ wanted: Bool) { orders.append(.wantPicture(wanted)) }

  func setPictureCells(columns: Int, rows: Int) {}
  func setPictureSize(width: Int, height: Int, crop: PictureCrop, room: PictureRoom) {
    orders.append(.size(width, height, crop))
  }
}

extension MediaInfo {
  /// A film of 100 seconds, 640 × 360.
  static var film: MediaInfo {
    var info = MediaInfo(format: "test")
    info.duration = MediaTime(seconds: 100)
    info.streams = [MediaInfo.Stream(index: 0, kind: .video, codec: "h264")]
    info.videoStream = 0
    (info.displayWidth, info.displayHeight) = (640, 360)
    return info
  }
}
