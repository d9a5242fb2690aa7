// The reports of `inset probe`: text for people. Their JSON is in `ProbeReport+Value.swift`.

import Base
import Core
import Library

/// A file's format and streams, or the reason why it cannot be opened.
struct ProbeReport {
  struct Stream {
    var index: Int
    var kind: String
    var codec: String
    var language: String?
    var title: String?
    var width: Int?
    var height: Int?
    var frameRate: Double?
    var sampleRate: Int?
    var channels: Int?
    var bitRate: Int64?
    var attachedPicture: Bool?
    var isDefault: Bool
    var isForced: Bool
    var isPlayed: Bool
  }
  /// A chapter; times in seconds.
  struct Chapter {
    var start: Double
    var title: String?
  }

  /// An edition: one of several sets of chapters.
  struct Edition {
    var title: String?
    var isDefault: Bool
    /// Whether only its chapters are played, in their order.
    var isOrdered: Bool
    var chapters: [Chapter]
  }

  var path: String
  var error: String?
  var format: String?
  /// In seconds.
  var duration: Double?
  var seekable: Bool?
  var live: Bool?
  var bitRate: Int64?
  /// In square pixels, after rotation and sample aspect ratio.
  var displayWidth: Int?
  var displayHeight: Int?
  var tags: [String: String]?
  var streams: [Stream]?
  /// The chapters of the edition that is played.
  var chapters: [Chapter]?
  /// All editions; nil unless there are several.
  var editions: [Edition]?
  /// The entries, where the file is a playlist.
  var playlist: ProbedPlaylist?

  /// The report of a file that could not be opened.
  init(path: String, failure: PlaybackFailure) {
    self.path = path
    error = failure.sentence
  }

  /// The report of a playlist.
  init(path: String, list: PlaylistDocument) {
    self.path = path
    format = "playlist"
    playlist = ProbedPlaylist(list)
  }

  /// The report of an opened file.
  ///
  /// Its strings are not filtered; `text` filters them.
  init(path: String, info: MediaInfo) {
    self.path = path
    format = info.format
    duration = info.duration?.seconds
    seekable = info.isSeekable
    live = info.isLive
    bitRate = info.bitRate
    displayWidth = info.displayWidth
    displayHeight = info.displayHeight
    tags = Dictionary(
      info.tags.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    streams = info.streams.map { stream in
      Stream(
        index: stream.index, kind: stream.kind.rawValue, codec: stream.codec,
        language: stream.language, title: stream.title,
        width: stream.width, height: stream.height, frameRate: stream.frameRate,
        sampleRate: stream.sampleRate, channels: stream.channels, bitRate: stream.bitRate,
        attachedPicture: stream.isAttachedPicture ? true : nil, isDefault: stream.isDefault,
        isForced: stream.isForced,
        isPlayed: stream.index == info.videoStream || stream.index == info.audioStream)
    }
    chapters = Self.chapters(info.chapters)
    guard info.editions.count > 1 else { return }
    editions = info.editions.map { edition in
      Edition(
        title: edition.title, isDefault: edition.isDefault,
        isOrdered: edition.order != .file, chapters: Self.chapters(edition.chapters))
    }
  }

  private static func chapters(_ chapters: [MediaInfo.Chapter]) -> [Chapter] {
    chapters.map { Chapter(start: $0.start.seconds, title: $0.title) }
  }

  /// The report as text.
  var text: String {
    var lines = [path]
    if let playlist { return Self.shown(lines + playlist.lines) }
    if let error { return Self.shown([path, "  " + error]) }
    var first = ["format \(format ?? "?")"]
    first.append(
      "duration "
        + (duration.map { TimeText.format(MediaTime(seconds: $0)) } ?? (live == true ? "live" : "unknown")))
    if let bitRate { first.append("\(bitRate / 1000) kbit/s") }
    if seekable != true { first.append("not seekable") }
    lines.append("  " + first.joined(separator: ", "))
    if let displayWidth, let displayHeight { lines.append("  shown at \(displayWidth)x\(displayHeight)") }
    for stream in streams ?? [] { lines.append("  " + Self.line(stream)) }
    for chapter in chapters ?? [] {
      lines.append("  chapter \(TimeText.format(MediaTime(seconds: chapter.start))) \(chapter.title ?? "")")
    }
    for (index, edition) in (editions ?? []).enumerated() {
      let kind = (edition.isOrdered ? ", ordered" : "") + (edition.isDefault ? ", default" : "")
      let count = edition.chapters.count
      lines.append("  edition \(index) \(edition.title ?? ""), \(count, of: "chapter")\(kind)")
    }
    for (key, value) in (tags ?? [:]).sorted(by: { $0.key < $1.key }) { lines.append("  \(key): \(value)") }
    return Self.shown(lines)
  }

  /// Joins lines; control characters from the file are filtered.
  private static func shown(_ lines: [String]) -> String {
    lines.map { VisibleText.filter($0) + "\n" }.joined()
  }

  private static func line(_ stream: Stream) -> String {
    var parts = ["#\(stream.index) \(stream.kind) \(stream.codec)"]
    if let width = stream.width, let height = stream.height { parts.append("\(width)x\(height)") }
    if let rate = stream.frameRate { parts.append("\((rate * 100).rounded() / 100) fps") }
    if let rate = stream.sampleRate { parts.append("\(rate) Hz") }
    if let channels = stream.channels { parts.append("\(channels, of: "channel")") }
    if let language = stream.language { parts.append(language) }
    if let title = stream.title { parts.append("“\(title)”") }
    if stream.attachedPicture == true { parts.append("attached picture") }
    if stream.isDefault { parts.append("default") }
    if stream.isForced { parts.append("forced") }
    if stream.isPlayed { parts.append("played") }
    return parts.joined(separator: ", ")
  }
}
