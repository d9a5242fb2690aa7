/// What an opened item turned out to hold.
public struct MediaInfo: Equatable, Sendable {
  /// One stream of the container.
  public struct Stream: Equatable, Sendable {
    /// What kind of stream.
    public enum Kind: String, Sendable { case video, audio, subtitle, attachment, data }
    /// The container's index.
    public var index: Int
    /// The kind.
    public var kind: Kind
    /// The codec's short name, as FFmpeg writes it.
    public var codec: String
    /// ISO 639 language, if tagged.
    public var language: String?
    /// The stream's title, if tagged.
    ///
    /// Not filtered.
    public var title: String?
    /// Coded size in pixels (video).
    public var width: Int?
    /// Coded size in pixels (video).
    public var height: Int?
    /// Size of the picture in square pixels: sample aspect ratio and rotation applied (video).
    public var displayWidth: Int?
    /// Size of the picture in square pixels: sample aspect ratio and rotation applied (video).
    public var displayHeight: Int?
    /// Frames a second (video).
    public var frameRate: Double?
    /// Samples a second (audio).
    public var sampleRate: Int?
    /// Channels (audio).
    public var channels: Int?
    /// Bits a second, if known.
    public var bitRate: Int64?
    /// Whether it is a still picture attached to a sound file.
    public var isAttachedPicture: Bool
    /// Whether the container marks it as the default of its kind.
    public var isDefault: Bool
    /// Whether it holds only what must be read by everybody: signs, and lines in a foreign language.
    public var isForced = false
    /// Whether it is for people who do not hear well, or (sound) do not see well.
    public var isForImpaired = false
    /// The file of its own that it comes from, beside the item.
    public var file: BytePath?

    /// The sample rate as it is written: 44.1 kHz.
    public var rateText: String? { sampleRate.map { "\(Double($0 / 100) / 10) kHz" } }

    /// A stream of that kind; the rest is filled in by whoever reads the container.
    public init(index: Int, kind: Kind, codec: String) {
      self.index = index
      self.kind = kind
      self.codec = codec
      isAttachedPicture = false
      isDefault = false
    }
  }
  /// A chapter.
  public struct Chapter: Equatable, Sendable {
    /// Where it begins.
    public var start: MediaTime
    /// Its title, if any.
    ///
    /// Not filtered.
    public var title: String?
    /// A chapter that begins there.
    public init(start: MediaTime, title: String?) {
      self.start = start
      self.title = title
    }
  }
  /// The container's short name.
  public var format: String
  /// The duration, nil where it is unknown or endless.
  public var duration: MediaTime?
  /// Whether the duration was guessed from a bit rate: it is told anew as more is read, and no place is cut to it.
  public var isDurationGuessed = false
  /// Whether seeking makes sense.
  public var isSeekable: Bool
  /// Whether it is a live stream.
  public var isLive: Bool
  /// Tags (title, artist, …), keys in lower case, in the container's order.
  ///
  /// Not filtered.
  public var tags: [Tag]
  /// All streams.
  public var streams: [Stream]
  /// Chapters in order.
  public var chapters: [Chapter]
  /// The sets of chapters that there are to choose from; none where the container knows of none.
  public var editions: [MediaEdition] = []
  /// The edition that is played, whose chapters are `chapters`.
  public internal(set) var edition: Int?
  /// The variants of an adaptive stream, the smallest first; none where there is nothing to choose from.
  public var variants: [StreamVariant] = []
  /// Which streams are shown and heard.
  public var selection = TrackSelection()
  /// Bits a second of the whole, if known.
  public var bitRate: Int64?
  /// Size of the displayed picture in square pixels: sample aspect ratio and rotation applied.
  public var displayWidth: Int?
  /// Size of the displayed picture in square pixels: sample aspect ratio and rotation applied.
  public var displayHeight: Int?

  /// One tag.
  public struct Tag: Equatable, Sendable {
    /// In lower case.
    public var key: String
    /// Not filtered.
    public var value: String
    /// The key as the file spells it.
    public var spelledKey: String
    /// A tag, by its key as the file spells it.
    public init(key: String, value: String) {
      self.key = key.lowercased()
      self.value = value
      spelledKey = key
    }
  }

  /// Nothing known yet but the container.
  public init(format: String) {
    self.format = format
    isSeekable = false
    isLive = false
    tags = []
    streams = []
    chapters = []
  }

  /// Which stream is shown.
  public var videoStream: Int? {
    get { selection.video }
    set { selection.video = newValue }
  }
  /// Which stream is heard.
  public var audioStream: Int? {
    get { selection.audio }
    set { selection.audio = newValue }
  }

  /// Size of the displayed picture; nil where it is not known.
  public var displayedSize: DisplayedSize? {
    guard let displayWidth, let displayHeight else { return nil }
    return DisplayedSize(width: displayWidth, height: displayHeight)
  }

  /// Whether a picture can be shown.
  public var hasPicture: Bool { videoStream != nil }

  /// Whether nothing but sound is there: no picture, or one that belongs to a sound file and does not move.
  public var isSoundAlone: Bool { stream(videoStream).map(\.isAttachedPicture) ?? true }

  /// The stream of that container index.
  public func stream(_ index: Int?) -> Stream? { streams.first { $0.index == index } }

  /// What a tag says, filtered; nil where there is none or it says nothing.
  public func tag(_ key: String) -> String? {
    tags.first { $0.key == key }.map { VisibleText.filter($0.value) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// What a radio station plays at the moment; nil where it does not say.
  ///
  /// Filtered. Stations say it in a tag of their protocol (ICY), or in those of the song that is on.
  public var songTitle: String? {
    if let title = tag("streamtitle"), title.contains(where: { $0.isLetter || $0.isNumber }) { return title }
    return isLive && isSoundAlone ? displayTitle : nil
  }

  /// What the tags call it: "Artist – Title", or the title alone.
  ///
  /// Filtered.
  package var displayTitle: String? {
    guard let title = tag("title") else { return nil }
    return tag("artist").map { "\($0) – \(title)" } ?? title
  }
}
