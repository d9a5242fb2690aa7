// The video thread of one item: decodes ahead, scales, and fills the picture ring. Lives on that thread alone.

internal import Base
internal import CFFmpeg
internal import Platform

/// Decodes the item's video until the item is given up.
///
/// Where `self` does not change, its session gets a name of its own for what lies in it: the compiler of Swift 6.0 crashes
/// where that is reached through something that cannot be copied.
struct VideoWorker: ~Copyable {
  let session: Session
  let packets: PacketQueue
  /// The choice of a stream that it works for; its thread ends when another is chosen.
  private let edition: Int
  var decoder: Decoder
  var scaler: Scaler
  var timing: FrameTiming
  let packet: Packet
  let frame: Frame
  /// The last frame before an exact target: what is shown if the stream ends before it.
  let before: Frame
  var beforeTime = MediaTime.zero
  var generation: UInt32
  var aim: Aim
  var progress = Progress.seeking
  var deinterlacer: Deinterlacer
  var remaker: PictureRemaker
  /// The last frame that was not left out.
  var lastKept: MediaTime?
  var economy = DecodeEconomy.none
  private var hasSimplified = false
  private var change: DecoderChange
  /// Whether the decoder has had no packet since it was opened or flushed.
  private var isFresh = true
  /// Whether what is left without unreferenced frames turned out to be fewer than are shown.
  var needsEveryFrame = false
  var lastDecoded: MediaTime?
  private var early: EarlyFrame
  private var keyFrameWait: KeyFrameWait
  var joining: JoiningWatch
  /// Whether the stream has told its size with its first frame, where the container could not.
  var isShapeTold = false
  var needsKeyFrame = false
  private var isDraining = false
  private var packetsWithoutFrame = 0
  let kind: Kind
  /// What the container says of the stream.
  let source: VideoSource?

  /// What the stream is.
  enum Kind: Sendable {
    case moving
    /// One picture, shown for so long.
    case image(MediaTime)
    /// One picture that goes with sound; nothing waits for it.
    case cover
  }

  /// How far this generation is.
  enum Progress {
    /// The first picture has not been found.
    case seeking
    case playing
    /// The decoder is empty; the last picture lasts until then.
    case waitingForEnd(MediaTime)
    case ended
  }

  /// Without a frame from so many packets the stream cannot be decoded.
  private static let patience = 400

  init?(
    session: Session, packets: PacketQueue, edition: Int, decoder: consuming Decoder, timing: FrameTiming,
    orientation: Orientation, kind: Kind
  ) {
    // Before a field is there: Swift 6.2 gives back those of a struct that cannot be copied twice.
    guard let packet = Packet(), let frame = Frame(), let before = Frame(), let deinterlacer = Deinterlacer(),
      let remaker = PictureRemaker(), let early = EarlyFrame()
    else { return nil }
    change = DecoderChange()
    self.kind = kind
    self.session = session
    self.packets = packets
    self.edition = edition
    scaler = Scaler(orientation: orientation, streamHeight: decoder.codedHeight)
    keyFrameWait = KeyFrameWait(decoder)
    self.decoder = decoder
    self.timing = timing
    self.packet = packet
    self.frame = frame
    self.before = before
    self.deinterlacer = deinterlacer
    self.remaker = remaker
    self.early = early
    let isSought: Bool
    (generation, aim, source, isSought) = session.withState {
      ($0.generation, $0.aim, $0.videoSource, $0.isSeekable)
    }
    if isSought { keyFrameWait.begin() }
    joining = JoiningWatch(isJoined: !isSought && session.location.mayStall)
  }

  /// Runs until the item is given up.
  mutating func run() {
    while isInForce {
      session.checkSoundPatience()
      adoptGeneration()
      rescale()
      switch progress {
      case .waitingForEnd(let end): waitForEnd(end)
      case .ended: session.videoWake.wait()
      case .seeking, .playing: advance()
      }
    }
    // It may have taken a signal that was meant for the thread after it.
    session.videoWake.signal()
  }

  /// Whether neither the item nor its stream has been given up.
  var isInForce: Bool { !session.isCancelled && session.withState { $0.videoEdition } == edition }

  private mutating func advance() {
    guard session.pictures.isWanted || lacksShape else { return skipUnwatched() }
    // Without a size nothing can be scaled; the clock need not wait for that.
    if session.pictures.request == nil {
      if case .playing = progress { return session.videoWake.wait() }
      // A decoder that can make smaller pictures has to know the size before it begins, which nobody can say as long as
      // the stream has not said its own.
      if decoder.mostHalvings > 0, decoder.codedPixels > 0, case .moving = kind {
        return session.videoWake.wait()
      }
    }
    guard session.pictures.hasRoom() else { return session.videoWake.wait() }
    economise()
    switch decoder.receive(into: frame) {
    case .frame:
      packetsWithoutFrame = 0
      if early.hasTaken(frame) {
        if let time = timing.time(of: frame.raw) { readCaptions(at: time) }
        return frame.clear()
      }
      take()
    case .needsInput:
      guard early.take(into: frame, of: decoder) else { return feed() }
      packetsWithoutFrame = 0
      take()
    case .damaged:
      packetsWithoutFrame += 1
      early.drop()
      if let refusal = PictureBound.refusal { session.noteDecodeFailure(refusal) }
    case .end:
      if change.isUnderWay {
        change.finish(&decoder)
        isFresh = false
      } else {
        drained()
      }
    }
  }

