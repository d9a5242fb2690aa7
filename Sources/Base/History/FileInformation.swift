// What a file says of itself, as lists need it. A value; any thread.

/// What was read out of a media file, and of which state of it.
public struct FileInformation: Hashable, Sendable {
  /// Bytes of the file when it was read.
  public var size: Int64
  /// When its content had last changed, in seconds since 1970 UTC.
  public var modified: Int64
  /// Its duration, where it has one.
  public var duration: MediaTime?
  /// Width of the picture in square pixels.
  public var width: Int?
  /// Height of the picture in square pixels.
  public var height: Int?
  /// The codec of the picture, FFmpeg's short name.
  public var videoCodec: String?
  /// The codec of the sound, FFmpeg's short name.
  public var audioCodec: String?
  /// What its tags call it: “Artist – Title”, or the title alone; filtered.
  public var title: String?

  /// What its tags say of it as a song; nil where it is none.
  public var song: SongTags?

  /// A file of that state of which nothing could be read.
  public init(size: Int64, modified: Int64) {
    self.size = size
    self.modified = modified
  }

  /// What an opened file says.
  public init(_ info: MediaInfo, size: Int64, modified: Int64) {
    self.init(size: size, modified: modified)
    duration = info.duration
    width = info.displayWidth
    height = info.displayHeight
    videoCodec = info.stream(info.videoStream).map { VisibleText.filter($0.codec, limit: 40) }
    audioCodec = info.stream(info.audioStream).map { VisibleText.filter($0.codec, limit: 40) }
    title = info.displayTitle.map { VisibleText.filter($0, limit: 300) }
    song = SongTags(info)
  }
}

/// Files that wait to be read.
public struct InformationOrder: Equatable, Sendable {
  /// Those on the screen, in order: they come first.
  public var first: [BytePath]
  /// The others; nil leaves those that wait already.
  public var later: [BytePath]?

  /// An order.
  public init(first: [BytePath], later: [BytePath]? = nil) {
    self.first = first
    self.later = later
  }
}

/// How far the reading has come.
public struct InformationProgress: Hashable, Sendable {
  /// Files read since it began.
  public var done: Int
  /// Files that were asked for since it began.
  public var total: Int

  /// So many of so many.
  public init(done: Int, total: Int) {
    self.done = done
    self.total = total
  }
}
