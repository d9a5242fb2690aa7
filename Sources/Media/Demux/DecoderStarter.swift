// Starts the decoders of an item's chosen streams. Demux thread only.

internal import Base
internal import CFFmpeg
internal import CPlatform
internal import Platform

/// Hands the audio stream to the sound thread, and the video stream to a new video thread.
struct DecoderStarter {
  private let threads: WorkerThreads
  private let sound: SoundWorker

  init(_ threads: WorkerThreads, _ sound: SoundWorker) {
    self.threads = threads
    self.sound = sound
  }

  /// Hands the chosen audio stream to the sound thread; does nothing without one.
  func startAudio(_ reader: borrowing ItemReader) throws(PlaybackFailure) {
    guard let index = reader.choice.audio, let stream = reader.container.stream(index) else { return }
    let tags = MediaInfo.tags(stream.pointee.metadata) + MediaInfo.tags(reader.container.raw.pointee.metadata)
    let playback = reader.playback
    let track = try SoundTrack(
      stream, startTime: reader.container.startTime, packets: playback.audioPackets,
      loudness: ReplayGain(tags)
    )
    playback.withState { state in
      state.audio.isRunning = true
      state.audio.isDone = false
      state.audio.isStarving = false
    }
    playback.hand(track, to: sound)
  }

  /// Starts a video thread for the chosen video stream; does nothing without one.
  func startVideo(_ reader: borrowing ItemReader) throws(PlaybackFailure) {
    guard let index = reader.choice.video, let stream = reader.container.stream(index) else { return }
    let playback = reader.playback
    let isCover = stream.pointee.isCover
    let isSingle = isCover || reader.container.isImage
    let decoder = try Decoder(
      stream, threads: isSingle || playback.configuration.isModest ? 1 : Self.threadCount(stream))
    let timing = FrameTiming(stream, startTime: reader.container.startTime)
    let orientation = Orientation(stream)
    let source = VideoSource(stream, in: reader.container)
    let edition = playback.withState { state in
      state.videoSource = source
      state.video.isRunning = !isCover
      state.video.isDone = isCover
      state.video.isStarving = false
      return state.videoEdition
    }
    let kind: VideoWorker.Kind =
      isCover
      ? .cover
      : reader.container.isImage && reader.choice.audio == nil
        ? .image(Self.stillDuration(playback.configuration)) : .moving
    let handover = DecoderHandover(
      packets: playback.videoPackets, edition: edition, decoder: decoder, timing: timing,
      orientation: orientation, kind: kind)
    let started = threads.start("video") {
      platform_crash_blame(playback.item.rawValue)
      guard var worker = handover.open(for: playback) else { return }
      worker.run()
    }
    if !started { throw PlaybackFailure("The system has run out of threads for the video.") }
  }

  /// The duration for which a single image is shown; practically for ever if the setting is 0.
  private static func stillDuration(_ configuration: PlayerConfiguration) -> MediaTime {
    let seconds = configuration.stillDuration
    return seconds > 0 ? MediaTime(seconds: seconds) : MediaTime(microseconds: .max / 4)
  }

  /// The number of decoder threads.
  ///
  /// One thread manages 1080p30 at the least total cost; more are for heavier streams. Each thread holds a frame back,
  /// so more threads than processors only delay the first picture.
  private static func threadCount(_ stream: UnsafeMutablePointer<AVStream>) -> Int32 {
    let parameters = stream.pointee.codecpar.pointee
    let rate = av_q2d(stream.pointee.avg_frame_rate)
    let pixels = Double(parameters.width) * Double(parameters.height)
    let load = pixels * (rate.isFinite && rate > 0 ? min(rate, 240) : 30)
    let light = 1920.0 * 1088 * 31
    let wanted: Int32 = load <= light ? 1 : load <= light * 4.2 ? 2 : 4
    return max(1, min(wanted, av_cpu_count()))
  }
}

/// Carries the decoder and its context, which cannot be copied, to the new video thread, once.
private final class DecoderHandover: @unchecked Sendable {
  // Unchecked: `decoder` is set before the thread starts, and only that thread takes it.
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

  func open(for playback: ItemPlayback) -> VideoWorker? {
    guard let decoder = decoder.take() else { return nil }
    return VideoWorker(
      playback: playback, packets: packets, edition: edition, decoder: decoder, timing: timing,
      orientation: orientation, kind: kind)
  }
}
