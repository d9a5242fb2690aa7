// Places of a file that its disk cannot read, as on a scratched disc: playback goes on behind them. Lives on the
// demux thread.

internal import Base
internal import CFFmpeg
internal import Glibc
internal import Platform

/// Where reading stands, and how far to leap when it fails there.
struct BadPlaces {
  /// How far behind the present place to look for one that can be read.
  private static let leaps = [0.5, 1, 2, 4, 8, 16, 32, 64].map { MediaTime(seconds: $0) }
  /// Each failed read of a drive can take long; beyond this the person is not kept waiting.
  static let patience = MonotonicTime.seconds(60)
  /// A place this near to where the last leap has led belongs to the same scratch.
  private static let nearness = MediaTime(microseconds: 1_000_000)
  /// Where no key frame is marked, the picture goes on all the same.
  private static let longestWait = MediaTime(microseconds: 5_000_000)

  /// How far has been read.
  private(set) var reached = MediaTime.zero
  private var landed: MediaTime?
  private var leap = 0
  private var waitsForKeyFrame = false

  /// Reading begins at that time, after a seek.
  mutating func begin(at time: MediaTime) {
    reached = time
    waitsForKeyFrame = false
  }

  /// A packet of a chosen stream was read; says whether it belongs to a picture that cannot be decoded any more.
  mutating func drops(_ time: MediaTime?, isVideo: Bool, isKey: Bool) -> Bool {
    if let time { reached = max(reached, time) }
    guard waitsForKeyFrame, isVideo else { return false }
    let isOver = isKey || (landed.map { reached - $0 > Self.longestWait } ?? true)
    if isOver { waitsForKeyFrame = false }
    return !isOver
  }

  /// Reading failed where it stands.
  mutating func fail() {
    if let landed, reached - landed < Self.nearness, landed - reached < Self.nearness { return }
    leap = 0
  }

  /// The next place to try; nil where enough were tried.
  mutating func next() -> MediaTime? {
    guard leap < Self.leaps.count else { return nil }
    defer { leap += 1 }
    return reached + Self.leaps[leap]
  }

  /// Reading goes on at that time.
  mutating func land(at time: MediaTime) {
    reached = time
    landed = time
    waitsForKeyFrame = true
  }
}

extension Demuxer {
  /// Goes on behind a place that the disk cannot read; false where that is not what happened, or all behind it is
  /// as bad.
  mutating func passBadPlace(after code: Int32) -> Bool {
    guard session.location.isLocalFile, info.isSeekable, !hasReadAll,
      code == -EIO || (code == inset_error_eof && reader.container.failure == -EIO)
    else { return false }
    let from = badPlaces.reached
    let end = MonotonicTime.now + BadPlaces.patience
    badPlaces.fail()
    while !session.isCancelled, MonotonicTime.now < end, let target = badPlaces.next() {
      if isWantedElsewhere { return true }
      if let duration = info.duration, target >= duration { return false }
      guard let landing = reader.container.leap(to: target, of: info.duration), var time = readTime() else {
        continue
      }
      // Where only bytes can be counted, so are the times behind them.
      let isGuessed = landing == .bytes && time <= from
      if isGuessed { time = target }
      guard time > from else { continue }
      playOut(upTo: from)
      if isWantedElsewhere { return true }
      times.restart()
      if isGuessed {
        times.join(at: time, reader)
      }
      refill.restart()
      variants.restart()
      badPlaces.land(at: time)
      session.events.post(.passedOver(session.item, from: from, to: time))
      arrive(Aim(target: time, isExact: false), answering: nil)
      route()
      reader.packet.clear()
      return true
    }
    return session.isCancelled
  }

  /// What the person wants comes first.
  private var isWantedElsewhere: Bool {
    session.isCancelled || session.withState { $0.pendingSeek != nil || !$0.trackOrders.isEmpty }
  }

  /// Reads the next packet of a chosen stream, and tells its time; nil where that cannot be read either.
  private mutating func readTime() -> MediaTime? {
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
  private func playOut(upTo end: MediaTime) {
    let slack = MediaTime(microseconds: 60_000)
    while !isWantedElsewhere {
      let isDone = session.withState { state in
        state.startPoint == nil || state.isDry || state.position(at: .now) + slack >= end
      }
      if isDone { return }
      session.demuxWake.wait(until: .now + .milliseconds(30))
    }
  }
}

extension Container {
  /// How reading last failed; 0 where it did not.
  var failure: Int32 { raw.pointee.pb?.pointee.error ?? 0 }

  /// How a place was found.
  enum Landing { case time, bytes }

  /// Moves to a place behind a time, by the format's own means or else by the share of the bytes; nil where neither
  /// works.
  func leap(to time: MediaTime, of duration: MediaTime?) -> Landing? {
    if seek(to: time, forward: true) { return .time }
    guard let bytes = raw.pointee.pb, let duration, duration > .zero else { return nil }
    let size = avio_size(bytes)
    guard size > 0 else { return nil }
    let place = Int64(Double(size) * min(1, max(0, time.seconds / duration.seconds)))
    return seek(toByte: place) ? .bytes : nil
  }
}
