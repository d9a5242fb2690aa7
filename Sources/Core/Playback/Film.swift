// A film: what plays, or played last, with all that belongs to it. Two play at most, in the roles of `FilmRole`. Part of
// the model, main thread only.
//
// Its rules are functions of its own. They see the film and a `FilmStep`, and nothing of the model or the other film.

public import Base

/// The roles of the films that play at the same time.
public enum FilmRole: Hashable, Sendable, CaseIterable {
  /// The current item of the playlist.
  case main
  /// The film in a corner beside it.
  case second
}

/// The films that play, by role.
public struct Films: Equatable, Sendable {
  /// The large film: the current item's, or that of the item that played last.
  public var main: Film
  /// The film that plays in a corner beside the current item; nil for none.
  public internal(set) var second: SecondFilm?

  /// The film in a role; nil where none is.
  subscript(role: FilmRole) -> Film? {
    switch role {
    case .main: main
    case .second: second?.film
    }
  }

  /// Carries out a step of the film in a role, in its place: a copy would be one of all its lists, too.
  ///
  /// nil where no film is.
  mutating func act<Result>(
    on role: FilmRole, _ step: inout FilmStep, _ body: (inout Film, inout FilmStep) -> Result
  ) -> Result? {
    switch role {
    case .main: body(&main, &step)
    case .second: second?.act(&step, body)
    }
  }
}

/// A film with all that is its own; films change roles as whole values.
public struct Film: Equatable, Sendable {
  /// The item's row, as the playlist has it, or had it last: it need not be there any more; nil before the first item.
  public internal(set) var row: PlaylistItem?
  /// The item's playback.
  public var playback = FilmItem()
  /// The slider: its thumb, the pointer on it, and the waveform above it.
  public var slider = SliderState()
  /// Whether playback is paused; kept from item to item.
  public var isPaused: Bool
  /// Whether it was paused because nobody sees it, until the terminal's window has the focus again.
  var isPausedUnseen = false
  /// Playback speed: media seconds per second.
  public var speed: Double
  /// Whether playback is slowed by 5 % so that others in a Syncplay room catch up.
  var isSlowed = false
  /// Seconds by which audio is delayed against the picture; kept from item to item.
  public var audioDelay = 0.0
  /// The delay of the subtitles at the bottom against their times; kept from item to item.
  public var subtitleDelay = MediaTime.zero
  /// The same for the secondary subtitles, at the top.
  var secondarySubtitleDelay = MediaTime.zero
  /// The reason why the item is silent, as a sentence; nil while the audio device works.
  public var soundProblem: String?
  /// The items that failed one after the other, and a device that went away.
  var failures = PlaybackFailures()
  /// The record of the item for the watch history.
  var history = ItemHistory()

  /// A film of which nothing is opened.
  init(isPaused: Bool, speed: Double) {
    self.isPaused = isPaused
    self.speed = speed
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

  /// Whether an item is being opened, before its streams have been found.
  public var isOpening: Bool { if case .opening = playback.stage { true } else { false } }

  /// Streams, tags and chapters of the loaded item; nil while none is loaded.
  public var info: MediaInfo? {
    if case .loaded(_, let info) = playback.stage { info } else { nil }
  }

  /// The duration of the loaded item: its file's, or its part's; nil if that is unknown.
  public var duration: MediaTime? {
    guard playback.part != nil, let range = timeRange else { return info?.duration }
    return range.upperBound - range.lowerBound
  }
  /// The end of the loaded item as a time of the file; nil if that is unknown.
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
  /// The playable range in times of the file; nil if the item has none.
  public var timeRange: Range<MediaTime>? {
    guard let info else { return nil }
    if info.isLive { return playback.window.flatMap { $0.start < $0.end ? $0.start..<$0.end : nil } }
    guard let whole = info.duration, whole > .zero else { return nil }
    // A playlist may name a part beyond its file's end.
    guard let part = playback.part, part.start < whole else { return .zero..<whole }
    return part.start..<min(part.end ?? whole, whole)
  }
  /// Whether moving pictures play.
  var isWatched: Bool { !isPaused && info.map { $0.hasPicture && !$0.isSoundAlone } ?? false }
  /// Whether every position of the item can be sought; false for a live stream, which has only a window.
  public var isWhole: Bool { !playback.isLinear && info.map { $0.isSeekable && $0.duration != nil } ?? false }
  /// Whether a seek is possible at present.
  public var canSeek: Bool { isWhole || (!playback.isLinear && info?.isLive == true && timeRange != nil) }
  /// The distance of a position of a live stream from the live edge.
  ///
  /// Zero at the live edge and while the live window is unknown; nil if the item is not a live stream.
  public func delay(at place: MediaTime) -> MediaTime? {
    guard info?.isLive == true else { return nil }
    guard let window = playback.window, !window.isLive(at: place) else { return .zero }
    return window.delay(at: place)
  }
  /// The shown position as a time of the file: a pending seek's target, else the engine's position.
  ///
  /// A held thumb does not change it.
  public var shownPosition: MediaTime { playback.pendingSeek ?? playback.position }

  /// Begins an item that is about to open at `start`, a time of its file; nil is the file's start.
  mutating func begin(
    _ item: PlaylistItem, from start: MediaTime?, _ settings: Settings, at now: MonotonicTime
  ) {
    row = item
    isPausedUnseen = false
    slider.reset()
    playback = FilmItem(of: item, from: start, at: now)
    if settings.requiresLinearPlayback { playback.isLinear = true }
  }

  /// Edits the information about the loaded item; does nothing while none is loaded.
  mutating func editInfo(_ body: (inout MediaInfo) -> Void) {
    guard case .loaded(let item, var info) = playback.stage else { return }
    body(&info)
    playback.stage = .loaded(item, info)
  }
}
