// Subtitles of the demux thread: streams are decoded as they are read, files on threads of their own. Demux thread
// only.

internal import Base
internal import CFFmpeg
internal import Platform

/// One subtitle stream of the container, with its decoder and its track.
private final class SubtitleFeed {
  let stream: Int
  let track: SubtitleTrack
  private let decoder: SubtitleDecoder

  init(
    _ index: Int, _ stream: UnsafeMutablePointer<AVStream>, charset: String
  ) throws(PlaybackFailure) {
    self.stream = index
    decoder = try SubtitleDecoder(stream, charset: charset)
    track = SubtitleTrack()
  }

  /// Decodes a packet into the track; true if it yielded any event.
  func take(_ packet: UnsafeMutablePointer<AVPacket>, at time: MediaTime) -> Bool {
    let events = decoder.decode(packet, at: time)
    for event in events { track.insert(event) }
    return !events.isEmpty
  }

  func restart() {
    decoder.flush()
    track.restart()
  }
}

/// The subtitles of an item: which streams and files are read, and into which track each goes.
struct SubtitleFeeds {
  private let playback: ItemPlayback
  private let threads: WorkerThreads
  private var primary: SubtitleFeed?
  private var secondary: SubtitleFeed?
  private var renditions: [TrackKind: RenditionReader] = [:]
  /// The files chosen as subtitles, by track index.
  private var files: [Int: SubtitleFileRequest] = [:]

  init(_ playback: ItemPlayback, _ threads: WorkerThreads) {
    self.playback = playback
    self.threads = threads
  }

  /// Records a file chosen as the track with that index.
  mutating func take(_ file: SubtitleFileRequest, as index: Int) { files[index] = file }

  /// Whether a track is a file and not a stream of the container.
  func isFile(_ index: Int) -> Bool { files[index] != nil }

  /// The time by which reading goes back for a new stream, to catch a line that is on the screen already.
  private static let lookBack = MediaTime(microseconds: 6_000_000)

  /// Passes a packet to the subtitle streams; true if it was one of theirs.
  func take(_ index: Int, from reader: borrowing ItemReader) -> Bool {
    // An array of the two feeds would be allocated for each packet.
    let isFirst = give(index, to: primary, from: reader)
    let isSecond = give(index, to: secondary, from: reader)
    return isFirst || isSecond
  }

  private func give(_ index: Int, to feed: SubtitleFeed?, from reader: borrowing ItemReader) -> Bool {
    guard let feed, feed.stream == index, let stream = reader.container.stream(index) else { return false }
    if let time = reader.container.time(reader.packet.raw.pointee.pts, of: stream),
      feed.take(reader.packet.raw, at: time)
    {
      playback.events.signal()
    }
    return true
  }

  /// Clears the streams' tracks and decoders after a seek.
  func restart() {
    primary?.restart()
    secondary?.restart()
    playback.captions.restart()
  }

  /// Opens the subtitle stream chosen at opening.
  mutating func start(_ reader: inout ItemReader) {
    guard reader.choice.subtitle != nil else { return }
    do throws(PlaybackFailure) {
      try open(.subtitle, reader)
    } catch {
      reader.choose(.subtitle, nil)
      playback.events.post(.trackRefused(playback.item, .subtitle, error, reader.choice.selection))
    }
  }

  /// Changes to the chosen stream or file.
  ///
  /// - Returns: how far before the playback position reading has to begin again; nil if it need not.
  mutating func change(_ kind: TrackKind, _ reader: borrowing ItemReader) throws(PlaybackFailure)
    -> MediaTime?
  {
    setFeed(nil, kind)
    renditions.removeValue(forKey: kind)?.stop()
    playback.subtitles[kind] = nil
    playback.events.signal()
    if reader.choice.subtitle != CaptionFeed.stream,
      reader.choice.selection.secondarySubtitle != CaptionFeed.stream
    {
      playback.captions.stop()
    }
    guard let index = reader.choice.selection[kind] else { return nil }
    if index == CaptionFeed.stream {
      playback.subtitles[kind] = try playback.captions.start()
      return nil
    }
    if let file = files[index] {
      try load(file, index, kind, frameRate: reader.info.stream(reader.choice.video)?.frameRate)
      return nil
    }
    try open(kind, reader)
    return reader.rendition(index) == nil ? Self.lookBack : nil
  }

  private mutating func open(_ kind: TrackKind, _ reader: borrowing ItemReader) throws(PlaybackFailure) {
    guard let index = reader.choice.selection[kind] else { return }
    if let rendition = reader.rendition(index) { return try open(rendition, kind, index, reader) }
    guard let stream = reader.container.stream(index) else { return }
    let feed = try SubtitleFeed(index, stream, charset: playback.configuration.subtitleCharset)
    setFeed(feed, kind)
    playback.subtitles[kind] = feed.track
  }

