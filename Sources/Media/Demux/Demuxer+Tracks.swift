// Starts the decoders of an item's streams, and changes from one stream to another while it plays. Lives on the
// demux thread.

internal import Base
internal import CFFmpeg
internal import Platform

extension Demuxer {
  // MARK: Starting

  /// Starts what was chosen; what cannot be decoded counts as failed.
  mutating func startTracks() {
    reader.wantChosen()
    do throws(PlaybackFailure) {
      try startVideo()
    } catch {
      reader.choose(.video, nil)
      session.fail(.video, error)
    }
    do throws(PlaybackFailure) {
      try startAudio()
    } catch {
      reader.choose(.audio, nil)
      session.fail(.audio, error)
    }
  }

  private mutating func startAudio() throws(PlaybackFailure) {
    guard let index = reader.choice.audio, let stream = reader.container.stream(index) else { return }
    variants.audio = DecoderExpectation()
    let tags = MediaInfo.tags(stream.pointee.metadata) + MediaInfo.tags(reader.container.raw.pointee.metadata)
    let track = try SoundTrack(
      stream, startTime: reader.container.startTime, packets: session.audioPackets, loudness: ReplayGain(tags)
    )
    session.withState { state in
      state.audio.isRunning = true
      state.audio.isDone = false
      state.audio.isStarving = false
    }
    session.hand(track, to: sound)
  }

  private mutating func startVideo() throws(PlaybackFailure) {
    guard let index = reader.choice.video, let stream = reader.container.stream(index) else { return }
    variants.video = DecoderExpectation()
    let isCover = stream.pointee.isCover
    let isSingle = isCover || reader.container.isImage
    let decoder = try Decoder(
      stream, threads: isSingle || session.configuration.isModest ? 1 : Self.threadCount(stream))
    let timing = FrameTiming(stream, startTime: reader.container.startTime)
    let orientation = Orientation(stream)
    let source = VideoSource(stream, in: reader.container)
    let edition = session.withState { state in
      state.videoSource = source
      state.video.isRunning = !isCover
      state.video.isDone = isCover
      state.video.isStarving = false
      return state.videoEdition
    }
    let session = session
    let kind: VideoWorker.Kind =
      isCover
      ? .cover
      : reader.container.isImage && reader.choice.audio == nil
        ? .image(stillDuration) : .moving
    let parcel = Parcel(
      packets: session.videoPackets, edition: edition, decoder: decoder, timing: timing,
      orientation: orientation, kind: kind)
    let started = threads.start("video") {
      guard var worker = parcel.open(for: session) else { return }
      worker.run()
    }
    if !started { throw PlaybackFailure("The system has no thread left for the video.") }
  }

  /// How long a single image is shown; as good as for ever where it is not to end.
  private var stillDuration: MediaTime {
    let seconds = session.configuration.stillDuration
    return seconds > 0 ? MediaTime(seconds: seconds) : MediaTime(microseconds: .max / 4)
  }

  /// One thread decodes up to 1080p30 and costs least in total; more are for what one cannot manage.
  ///
  /// Each thread holds a frame back: with more than there are processors, the first picture comes later for nothing.
  private static func threadCount(_ stream: UnsafeMutablePointer<AVStream>) -> Int32 {
    let parameters = stream.pointee.codecpar.pointee
    let rate = av_q2d(stream.pointee.avg_frame_rate)
    let pixels = Double(parameters.width) * Double(parameters.height)
    let load = pixels * (rate.isFinite && rate > 0 ? min(rate, 240) : 30)
    let light = 1920.0 * 1088 * 31
    let wanted: Int32 = load <= light ? 1 : load <= light * 4.2 ? 2 : 4
    return max(1, min(wanted, av_cpu_count()))
  }

  // MARK: Changing

  /// Changes to another stream; where that cannot be played, the former goes on and the person is told.
  mutating func carryOut(_ order: TrackOrder) {
    switch order {
    case .failed(let kind, let index, let failure): giveUpFile(kind, index, failure)
    case .select(let kind, let index, let file):
      let former = reader.choice.selection[kind]
      guard index != former else { return }
      if let index, let file { subtitleFiles[index] = file }
      do throws(PlaybackFailure) {
        try change(kind, to: index)
      } catch {
        do throws(PlaybackFailure) {
          try change(kind, to: former)
        } catch {
          reader.choose(kind, nil)
        }
        session.events.post(.trackRefused(session.item, kind, error, reader.choice.selection))
      }
    }
  }

