public import Base

/// What plays, and how: what holds from item to item stands here, what belongs to one item in its `ItemPlayback`.
public struct PlayerState: Equatable, Sendable {
  /// The item that plays, and how far it has come.
  public var playback = ItemPlayback()
  /// Whether the person wants it paused; holds from item to item.
  public var isPaused: Bool
  /// The item that is no media and is read as a list, and what is said of it where it is none either.
  var askedList: AskedList?
  /// 0 … `volumeMax`.
  public var volume: Double
  /// Whether the sound is off while the volume is kept.
  public var isMuted: Bool
  /// Media seconds that pass each second.
  public var speed: Double
  /// Whether it plays a little slower than that for a while, so that others catch up.
  var isSlowed = false
  /// How sound is drawn where there is nothing else to see.
  public var visualizer: SoundOptions.Visualizer
  /// Whether sound is decoded at all: without, there is nothing to draw of it.
  let hasSound: Bool
  /// How often each item begins again at its end.
  var fileLoops = LoopCount.no
  /// How often the playlist is played.
  var playlistLoops = LoopCount.no { didSet { playlistLoopsDone = 0 } }
  /// How often it has begun again.
  var playlistLoopsDone = 0
  /// What was set of tracks before anything was open, as `set` takes it: it holds for every item.
  var trackWishes: [Property: String] = [:]
  /// Whether subtitles are shown at all.
  public var showsSubtitles = true
  /// How much later subtitles come than their times say; holds from item to item.
  public var subtitleDelay = MediaTime.zero
  /// Which variant of adaptive streams is wanted.
  public var quality: QualityChoice
  /// Why there is no sound, while there is none.
  public var soundProblem: String?
  /// How many seconds later than the picture the sound is heard; holds from item to item.
  public var audioDelay = 0.0

  /// Idle, with volume and pause from the settings.
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

  /// Whether the current item begins again at its end.
  public internal(set) var loopsFile: Bool {
    get { fileLoops.goesOn(after: playback.fileLoopsDone) }
    set { fileLoops = newValue ? .forever : .no }
  }
  /// Whether the playlist begins again at its end; mpv counts the first time too.
  public internal(set) var loopsPlaylist: Bool {
    get { playlistLoops.goesOn(after: playlistLoopsDone + (playlistLoops == .forever ? 0 : 1)) }
    set { playlistLoops = newValue ? .forever : .no }
  }

  /// Media seconds that pass each second, with what is held back for others (Syncplay's rate).
  var pace: Double { isSlowed ? speed * 0.95 : speed }

  /// The item that is opening or loaded.
  public var item: ItemID? {
    switch playback.stage {
    case .idle: nil
    case .opening(let item), .loaded(let item, _): item
    }
  }

  /// Whether an item is being opened.
  public var isOpening: Bool { if case .opening = playback.stage { true } else { false } }

  /// What the loaded item holds.
  public var info: MediaInfo? {
    if case .loaded(_, let info) = playback.stage { info } else { nil }
  }

  /// How long the loaded item is, where that is known: its file, or the stretch of it that the item is.
  public var duration: MediaTime? {
    guard playback.part != nil, let range = timeRange else { return info?.duration }
    return range.upperBound - range.lowerBound
  }
  /// When the loaded item ends, where that is known.
  var end: MediaTime? { info?.duration.map { playback.part == nil ? $0 : timeRange?.upperBound ?? $0 } }
  /// Where the loaded item begins in its file.
  var origin: MediaTime {
    guard let part = playback.part else { return .zero }
    return info == nil ? part.start : timeRange?.lowerBound ?? .zero
  }
  /// A time of the file on the item's own time line, which is what the person and other programs are told.
  public func place(of time: MediaTime) -> MediaTime {
    playback.part == nil ? time : max(.zero, time - origin)
  }
  /// Where the thumb stands when nobody holds it, on the item's own time line.
  public var shownPlace: MediaTime { place(of: shownPosition) }
  /// Whether the loaded item has a picture.
  public var hasPicture: Bool { isVisualizing || info?.hasPicture ?? false }
  /// Whether the sound is drawn: there is some, and nothing that moves.
  public var isVisualizing: Bool {
    guard hasSound, visualizer != .no, let info, info.audioStream != nil else { return false }
    return info.isSoundAlone
  }
  /// Whether there is something to hear at the moment.
  var isHeard: Bool {
    info?.audioStream != nil && hasSound && soundProblem == nil && !isPaused && !isMuted && volume > 0
      && playback.ending == .ahead
  }
  /// The times of the file from one end of the time line to the other; nil where the item has none.
  public var timeRange: Range<MediaTime>? {
    guard let info else { return nil }
    if info.isLive { return playback.window.flatMap { $0.start < $0.end ? $0.start..<$0.end : nil } }
    guard let whole = info.duration, whole > .zero else { return nil }
    // A list may name a stretch that its file does not have.
    guard let part = playback.part, part.start < whole else { return .zero..<whole }
    return part.start..<min(part.end ?? whole, whole)
  }
  /// Whether any place of the item can be shown: not a live stream, of which only some time is there.
  public var isWhole: Bool { !playback.isLinear && info.map { $0.isSeekable && $0.duration != nil } ?? false }
  /// Whether a seek can be asked for at the moment.
  public var canSeek: Bool { isWhole || (!playback.isLinear && info?.isLive == true && timeRange != nil) }
  /// How far a place of a live stream lies behind what is live; zero where that is so, or nothing else can be played.
  ///
  /// Nil where the item is no live stream.
  public func delay(at place: MediaTime) -> MediaTime? {
    guard info?.isLive == true else { return nil }
    guard let window = playback.window, !window.isLive(at: place) else { return .zero }
    return window.delay(at: place)
  }
  /// Where the thumb stands when nobody holds it.
  public var shownPosition: MediaTime { playback.pendingSeek ?? playback.position }

  /// Changes what is known of the loaded item; does nothing where none is.
  mutating func editInfo(_ body: (inout MediaInfo) -> Void) {
    guard case .loaded(let item, var info) = playback.stage else { return }
    body(&info)
    playback.stage = .loaded(item, info)
  }
}

/// The hold on the slider's thumb: while it is held, time updates do not move it.
public enum Scrub: Equatable, Sendable {
  /// Nobody holds it.
  case idle
  /// It is held at that time.
  case held(MediaTime)
}
