// The frames of a stream, decoded out of its packets. Lives on the video thread.

internal import Base
internal import CFFmpeg
internal import Platform

/// The decoder with what is known of where it stands.
struct FrameSource: ~Copyable {
  /// What the decoder gave.
  enum Outcome {
    case frame
    /// A frame that was given before.
    case repeated
    case needsInput
    /// Nothing, and it can be asked again.
    case nothing
    case end
  }

  /// Without a frame from so many packets the stream cannot be decoded.
  private static let patience = 400

  private let session: Session
  private let packets: PacketQueue
  private let kind: VideoWorker.Kind
  private(set) var decoder: Decoder
  private let packet: Packet
  private var early: EarlyFrame
  private var change = DecoderChange()
  private var keyFrameWait: KeyFrameWait
  private var joining: JoiningWatch
  /// Whether the decoder has had no packet since it was opened or flushed.
  private var isFresh = true
  /// Whether packets go by until the next key frame.
  private(set) var needsKeyFrame = false
  /// Whether all packets were sent.
  private(set) var isDraining = false
  private var packetsWithoutFrame = 0

  /// `isSought` is whether the stream's packets follow a seek.
  init(
    _ session: Session, _ packets: PacketQueue, _ decoder: consuming Decoder, _ packet: consuming Packet,
    _ early: consuming EarlyFrame, _ kind: VideoWorker.Kind, isSought: Bool
  ) {
    self.session = session
    self.packets = packets
    self.kind = kind
    keyFrameWait = KeyFrameWait(decoder)
    joining = JoiningWatch(isJoined: !isSought && session.location.mayStall)
    self.decoder = decoder
    self.packet = packet
    self.early = early
    if isSought { keyFrameWait.begin() }
  }

  /// A seek: what the decoder holds is stale.
  mutating func restart(isSought: Bool) {
    if isSought { keyFrameWait.begin() }
    decoder.flush()
    early.begin()
    decoder.raw.pointee.skip_frame = AVDISCARD_DEFAULT
    change.giveUp()
    isFresh = true
    isDraining = false
  }

  /// Asks the decoder for a frame.
  mutating func receive(into frame: borrowing Frame) -> Outcome {
    switch decoder.receive(into: frame) {
    case .frame:
      packetsWithoutFrame = 0
      return early.hasTaken(frame) ? .repeated : .frame
    case .needsInput:
      guard early.take(into: frame, of: decoder) else { return .needsInput }
      packetsWithoutFrame = 0
      return .frame
    case .damaged:
      packetsWithoutFrame += 1
      noteDamage()
      return .nothing
    case .end:
      guard change.isUnderWay else { return .end }
      change.finish(&decoder)
      isFresh = false
      return .nothing
    }
  }

  private mutating func noteDamage() {
    early.drop()
    if let refusal = PictureBound.refusal { session.noteDecodeFailure(refusal) }
  }

  // MARK: Packets

  /// When the next packet is due; nil where there is none, or it does not say.
  ///
  /// The queue gets a name of its own: the compiler of Swift 6.0 crashes where a field is reached through something that
  /// cannot be copied.
  var headTime: MediaTime? {
    let packets = packets
    return packets.headTime
  }

  /// Takes the next packet.
  mutating func pop() -> PacketQueue.Popped { packets.pop(into: packet) }

  /// What was taken goes by undecoded.
  func skip(_ timing: inout FrameTiming) { timing.skip(packet.raw) }

  /// Packets go by from here on: the next picture starts at a key frame.
  mutating func awaitKeyFrame() { needsKeyFrame = true }

  /// Gives the decoder what was taken; frames that are far before `target` may be left out.
  ///
  /// False where the stream cannot be decoded.
  mutating func send(_ timing: inout FrameTiming, toward target: MediaTime?) -> Bool {
    if needsKeyFrame {
      guard packet.raw.pointee.flags & AV_PKT_FLAG_KEY != 0 else {
        timing.skip(packet.raw)
        return true
      }
      needsKeyFrame = false
      decoder.flush()
      isFresh = true
    }
    let isBegun = joining.noteBegins(packet)
    tellJoining()
    if keyFrameWait.drops(packet) { return true }
    if isBegun { packetsWithoutFrame += 1 }
    if packetsWithoutFrame > Self.patience, !session.withState({ $0.hasDecoded }) { return false }
    if beginsChange() {
      decoder.drain()
      return true
    }
    isFresh = false
    if let target { hurry(timing, toward: target) }
    if case .moving = kind { early.watch(decoder, for: packet) }
    if !decoder.send(packet) { noteDamage() }
    // It is the only one: the decoder need not wait for another.
    if case .cover = kind { decoder.drain() }
    return true
  }

  /// No more packets come: the decoder gives what it has.
  mutating func drain() {
    isDraining = true
    decoder.drain()
  }

  /// A picture has come, whatever the packets say.
  mutating func begin() {
    joining.begin()
    tellJoining()
  }

  private mutating func tellJoining() {
    if let news = joining.takeNews() { session.events.post(.waiting(session.item, news ? .keyFrame : nil)) }
  }

  /// Whether a decoder of another size takes over with the present packet.
  private mutating func beginsChange() -> Bool {
    guard session.configuration.economy, case .moving = kind, packet.raw.pointee.flags & AV_PKT_FLAG_KEY != 0,
      let shownHeight = session.pictures.request?.wholeHeight
    else { return false }
    let halvings = DecoderChange.halvings(for: decoder, shownHeight: shownHeight)
    return DecoderChange.isWorthwhile(to: halvings, from: decoder, isFresh: isFresh, shownHeight: shownHeight)
      && change.begin(at: packet, halvings: halvings)
  }

  /// On the way to an exact target, frames that no other builds on are left out where they are far from it.
  private func hurry(_ timing: FrameTiming, toward target: MediaTime) {
    let isFar = timing.time(of: packet.raw).map { $0 < target - MediaTime(microseconds: 1_000_000) } ?? false
    decoder.raw.pointee.skip_frame = isFar ? AVDISCARD_NONREF : AVDISCARD_DEFAULT
  }
}
