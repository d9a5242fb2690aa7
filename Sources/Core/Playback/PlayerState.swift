public import Base

/// What plays, and how.
public struct PlayerState: Equatable, Sendable {
  /// How far the current item has come.
  public enum Stage: Equatable, Sendable {
    /// Nothing is loaded.
    case idle
    /// The item is being opened.
    case opening(ItemID)
    /// The item plays or is paused.
    case loaded(ItemID, MediaInfo)
  }

  /// Where an item is kept open.
  enum Ending: Equatable {
    /// It plays, or can.
    case ahead
    /// At its end.
    case reached
    /// Where it broke off.
    case broken
  }

  /// The current item's stage.
  public var stage = Stage.idle
  /// The stretch of its file that the current item is; nil is all of it.
  var part: ItemPart?
  /// Whether the person wants it paused; holds from item to item.
  public var isPaused: Bool
  /// Where playback is in the file, as all times here are; the engine's word, except while a seek is on its way.
  public var position = MediaTime.zero
  /// Up to where data have been read ahead.
  public var buffered: MediaTime?
  /// Which tags the item has where, if they change.
  var tagTimes = TagTimes()
  /// What can be played of a live stream.
  public var window: LiveWindow?
  /// Whether the engine waits for data.
  public var isBuffering = false
  /// What the engine waits for while it opens the item, and since when it is opening.
  public var waiting: Waiting?
  /// When the person was first kept waiting.
  public var waitingSince = MonotonicTime.zero
  /// The item that is no media and is read as a list, and what is said of it where it is none either.
  var askedList: AskedList?
  /// The item that was asked for as a page of the web.
  var askedPage: ItemID?
  /// Where a seek that has not arrived yet goes.
  public var pendingSeek: MediaTime?
  /// Where `revert-seek` leads.
  var seekMemory = SeekMemory()
  /// The stretch that is repeated.
  public var loop = LoopPoints()
  /// Whether nothing in the item can be sought because the person, or its playlist, wants it so.
  public var isLinear = false
  /// Whether the item has come to an end and is kept open there.
  var ending = Ending.ahead
  /// Whether the person wants to stay at the end of the item, wherever the list goes on.
  var staysAtEnd = false
  /// Whether the person chose this very item: where it fails, nothing else plays in its place.
  var isByHand = false
  /// Where the list goes on if it fails: forward (1) or back (-1).
  var direction = 1
  /// What became of what was to play, while nothing does.
  public internal(set) var rest: Rest?
  /// The item that has been opened ahead.
  var preparedItem: ItemID?
  /// The chapter that was playing when the engine last said where playback is.
  var lastChapter: Int?
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
  /// How often the current one has done so.
  var fileLoopsDone = 0
  /// How often the playlist is played.
  var playlistLoops = LoopCount.no { didSet { playlistLoopsDone = 0 } }
  /// How often it has begun again.
  var playlistLoopsDone = 0
  /// What was set of tracks before anything was open, as `set` takes it: it holds for every item.
  var trackWishes: [Property: String] = [:]
  /// The tracks that the engine chose when it opened the item.
  public var openedSelection = TrackSelection()
  /// The subtitles that are due now.
  public var subtitles = SubtitleScreen()
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
    get { fileLoops.goesOn(after: fileLoopsDone) }
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
    switch stage {
    case .idle: nil
    case .opening(let item), .loaded(let item, _): item
    }
  }

  /// Whether an item is being opened.
  public var isOpening: Bool { if case .opening = stage { true } else { false } }

  /// What the loaded item holds.
  public var info: MediaInfo? {
    if case .loaded(_, let info) = stage { info } else { nil }
  }

  /// How long the loaded item is, where that is known: its file, or the stretch of it that the item is.
  public var duration: MediaTime? {
    guard part != nil, let range = timeRange else { return info?.duration }
    return range.upperBound - range.lowerBound
  }
  /// When the loaded item ends, where that is known.
  var end: MediaTime? { info?.duration.map { part == nil ? $0 : timeRange?.upperBound ?? $0 } }
  /// Where the loaded item begins in its file.
  var origin: MediaTime {
    guard let part else { return .zero }
    return info == nil ? part.start : timeRange?.lowerBound ?? .zero
  }
  /// A time of the file on the item's own time line, which is what the person and other programs are told.
  public func place(of time: MediaTime) -> MediaTime { part == nil ? time : max(.zero, time - origin) }
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
      && ending == .ahead
  }
  /// The times of the file from one end of the time line to the other; nil where the item has none.
  public var timeRange: Range<MediaTime>? {
    guard let info else { return nil }
    if info.isLive { return window.flatMap { $0.start < $0.end ? $0.start..<$0.end : nil } }
    guard let whole = info.duration, whole > .zero else { return nil }
    // A list may name a stretch that its file does not have.
    guard let part, part.start < whole else { return .zero..<whole }
    return part.start..<min(part.end ?? whole, whole)
  }
  /// Whether any place of the item can be shown: not a live stream, of which only some time is there.
  public var isWhole: Bool { !isLinear && info.map { $0.isSeekable && $0.duration != nil } ?? false }
  /// Whether a seek can be asked for at the moment.
  public var canSeek: Bool { isWhole || (!isLinear && info?.isLive == true && timeRange != nil) }
  /// How far a place of a live stream lies behind what is live; zero where that is so, or nothing else can be played.
  ///
  /// Nil where the item is no live stream.
  public func delay(at place: MediaTime) -> MediaTime? {
    guard info?.isLive == true else { return nil }
    guard let window, !window.isLive(at: place) else { return .zero }
    return window.delay(at: place)
  }
  /// Where the thumb stands when nobody holds it.
  public var shownPosition: MediaTime { pendingSeek ?? position }

  /// Changes what is known of the loaded item; does nothing where none is.
  mutating func editInfo(_ body: (inout MediaInfo) -> Void) {
    guard case .loaded(let item, var info) = stage else { return }
    body(&info)
    stage = .loaded(item, info)
  }

  /// Forgets all that belongs to one item.
  mutating func reset(to stage: Stage) {
    self.stage = stage
    part = nil
    position = .zero
    buffered = nil
    window = nil
    tagTimes = TagTimes()
    isBuffering = false
    waiting = nil
    askedPage = nil
    pendingSeek = nil
    subtitles = SubtitleScreen()
    fileLoopsDone = 0
    seekMemory = SeekMemory()
    loop = LoopPoints()
    lastChapter = nil
    isLinear = false
    ending = .ahead
    staysAtEnd = false
    isByHand = false
    direction = 1
    rest = nil
    preparedItem = nil
  }
}

/// The hold on the slider's thumb: while it is held, time updates do not move it.
public enum Scrub: Equatable, Sendable {
  /// Nobody holds it.
  case idle
  /// It is held at that time.
  case held(MediaTime)
}
