// What the engine is started with. A value; any thread.

public import Base

/// Settings of the engine at its start; most can be changed later by calls of `Player`.
public struct PlayerConfiguration: Equatable, Sendable {
  /// Whether sound is played at all.
  public var audio = true
  /// Whether pictures are decoded where there is sound to hear.
  public var video = true
  /// Device, channels, filters and loudness tags.
  public var sound = SoundOptions()
  /// 0 … 130, perceptual: 100 is the item's own loudness.
  public var volume = 100.0
  /// Whether the sound is muted.
  public var isMuted = false
  /// Media seconds that pass each second, 0.25 … 4.
  public var speed = 1.0
  /// Seconds until an opening is given up.
  public var openTimeout = 30.0
  /// Seconds in which an address has to answer, and in which a list's parts have to.
  public var connectTimeout = 10.0
  /// Seconds without data after which a connection counts as broken.
  public var readTimeout = 30.0
  /// Seconds for which a live stream whose connection broke is tried again; 0 does not try.
  public var reconnectTime = 60.0
  /// The header fields with which web servers are asked for the item, beside those of every request.
  public var headers = RequestHeaders()
  /// Whether live sources are played with as little delay as can be.
  public var lowLatency = false
  /// Which variant of adaptive streams is played.
  public var quality = QualityChoice.auto
  /// The tracks that are chosen where an item has them, as `set` takes them: a number from 1, or `no`.
  public var tracks: [TrackKind: String] = [:]
  /// Which edition is played, from 0; nil is the one for which the container asks.
  public var edition: Int?
  /// Pictures a second at the most; 0 is no limit.
  public var frameRateLimit = 0.0
  /// Brightness and the like.
  public var look = PictureLook()
  /// When a frame counts as woven of two fields, and is shown without their comb.
  public var deinterlacing = Deinterlacing.auto
  /// Whether what nobody could see is left undecoded.
  public var economy = true
  /// Preferred languages of sound, best first (ISO 639).
  public var audioLanguages: [String] = []
  /// Preferred languages of subtitles, best first (ISO 639).
  public var subtitleLanguages: [String] = []
  /// Whether subtitles for the hard of hearing come before others of the same language.
  public var prefersImpairedSubtitles = false
  /// Whether subtitles that are pictures are drawn.
  public var showsSubtitles = true
  /// The character set of subtitle files that are not UTF-8 or UTF-16; `auto` guesses.
  public var subtitleCharset = "auto"
  /// Whether it gives way to whatever else runs: one decoder thread, of low priority, and few pictures a second.
  public var isModest = false
  /// Seconds for which an item that is a single image is shown until it ends; 0 never ends it.
  public var stillDuration = 5.0
  /// Which servers of the network are believed.
  public var trust = ServerTrust()
  /// Whether items are only looked at, which nobody asked to play: files of this machine are opened and nothing that
  /// they name elsewhere.
  ///
  /// It holds for single items, too, by their origin.
  public var isLook = false

  /// The defaults.
  public init() {}
}

extension PlayerConfiguration {
  /// Seconds until an opening is given up, within bounds.
  var openLimit: Double { max(0.1, min(3600, openTimeout)) }
  /// Seconds without data until a connection counts as broken, within bounds.
  var readLimit: Double { max(0.1, min(3600, readTimeout)) }

  /// That time for the person.
  var readLimitText: String {
    let seconds = Int(readLimit.rounded(.up))
    return seconds == 1 ? "1 second" : "\(seconds) seconds"
  }

  /// Pictures a second at the most; 0 is no limit.
  var pictureLimit: Double {
    guard isModest else { return frameRateLimit }
    // Half of what most films have: then every other picture need not be decoded.
    return frameRateLimit > 0 ? min(frameRateLimit, 10) : 10
  }

  /// What an opening keeps to.
  var openingRules: OpeningRules {
    OpeningRules(
      connectTimeout: connectTimeout, readTimeout: readLimit, lowLatency: lowLatency, headers: headers,
      trust: trust, isLook: isLook)
  }
}

/// Which way a seek to a key frame may miss its target.
public enum SeekDirection: Sendable {
  /// The key frame at or before the target.
  case backward
  /// The key frame at or after the target, or the exact place where there is none.
  case forward
}
