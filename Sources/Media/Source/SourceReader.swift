// The connection to a source, a program at a Unix socket that supplies frames: its lines and the bytes behind them.
// Demux thread only.

internal import Base
internal import CFFmpeg
internal import CPlatform
internal import Glibc
internal import Platform

/// Reads what a source sends, as packets of raw frames or as the bytes of a container.
final class SourceReader: ByteSource {
  /// Time for which a source that does not listen yet is tried again.
  private static let startPatience = MonotonicTime.seconds(3)
  /// Time in which a source has to answer a skip.
  private static let skipPatience = MonotonicTime.seconds(10)
  /// Milliseconds between checks of the interrupt.
  private static let slice: Int32 = 50
  /// Limit on the bytes behind one line of a container.
  private static let mostBytes = 64 << 20
  /// Room for received bytes: the longest line.
  private static let capacity = SourceMessage.lineLimit

  /// The refusal of previews, thumbnails and the like: a source has only one viewer.
  static let notPlayed = PlaybackFailure("A source opens when it is played.")

  private let session: Session
  private let link: SourceLink
  private let descriptor: Int32
  private let room: UnsafeMutablePointer<UInt8>
  /// The received bytes that were not used yet.
  private var filled = 0..<0
  /// A descriptor that came along with the last bytes; -1 for none.
  private var passed: Int32 = -1
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
  /// The streams of raw frames; nil where the source sends a container.
  private(set) var streams: SourceStreams?
  /// The place of a container's first packet on the item's timeline.
  private(set) var place = MediaTime.zero
  /// Why the source broke off; nil while it did not.
  private(set) var failure: PlaybackFailure?
  private var isAtEnd = false
  private var isInterrupted = false
  /// Whether a seek may end the reading of a container's bytes: not while the container is being opened.
  var endsForSeeks = false

  // MARK: Opening

  /// Connects to the source of an item and reads its first line.
  ///
  /// - Throws: the reason why the source cannot be played.
  static func open(_ session: Session) throws(PlaybackFailure) -> SourceReader? {
    guard let path = session.location.sourceSocket, let link = session.source else { return nil }
    if session.configuration.isLook { throw notPlayed }
    session.events.post(.waiting(session.item, .connection(path.lastComponent.shown)))
    let descriptor = try connect(to: path, session.interrupt)
    link.open(descriptor)
    // From here on the reader owns the descriptor.
    let reader = SourceReader(session, link, descriptor)
    try reader.readHello()
    return reader
  }

  private init(_ session: Session, _ link: SourceLink, _ descriptor: Int32) {
    (self.session, self.link, self.descriptor) = (session, link, descriptor)
    room = .allocate(capacity: Self.capacity)
  }

  deinit {
    link.close()
    close(descriptor)
    if passed >= 0 { close(passed) }
    room.deallocate()
  }

