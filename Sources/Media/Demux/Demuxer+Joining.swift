// Files whose timestamps jump: what was read is taken down, and seeks go by bytes. Lives on the demux thread.

internal import Base
internal import CFFmpeg

extension JoinedTimeline {
  /// Of an item that was opened.
  init(_ container: borrowing Container, _ info: MediaInfo) {
    let name = container.formatName
    let canSeek = container.raw.pointee.pb.map { $0.pointee.seekable != 0 } ?? false
    self.init(
      isSoughtByBytes: canSeek && info.isSeekable && !info.isLive && (name == "mpegts" || name == "mpeg"))
  }
}

extension Demuxer {
  /// Whether the bytes say where a time lies, and the timestamps do not.
  var isJoined: Bool { joined.hasJumped && joined.isSoughtByBytes }

  /// Takes note of a packet of a chosen stream, whose timestamps may have been moved.
  mutating func noteJoin(_ index: Int, at time: MediaTime?, isKey: Bool) {
    guard let time, reader.container.timestampsMayJump, index == reader.choice.video ?? reader.choice.audio
    else { return }
    joined.reach(time)
    guard isKey || reader.choice.video == nil else { return }
    let byte = reader.packet.raw.pointee.pos
    joined.note(
      JoinedTimeline.Place(byte: byte, time: time, offset: continuity.offset(of: Int32(clamping: index))))
    guard joined.hasJumped, !info.isLive, info.duration != nil else { return }
    let size = joined.isSoughtByBytes ? reader.container.raw.pointee.pb.map { avio_size($0) } ?? 0 : 0
    if let length = joined.news(reached: time, byte: byte, size: size) { lengthen(to: length) }
  }

  /// All has been read.
  mutating func noteJoinedEnd() {
    guard !info.isLive, info.duration != nil, let reached = session.withState({ $0.buffered }),
      let length = joined.end(at: reached)
    else { return }
    lengthen(to: length)
  }

  /// Where nothing but the timestamps is known of what lies ahead, the length is at least what was read.
  private func lengthen(to length: MediaTime) {
    lengthen(to: length, atLeastAsKnown: !joined.isSoughtByBytes && !hasReadAll)
  }

  /// Moves to a time of the joined timeline, and says how timestamps go on there; nil where that does not work.
  func seekJoined(to time: MediaTime) -> JoinedTimeline.Landing? {
    guard let bytes = reader.container.raw.pointee.pb,
      let landing = joined.landing(at: time, size: avio_size(bytes))
    else { return nil }
    let byte: Int64 =
      switch landing {
      case .known(let place): place.byte
      case .guessed(let byte): byte
      }
    return reader.container.seek(toByte: byte) ? landing : nil
  }

  /// After a seek, packets go on with what is known of the place.
  mutating func continueJoined(at landing: JoinedTimeline.Landing?, for target: MediaTime) {
    let start = MediaTime(microseconds: reader.container.startTime)
    switch landing {
    case nil: continuity.restart()
    case .known(let place): continuity.resume(with: place.offset, at: (place.time + start).microseconds)
    case .guessed:
      continuity.restart()
      continuity.join(at: (target + start).microseconds)
    }
  }
}
