// Player state across items: volume, loops, delays, and the current item's film. Part of the model, main thread only;
// effects carry the orders to the engine.

public import Base

/// The state of the player: values that hold for every item, and the current film, whose members are its own too.
@dynamicMemberLookup
public struct PlayerState: Equatable, Sendable {
  /// The current item's film.
  public var film: FilmState
  /// The time at which playback pauses by itself; nil without a sleep timer.
  var sleepTimer: SleepTimer?
  /// An item that is not media and is being read as a playlist, with the failure to report if it is not a playlist
  /// either.
  var askedList: AskedList?
  /// Volume in percent, from 0 to the setting `volume-max`.
  public var volume: Double
  /// Whether the sound is muted; the volume is kept.
  public var isMuted: Bool
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
  /// Whether subtitles at the top of the picture are shown, as far as subtitles are shown at all.
  public var showsSecondarySubtitles = true
  /// The delay of the subtitles at the bottom against their times; kept from item to item.
  public var subtitleDelay = MediaTime.zero
  /// The same for the secondary subtitles, at the top.
  var secondarySubtitleDelay = MediaTime.zero
  /// The requested variant of adaptive streams.
  public var quality: QualityChoice
  /// Seconds by which audio is delayed against the picture; kept from item to item.
  public var audioDelay = 0.0

  /// An idle player with the settings' values.
  public init(settings: Settings) {
    volume = settings.volume
    isMuted = settings.mute
    quality = QualityChoice(settings.quality)
    showsSubtitles = settings.showsSubtitles
    film = FilmState(isPaused: settings.pause, speed: settings.speed)
    visualizer = settings.sound.visualizer
    hasSound = settings.audio
  }

  /// A member of the current item's film.
  @inlinable
  public subscript<Value>(dynamicMember path: KeyPath<FilmState, Value>) -> Value { film[keyPath: path] }

  /// A member of the current item's film that can change; it is changed in place.
  @inlinable
  public subscript<Value>(dynamicMember path: WritableKeyPath<FilmState, Value>) -> Value {
    get { film[keyPath: path] }
    _modify { yield &film[keyPath: path] }
  }

  /// Whether the current item will loop at its end.
  public internal(set) var loopsFile: Bool {
    get { fileLoops.goesOn(after: film.playback.fileLoopsDone) }
    set { fileLoops = newValue ? .forever : .no }
  }
  /// Whether the playlist will begin again at its end.
  ///
  /// mpv's `loop-playlist` counts the first pass too.
  public internal(set) var loopsPlaylist: Bool {
    get { playlistLoops.goesOn(after: playlistLoopsDone + (playlistLoops == .forever ? 0 : 1)) }
    set { playlistLoops = newValue ? .forever : .no }
  }

  /// Whether the loaded item has a picture: video, a cover, or the visualiser.
  public var hasPicture: Bool { isVisualizing || film.info?.hasPicture ?? false }
  /// Whether the visualiser draws the sound: there is audio, and no moving picture.
  public var isVisualizing: Bool {
    guard hasSound, visualizer != .no, let info = film.info, info.audioStream != nil else { return false }
    return info.isSoundAlone
  }
  /// Whether playing the item is audible at present: decoded, unmuted, unpaused.
  var isHeard: Bool {
    film.info?.audioStream != nil && hasSound && film.soundProblem == nil && !film.isPaused && !isMuted
      && volume > 0 && film.playback.ending == .ahead
  }
}

/// The hold on the slider's thumb; position reports do not move a held thumb.
public enum Scrub: Equatable, Sendable {
  /// The thumb is free.
  case idle
  /// The thumb is held at that time of the file.
  case held(MediaTime)
}