  private mutating func open(
    _ rendition: MasterList.Subtitles, _ kind: TrackKind, _ index: Int, _ reader: borrowing ItemReader
  ) throws(PlaybackFailure) {
    let track = SubtitleTrack()
    let start = MediaTime(microseconds: reader.container.startTime)
    let pieces = RenditionReader(playback, kind, index, rendition, track, start: start)
    guard threads.start("subtitle pieces", { pieces.run() }) else {
      throw PlaybackFailure("The system has run out of threads for the subtitles.")
    }
    renditions[kind] = pieces
    playback.subtitles[kind] = track
  }

  private mutating func setFeed(_ feed: SubtitleFeed?, _ kind: TrackKind) {
    if kind == .secondarySubtitle { secondary = feed } else { primary = feed }
  }

  /// Reads a file on a thread of its own, as a disk or a server may be slow and a file long.
  private func load(_ file: SubtitleFileRequest, _ index: Int, _ kind: TrackKind, frameRate: Double?)
    throws(PlaybackFailure)
  {
    let track = SubtitleTrack()
    playback.subtitles[kind] = track
    try read(file, index, kind, frameRate: frameRate) { event in track.insert(event) }
  }

  /// Reads a file without selecting it, and posts the outcome.
  func check(_ file: SubtitleFileRequest, _ index: Int, frameRate: Double?, _ reader: inout ItemReader) {
    do throws(PlaybackFailure) {
      try read(file, index, nil, frameRate: frameRate) { _ in }
    } catch {
      giveUp(nil, index, error, &reader)
    }
  }

  private func read(
    _ file: SubtitleFileRequest, _ index: Int, _ kind: TrackKind?, frameRate: Double?,
    take: @escaping @Sendable (SubtitleEvent) -> Void
  ) throws(PlaybackFailure) {
    let playback = playback
    var file = file
    file.frameRate = frameRate
    let request = file
    let started = threads.start("subtitles") {
      do throws(PlaybackFailure) {
        let read = try SubtitleFile.read(request, from: SubtitleSource(playback))
        for event in read.events { take(event) }
        playback.events.post(.subtitleRead(playback.item, index, read.tracks))
      } catch {
        playback.order(.failed(kind, index, error))
      }
    }
    if !started { throw PlaybackFailure("The system has run out of threads for the subtitles.") }
  }

  /// Deselects a file or a rendition that could not be read, and posts the reason.
  ///
  /// A file that was never read does not become a track; a rendition stays one of the item's tracks.
  func giveUp(_ kind: TrackKind?, _ index: Int, _ failure: PlaybackFailure, _ reader: inout ItemReader) {
    let isRendition = reader.rendition(index) != nil
    if let kind, reader.choice.selection[kind] == index {
      reader.choose(kind, nil)
      playback.subtitles[kind] = nil
      if isRendition {
        playback.events.post(.trackRefused(playback.item, kind, failure, reader.choice.selection))
      }
    }
    if !isRendition { playback.events.post(.subtitleRefused(playback.item, index, failure)) }
  }

  // MARK: Lines before a seek's target

  /// The longest duration of a line that is still shown at the target of a seek.
  private static let longestLine = MediaTime(microseconds: 10_000_000)
  /// Limit on the time that this adds to a seek.
  private static let patience = MonotonicTime.milliseconds(40)

  /// Reads the subtitle packets from before a seek's target up to the key frame at or after it.
  ///
  /// The container stands elsewhere afterwards. Only for local files with reliable timestamps, where reading costs next
  /// to nothing.
  func readEarlierLines(before request: SeekRequest, _ reader: borrowing ItemReader) {
    guard primary != nil || secondary != nil, case .file = playback.location,
      !reader.container.timestampsMayJump, request.target > .zero,
      reader.container.seek(to: max(.zero, request.target - Self.longestLine), forward: false)
    else { return }
    let end = MonotonicTime.now + Self.patience
    if let video = reader.choice.video { reader.container.stream(video)?.pointee.discard = AVDISCARD_NONKEY }
    defer { if let video = reader.choice.video { reader.setWanted(video, true) } }
    while MonotonicTime.now < end, !playback.isCancelled, reader.container.read(into: reader.packet) >= 0 {
      defer { reader.packet.clear() }
      let index = Int(reader.packet.raw.pointee.stream_index)
      if take(index, from: reader) { continue }
      guard let stream = reader.container.stream(index),
        let time = reader.container.time(reader.packet.raw.pointee.pts, of: stream)
      else { continue }
      if time >= request.target, index == reader.choice.video || reader.choice.video == nil { return }
    }
  }
}
