// The engine's configuration. A value; any thread.

public import Base

/// Settings of the engine at its start; calls of `Player` change most of them later.
public struct PlayerConfiguration: Equatable, Sendable {
  /// Whether sound is played.
  public var audio = true
  /// Whether video is decoded for an item that has sound.
  public var video = true
  /// Device, channels, filters and loudness tags.
  public var sound = SoundOptions()
  /// The volume in percent on a perceptual scale, 0 … 130; 100 leaves the item's loudness as it is.
  public var volume = 100.0
  /// Whether the sound is muted.
  public var isMuted = false
  /// The playback speed, 0.25 … 4.
  public var speed = 1.0
  /// Limit on opening an item, in seconds.
  public var openTimeout = 30.0
  /// Limit on the answer of each address, the item's own and those in its playlists, in seconds.
  public var connectTimeout = 10.0
  /// Seconds without data after which a connection counts as broken.
  public var readTimeout = 30.0
  /// Seconds for which the broken connection of a live stream is retried; 0 does not retry.
  public var reconnectTime = 60.0
  /// HTTP header fields of the item's requests, in addition to the usual ones.
  public var headers = RequestHeaders()
  /// Whether live sources are played with the least possible delay.
  public var lowLatency = false
  /// The variant of adaptive streams to play.
  public var quality = QualityChoice.auto
  /// The tracks to select where an item has them, as `set` takes them: a number from 1, or `no`.
  public var tracks: [TrackKind: String] = [:]
  /// The edition to play, from 0; nil is the container's default.
  public var edition: Int?
  /// Limit on the pictures per second; 0 sets no limit.
  public var frameRateLimit = 0.0
  /// Brightness, contrast and the other picture adjustments.
  public var look = PictureLook()
  /// The frames that count as interlaced and are deinterlaced.
  public var deinterlacing = Deinterlacing.auto
  /// Whether frames that would not be shown are not decoded.
  public var economy = true
  /// Preferred languages of sound, best first (ISO 639).
  public var audioLanguages: [String] = []
  /// Preferred languages of subtitles, best first (ISO 639).
  public var subtitleLanguages: [String] = []
  /// Whether subtitles for the hard of hearing come before others of the same language.
  public var prefersImpairedSubtitles = false
  /// Whether bitmap subtitles are drawn.
  public var showsSubtitles = true
  /// The character set of subtitle files that are not UTF-8 or UTF-16; `auto` guesses.
  public var subtitleCharset = "auto"
  /// Whether the engine yields to other programs: one decoder thread, low priority, and few pictures per second.
  public var isModest = false
  /// Seconds for which a single image is shown until it ends; 0 never ends it.
  public var stillDuration = 5.0
  /// The requirements on servers' certificates.
  public var trust = ServerTrust()
  /// The processes that decode covers in folders of songs; nil decodes them on the item's own thread.
  public var readers: Readers?
  /// Bytes of a cover in a place's folder that may be read; 0 reads none.
  public var placeCoverBytes = 0
  /// Whether items are previewed: they open local files, and nothing on the network that those refer to.
  ///
  /// The origin of a single item may impose the same.
  public var isLook = false

  /// A configuration with the defaults.
  public init() {}
}

extension PlayerConfiguration {
  /// `openTimeout` within 0.1 … 3600 seconds.
  var openLimit: Double { max(0.1, min(3600, openTimeout)) }
  /// `readTimeout` within 0.1 … 3600 seconds.
  var readLimit: Double { max(0.1, min(3600, readTimeout)) }

  /// `readLimit` as text for the user.
  var readLimitText: String {
    let seconds = Int(readLimit.rounded(.up))
    return seconds == 1 ? "1 second" : "\(seconds) seconds"
  }

  /// Limit on the pictures per second; 0 sets no limit.
  var pictureLimit: Double {
    guard isModest else { return frameRateLimit }
    // Less than half the usual frame rates, so that every other frame need not be decoded.
    return frameRateLimit > 0 ? min(frameRateLimit, 10) : 10
  }

  /// The thread or process that decodes the cover in a song's folder.
  var covers: CoverReading { readers.map { .by($0, placeBytes: placeCoverBytes) } ?? .here }

  /// The rules for opening an item under this configuration.
  var openingRules: OpeningRules {
    OpeningRules(
      connectTimeout: connectTimeout, readTimeout: readLimit, lowLatency: lowLatency, headers: headers,
      trust: trust, isLook: isLook, followsLists: true)
  }
}

/// The side of the target on which a seek's key frame is.
public enum SeekDirection: Sendable {
  /// The key frame at or before the target.
  case backward
  /// The key frame at or after the target, or the exact target if none exists.
  case forward
}
