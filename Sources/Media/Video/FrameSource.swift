// Decodes the packets of a stream into frames. Video thread only.

internal import Base
internal import CFFmpeg
internal import Platform

/// The decoder and its state.
struct FrameSource: ~Copyable {
  /// The result of asking the decoder for a frame.
  enum Outcome {
    case frame
    /// The decoder has output a frame that was already taken early.
    case repeated
    case needsInput
    /// No frame is ready; more packets may give one.
    case nothing
    case end
  }

  /// A stream without any frame after so many packets cannot be decoded.
  private static let patience = 400

  private let playback: ItemPlayback
  private let packets: PacketQueue
  private let kind: VideoWorker.Kind
  private(set) var decoder: Decoder
  private let packet: Packet
  private var early: EarlyFrame
  private var change = DecoderChange()
  private var keyFrameWait: KeyFrameWait
  private var joining: JoiningWatch
  /// Whether the decoder has received no packet since it was opened or flushed.
  private var isFresh = true
  /// Whether packets are dropped until the next key frame.
  private(set) var needsKeyFrame = false
  /// Whether the decoder knows that no packets follow.
  private(set) var isDraining = false
  private var refusals = RefusalWatch(.video)

  /// Takes over an opened decoder.
  ///
  /// - Parameter isSought: Whether the stream's packets follow a seek.
  init(
    _ playback: ItemPlayback, _ packets: PacketQueue, _ decoder: consuming Decoder,
    _ packet: consuming Packet,
    _ early: consuming EarlyFrame, _ kind: VideoWorker.Kind, isSought: Bool
  ) {
    self.playback = playback
    self.packets = packets
    self.kind = kind
    keyFrameWait = KeyFrameWait(decoder)
    joining = JoiningWatch(isJoined: !isSought && playback.location.mayStall)
    self.decoder = decoder
    self.packet = packet
    self.early = early
    if isSought { keyFrameWait.begin() }
  }

  /// Drops the decoder's frames after a seek.
  mutating func restart(isSought: Bool) {
    if isSought { keyFrameWait.begin() }
    decoder.flush()
    early.begin()
    decoder.raw.pointee.skip_frame = AVDISCARD_DEFAULT
    change.giveUp()
    isFresh = true
    isDraining = false
  }

  /// Takes the next frame from the decoder.
  mutating func receive(into frame: borrowing Frame) -> Outcome {
    switch decoder.receive(into: frame) {
    case .frame:
      refusals.noteFrame(of: playback)
      return early.hasTaken(frame) ? .repeated : .frame
    case .needsInput:
      guard early.take(into: frame, of: decoder) else { return .needsInput }
      refusals.noteFrame(of: playback)
      return .frame
    case .damaged:
      refusals.notePacket(of: playback)
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
    refusals.noteRefusal(of: playback)
    early.drop()
    if let refusal = PictureBound.refusal { playback.noteDecodeFailure(refusal) }
  }

  // MARK: Packets

  /// The PTS of the next packet; nil when the queue is empty or the packet has none.
  ///
  /// The queue is copied to a local constant because the Swift 6.0 compiler crashes when a property is reached through
  /// a noncopyable `self`.
  var headTime: MediaTime? {
    let packets = packets
    return packets.headTime
  }

  /// Takes the next packet.
  mutating func pop() -> PacketQueue.Popped { packets.pop(into: packet) }

  /// Drops the taken packet without decoding it.
  func skip(_ timing: inout FrameTiming) { timing.skip(packet.raw) }

  /// Drops packets until the next key frame.
  mutating func awaitKeyFrame() { needsKeyFrame = true }

  /// Sends the taken packet to the decoder; on the way to `target`, non-reference frames far before it are skipped.
  ///
  /// - Returns: False when the stream cannot be decoded.
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
    if isBegun { refusals.notePacket(of: playback) }
    if refusals.packets > Self.patience, !playback.withState({ $0.hasDecoded }) { return false }
    if beginsChange() {
      decoder.drain()
      return true
    }
    isFresh = false
    if let target { hurry(timing, toward: target) }
    if case .moving = kind { early.watch(decoder, for: packet) }
    if !decoder.send(packet) { noteDamage() }
    // A cover has a single packet, so the decoder need not wait for another one.
    if case .cover = kind { decoder.drain() }
    return true
  }

  /// Tells the decoder that no packets follow; it outputs the remaining frames.
  mutating func drain() {
    isDraining = true
    decoder.drain()
  }

  /// Notes that the first picture is shown, which ends the wait for a key frame.
  mutating func begin() {
    joining.begin()
    tellJoining()
  }

  private mutating func tellJoining() {
    if let news = joining.takeNews() { playback.events.post(.waiting(playback.item, news ? .keyFrame : nil)) }
  }

  /// Whether a decoder of another output size takes over with the current packet.
  private mutating func beginsChange() -> Bool {
    guard playback.configuration.economy, case .moving = kind,
      packet.raw.pointee.flags & AV_PKT_FLAG_KEY != 0,
      let shownHeight = playback.pictures.request?.wholeHeight
    else { return false }
    let halvings = DecoderChange.halvings(for: decoder, shownHeight: shownHeight)
    return DecoderChange.isWorthwhile(to: halvings, from: decoder, isFresh: isFresh, shownHeight: shownHeight)
      && change.begin(at: packet, halvings: halvings)
  }

  /// On the way to an exact target, skips non-reference frames more than a second before it.
  private func hurry(_ timing: FrameTiming, toward target: MediaTime) {
    let isFar = timing.time(of: packet.raw).map { $0 < target - MediaTime(microseconds: 1_000_000) } ?? false
    decoder.raw.pointee.skip_frame = isFar ? AVDISCARD_NONREF : AVDISCARD_DEFAULT
  }
}
