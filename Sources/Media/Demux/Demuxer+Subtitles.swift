// Subtitles on the demux thread: streams of the container are decoded as they are read, files on threads of
// their own. Lives on the demux thread.

internal import Base
internal import CFFmpeg

/// One subtitle stream of the container on its way into a track.
final class SubtitleFeed {
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

extension Demuxer {
  /// Reads on from where a line that is on the screen now may have begun.
  private static let lookBack = MediaTime(microseconds: 6_000_000)

  /// Gives a packet to the subtitle streams; says whether it was one of theirs.
  func takeSubtitle(_ index: Int) -> Bool {
    // Not as a list of two: that would be allocated for each packet.
    let isFirst = give(index, to: primaryFeed)
    let isSecond = give(index, to: secondaryFeed)
    return isFirst || isSecond
  }

  private func give(_ index: Int, to feed: SubtitleFeed?) -> Bool {
    guard let feed, feed.stream == index, let stream = reader.container.stream(index) else { return false }
    if let time = reader.container.time(reader.packet.raw.pointee.pts, of: stream),
      feed.take(reader.packet.raw, at: time)
    {
      session.events.signal()
    }
    return true
  }

  /// A seek has happened.
  func restartSubtitles() {
    primaryFeed?.restart()
    secondaryFeed?.restart()
    session.captions.restart()
  }

  /// Starts what was chosen at the opening.
  mutating func startSubtitles() {
    guard reader.choice.subtitle != nil else { return }
    do throws(PlaybackFailure) {
      try openSubtitle(.subtitle)
    } catch {
      reader.choose(.subtitle, nil)
      session.events.post(.trackRefused(session.item, .subtitle, error, reader.choice.selection))
    }
  }

  /// Changes to the chosen stream or file.
  mutating func changeSubtitle(_ kind: TrackKind) throws(PlaybackFailure) {
    setFeed(nil, kind)
    session.subtitles[kind] = nil
    session.events.signal()
    if reader.choice.subtitle != CaptionFeed.stream,
      reader.choice.selection.secondarySubtitle != CaptionFeed.stream
    {
      session.captions.stop()
    }
    guard let index = reader.choice.selection[kind] else { return }
    if index == CaptionFeed.stream {
      session.subtitles[kind] = try session.captions.start()
      return
    }
    if let file = subtitleFiles[index] { return try load(file, index, kind) }
    try openSubtitle(kind)
    goBack(for: index, by: Self.lookBack)
  }

  private mutating func openSubtitle(_ kind: TrackKind) throws(PlaybackFailure) {
    guard let index = reader.choice.selection[kind], let stream = reader.container.stream(index) else {
      return
    }
    let feed = try SubtitleFeed(index, stream)
    setFeed(feed, kind)
    session.subtitles[kind] = feed.track
  }

  private mutating func setFeed(_ feed: SubtitleFeed?, _ kind: TrackKind) {
    if kind == .secondarySubtitle { secondaryFeed = feed } else { primaryFeed = feed }
  }

  /// A file is read on a thread of its own, as a disk may be slow and a file long.
  private func load(_ file: SubtitleFileRequest, _ index: Int, _ kind: TrackKind) throws(PlaybackFailure) {
    let track = SubtitleTrack()
    session.subtitles[kind] = track
    let session = session
    var file = file
    file.frameRate = info.stream(reader.choice.video)?.frameRate
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
  mutating func giveUpFile(_ kind: TrackKind, _ index: Int, _ failure: PlaybackFailure) {
    guard reader.choice.selection[kind] == index else { return }
    reader.choose(kind, nil)
    session.subtitles[kind] = nil
    session.events.post(.trackRefused(session.item, kind, failure, reader.choice.selection))
  }
}
