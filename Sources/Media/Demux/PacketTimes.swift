// The times of an item's packets, whatever their own timestamps say: links of an Ogg, timestamps that jump, another
// connection. Lives on the demux thread.

internal import Base
internal import CFFmpeg

/// Moves the timestamps of packets onto the item's one timeline, and finds the places of its times again.
struct PacketTimes {
  private let links = LinkTimes()
  private var continuity: Continuity
  private var joined: JoinedTimeline

  init(_ reader: borrowing ItemReader) {
    continuity = Continuity(isNeeded: reader.container.timestampsMayJump)
    joined = JoinedTimeline(reader.container, reader.info)
  }

  /// Whether the timestamps jumped.
  var haveJumped: Bool { joined.hasJumped }

  /// Whether the bytes say where a time lies, and the timestamps do not.
  var areSoughtByBytes: Bool { joined.hasJumped && joined.isSoughtByBytes }

  // MARK: Packets

  /// Gives the present packet the times that its link means; first of all.
  func adjustLink(of reader: borrowing ItemReader, _ stream: UnsafeMutablePointer<AVStream>) {
    links.adjust(reader.packet.raw, stream)
  }

  /// Moves the timestamps of the present packet.
  mutating func adjust(_ reader: borrowing ItemReader, _ stream: UnsafeMutablePointer<AVStream>) {
    continuity.adjust(reader.packet.raw, stream, isAtEnd: reader.container.isAtEnd)
  }

  /// Takes note of a packet of a chosen stream, whose timestamps may have been moved.
  mutating func note(_ index: Int, at time: MediaTime?, isKey: Bool, _ reader: borrowing ItemReader) {
    guard let time, reader.container.timestampsMayJump, index == reader.choice.video ?? reader.choice.audio
    else { return }
    joined.reach(time)
    let session = reader.session
    guard isKey || reader.choice.video == nil else { return }
    let byte = reader.packet.raw.pointee.pos
    joined.note(
      JoinedTimeline.Place(byte: byte, time: time, offset: continuity.offset(of: Int32(clamping: index))))
    guard joined.hasJumped, !reader.info.isLive, reader.info.duration != nil else { return }
    let size = joined.isSoughtByBytes ? reader.container.raw.pointee.pb.map { avio_size($0) } ?? 0 : 0
    // Where nothing but the timestamps is known of what lies ahead, the length is at least what was read.
    if let length = joined.news(reached: time, byte: byte, size: size) {
      session.lengthen(to: length, atLeastAsKnown: !joined.isSoughtByBytes)
    }
  }

  /// All has been read.
  mutating func end(_ reader: borrowing ItemReader) {
    let session = reader.session
    guard !reader.info.isLive, reader.info.duration != nil,
      let reached = session.withState({ $0.buffered }), let length = joined.end(at: reached)
    else { return }
    session.lengthen(to: length, atLeastAsKnown: false)
  }

  // MARK: Going elsewhere

  /// A seek: where in a link it leads is not known.
  func restartLinks() { links.restart() }

  /// The times of what comes next are its own.
  mutating func restart() { continuity.restart() }

  /// What comes next is from another connection, and follows what was read before.
  mutating func join() { continuity.join() }

  /// What comes next begins at that time of the item, whatever its own timestamps say.
  mutating func join(at time: MediaTime, _ reader: borrowing ItemReader) {
    continuity.join(at: (time + MediaTime(microseconds: reader.container.startTime)).microseconds)
  }

  /// Moves to a time of the joined timeline, and says how timestamps go on there; nil where that does not work.
  func seek(to time: MediaTime, in reader: borrowing ItemReader) -> JoinedTimeline.Landing? {
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
  mutating func goOn(
    at landing: JoinedTimeline.Landing?, for target: MediaTime, _ reader: borrowing ItemReader
  ) {
    switch landing {
    case nil: continuity.restart()
    case .known(let place):
      let start = MediaTime(microseconds: reader.container.startTime)
      continuity.resume(with: place.offset, at: (place.time + start).microseconds)
    case .guessed:
      continuity.restart()
      join(at: target, reader)
    }
  }
}
