// Packet times on the item's timeline, across links of an Ogg, timestamps that jump, and new connections. Demux thread
// only.

internal import Base
internal import CFFmpeg

/// Moves packet timestamps onto the item's single timeline, and finds the places of times in a file whose stamps jump.
struct PacketTimes {
  private let links = LinkTimes()
  private var continuity: TimestampContinuity
  private var joined: JoinedTimeline

  init(_ reader: borrowing ItemReader) {
    let seams = reader.playedList?.list.seams ?? []
    continuity = TimestampContinuity(
      isNeeded: reader.container.timestampsMayJump,
      seams: seams.map { $0.microseconds &+ reader.container.startTime })
    joined = JoinedTimeline(reader.container, reader.info)
  }

  var haveJumped: Bool { joined.hasJumped }

  /// Whether times are sought by byte position, since the timestamps jump.
  var areSoughtByBytes: Bool { joined.hasJumped && joined.isSoughtByBytes }

  // MARK: Packets

  /// Sets the packet's times from its Ogg link; comes before every other adjustment.
  func adjustLink(of reader: borrowing ItemReader, _ stream: UnsafeMutablePointer<AVStream>) {
    links.adjust(reader.packet.raw, stream)
  }

  /// Adds the offset of its stream to the packet's timestamps.
  mutating func adjust(_ reader: borrowing ItemReader, _ stream: UnsafeMutablePointer<AVStream>) {
    continuity.adjust(reader.packet.raw, stream, isAtEnd: reader.container.isAtEnd)
  }

  /// Records a packet of a chosen stream, after its timestamps were moved.
  mutating func note(_ index: Int, at time: MediaTime?, isKey: Bool, _ reader: borrowing ItemReader) {
    guard let time, reader.container.timestampsMayJump, index == reader.choice.video ?? reader.choice.audio
    else { return }
    joined.reach(time)
    let playback = reader.playback
    guard isKey || reader.choice.video == nil else { return }
    let byte = reader.packet.raw.pointee.pos
    joined.note(
      JoinedTimeline.Place(byte: byte, time: time, offset: continuity.offset(of: Int32(clamping: index))))
    guard joined.hasJumped, !reader.info.isLive, reader.info.duration != nil else { return }
    let size = joined.isSoughtByBytes ? reader.container.raw.pointee.pb.map { avio_size($0) } ?? 0 : 0
    // Where bytes do not tell what is ahead, the duration is at least the time read.
    if let length = joined.news(reached: time, byte: byte, size: size) {
      playback.lengthen(to: length, atLeastAsKnown: !joined.isSoughtByBytes)
    }
  }

  /// Corrects the duration at the end of the file.
  mutating func end(_ reader: borrowing ItemReader) {
    let playback = reader.playback
    guard !reader.info.isLive, reader.info.duration != nil,
      let reached = playback.withState({ $0.buffered }), let length = joined.end(at: reached)
    else { return }
    playback.lengthen(to: length, atLeastAsKnown: false)
  }

  // MARK: Seeking and reconnecting

  /// Forgets the position in an Ogg link, after a seek.
  func restartLinks() { links.restart() }

  /// The time that is added to a stream's timestamps.
  func offset(of index: Int) -> MediaTime {
    MediaTime(microseconds: continuity.offset(of: Int32(clamping: index)))
  }

  /// The next packets are at `time`, with that offset added to their timestamps.
  mutating func goOn(with offset: MediaTime, at time: MediaTime, _ reader: borrowing ItemReader) {
    let start = MediaTime(microseconds: reader.container.startTime)
    continuity.resume(with: offset.microseconds, at: (time + start).microseconds)
  }

  /// Forgets all offsets: the next packets keep their own times.
  mutating func restart() { continuity.restart() }

  /// Another connection begins: its packets follow the ones read before.
  mutating func join() { continuity.join() }

  /// The next packet gets that time of the item, whatever its timestamps say.
  mutating func join(at time: MediaTime, _ reader: borrowing ItemReader) {
    continuity.join(at: (time + MediaTime(microseconds: reader.container.startTime)).microseconds)
  }

  /// Seeks to a time of the joined timeline, and returns the place that it found; nil if that fails.
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

  /// Continues the timeline after a seek to `landing`; nil stands for an ordinary seek.
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
