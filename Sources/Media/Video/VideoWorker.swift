// The video thread of one item: decodes ahead, scales, and fills the frame queue. Its members belong to that thread
// only.

internal import Base
internal import CFFmpeg
internal import Platform

/// Decodes the item's video until the item is cancelled.
///
/// `FrameSource` decodes the frames, `SeekLanding` and `FrameChoice` choose those that are shown, and `PictureMaker`
/// turns them into pictures.
struct VideoWorker: ~Copyable {
  /// The kind of video stream.
  enum Kind: Sendable {
    case moving
    /// A still image, shown for that time.
    case image(MediaTime)
    /// Cover art of a sound file; the clock does not wait for it.
    case cover
  }

  /// The progress of the current generation.
  private enum Progress {
    /// The first picture has not been decoded.
    case seeking
    case playing
    /// Everything is decoded; the last picture is shown until that time.
    case waitingForEnd(MediaTime)
    case ended
  }

  private let playback: ItemPlayback
  /// The choice of video stream that this thread works for; the thread ends when another stream is chosen.
  private let edition: Int
  private let kind: Kind
  private var generation: UInt32
  private var wantedStart: GenerationStart
  private var progress = Progress.seeking
  private var timing: FrameTiming
  private let frame: Frame
  private var source: FrameSource
  private var landing: SeekLanding
  private var choice = FrameChoice()
  /// Whether packets were left out because no picture is needed.
  private var hasSkipped = false
  private var maker: PictureMaker

  init?(
    playback: ItemPlayback, packets: PacketQueue, edition: Int, decoder: consuming Decoder,
    timing: FrameTiming,
    orientation: Orientation, kind: Kind
  ) {
    let (generation, wantedStart, shown, isSought) = playback.withState {
      ($0.generation, $0.wantedStart, $0.videoSource, $0.isSeekable)
    }
    let height = decoder.codedHeight
    // The members are created before any property is set: the Swift 6.2 compiler aborts on a noncopyable struct whose
    // initialiser can fail after it has set a property.
    guard let packet = Packet(), let frame = Frame(), let early = EarlyFrame(), let landing = SeekLanding(),
      let maker = PictureMaker(
        playback, edition: edition, generation: generation, kind, shown, orientation, streamHeight: height)
    else { return nil }
    self.playback = playback
    self.edition = edition
    self.kind = kind
    self.generation = generation
    self.wantedStart = wantedStart
    self.timing = timing
    self.frame = frame
    source = FrameSource(playback, packets, decoder, packet, early, kind, isSought: isSought)
    self.landing = landing
    self.maker = maker
  }

  /// Runs until the item is cancelled or another video stream is chosen.
  mutating func run() {
    while playback.wantsVideo(edition) {
      playback.checkSoundPatience()
      adoptGeneration()
      maker.rescale()
      switch progress {
      case .waitingForEnd(let end): waitForEnd(end)
      case .ended: playback.videoWake.wait()
      case .seeking, .playing: advance()
      }
    }
    // This thread may have consumed a signal for its successor.
    playback.videoWake.signal()
  }

  private mutating func advance() {
    guard playback.pictures.isWanted || maker.lacksShape else { return skipUnwatched() }
    if hasSkipped { comeBack() }
    // Without a size nothing can be scaled, and the clock need not wait for that.
    if playback.pictures.request == nil {
      if isPlaying { return playback.videoWake.wait() }
      // A decoder with `lowres` has to know the picture's size before it starts, and no size can be requested before
      // the stream's own size is known.
      if source.decoder.mostHalvings > 0, source.decoder.codedPixels > 0, case .moving = kind {
        return playback.videoWake.wait()
      }
    }
    guard playback.pictures.hasRoom() else { return playback.videoWake.wait() }
    if frame.isEmpty {
      choice.economise(source.decoder, of: playback, isPlaying: isPlaying, nominal: timing.nominal)
    }
    switch source.receive(into: frame) {
    case .frame: take()
    case .repeated:
      if let time = timing.time(of: frame.raw) { readCaptions(at: time) }
      frame.clear()
    case .needsInput: feed()
    case .nothing: break
    case .end: drained()
    }
  }