  private mutating func economise() {
    guard session.configuration.economy, frame.isEmpty, let request = session.pictures.request else { return }
    economy.note(codedPixels: decoder.codedPixels, shownPixels: request.wholePixels)
    if case .playing = progress, !needsEveryFrame, !session.captions.areRead {
      economy.note(frameRate: 1 / timing.nominal.seconds, limit: session.pictures.frameRateLimit)
    } else {
      economy.skipsUnreferenced = false
    }
    economy.apply(to: decoder.raw)
    if economy.skipsFaintFilter || decoder.halvings > 0, !hasSimplified {
      hasSimplified = true
      session.pictures.noteSimplified()
    }
  }

  /// A seek has happened: what the decoder holds is stale.
  mutating func adoptGeneration() {
    let (current, newAim, isSought) = session.withState { ($0.generation, $0.aim, $0.isSeekable) }
    guard current != generation else { return }
    if isSought { keyFrameWait.begin() }
    generation = current
    aim = newAim
    decoder.flush()
    early.begin()
    deinterlacer.flush()
    decoder.raw.pointee.skip_frame = AVDISCARD_DEFAULT
    economy.skipsUnreferenced = false
    lastDecoded = nil
    change.giveUp()
    isFresh = true
    // A server that is asked for a place sends what is there, and tells its time with the second packet.
    timing.restart(at: session.location.isNetwork ? aim.target : .zero)
    before.clear()
    frame.clear()
    progress = .seeking
    lastKept = nil
    isDraining = false
  }

  private mutating func feed() {
    if waitsForKeyFrame() { return }
    switch packets.pop(into: packet) {
    case .packet(let packetGeneration):
      session.setStarving(.video, false)
      // The seek may have happened since this turn began; its first packet must not be lost.
      adoptGeneration()
      guard packetGeneration == generation else { return }
      if needsKeyFrame {
        guard packet.raw.pointee.flags & AV_PKT_FLAG_KEY != 0 else { return timing.skip(packet.raw) }
        needsKeyFrame = false
        decoder.flush()
        isFresh = true
      }
      let isBegun = joining.noteBegins(packet)
      if let news = joining.takeNews() { session.events.post(.waiting(session.item, news ? .keyFrame : nil)) }
      if keyFrameWait.drops(packet) { return }
      if isBegun { packetsWithoutFrame += 1 }
      if packetsWithoutFrame > Self.patience, !session.withState({ $0.hasDecoded }) {
        session.fail(.video, PlaybackFailure("The video cannot be decoded: it is damaged."))
        progress = .ended
        return
      }
      if changesDecoder() { return decoder.drain() }
      isFresh = false
      hurry()
      if case .moving = kind { early.watch(decoder, for: packet) }
      if !decoder.send(packet) {
        early.drop()
        if let refusal = PictureBound.refusal { session.noteDecodeFailure(refusal) }
      }
      // It is the only one: the decoder need not wait for another.
      if case .cover = kind { decoder.drain() }
    case .end(let endGeneration):
      adoptGeneration()
      guard endGeneration == generation else { return }
      isDraining = true
      decoder.drain()
    case .empty:
      if isDraining { return drained() }
      if case .cover = kind { return session.videoWake.wait() }
      // While pictures wait there is no need to tell anybody.
      if session.pictures.isEmpty { session.setStarving(.video, true) }
      session.videoWake.wait(until: session.pictures.isEmpty ? nil : .now + .milliseconds(60))
    }
  }

  /// Whether a decoder of another size takes over with the present packet.
  private mutating func changesDecoder() -> Bool {
    guard session.configuration.economy, case .moving = kind, packet.raw.pointee.flags & AV_PKT_FLAG_KEY != 0,
      let shownHeight = session.pictures.request?.wholeHeight
    else { return false }
    let halvings = DecoderChange.halvings(for: decoder, shownHeight: shownHeight)
    return DecoderChange.isWorthwhile(to: halvings, from: decoder, isFresh: isFresh, shownHeight: shownHeight)
      && change.begin(at: packet, halvings: halvings)
  }

  /// Until when the last picture is shown: a slide ends with the item at the latest.
  private var lastPictureEnd: MediaTime {
    guard timing.isSparse else { return timing.end }
    let length = session.withState { $0.isDurationGuessed ? nil : $0.duration }
    return length.map { min(timing.end, max($0, aim.target)) } ?? timing.end
  }

  /// The decoder has given all it had.
  private mutating func drained() {
    if case .seeking = progress {
      // No key frame between there and the end: the picture begins further back.
      if before.isEmpty, case .moving = kind, session.seekEarlier(generation) { return awaitGeneration() }
      if !before.isEmpty {
        av_frame_move_ref(frame.raw, before.raw)
        showFirst(beforeTime)
      }
      settle(at: aim.target)
    }
    emptyDeinterlacer()
    switch kind {
    case .moving: progress = .waitingForEnd(lastPictureEnd)
    case .image(let duration): progress = .waitingForEnd(duration)
    case .cover: progress = .ended
    }
  }
}
