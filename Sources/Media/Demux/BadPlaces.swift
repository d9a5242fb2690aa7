// Places of a file that its disk cannot read, as on a scratched disc: playback goes on behind them. Lives on the
// demux thread.

internal import Base
internal import CFFmpeg
internal import Glibc
internal import Platform

/// Where reading stands, and how it goes on where it fails.
struct BadPlaces {
  /// What became of a place that could not be read.
  enum Outcome {
    /// It is none of these, or all behind it is as bad.
    case failed
    /// The person wants something else, which comes first.
    case putOff
    /// The reader holds the first packet behind it.
    case passed(Aim)
  }

  /// How far behind the present place to look for one that can be read.
  private static let leaps = [0.5, 1, 2, 4, 8, 16, 32, 64].map { MediaTime(seconds: $0) }
  /// Each failed read of a drive can take long; beyond this the person is not kept waiting.
  private static let patience = MonotonicTime.seconds(60)
  /// A place this near to where the last leap has led belongs to the same scratch.
  private static let nearness = MediaTime(microseconds: 1_000_000)
  /// Where no key frame is marked, the picture goes on all the same.
  private static let longestWait = MediaTime(microseconds: 5_000_000)

  /// How far has been read.
  private var reached = MediaTime.zero
  private var landed: MediaTime?
  private var leap = 0
  private var waitsForKeyFrame = false

  /// Reading begins at that time, after a seek.
  mutating func begin(at time: MediaTime) {
    reached = time
    waitsForKeyFrame = false
  }

  /// Takes note of a packet; says whether it belongs to a picture that cannot be decoded any more.
  mutating func drops(_ packet: ReadPacket) -> Bool {
    if let time = packet.time { reached = max(reached, time) }
    guard waitsForKeyFrame, packet.isVideo else { return false }
    let isOver = packet.isKey || (landed.map { reached - $0 > Self.longestWait } ?? true)
    if isOver { waitsForKeyFrame = false }
    return !isOver
  }

  // MARK: Passing over

  /// Goes on behind a place that the disk cannot read, if that is what happened.
  mutating func pass(after code: Int32, _ source: inout PacketSource) -> Outcome {
    let session = source.session
    guard session.location.isLocalFile, source.reader.info.isSeekable,
      code == -EIO || (code == inset_error_eof && source.reader.container.failure == -EIO)
    else { return .failed }
    let duration = source.reader.info.duration
    let from = reached
    let end = MonotonicTime.now + Self.patience
    fail()
    while !session.isCancelled, MonotonicTime.now < end, let target = next() {
      if session.isWantedElsewhere { return .putOff }
      if let duration, target >= duration { return .failed }
      guard let landing = source.reader.container.leap(to: target, of: duration),
        var time = Self.readTime(source.reader)
      else { continue }
      // Where only bytes can be counted, so are the times behind them.
      let isGuessed = landing == .bytes && time <= from
      if isGuessed { time = target }
      guard time > from else { continue }
      Self.playOut(session, upTo: from)
      if session.isWantedElsewhere { return .putOff }
      source.goOn(at: time, isGuessed: isGuessed)
      land(at: time)
      session.events.post(.passedOver(session.item, from: from, to: time))
      return .passed(Aim(target: time, isExact: false))
    }
    return session.isCancelled ? .putOff : .failed
  }

  /// Reading failed where it stands.
  private mutating func fail() {
    if let landed, reached - landed < Self.nearness, landed - reached < Self.nearness { return }
    leap = 0
  }

  /// The next place to try; nil where enough were tried.
  private mutating func next() -> MediaTime? {
    guard leap < Self.leaps.count else { return nil }
    defer { leap += 1 }
    return reached + Self.leaps[leap]
  }

  /// Reading goes on at that time.
  private mutating func land(at time: MediaTime) {
    reached = time
    landed = time
    waitsForKeyFrame = true
  }

  /// Reads the next packet of a chosen stream, and tells its time; nil where that cannot be read either.
  private static func readTime(_ reader: borrowing ItemReader) -> MediaTime? {
    let session = reader.session
    for _ in 0..<64 {
      reader.packet.clear()
      guard reader.container.read(into: reader.packet) >= 0, !session.isCancelled else { return nil }
      let index = Int(reader.packet.raw.pointee.stream_index)
      guard index == reader.choice.video || index == reader.choice.audio,
        let stream = reader.container.stream(index)
      else {
        continue
      }
      return reader.time(of: stream)
    }
    return nil
  }

  /// Lets what was read be shown and heard before time leaps.
  private static func playOut(_ session: Session, upTo end: MediaTime) {
    let slack = MediaTime(microseconds: 60_000)
    while !session.isWantedElsewhere {
      let isDone = session.withState { state in
        state.startPoint == nil || state.isDry || state.position(at: .now) + slack >= end
      }
      if isDone { return }
      session.demuxWake.wait(until: .now + .milliseconds(30))
    }
  }
}

extension Session {
  /// What the person wants comes first.
  fileprivate var isWantedElsewhere: Bool {
    isCancelled || withState { $0.pendingSeek != nil || !$0.trackOrders.isEmpty }
  }
}

extension Container {
  /// How reading last failed; 0 where it did not.
  fileprivate var failure: Int32 { raw.pointee.pb?.pointee.error ?? 0 }

  /// How a place was found.
  fileprivate enum Landing { case time, bytes }

  /// Moves to a place behind a time, by the format's own means or else by the share of the bytes; nil where neither
  /// works.
  fileprivate func leap(to time: MediaTime, of duration: MediaTime?) -> Landing? {
    if seek(to: time, forward: true) { return .time }
    guard let bytes = raw.pointee.pb, let duration, duration > .zero else { return nil }
    let size = avio_size(bytes)
    guard size > 0 else { return nil }
    let place = Int64(Double(size) * min(1, max(0, time.seconds / duration.seconds)))
    return seek(toByte: place) ? .bytes : nil
  }
}
