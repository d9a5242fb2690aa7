// The supply of a source, a program at a Unix socket: its facts, its frames, and the position after a skip. Demux
// thread only.

internal import Base
internal import CFFmpeg
internal import Glibc
internal import Platform

/// Reads what a source sends, as packets of raw frames or as the bytes of a container.
final class SourceReader: ByteSource {
  /// Time in which a source has to answer a skip.
  private static let skipPatience = MonotonicTime.seconds(10)
  /// Limit on the bytes behind one line of a container.
  private static let mostBytes = 64 << 20

  /// The refusal of previews, thumbnails and the like: a source has only one viewer.
  static let notPlayed = PlaybackFailure("A source can only be opened to play it.")

  private let playback: ItemPlayback
  private let link: SourceLink
  private let connection: SourceConnection
  /// Bytes of a container message that are still to be read.
  private var payload = 0
  private var memory: SourceMemory?
  private var canSkip = false
  private var range: SourceMessage.TimeRange?
  /// The start of the item's timeline on the source's, in seconds.
  private var origin = 0.0
  /// The same in microseconds, once the first frame has come.
  private var began: Int64?
  /// Whether the source had no end when it was opened.
  private var isEndless = false
  private(set) var title: String?
  /// The streams of raw frames; nil if the source sends a container.
  private(set) var streams: SourceStreams?
  /// The place of a container's first packet on the item's timeline.
  private(set) var place = MediaTime.zero
  private var isAtEnd = false
  private var isInterrupted = false
  /// Whether a seek may end the reading of a container's bytes: not while the container is being opened.
  var endsForSeeks = false

  // MARK: Opening

  /// Connects to the source of an item and reads its first line.
  ///
  /// - Throws: the reason why the source cannot be played.
  static func open(_ playback: ItemPlayback) throws(PlaybackFailure) -> SourceReader? {
    guard let path = playback.location.sourceSocket, let link = playback.source else { return nil }
    if playback.configuration.isLook { throw notPlayed }
    playback.events.post(.waiting(playback.item, .connection(path.lastComponent.shown)))
    let connection = try SourceConnection(
      to: path, link, interrupt: playback.interrupt, wake: playback.demuxWake)
    let reader = SourceReader(playback, link, connection)
    try reader.readHello()
    return reader
  }

  private init(_ playback: ItemPlayback, _ link: SourceLink, _ connection: SourceConnection) {
    (self.playback, self.link, self.connection) = (playback, link, connection)
  }

  private func readHello() throws(PlaybackFailure) {
    let end = MonotonicTime.now + .seconds(playback.configuration.connectTimeout)
    var hello: SourceMessage?
    while hello == nil {
      switch connection.nextMessage(until: end) {
      case .message(let message): hello = message
      case .ended: throw failure ?? PlaybackFailure("The source closed the connection.")
      case .late: throw PlaybackFailure("The source sends nothing.")
      case .woken: break
      }
    }
    guard let hello, hello.version == 1 else {
      throw PlaybackFailure("The program at the socket does not speak version 1 of the source protocol.")
    }
    if let error = hello.error { throw Self.told(error) }
    guard hello.isContainer != !hello.streams.isEmpty, hello.bytes == 0 else {
      throw PlaybackFailure("The source describes neither streams nor a container.")
    }
    if !hello.isContainer { streams = try SourceStreams(hello.streams) }
    origin = hello.timeRange?.start ?? 0
    note(hello)
    isEndless = range == nil
    place = hello.time.map(time(of:)) ?? .zero
    if let memory = hello.memory { try map(memory) }
    if let failure { throw failure }
  }

  // MARK: Facts

  /// The reason why the source broke off; nil while it did not.
  var failure: PlaybackFailure? { connection.failure }

  /// The item's duration; nil for a source without an end.
  var duration: MediaTime? { range?.end.map { MediaTime(seconds: $0 - origin) } }

  var isSeekable: Bool { canSkip && duration != nil }

