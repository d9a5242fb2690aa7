// Facts read from media files for the lists, and the queue of files to read.

/// Facts read from one media file, with the size and time that tell whether they are stale.
public struct FileInformation: Hashable, Sendable {
  /// File size in bytes at the time of reading.
  public var size: Int64
  /// Modification time at the time of reading, in seconds since 1970 UTC.
  public var modified: Int64
  /// Duration of the file; nil if it has none.
  public var duration: MediaTime?
  /// Picture width in square pixels; nil without a video stream.
  public var width: Int?
  /// Picture height in square pixels; nil without a video stream.
  public var height: Int?
  /// FFmpeg's short name of the video codec, filtered; nil without a video stream.
  public var videoCodec: String?
  /// FFmpeg's short name of the audio codec, filtered; nil without an audio stream.
  public var audioCodec: String?
  /// The title from the tags, “Artist – Title” or only the title, filtered; nil without such tags.
  public var title: String?

  /// The song's tags; nil if the file is not a song.
  public var song: SongTags?

  /// Information about a file of which nothing could be read.
  public init(size: Int64, modified: Int64) {
    self.size = size
    self.modified = modified
  }

  /// The facts of an opened file.
  public init(_ info: MediaInfo, size: Int64, modified: Int64) {
    self.init(size: size, modified: modified)
    duration = info.duration
    width = info.displayWidth
    height = info.displayHeight
    videoCodec = info.stream(info.videoStream).map { VisibleText.filter($0.codec, limit: 40) }
    audioCodec = info.stream(info.audioStream).map { VisibleText.filter($0.codec, limit: 40) }
    title = info.displayTitle.map { VisibleText.filter($0, limit: 300, isProse: true) }
    song = SongTags(info)
  }
}

/// A request to read facts of files in the background.
public struct InformationOrder: Equatable, Sendable {
  /// Files to read first, in this order, because their rows are on the screen.
  public var first: [BytePath]
  /// Files to read after those; nil keeps the files that already wait.
  public var later: [BytePath]?

  /// A request; an empty list in `later` drops the files that wait.
  public init(first: [BytePath], later: [BytePath]? = nil) {
    self.first = first
    self.later = later
  }
}

/// Progress of reading facts.
public struct InformationProgress: Hashable, Sendable {
  /// Files read since the reading began.
  public var done: Int
  /// Files requested since the reading began.
  public var total: Int

  /// Progress as read and requested files.
  public init(done: Int, total: Int) {
    self.done = done
    self.total = total
  }
}