  /// Adopts the generation of a seek and drops the decoder's frames.
  private mutating func adoptGeneration() {
    let (current, newStart, isSought) = playback.withState { ($0.generation, $0.wantedStart, $0.isSeekable) }
    guard current != generation else { return }
    generation = current
    wantedStart = newStart
    source.restart(isSought: isSought)
    maker.restart(generation)
    choice.restart()
    hasSkipped = false
    // After a seek an RTSP server may send the first picture without a PTS; it is then taken to be at the target.
    timing.restart(at: playback.location.isNetwork ? wantedStart.time : .zero)
    landing.clear()
    frame.clear()
    progress = .seeking
  }

  private var isPlaying: Bool {
    if case .playing = progress { true } else { false }
  }

  // MARK: Frames

  /// Passes a decoded frame on: to the screen, to the search for an exact target, or to be dropped.
  private mutating func take() {
    let (time, duration) = timing.next(frame.raw)
    readCaptions(at: time)
    if case .seeking = progress {
      playback.noteDecoded()
      guard case .moving = kind else { return showFirst(time) }
      if wantedStart.isExact { return land(time, duration) }
      if wantedStart.bounds?.contains(time) == false, playback.seekExactly(generation) {
        return frame.clear()
      }
      return showFirst(time)
    }
    guard choice.keeps(time, lasting: duration, of: playback, source.decoder) else { return frame.clear() }
    show(time)
  }

  /// Handles a frame on the way to an exact target.
  private mutating func land(_ time: MediaTime, _ duration: MediaTime) {
    switch landing.take(frame, at: time, lasting: duration, toward: wantedStart) {
    case .nearer: break
    case .reached: showFirst(time)
    case .astray:
      if playback.seekLoosely(generation) { return frame.clear() }
      showFirst(time)
    case .missed:
      if playback.seekEarlier(generation) { return frame.clear() }
      showFirst(time)
    case .passed:
      guard let next = Frame() else { return frame.clear() }
      av_frame_move_ref(next.raw, frame.raw)
      showFirst(landing.give(into: frame))
      av_frame_move_ref(frame.raw, next.raw)
      show(time)
    }
  }

  /// Shows the first frame after a seek.
  private mutating func showFirst(_ time: MediaTime) {
    defer { frame.clear() }
    source.begin()
    let start = wantedStart.isExact && !wantedStart.isBackStep ? wantedStart.time : time
    progress = .playing
    choice.keep(time)
    // Without a size the clock need not wait for the main thread.
    if playback.pictures.request == nil { settle(at: start) }
    if maker.showFirst(frame, at: time, halvings: source.decoder.halvings) { settle(at: start) }
  }

  /// Shows the next frame in display order.
  private mutating func show(_ time: MediaTime) {
    defer { frame.clear() }
    choice.keep(time)
    maker.show(frame, at: time, halvings: source.decoder.halvings)
  }

  /// Lets the clock start, because the first picture is ready.
  private mutating func settle(at start: MediaTime) {
    if case .cover = kind { return }
    playback.settle(generation, at: start)
  }

  /// Takes the closed captions in the frame's side data.
  private mutating func readCaptions(at time: MediaTime) {
    let (isFirst, isNews) = playback.captions.take(frame.raw, at: time)
    if isFirst { playback.events.post(.captionsFound(playback.item, stream: CaptionFeed.stream)) }
    if isNews { playback.events.signal() }
  }

  // MARK: Packets

  private mutating func feed() {
    if waitsForKeyFrame() { return }
    switch source.pop() {
    case .packet(let packetGeneration):
      playback.setStarving(.video, false)
      // A seek may have happened since this turn began; its first packet must not be lost.
      adoptGeneration()
      guard packetGeneration == generation else { return }
      if source.send(&timing, toward: exactTarget) { return }
      playback.fail(.video, PlaybackFailure("The video cannot be decoded: it is damaged."))
      progress = .ended
    case .end(let endGeneration):
      adoptGeneration()
      guard endGeneration == generation else { return }
      source.drain()
    case .empty:
      if source.isDraining { return drained() }
      if case .cover = kind { return playback.videoWake.wait() }
      // While pictures are waiting, the item does not count as starving.
      if playback.pictures.isEmpty { playback.setStarving(.video, true) }
      playback.videoWake.wait(until: playback.pictures.isEmpty ? nil : .now + .milliseconds(60))
    }
  }