  private func time(of place: Double) -> MediaTime {
    max(.zero, MediaTime(seconds: max(-1e9, min(1e9, place - origin))))
  }

  private static func told(_ error: String) -> PlaybackFailure {
    PlaybackFailure("The source says: \(VisibleText.filter(error, limit: 200))")
  }

  /// Takes the facts of a message, and returns what of them is news.
  @discardableResult
  private func note(_ message: SourceMessage) -> SourceNews {
    var news = SourceNews()
    let former = (title, duration, isSeekable)
    if let text = message.title { title = text }
    if let range = message.timeRange { self.range = range.end == nil ? nil : range }
    if let canSkip = message.canSkip { self.canSkip = canSkip }
    if let isPaused = message.isPaused {
      link.notePaused(isPaused)
      news.isPaused = isPaused
    }
    if title != former.0 { news.title = title }
    if duration != former.1 { news.length = duration.map { .lasts($0) } ?? .endless }
    if isSeekable != former.2 { news.isSeekable = isSeekable }
    return news
  }

  /// Does what every message may ask for, in the middle of playing.
  private func follow(_ message: SourceMessage) {
    let news = note(message)
    if !news.isEmpty {
      let (duration, isSeekable) = (duration, isSeekable)
      playback.withState { state in
        state.duration = duration
        state.isSeekable = isSeekable
      }
      playback.events.post(.sourceSaid(playback.item, news))
    }
    if let shape = message.memory {
      do throws(PlaybackFailure) { try map(shape) } catch { connection.fail(error) }
    }
    if let error = message.error, message.skipped == nil { connection.fail(Self.told(error)) }
    if message.isEnd { isAtEnd = true }
    if message.invalidates { invalidate() }
  }

  /// Drops what was sent and not yet shown.
  private func invalidate() {
    let playback = playback
    playback.beginGeneration { state in GenerationStart(time: state.position(at: .now), isExact: false) }
  }

  private func map(_ shape: SourceMessage.Memory) throws(PlaybackFailure) {
    guard let descriptor = connection.takeDescriptor() else {
      throw PlaybackFailure("The source's memory came without its descriptor.")
    }
    defer { close(descriptor) }
    memory = try SourceMemory(descriptor, shape, link)
  }

  // MARK: Packets

  /// Reads the next raw frame into the packet, and returns 0 or FFmpeg's code: EAGAIN where something else waits.
  func read(into packet: borrowing Packet) -> Int32 {
    if let code = endCode { return code }
    switch connection.nextMessage() {
    case .woken, .late: return inset_error_again
    case .ended: return endCode ?? inset_error_eof
    case .message(let message):
      follow(message)
      if let code = endCode { return code }
      guard let frame = message.frame else { return pass(message) }
      return take(frame, message, packet)
    }
  }

  /// Drops the bytes behind a message and returns its slot; false if the bytes do not come.
  private func drop(_ message: SourceMessage) -> Bool {
    if let slot = message.slot { link.release(slot: slot) }
    guard isSane(message.bytes) else {
      _ = fail("The source sends too many bytes at once.")
      return false
    }
    return connection.drop(bytes: message.bytes)
  }

  private func isSane(_ bytes: Int) -> Bool { (0...Self.mostBytes).contains(bytes) }

  /// FFmpeg's code once nothing more comes; nil before.
  private var endCode: Int32? { failure != nil ? inset_error_invalid_data : isAtEnd ? inset_error_eof : nil }

  /// Drops the bytes behind a message that is not a frame.
  private func pass(_ message: SourceMessage) -> Int32 {
    drop(message) ? inset_error_again : endCode ?? inset_error_exit
  }

