// Subtitles on the demux thread: streams of the container are decoded as they are read, files on threads of
// their own. Lives on the demux thread.

internal import Base
internal import CFFmpeg
internal import Platform

/// One subtitle stream of the container on its way into a track.
private final class SubtitleFeed {
  let stream: Int
  let track: SubtitleTrack
  private let decoder: SubtitleDecoder

  init(_ index: Int, _ stream: UnsafeMutablePointer<AVStream>) throws(PlaybackFailure) {
    self.stream = index
    decoder = try SubtitleDecoder(stream)
    track = SubtitleTrack()
  }

  /// Decodes a packet; says whether anything came of it.
  func take(_ packet: UnsafeMutablePointer<AVPacket>, at time: MediaTime) -> Bool {
    let events = decoder.decode(packet, at: time)
    for event in events { track.insert(event) }
    return !events.isEmpty
  }

  /// A seek: what comes next is from elsewhere.
  func restart() {
    decoder.flush()
    track.restart()
  }
}

/// The subtitles of an item: which streams and files are read, and into which track each goes.
struct SubtitleFeeds {
  private let session: Session
  private let threads: WorkerThreads
  private var primary: SubtitleFeed?
  private var secondary: SubtitleFeed?
  /// The files that were chosen as subtitles, by the number of their track.
  private var files: [Int: SubtitleFileRequest] = [:]

  init(_ session: Session, _ threads: WorkerThreads) {
    self.session = session
    self.threads = threads
  }

  /// A file was chosen as the track of that number.
  mutating func take(_ file: SubtitleFileRequest, as index: Int) { files[index] = file }

  /// Whether a track is a file, and no stream of the container.
  func isFile(_ index: Int) -> Bool { files[index] != nil }

  /// Reads on from where a line that is on the screen now may have begun.
  private static let lookBack = MediaTime(microseconds: 6_000_000)

  /// Gives a packet to the subtitle streams; says whether it was one of theirs.
  func take(_ index: Int, from reader: borrowing ItemReader) -> Bool {
    // Not as a list of two: that would be allocated for each packet.
    let isFirst = give(index, to: primary, from: reader)
    let isSecond = give(index, to: secondary, from: reader)
    return isFirst || isSecond
  }

  private func give(_ index: Int, to feed: SubtitleFeed?, from reader: borrowing ItemReader) -> Bool {
    guard let feed, feed.stream == index, let stream = reader.container.stream(index) else { return false }
    if let time = reader.container.time(reader.packet.raw.pointee.pts, of: stream),
      feed.take(reader.packet.raw, at: time)
    {
      session.events.signal()
    }
    return true
  }

  /// A seek has happened.
  func restart() {
    primary?.restart()
    secondary?.restart()
    session.captions.restart()
  }

  /// Starts what was chosen at the opening.
  mutating func start(_ reader: inout ItemReader) {
    guard reader.choice.subtitle != nil else { return }
    do throws(PlaybackFailure) {
      try open(.subtitle, reader)
    } catch {
      reader.choose(.subtitle, nil)
      session.events.post(.trackRefused(session.item, .subtitle, error, reader.choice.selection))
    }
  }

  /// Changes to the chosen stream or file; how far before the present place reading has to begin again for it, nil where
  /// it need not.
  mutating func change(_ kind: TrackKind, _ reader: borrowing ItemReader) throws(PlaybackFailure)
    -> MediaTime?
  {
    setFeed(nil, kind)
    session.subtitles[kind] = nil
    session.events.signal()
    if reader.choice.subtitle != CaptionFeed.stream,
      reader.choice.selection.secondarySubtitle != CaptionFeed.stream
    {
      session.captions.stop()
    }
    guard let index = reader.choice.selection[kind] else { return nil }
    if index == CaptionFeed.stream {
      session.subtitles[kind] = try session.captions.start()
      return nil
    }
    if let file = files[index] {
      try load(file, index, kind, frameRate: reader.info.stream(reader.choice.video)?.frameRate)
      return nil
    }
    try open(kind, reader)
    return Self.lookBack
  }

  private mutating func open(_ kind: TrackKind, _ reader: borrowing ItemReader) throws(PlaybackFailure) {
    guard let index = reader.choice.selection[kind], let stream = reader.container.stream(index) else {
      return
    }
    let feed = try SubtitleFeed(index, stream)
    setFeed(feed, kind)
    session.subtitles[kind] = feed.track
  }

  private mutating func setFeed(_ feed: SubtitleFeed?, _ kind: TrackKind) {
    if kind == .secondarySubtitle { secondary = feed } else { primary = feed }
  }

  /// A file is read on a thread of its own, as a disk may be slow and a file long.
  private func load(_ file: SubtitleFileRequest, _ index: Int, _ kind: TrackKind, frameRate: Double?)
    throws(PlaybackFailure)
  {
    let track = SubtitleTrack()
    session.subtitles[kind] = track
    let session = session
    var file = file
    file.frameRate = frameRate
    let request = file
    let started = threads.start("subtitles") {
      do throws(PlaybackFailure) {
        let events = try SubtitleFile.read(request) { session.isCancelled }
        for event in events { track.insert(event) }
        session.events.signal()
      } catch {
        session.order(.failed(kind, index, error))
      }
    }
    if !started { throw PlaybackFailure("The system has no thread left for the subtitles.") }
  }

  /// A file turned out not to be readable: nothing is chosen in its stead.
  func giveUpFile(_ kind: TrackKind, _ index: Int, _ failure: PlaybackFailure, _ reader: inout ItemReader) {
    guard reader.choice.selection[kind] == index else { return }
    reader.choose(kind, nil)
    session.subtitles[kind] = nil
    session.events.post(.trackRefused(session.item, kind, failure, reader.choice.selection))
  }

  // MARK: Earlier lines

  /// So long before a place a line may have begun that is still to be read there.
  private static let longestLine = MediaTime(microseconds: 10_000_000)
  /// What looking for it may cost a seek.
  private static let patience = MonotonicTime.milliseconds(40)

  /// Reads the lines of the container's subtitles that begin before a place, up to the key frame at or after it.
  ///
  /// The container stands elsewhere after it. Only where reading costs next to nothing: in files whose times can be
  /// relied on.
  func readEarlierLines(before request: SeekRequest, _ reader: borrowing ItemReader) {
    guard primary != nil || secondary != nil, case .file = session.location,
      !reader.container.timestampsMayJump, request.target > .zero,
      reader.container.seek(to: max(.zero, request.target - Self.longestLine), forward: false)
    else { return }
    let end = MonotonicTime.now + Self.patience
    if let video = reader.choice.video { reader.container.stream(video)?.pointee.discard = AVDISCARD_NONKEY }
    defer { if let video = reader.choice.video { reader.setWanted(video, true) } }
    while MonotonicTime.now < end, !session.isCancelled, reader.container.read(into: reader.packet) >= 0 {
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
