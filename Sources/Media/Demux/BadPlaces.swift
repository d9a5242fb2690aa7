// Unreadable places of a local file, as on a scratched disc: playback continues behind them. Demux thread only.

internal import Base
internal import CFFmpeg
internal import Glibc
internal import Platform

/// The extent of reading, and the leaps by which it gets past an unreadable place.
struct BadPlaces {
  /// The outcome of an attempt to get past an unreadable place.
  enum Outcome {
    /// The failure is of another kind, or nothing behind the place can be read either.
    case failed
    /// A seek or a track change is pending, or the item is cancelled; that goes first.
    case putOff
    /// The reader holds the first packet behind the place.
    case passed(GenerationStart)
  }

  /// Distances of the successive tries, from the time reached.
  private static let leaps = [0.5, 1, 2, 4, 8, 16, 32, 64].map { MediaTime(seconds: $0) }
  /// Limit on all tries together: each failed read of a drive can take long.
  private static let patience = MonotonicTime.seconds(60)
  /// A failure this near to the landing of the last leap belongs to the same scratch, so the leaps go on growing.
  private static let nearness = MediaTime(microseconds: 1_000_000)
  /// Without a marked key frame, video packets are passed on after this time anyway.
  private static let longestWait = MediaTime(microseconds: 5_000_000)

  /// The highest packet time read, on the item's timeline.
  private var reached = MediaTime.zero
  private var landed: MediaTime?
  private var leap = 0
  private var waitsForKeyFrame = false

  /// Begins at `time`, after a seek.
  mutating func begin(at time: MediaTime) {
    reached = time
    waitsForKeyFrame = false
  }

  /// Records a packet; true if it is video before the first key frame behind a leap, which cannot be decoded.
  mutating func drops(_ packet: ReadPacket) -> Bool {
    if let time = packet.time { reached = max(reached, time) }
    guard waitsForKeyFrame, packet.isVideo else { return false }
    let isOver = packet.isKey || (landed.map { reached - $0 > Self.longestWait } ?? true)
    if isOver { waitsForKeyFrame = false }
    return !isOver
  }

  // MARK: Leaping over unreadable places

  /// Goes on behind a place that the disk cannot read; `.failed` unless `code` is an I/O error of a seekable local
  /// file.
  mutating func pass(after code: Int32, _ source: inout PacketSource) -> Outcome {
    let playback = source.playback
    guard playback.location.isLocalFile, source.reader.info.isSeekable,
      code == -EIO || (code == inset_error_eof && source.reader.container.failure == -EIO)
    else { return .failed }
    let duration = source.reader.info.duration
    let from = reached
    let end = MonotonicTime.now + Self.patience
    fail()
    while !playback.isCancelled, MonotonicTime.now < end, let target = next() {
      if playback.isWantedElsewhere { return .putOff }
      if let duration, target >= duration { return .failed }
      guard let landing = source.reader.container.leap(to: target, of: duration),
        var time = Self.readTime(source.reader)
      else { continue }
      // After a seek by bytes the timestamps may be no later than before; the target then stands for the packet's
      // time.
      let isGuessed = landing == .bytes && time <= from
      if isGuessed { time = target }
      guard time > from else { continue }
      Self.playOut(playback, upTo: from)
      if playback.isWantedElsewhere { return .putOff }
      source.goOn(at: time, isGuessed: isGuessed)
      land(at: time)
      playback.events.post(.passedOver(playback.item, from: from, to: time))
      return .passed(GenerationStart(time: time, isExact: false))
    }
    return playback.isCancelled ? .putOff : .failed
  }

  /// Records a failure; one away from the last landing is a new scratch and starts with the shortest leap.
  private mutating func fail() {
    if let landed, reached - landed < Self.nearness, landed - reached < Self.nearness { return }
    leap = 0
  }

  /// The next time to try; nil after the longest leap.
  private mutating func next() -> MediaTime? {
    guard leap < Self.leaps.count else { return nil }
    defer { leap += 1 }
    return reached + Self.leaps[leap]
  }

  private mutating func land(at time: MediaTime) {
    reached = time
    landed = time
    waitsForKeyFrame = true
  }

  /// Reads up to the next packet of a chosen stream and returns its time; nil if reading fails here too.
  private static func readTime(_ reader: borrowing ItemReader) -> MediaTime? {
    let playback = reader.playback
    for _ in 0..<64 {
      reader.packet.clear()
      guard reader.container.read(into: reader.packet) >= 0, !playback.isCancelled else { return nil }
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

  /// Waits until what was read before the place has been played, so that no picture or sound is lost.
  private static func playOut(_ playback: ItemPlayback, upTo end: MediaTime) {
    let slack = MediaTime(microseconds: 60_000)
    while !playback.isWantedElsewhere {
      let isDone = playback.withState { state in
        state.startPoint == nil || state.isDry || state.position(at: .now) + slack >= end
      }
      if isDone { return }
      playback.demuxWake.wait(until: .now + .milliseconds(30))
    }
  }
}

extension ItemPlayback {
  /// Whether a cancellation, a seek or a track change is pending.
  fileprivate var isWantedElsewhere: Bool {
    isCancelled || withState { $0.pendingSeek != nil || !$0.trackOrders.isEmpty }
  }
}

extension Container {
  /// The error that the byte stream holds (negative errno); 0 without one.
  fileprivate var failure: Int32 { raw.pointee.pb?.pointee.error ?? 0 }

  /// The means by which a place was reached.
  fileprivate enum Landing { case time, bytes }

  /// Seeks to a place behind `time` by the format's own means, else to its share of the file's bytes; nil if both fail.
  fileprivate func leap(to time: MediaTime, of duration: MediaTime?) -> Landing? {
    if seek(to: time, forward: true) { return .time }
    guard let bytes = raw.pointee.pb, let duration, duration > .zero else { return nil }
    let size = avio_size(bytes)
    guard size > 0 else { return nil }
    // A server may claim a size of up to `Int64.max`, which as a floating-point number is out of range.
    let place = min(9e18, Double(size) * time.share(of: duration))
    return seek(toByte: Int64(place)) ? .bytes : nil
  }
}
