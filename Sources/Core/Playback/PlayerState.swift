// Player state across items: pause, volume, speed, loops, delays, and times derived for the current item. Part of the
// model, main thread only; the engine is told by effects.

public import Base

/// The state of the player: what outlasts an item, and the current item's own state in `playback`.
public struct PlayerState: Equatable, Sendable {
  /// The current item and its state.
  public var playback = ItemPlayback()
  /// Whether playback is paused; kept from item to item.
  public var isPaused: Bool
  /// When playback pauses by itself; nil without a sleep timer.
  var sleepTimer: SleepTimer?
  /// An item that is no media and is being read as a playlist, with the failure to report where it is none either.
  var askedList: AskedList?
  /// Volume in percent, from 0 to the setting `volume-max`.
  public var volume: Double
  /// Whether the sound is muted; the volume is kept.
  public var isMuted: Bool
  /// Playback speed: media seconds per second.
  public var speed: Double
  /// Whether playback is slowed by 5 % so that others in a Syncplay room catch up.
  var isSlowed = false
  /// The visualiser for items without moving pictures.
  public var visualizer: SoundOptions.Visualizer
  /// Whether audio is decoded at all; without it there is nothing to visualise.
  let hasSound: Bool
  /// The number of times that each item loops.
  var fileLoops = LoopCount.no
  /// The number of times that the playlist is played.
  var playlistLoops = LoopCount.no { didSet { playlistLoopsDone = 0 } }
  /// The number of times that the playlist has begun again.
  var playlistLoopsDone = 0
  /// Track choices made while nothing was open, as `set` takes them; they apply to every item.
  var trackWishes: [Property: String] = [:]
  /// Whether subtitles are shown; kept from item to item.
  public var showsSubtitles = true
  /// The delay of the subtitles at the bottom against their times; kept from item to item.
  public var subtitleDelay = MediaTime.zero
  /// The same for the secondary subtitles, at the top.
  var secondarySubtitleDelay = MediaTime.zero
  /// The wanted variant of adaptive streams.
  public var quality: QualityChoice
  /// Why there is no sound, as a sentence; nil while the audio device works.
  public var soundProblem: String?
  /// Seconds by which audio is delayed against the picture; kept from item to item.
  public var audioDelay = 0.0

  /// An idle player with the settings' values.
  public init(settings: Settings) {
    isPaused = settings.pause
    volume = settings.volume
    isMuted = settings.mute
    quality = QualityChoice(settings.quality)
    showsSubtitles = settings.showsSubtitles
    speed = settings.speed
    visualizer = settings.sound.visualizer
    hasSound = settings.audio
  }

  /// Whether the current item will loop at its end.
  public internal(set) var loopsFile: Bool {
    get { fileLoops.goesOn(after: playback.fileLoopsDone) }
    set { fileLoops = newValue ? .forever : .no }
  }
  /// Whether the playlist will begin again at its end.
  ///
  /// mpv's `loop-playlist` counts the first pass too.
  public internal(set) var loopsPlaylist: Bool {
    get { playlistLoops.goesOn(after: playlistLoopsDone + (playlistLoops == .forever ? 0 : 1)) }
    set { playlistLoops = newValue ? .forever : .no }
  }

  /// Media seconds per second, slowed where a Syncplay room asks for it.
  var pace: Double { isSlowed ? speed * 0.95 : speed }

  /// The item that is opening or loaded; nil while idle.
  public var item: ItemID? {
    switch playback.stage {
    case .idle: nil
    case .opening(let item), .loaded(let item, _): item
    }
  }

  /// Whether an item is being opened, before its streams are known.
  public var isOpening: Bool { if case .opening = playback.stage { true } else { false } }

  /// Streams, tags and chapters of the loaded item; nil while none is loaded.
  public var info: MediaInfo? {
    if case .loaded(_, let info) = playback.stage { info } else { nil }
  }

  /// The duration of the loaded item: its file's, or its part's; nil where that is unknown.
  public var duration: MediaTime? {
    guard playback.part != nil, let range = timeRange else { return info?.duration }
    return range.upperBound - range.lowerBound
  }
  /// The end of the loaded item as a time of the file; nil where that is unknown.
  var end: MediaTime? { info?.duration.map { playback.part == nil ? $0 : timeRange?.upperBound ?? $0 } }
  /// The start of the item as a time of the file.
  var origin: MediaTime {
    guard let part = playback.part else { return .zero }
    return info == nil ? part.start : timeRange?.lowerBound ?? .zero
  }
  /// Converts a time of the file to a time of the item, which the screen and IPC clients show.
  public func place(of time: MediaTime) -> MediaTime {
    playback.part == nil ? time : max(.zero, time - origin)
  }
  /// The shown position as a time of the item.
  public var shownPlace: MediaTime { place(of: shownPosition) }
  /// Whether the loaded item has a picture: video, a cover, or the visualiser.
  public var hasPicture: Bool { isVisualizing || info?.hasPicture ?? false }
  /// Whether the visualiser draws the sound: there is audio, and no moving picture.
  public var isVisualizing: Bool {
    guard hasSound, visualizer != .no, let info, info.audioStream != nil else { return false }
    return info.isSoundAlone
  }
  /// Whether a film plays.
  var isWatched: Bool { !isPaused && info.map { $0.hasPicture && !$0.isSoundAlone } ?? false }
  /// Whether playing the item is audible at present: decoded, unmuted, unpaused.
  var isHeard: Bool {
    info?.audioStream != nil && hasSound && soundProblem == nil && !isPaused && !isMuted && volume > 0
      && playback.ending == .ahead
  }
  /// The playable range in times of the file; nil where the item has none.
  public var timeRange: Range<MediaTime>? {
    guard let info else { return nil }
    if info.isLive { return playback.window.flatMap { $0.start < $0.end ? $0.start..<$0.end : nil } }
    guard let whole = info.duration, whole > .zero else { return nil }
    // A playlist may name a part beyond its file's end.
    guard let part = playback.part, part.start < whole else { return .zero..<whole }
    return part.start..<min(part.end ?? whole, whole)
  }
  /// Whether every position of the item can be sought; false for a live stream, which has only a window.
  public var isWhole: Bool { !playback.isLinear && info.map { $0.isSeekable && $0.duration != nil } ?? false }
  /// Whether a seek is possible at present.
  public var canSeek: Bool { isWhole || (!playback.isLinear && info?.isLive == true && timeRange != nil) }
  /// The distance of a position of a live stream from the live edge.
  ///
  /// Zero at the live edge and while the live window is unknown; nil where the item is no live stream.
  public func delay(at place: MediaTime) -> MediaTime? {
    guard info?.isLive == true else { return nil }
    guard let window = playback.window, !window.isLive(at: place) else { return .zero }
    return window.delay(at: place)
  }
  /// The shown position as a time of the file: a pending seek's target, else the engine's position.
  ///
  /// A held thumb does not change it.
  public var shownPosition: MediaTime { playback.pendingSeek ?? playback.position }

  /// Edits what is known of the loaded item; does nothing while none is loaded.
  mutating func editInfo(_ body: (inout MediaInfo) -> Void) {
    guard case .loaded(let item, var info) = playback.stage else { return }
    body(&info)
    playback.stage = .loaded(item, info)
  }
}

/// The hold on the slider's thumb; position reports do not move a held thumb.
public enum Scrub: Equatable, Sendable {
  /// The thumb is free.
  case idle
  /// The thumb is held at that time of the file.
  case held(MediaTime)
}
