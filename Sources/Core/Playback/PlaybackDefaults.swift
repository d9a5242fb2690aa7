// Values of playback that hold for every item: volume, loops, quality, what the screen shows of subtitles. Part of the
// model, main thread only.

public import Base

/// The values that hold for whichever film plays; no film has one for itself.
public struct PlaybackDefaults: Equatable, Sendable {
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
  /// The end of every item that the user has set.
  var itemEnd = ItemEnd()
  /// Track choices made while nothing was open, as `set` takes them; they apply to every item.
  var trackWishes: [Property: String] = [:]
  /// Whether subtitles are shown.
  public var showsSubtitles: Bool
  /// Whether subtitles at the top of the picture are shown, as far as subtitles are shown at all.
  public var showsSecondarySubtitles = true
  /// The requested variant of adaptive streams.
  public var quality: QualityChoice

  /// The settings' values.
  public init(settings: Settings) {
    volume = settings.volume
    isMuted = settings.mute
    quality = QualityChoice(settings.quality)
    showsSubtitles = settings.showsSubtitles
    visualizer = settings.sound.visualizer
    hasSound = settings.audio
  }
}

extension Film {
  /// Whether the visualiser draws the sound: there is audio, and no moving picture.
  func isVisualizing(_ defaults: PlaybackDefaults) -> Bool {
    guard defaults.hasSound, defaults.visualizer != .no, let info, info.audioStream != nil else {
      return false
    }
    return info.isSoundAlone
  }

  /// Whether the loaded item has a picture: video, a cover, or the visualiser.
  func hasPicture(_ defaults: PlaybackDefaults) -> Bool {
    isVisualizing(defaults) || info?.hasPicture ?? false
  }

  /// Whether playing the item is audible at present: decoded, unmuted, unpaused.
  func isAudible(_ defaults: PlaybackDefaults) -> Bool {
    info?.audioStream != nil && defaults.hasSound && soundProblem == nil && !isPaused && !defaults.isMuted
      && defaults.volume > 0 && playback.ending == .ahead
  }
}

extension Model {
  /// Whether the large film has a picture: video, a cover, or the visualiser.
  public var hasPicture: Bool { films.main.hasPicture(defaults) }
  /// Whether the visualiser draws the large film's sound.
  public var isVisualizing: Bool { films.main.isVisualizing(defaults) }

  /// Whether the current item will loop at its end.
  public internal(set) var loopsFile: Bool {
    get { defaults.fileLoops.goesOn(after: films.main.playback.fileLoopsDone) }
    set { defaults.fileLoops = newValue ? .forever : .no }
  }
  /// Whether the playlist will begin again at its end.
  ///
  /// mpv's `loop-playlist` counts the first pass too.
  public internal(set) var loopsPlaylist: Bool {
    get {
      defaults.playlistLoops.goesOn(
        after: defaults.playlistLoopsDone + (defaults.playlistLoops == .forever ? 0 : 1))
    }
    set { defaults.playlistLoops = newValue ? .forever : .no }
  }
}