  private mutating func change(_ kind: TrackKind, to index: Int?) throws(PlaybackFailure) {
    let former = reader.choice.selection[kind]
    reader.choose(kind, index)
    if let former, !reader.choice.isChosen(former) {
      reader.setWanted(former, false)
      refill.forget(former)
    }
    if let index, subtitleFiles[index] == nil, index != CaptionFeed.stream {
      guard let stream = reader.container.stream(index),
        stream.pointee.codecpar.pointee.codec_type == kind.mediaType
      else { throw PlaybackFailure("There is no such track.") }
      reader.setWanted(index, true)
    }
    switch kind {
    case .video: try changeVideo()
    case .audio: try changeAudio()
    case .subtitle, .secondarySubtitle: try changeSubtitle(kind)
    }
  }

  /// The picture begins anew where playback stands; the thread of the former stream ends by itself.
  private mutating func changeVideo() throws(PlaybackFailure) {
    session.withState { state in
      state.videoEdition += 1
      state.video.isRunning = false
      state.video.isDone = true
    }
    session.renewQueue(.video)
    session.videoWake.signal()
    guard let index = reader.choice.video else { return session.finish(.video, session.generation) }
    try startVideo()
    if let stream = reader.container.stream(index), stream.pointee.isCover { return pushCover(index) }
    let position = session.withState { $0.pendingSeek?.target ?? $0.position(at: .now) }
    execute(SeekRequest(target: position, isExact: true, direction: .backward))
  }

  /// The container gives an attached picture once, at the start.
  private func pushCover(_ index: Int) {
    guard let stream = reader.container.stream(index), let copy = Packet(),
      av_packet_ref(copy.raw, &stream.pointee.attached_pic) >= 0
    else { return }
    _ = session.videoPackets.push(copy, generation: session.generation, time: .zero)
  }

  /// Picture and time go on; the sound comes back as soon as there is some.
  private mutating func changeAudio() throws(PlaybackFailure) {
    session.renewQueue(.audio)
    guard let index = reader.choice.audio else {
      session.withState { state in
        state.audio.isRunning = false
        state.audio.isStarving = false
        state.clock.soundStopped(at: .now)
      }
      sound.drop(session)
      return session.finish(.audio, session.generation)
    }
    try startAudio()
    goBack(for: index, by: MediaTime(microseconds: 300_000))
  }

  /// Reads again from a little before the present time, for a stream that was not read until now.
  mutating func goBack(for index: Int, by early: MediaTime) {
    guard info.isSeekable, !session.location.isGraph else { return }
    let (position, reached) = session.withState { ($0.position(at: .now), $0.buffered) }
    let start = max(.zero, position - early)
    reader.beginWaiting()
    if isJoined {
      guard let landing = seekJoined(to: start) else { return }
      continueJoined(at: landing, for: start)
    } else if !(reader.container.seeksByLists
      ? reader.openLists(at: start, isTold: false) : reader.container.seek(to: start, forward: false))
    {
      return
    }
    refill.begin(for: index, start: start, limit: reached ?? position)
    hasReadAll = false
    streamsBehindEnd = (false, false)
    session.withState { $0.hasReadAll = false }
  }
}

extension TrackKind {
  /// FFmpeg's word for it.
  fileprivate var mediaType: AVMediaType {
    switch self {
    case .video: AVMEDIA_TYPE_VIDEO
    case .audio: AVMEDIA_TYPE_AUDIO
    case .subtitle, .secondarySubtitle: AVMEDIA_TYPE_SUBTITLE
    }
  }
}

/// Carries what cannot be copied over to the new thread, once.
private final class Parcel: @unchecked Sendable {
  // Unchecked: written before the thread starts, taken by it alone.
  private var decoder: Decoder?
  private let packets: PacketQueue
  private let edition: Int
  private let timing: FrameTiming
  private let orientation: Orientation
  private let kind: VideoWorker.Kind

  init(
    packets: PacketQueue, edition: Int, decoder: consuming Decoder, timing: FrameTiming,
    orientation: Orientation, kind: VideoWorker.Kind
  ) {
    self.packets = packets
    self.edition = edition
    self.kind = kind
    self.decoder = consume decoder
    self.timing = timing
    self.orientation = orientation
  }

  func open(for session: Session) -> VideoWorker? {
    guard let decoder = decoder.take() else { return nil }
    return VideoWorker(
      session: session, packets: packets, edition: edition, decoder: decoder, timing: timing,
      orientation: orientation, kind: kind)
  }
}
