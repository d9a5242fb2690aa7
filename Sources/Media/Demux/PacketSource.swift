// Where reading stands in an item, and which of the packets that are read there are played. Lives on the demux thread.

internal import Base
internal import CFFmpeg
internal import Platform

/// A packet of a chosen stream, which the reader holds.
struct ReadPacket {
  let stream: UnsafeMutablePointer<AVStream>
  let index: Int
  let isVideo: Bool
  let isKey: Bool
  /// When it is to be decoded, on the item's timeline.
  let time: MediaTime?
  /// What tells it from others, as the container gave it.
  let mark: PacketMark
}

/// Gives the packets of the chosen streams, each once and at the item's own time, wherever reading goes.
struct PacketSource: ~Copyable {
  let session: Session
  var reader: ItemReader
  private var times: PacketTimes
  private var variants = VariantSwitcher()
  /// What is read again after going back for a newly chosen stream.
  private var refill = Refill()
  private var extent: ReadExtent

  init(_ reader: consuming ItemReader) {
    session = reader.session
    times = PacketTimes(reader)
    extent = ReadExtent(reader)
    self.reader = reader
  }

  /// Until when what was read lasts.
  var reached: MediaTime { extent.reached }

  /// Whether the timestamps jumped.
  var haveTimesJumped: Bool { times.haveJumped }

  /// Whether a stream has still to come to where the others are.
  var isRefilling: Bool { refill.isActive }

  // MARK: Packets

  /// Gives the packet that was read last its time; nil where it is of no chosen stream, or is not played.
  mutating func arrange() -> ReadPacket? {
    let index = Int(reader.packet.raw.pointee.stream_index)
    guard isRead(index), let stream = reader.container.stream(index) else { return nil }
    times.adjustLink(of: reader, stream)
    let mark = PacketMark(reader.packet.raw.pointee)
    let isVideo = index == reader.choice.video || index == variants.nextVideo
    let wasChosen = isChosen(index)
    if variants.jumps(with: reader.time(of: stream), index, &reader) { return nil }
    if variants.isStale(at: reader.time(of: stream), isVideo: isVideo, isChosen: wasChosen) { return nil }
    times.adjust(reader, stream)
    variants.takeOver(index, &reader)
    guard isChosen(index) else { return nil }
    return ReadPacket(
      stream: stream, index: index, isVideo: index == reader.choice.video,
      isKey: reader.packet.raw.pointee.flags & AV_PKT_FLAG_KEY != 0, time: reader.time(of: stream), mark: mark
    )
  }

  /// Takes note of an arranged packet; false where it was read before.
  mutating func isNew(_ packet: ReadPacket) -> Bool {
    if refill.drops(packet.mark, of: packet.index, at: packet.time) { return false }
    times.note(packet.index, at: packet.time, isKey: packet.isKey, reader)
    return true
  }

  /// Makes a packet ready for the decoder at work.
  mutating func complete(_ packet: ReadPacket) {
    variants.adapt(reader.packet, isVideo: packet.isVideo, packet.stream)
    if let time = packet.time { extent.note(time, of: packet.stream, packet.index, reader) }
  }

  private func isChosen(_ index: Int) -> Bool { index == reader.choice.video || index == reader.choice.audio }

  /// Whether packets of a stream are played, or belong to the variant that comes next.
  private func isRead(_ index: Int) -> Bool { isChosen(index) || variants.reads(index) }

  /// All has been read; the length is known then where the end is the item's own.
  mutating func end(isItsOwn: Bool) {
    refill.end()
    guard isItsOwn else { return }
    times.end(reader)
    extent.end(session)
  }

  // MARK: Streams

  /// Begins to change to the variant that is wanted now, if that is another.
  mutating func keepQuality() { variants.keepQuality(reader) }

  /// A decoder is started for the chosen stream.
  mutating func decoderStarts(isVideo: Bool) { variants.decoderStarts(isVideo: isVideo) }

