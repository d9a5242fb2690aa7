/// The properties of an opened item, as the demuxer found them.
public struct MediaInfo: Equatable, Sendable {
  /// One stream of the container, or of a file beside it.
  public struct Stream: Equatable, Sendable {
    /// The media type; the raw value is FFmpeg's name.
    public enum Kind: String, Sendable { case video, audio, subtitle, attachment, data }
    /// The stream index of the container.
    public var index: Int
    /// The media type.
    public var kind: Kind
    /// FFmpeg's short name of the codec.
    public var codec: String
    /// ISO 639 language code of the tags; nil without one.
    public var language: String?
    /// Title of the tags, not filtered; nil without one.
    public var title: String?
    /// Coded width in pixels (video).
    public var width: Int?
    /// Coded height in pixels (video).
    public var height: Int?
    /// Display width in square pixels: sample aspect ratio and rotation applied (video).
    public var displayWidth: Int?
    /// Display height in square pixels: sample aspect ratio and rotation applied (video).
    public var displayHeight: Int?
    /// Frames per second (video).
    public var frameRate: Double?
    /// Sample rate in hertz (audio).
    public var sampleRate: Int?
    /// Number of channels (audio).
    public var channels: Int?
    /// Bits per second; nil if it is unknown.
    public var bitRate: Int64?
    /// Whether the stream is an attached picture, such as the cover in a sound file.
    public var isAttachedPicture: Bool
    /// Whether the container marks the stream as the default of its type.
    public var isDefault: Bool
    /// Whether subtitles are forced: meant for every viewer, such as signs and lines in a foreign language.
    public var isForced = false
    /// Whether the stream is for people who are hard of hearing or, for audio, cannot see well.
    public var isForImpaired = false
    /// The external file or address of the stream; nil if the stream is part of the item's container.
    public var file: MediaLocation?
    /// The class of a SAMI document that the stream stands for; nil for its first one, and for other files.
    public var fileTrack: String?
    /// The file or address beside the item that supplies the sound; nil for a stream of the item's container.
    public var sound: ExternalSound?

    /// The sample rate as text: `44.1 kHz`.
    public var rateText: String? { sampleRate.map { "\(Double($0 / 100) / 10) kHz" } }

    /// A stream of that type; the reader of the container fills in the rest.
    public init(index: Int, kind: Kind, codec: String) {
      self.index = index
      self.kind = kind
      self.codec = codec
      isAttachedPicture = false
      isDefault = false
    }
  }
  /// A named position on the item's timeline.
  public struct Chapter: Equatable, Sendable {
    /// Start of the chapter on the item's timeline.
    public var start: MediaTime
    /// Title of the chapter, not filtered; nil without one.
    public var title: String?
    /// A chapter that begins at that time.
    public init(start: MediaTime, title: String?) {
      self.start = start
      self.title = title
    }
  }
  /// FFmpeg's short name of the container format.
  public var format: String
  /// Duration; nil if it is unknown or endless.
  public var duration: MediaTime?
  /// Whether the duration is an estimate from the bit rate: it is updated while reading, and positions are not clamped
  /// to it.
  public var isDurationGuessed = false
  /// Whether the item can be sought.
  public var isSeekable: Bool
  /// Whether the item is a live stream.
  public var isLive: Bool
  /// Tags such as title and artist, with lower-case keys, in the container's order.
  ///
  /// The values are not filtered.
  public var tags: [Tag]
  /// The streams of the container and of external files.
  public var streams: [Stream]
  /// The chapters, sorted by start; those of the selected edition if there are editions.
  public var chapters: [Chapter]
  /// The editions to choose from; empty if the container has none.
  public var editions: [MediaEdition] = []
  /// Index of the selected edition, or nil.
  public internal(set) var edition: Int?
  /// The variants of an adaptive stream, the smallest first; empty without a choice.
  public var variants: [StreamVariant] = []
  /// The selected streams.
  public var selection = TrackSelection()
  /// Bits per second of the whole item; nil if it is unknown.
  public var bitRate: Int64?
  /// Display width of the selected picture in square pixels: sample aspect ratio and rotation applied.
  public var displayWidth: Int?
  /// Display height of the selected picture in square pixels: sample aspect ratio and rotation applied.
  public var displayHeight: Int?

  /// A metadata tag.
  public struct Tag: Equatable, Sendable {
    /// The key in lower case, for look-ups.
    public var key: String
    /// The value, not filtered.
    public var value: String
    /// The key as the file spells it.
    public var spelledKey: String
    /// A tag; `key` is spelled as in the file.
    public init(key: String, value: String) {
      self.key = key.lowercased()
      self.value = value
      spelledKey = key
    }
  }

  /// Properties of a container without streams that cannot be sought.
  public init(format: String) {
    self.format = format
    isSeekable = false
    isLive = false
    tags = []
    streams = []
    chapters = []
  }

  /// Index of the selected video stream, or nil.
  public var videoStream: Int? {
    get { selection.video }
    set { selection.video = newValue }
  }
  /// Index of the selected audio stream, or nil.
  public var audioStream: Int? {
    get { selection.audio }
    set { selection.audio = newValue }
  }

  /// Display size of the selected picture; nil if it is unknown.
  public var displayedSize: DisplayedSize? {
    guard let displayWidth, let displayHeight else { return nil }
    return DisplayedSize(width: displayWidth, height: displayHeight)
  }

  /// Whether a video stream is selected, an attached picture among them.
  public var hasPicture: Bool { videoStream != nil }

  /// Whether the item has sound only: no video stream, or an attached picture.
  public var isSoundAlone: Bool { stream(videoStream).map(\.isAttachedPicture) ?? true }

  /// The stream with that container index, or nil.
  public func stream(_ index: Int?) -> Stream? { streams.first { $0.index == index } }

  /// The value of the tag with that lower-case key, filtered; nil if it is missing or empty.
  public func tag(_ key: String) -> String? {
    tags.first { $0.key == key }.map { VisibleText.filter($0.value, isProse: true) }.flatMap {
      $0.isEmpty ? nil : $0
    }
  }

  /// The song that a radio station plays at the moment, filtered; nil if the station does not give it.
  ///
  /// Stations tell it in ICY's `StreamTitle`, or in the tags of the song itself.
  public var songTitle: String? {
    if let title = tag("streamtitle"), title.contains(where: { $0.isLetter || $0.isNumber }) { return title }
    return isLive && isSoundAlone ? displayTitle : nil
  }

  /// “Artist – Title” of the tags, or only the title, filtered; nil without a title.
  package var displayTitle: String? {
    guard let title = tag("title") else { return nil }
    return tag("artist").map { "\($0) – \(title)" } ?? title
  }
}

extension [MediaInfo.Tag] {
  /// Puts a title in place of those that the tags have; it comes first.
  public mutating func setTitle(_ title: String) {
    removeAll { $0.key == "title" }
    insert(MediaInfo.Tag(key: "title", value: title), at: 0)
  }
}