  private static func connect(
    to path: BytePath, _ interrupt: Interrupt
  ) throws(PlaybackFailure) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let size = MemoryLayout.size(ofValue: address.sun_path)
    guard path.terminated != nil, path.bytes.count < size else {
      throw PlaybackFailure("A socket's path has 1 to \(size - 1) bytes.")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.bytes) }
    let end = MonotonicTime.now + startPatience
    while true {
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      guard descriptor >= 0 else { throw PlaybackFailure("The system has no file descriptor left.") }
      let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      let code = errno
      if result == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 { return descriptor }
      close(descriptor)
      // A source that is being started has no socket yet, or does not listen at it.
      let mayCome = code == ENOENT || code == ECONNREFUSED || code == EAGAIN
      guard mayCome, MonotonicTime.now < end, !interrupt.endsCalls else {
        throw PlaybackFailure(
          code == EACCES || code == EPERM
            ? "The source's socket may not be used." : "No source listens at \(path.shown).")
      }
      usleep(50_000)
    }
  }

  private func readHello() throws(PlaybackFailure) {
    let end = MonotonicTime.now + .seconds(session.configuration.connectTimeout)
    var hello: SourceMessage?
    while hello == nil {
      switch nextMessage() {
      case .message(let message): hello = message
      case .ended: throw failure ?? PlaybackFailure("The source hung up.")
      case .woken: break
      }
      if hello == nil, MonotonicTime.now > end || session.interrupt.endsCalls {
        throw PlaybackFailure("The source says nothing.")
      }
    }
    guard let hello, hello.version == 1 else {
      throw PlaybackFailure("The program at the socket is no source, or one of another version.")
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
      session.withState { state in
        state.duration = duration
        state.isSeekable = isSeekable
      }
      session.events.post(.sourceSaid(session.item, news))
    }
    if let shape = message.memory {
      do throws(PlaybackFailure) { try map(shape) } catch { failure = failure ?? error }
    }
    if let error = message.error, message.skipped == nil { failure = failure ?? Self.told(error) }
    if message.isEnd { isAtEnd = true }
    if message.invalidates { invalidate() }
  }

  /// Drops what was sent and not yet shown.
  private func invalidate() {
    let session = session
    session.beginGeneration { state in Aim(target: state.position(at: .now), isExact: false) }
  }

  private func map(_ shape: SourceMessage.Memory) throws(PlaybackFailure) {
    guard passed >= 0 else { throw PlaybackFailure("The source's memory came without its descriptor.") }
    defer {
      close(passed)
      passed = -1
    }
    memory = try SourceMemory(passed, shape, link)
  }

  // MARK: Packets

  /// Reads the next raw frame into the packet, and returns 0 or FFmpeg's code: EAGAIN where something else waits.
  func read(into packet: borrowing Packet) -> Int32 {
    if let code = endCode { return code }
    switch nextMessage() {
    case .woken: return inset_error_again
    case .ended: return endCode ?? inset_error_eof
    case .message(let message):
      follow(message)
      if let code = endCode { return code }
      guard let frame = message.frame else { return pass(message) }
      return take(frame, message, packet)
    }
  }

  /// FFmpeg's code once nothing more comes; nil before.
  private var endCode: Int32? { failure != nil ? inset_error_invalid_data : isAtEnd ? inset_error_eof : nil }

  /// Drops the bytes behind a message that is no frame.
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
      guard receive(exactly: count, into: target) else {
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
    failure = failure ?? PlaybackFailure(sentence)
    return inset_error_invalid_data
  }

  // MARK: A container's bytes

  func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int32 {
    while payload == 0 {
      if let code = endCode { return code }
      if session.interrupt.endsCalls { return inset_error_exit }
      switch nextMessage() {
      case .woken:
        // A skip opens the container again, so that its reading may end anywhere.
        let isSought = endsForSeeks && isSeekable && session.withState { $0.pendingSeek != nil }
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
    let wanted = min(count, payload)
    while true {
      if !filled.isEmpty {
        let taken = takeFilled(wanted, into: target)
        payload -= taken
        return Int32(taken)
      }
      let got = receive(into: target, count: wanted)
      if got > 0 {
        payload -= got
        return Int32(got)
      }
      if got == 0 {
        breakOff()
        return inset_error_invalid_data
      }
      if case .ended = wait() { return inset_error_exit }
    }
  }

  /// Whether the last read was ended for a seek; then it was no error.
  func takeInterruption() -> Bool {
    defer { isInterrupted = false }
    return isInterrupted
  }

  // MARK: Skips

  /// Asks the source to go to a place, and returns where it went; nil if it does not.
  ///
  /// What it had sent before is dropped.
  func skip(to target: MediaTime, from position: MediaTime) -> MediaTime? {
    guard failure == nil, drop(bytes: payload) else { return nil }
    payload = 0
    let end = MonotonicTime.now + Self.skipPatience
    let number = link.skip(by: (target - position).seconds, to: origin + target.seconds)
    while MonotonicTime.now < end, !session.interrupt.endsCalls {
      switch nextMessage() {
      case .woken: break
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

  // MARK: Receiving

  private enum Next {
    case message(SourceMessage)
    /// The demux thread was woken: something else may be to do.
    case woken
    /// Nothing more comes.
    case ended
  }

  /// The next message; the bytes that follow it are the caller's to read.
  private func nextMessage() -> Next {
    while true {
      if let line = takeLine() {
        do throws(JSONProblem) {
          return .message(try SourceMessage(line))
        } catch {
          failure =
            failure ?? PlaybackFailure("The source sends a line that cannot be read: \(error.reason).")
          return .ended
        }
      }
      guard filled.count < Self.capacity else {
        failure = failure ?? PlaybackFailure("The source sends a line that is too long.")
        return .ended
      }
      makeRoom()
      let got = receive(into: room + filled.upperBound, count: Self.capacity - filled.upperBound)
      if got > 0 {
        filled = filled.lowerBound..<filled.upperBound + got
        continue
      }
      if got == 0 {
        if filled.isEmpty { isAtEnd = true } else { breakOff() }
        return .ended
      }
      switch wait() {
      case .ready: break
      case .woken: return .woken
      case .ended: return .ended
      }
    }
  }

  /// The next whole line, without its LF.
  private func takeLine() -> [UInt8]? {
    guard !filled.isEmpty, let end = memchr(room + filled.lowerBound, 0x0A, filled.count) else { return nil }
    let count = end - UnsafeMutableRawPointer(room + filled.lowerBound)
    let line = Array(UnsafeBufferPointer(start: room + filled.lowerBound, count: count))
    filled = filled.lowerBound + count + 1..<filled.upperBound
    return line
  }

  private func makeRoom() {
    guard filled.lowerBound > 0 else { return }
    room.update(from: room + filled.lowerBound, count: filled.count)
    filled = 0..<filled.count
  }

  private func takeFilled(_ wanted: Int, into target: UnsafeMutablePointer<UInt8>) -> Int {
    let taken = min(wanted, filled.count)
    target.update(from: room + filled.lowerBound, count: taken)
    filled = filled.lowerBound + taken..<filled.upperBound
    return taken
  }

  private func isSane(_ bytes: Int) -> Bool { (0...Self.mostBytes).contains(bytes) }

  /// Reads the bytes of a frame; false where they do not come.
  private func receive(exactly count: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    var done = takeFilled(count, into: target)
    while done < count {
      let got = receive(into: target + done, count: count - done)
      if got > 0 {
        done += got
      } else if got == 0 {
        breakOff()
        return false
      } else if case .ended = wait() {
        return false
      }
    }
    return true
  }

  /// Drops the bytes behind a message and returns its slot; false where the bytes do not come.
  private func drop(_ message: SourceMessage) -> Bool {
    if let slot = message.slot { link.release(slot: slot) }
    guard isSane(message.bytes) else {
      failure = failure ?? PlaybackFailure("The source sends too many bytes at once.")
      return false
    }
    return drop(bytes: message.bytes)
  }

  private func drop(bytes: Int) -> Bool {
    var left = bytes - min(bytes, filled.count)
    filled = filled.lowerBound + (bytes - left)..<filled.upperBound
    while left > 0 {
      filled = 0..<0
      let got = receive(into: room, count: min(left, Self.capacity))
      if got > 0 {
        left -= got
      } else if got == 0 {
        breakOff()
        return false
      } else if case .ended = wait() {
        return false
      }
    }
    return true
  }

  /// Receives what is there; 0 at the end, -1 if nothing is there.
  private func receive(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
    var descriptor: Int32 = -1
    var found: Int32 = 0
    let got = platform_packets_receive(self.descriptor, target, count, &descriptor, 1, &found)
    if found > 0 {
      if passed >= 0 { close(passed) }
      passed = descriptor
    }
    if got < 0, errno != EAGAIN { return 0 }
    return got
  }

  private func breakOff() {
    failure = failure ?? PlaybackFailure("The source broke off in the middle of a message.")
  }

  private enum Waited { case ready, woken, ended }

  /// Waits for the source, or until the demux thread is woken; sends what is still to be sent.
  private func wait() -> Waited {
    let hasUnsent = link.flush()
    if link.isOverrun {
      failure = failure ?? PlaybackFailure("The source does not read what it is told.")
      return .ended
    }
    if session.interrupt.endsCalls { return .ended }
    let events = hasUnsent ? POLLIN | POLLOUT : POLLIN
    var waited = [
      pollfd(fd: descriptor, events: Int16(events), revents: 0),
      pollfd(fd: session.demuxWake.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&waited, 2, Self.slice) > 0 else { return session.interrupt.endsCalls ? .ended : .ready }
    guard waited[1].revents != 0 else { return .ready }
    session.demuxWake.clear()
    return .woken
  }
}