  /// A stream is not chosen any more.
  mutating func leaveOut(_ index: Int) {
    reader.setWanted(index, false)
    refill.forget(index)
  }

  // MARK: Seeking

  /// Moves to where a seek begins to read; nil where that does not work.
  mutating func move(to request: SeekRequest, _ subtitles: SubtitleFeeds) -> Aim? {
    variants.hastenJump(&reader)
    reader.beginWaiting()
    var landing: JoinedTimeline.Landing?
    var aim = Aim(
      target: request.target,
      isExact: request.isExact || reader.choice.video == nil || session.withState(\.hasPictureEnded),
      isBackStep: request.isBackStep, attempt: request.attempt)
    if session.location.isGraph {
      aim.isExact = true
      guard reader.restartGraph() else { return nil }
      subtitles.restart()
    } else if reader.container.seeksByLists {
      aim.isExact = true
      subtitles.restart()
      let reach = SeekRequest.reach[min(request.attempt, SeekRequest.reach.count - 1)]
      guard reader.openLists(at: request.target - reach, isTold: true) else { return nil }
    } else if times.areSoughtByBytes {
      subtitles.restart()
      landing = times.seek(to: reader.start(of: request), in: reader)
      guard let landing else { return nil }
      // Where a guess has led is where it goes on.
      if case .guessed = landing { aim.isExact = false } else { aim.isExact = true }
    } else {
      subtitles.restart()
      subtitles.readEarlierLines(before: request, reader)
      guard seek(for: request, &aim) else { return nil }
      reader.noteKeyFrames()
    }
    times.goOn(at: landing, for: request.target, reader)
    refill.restart()
    times.restartLinks()
    variants.hastenChange(&reader)
    variants.restart()
    extent.restart()
    return aim
  }

  /// Moves the container by its own means; says whether that worked.
  private func seek(for request: SeekRequest, _ aim: inout Aim) -> Bool {
    if !aim.isExact {
      let done = reader.container.seek(to: request.target, forward: request.direction == .forward)
      aim.bounds = request.bounds
      if done, !reader.container.hasSparseKeyFrames(around: request.target, in: reader.choice.video) {
        return true
      }
      // No key frame further on: exactly there is still forward.
      aim.isExact = true
    }
    return reader.container.seekBack(to: reader.start(of: request))
  }

  /// Reads again from that time for a stream that was not read until now, while the others play on, who were read up to
  /// `limit`; says whether that worked.
  mutating func goBack(for index: Int, to start: MediaTime, limit: MediaTime) -> Bool {
    reader.beginWaiting()
    if times.areSoughtByBytes {
      guard let landing = times.seek(to: start, in: reader) else { return false }
      times.goOn(at: landing, for: start, reader)
    } else if !(reader.container.seeksByLists
      ? reader.openLists(at: start, isTold: false) : reader.container.seek(to: start, forward: false))
    {
      return false
    }
    refill.begin(for: index, start: start, limit: limit)
    return true
  }

  // MARK: Going on elsewhere

  /// Opens the item anew, at a piece of its list or where it is live, and goes on with what comes then.
  mutating func reopen(until end: MonotonicTime, firstPiece: Int? = nil) -> Bool {
    var rules = session.configuration.openingRules
    rules.firstPiece = firstPiece
    guard reader.exchangeContainer(until: end, rules) else { return false }
    times.join()
    variants.giveUp()
    refill.restart()
    return true
  }

  /// What comes next begins at that time of the item, whatever its own timestamps say.
  mutating func joinTimes(at time: MediaTime) { times.join(at: time, reader) }

  /// The times of what comes next are its own.
  mutating func restartTimes() { times.restart() }

  /// The container was moved to that time, without a seek; `isGuessed` where its timestamps do not say it.
  mutating func goOn(at time: MediaTime, isGuessed: Bool) {
    times.restart()
    if isGuessed { times.join(at: time, reader) }
    refill.restart()
    variants.restart()
  }
}