  /// The target of an exact seek that is under way.
  private var exactTarget: MediaTime? {
    guard case .seeking = progress, case .moving = kind, wantedStart.isExact else { return nil }
    return wantedStart.time
  }

  /// Until the next key frame, drops packets only as they become due: they must not run ahead of the clock.
  private mutating func waitsForKeyFrame() -> Bool {
    guard source.needsKeyFrame, isPlaying, let head = source.headTime else { return false }
    let clock = playback.clock
    guard head > clock.time(at: .now) else { return false }
    playback.videoWake.wait(until: clock.moment(of: head, asOf: .now))
    return true
  }

  /// Pictures are needed again: the packets from the last key frame on are read once more, for the current picture.
  private mutating func comeBack() {
    hasSkipped = false
    guard isPlaying, case .moving = kind else { return }
    choice.catchUp()
    timing.restart(at: .zero)
    playback.readPictureBack()
  }

  /// Drops packets as they become due while the picture is invisible; the next picture starts at a key frame.
  private mutating func skipUnwatched() {
    source.awaitKeyFrame()
    maker.forget()
    if case .seeking = progress {
      playback.settle(generation, at: wantedStart.time)
      progress = .playing
    }
    let clock = playback.clock
    if let head = source.headTime, head > clock.time(at: .now) {
      return playback.videoWake.wait(until: clock.moment(of: head, asOf: .now))
    }
    switch source.pop() {
    case .packet(let packetGeneration):
      playback.setStarving(.video, false)
      adoptGeneration()
      guard packetGeneration == generation else { return }
      source.skip(&timing)
      hasSkipped = true
      // Frames that were never decoded do not count as a decoding failure.
      playback.noteDecoded()
    case .end(let endGeneration):
      adoptGeneration()
      if endGeneration == generation { progress = .waitingForEnd(timing.end) }
    case .empty:
      playback.setStarving(.video, true)
      playback.videoWake.wait()
    }
  }

  // MARK: The end

  /// Handles the end of the stream after the decoder's last frame.
  private mutating func drained() {
    if case .seeking = progress {
      // No key frame lies between the seek position and the end: the seek restarts further back.
      if landing.isEmpty, case .moving = kind, playback.seekEarlier(generation) { return awaitGeneration() }
      if !landing.isEmpty { showFirst(landing.give(into: frame)) }
      settle(at: wantedStart.time)
    }
    maker.showKept(halvings: source.decoder.halvings)
    switch kind {
    case .moving: progress = .waitingForEnd(lastPictureEnd())
    case .image(let duration): progress = .waitingForEnd(duration)
    case .cover: progress = .ended
    }
  }

  /// Waits for the generation of a seek that is under way.
  private mutating func awaitGeneration() {
    if playback.generation == generation { playback.videoWake.wait(until: .now + .milliseconds(20)) }
  }

  /// The time until which the last picture is shown; in a slide show at most the end of the item.
  private mutating func lastPictureEnd() -> MediaTime {
    guard timing.isSparse else { return timing.end }
    let length = playback.withState { $0.isDurationGuessed ? nil : $0.duration }
    return length.map { min(timing.end, max($0, wantedStart.time)) } ?? timing.end
  }

  /// Waits until the last picture has been shown.
  ///
  /// A paused item does not end: the picture at which a seek beyond the end has arrived stays.
  private mutating func waitForEnd(_ end: MediaTime) {
    let clock = playback.clock
    if clock.holds.contains(.paused) { return playback.videoWake.wait() }
    if clock.time(at: .now) >= end {
      progress = .ended
      playback.finish(.video, generation)
      return
    }
    playback.videoWake.wait(until: clock.moment(of: end, asOf: .now))
  }
}