  private func take(_ frame: Int, _ message: SourceMessage, _ packet: borrowing Packet) -> Int32 {
    guard let streams else { return fail("The source sends frames, though it promised a container.") }
    guard let pts = message.pts else { return fail("The source sends a frame without a time (pts).") }
    let isShared = message.slot != nil
    let count =
      isShared && streams.streams.indices.contains(frame) ? streams.streams[frame].unit : message.bytes
    if let complaint = streams.complaint(frame: frame, bytes: count) { return fail(complaint.sentence) }
    if let slot = message.slot {
      guard let memory, (0..<memory.slots).contains(slot), count <= memory.slotBytes,
        streams.streams[frame].isVideo
      else { return fail("The source sends a frame in a slot that does not exist.") }
      guard memory.lend(slot, count: count, to: packet) else { return -ENOMEM }
    } else {
      guard av_new_packet(packet.raw, Int32(count)) >= 0, let target = packet.raw.pointee.data else {
        return -ENOMEM
      }
      guard connection.receive(exactly: count, into: target) else {
        packet.clear()
        return endCode ?? inset_error_exit
      }
    }
    streams.stamp(packet, frame: frame, pts: pts &- start(in: streams.streams[frame].timeBase, pts))
    return 0
  }

  /// The start of the item's timeline in ticks; without an end, the first frame is the start.
  private func start(in timeBase: AVRational, _ pts: Int64) -> Int64 {
    let microseconds = AVRational(num: 1, den: 1_000_000)
    let begin = began ?? (isEndless ? av_rescale_q(pts, timeBase, microseconds) : Int64(origin * 1e6))
    began = begin
    return av_rescale_q(begin, microseconds, timeBase)
  }

  private func fail(_ sentence: String) -> Int32 {
    connection.fail(PlaybackFailure(sentence))
    return inset_error_invalid_data
  }

  // MARK: A container's bytes

  func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int32 {
    while payload == 0 {
      if let code = endCode { return code }
      if playback.interrupt.endsCalls { return inset_error_exit }
      switch connection.nextMessage() {
      case .woken, .late:
        // A skip opens the container again, so that its reading may end anywhere.
        let isSought = endsForSeeks && isSeekable && playback.withState { $0.pendingSeek != nil }
        if isSought {
          isInterrupted = true
          return inset_error_exit
        }
      case .ended: return endCode ?? inset_error_eof
      case .message(let message):
        follow(message)
        guard message.frame == nil else {
          return fail("The source sends frames, though it promised a container.")
        }
        guard isSane(message.bytes) else { return fail("The source sends too many bytes at once.") }
        payload = message.bytes
      }
    }
    guard let got = connection.receive(into: target, atMost: min(count, payload)) else {
      return endCode ?? inset_error_exit
    }
    payload -= got
    return Int32(got)
  }

  /// Whether the last read was interrupted for a seek, which is not an error.
  func takeInterruption() -> Bool {
    defer { isInterrupted = false }
    return isInterrupted
  }

  // MARK: Skips

  /// Asks the source to go to a place, and returns where it went; nil if it does not.
  ///
  /// All that it had sent before is dropped.
  func skip(to target: MediaTime, from position: MediaTime) -> MediaTime? {
    guard failure == nil, connection.drop(bytes: payload) else { return nil }
    payload = 0
    let end = MonotonicTime.now + Self.skipPatience
    let number = link.skip(by: (target - position).seconds, to: origin + target.seconds)
    while MonotonicTime.now < end, !playback.interrupt.endsCalls {
      switch connection.nextMessage(until: end) {
      case .woken, .late: break
      case .ended: return nil
      case .message(let message):
        guard drop(message) else { return nil }
        let wasAtEnd = isAtEnd
        follow(message)
        guard failure == nil else { return nil }
        guard message.skipped == number else { continue }
        // An end that was sent before the skip is void with all else.
        isAtEnd = message.isEnd
        if let error = message.error {
          LogRelay.pass(Self.told(error).sentence)
          isAtEnd = wasAtEnd
          return nil
        }
        place = message.time.map(time(of:)) ?? target
        return place
      }
    }
    LogRelay.pass("The source does not answer a skip.")
    return nil
  }
}
