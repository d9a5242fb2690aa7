// The connection to a source, a program at a Unix socket: its lines, the bytes behind them, and a descriptor that comes
// along. Demux thread only.

internal import Base
internal import CPlatform
internal import Glibc
internal import Platform

/// Receives lines and bytes until the source hangs up or breaks the protocol.
final class SourceConnection {
  /// The next thing that comes from a source.
  enum Next {
    case message(SourceMessage)
    /// The demux thread was woken: something else may be to do.
    case woken
    /// No message has come in time.
    case late
    /// Nothing more comes.
    case ended
  }

  /// Time for which a source that does not listen yet is tried again.
  private static let startPatience = MonotonicTime.seconds(3)
  /// Milliseconds between checks of the interrupt.
  private static let slice: Int32 = 50
  /// Room for received bytes: the longest line.
  private static let capacity = SourceMessage.lineLimit

  private let link: SourceLink
  private let interrupt: Interrupt
  private let wake: Wakeup
  private let descriptor: Int32
  private let room: UnsafeMutablePointer<UInt8>
  /// The received bytes that were not used yet.
  private var filled = 0..<0
  /// A descriptor that came along with the last bytes; -1 for none.
  private var passed: Int32 = -1
  /// The reason why the source broke off; nil while it did not.
  private(set) var failure: PlaybackFailure?

  /// Connects to the socket at that path, and opens the link on it.
  ///
  /// - Parameter wake: ends waits for a message.
  /// - Throws: the reason why the connection failed.
  init(
    to path: BytePath, _ link: SourceLink, interrupt: Interrupt, wake: Wakeup
  ) throws(PlaybackFailure) {
    descriptor = try Self.connect(to: path, interrupt)
    (self.link, self.interrupt, self.wake) = (link, interrupt, wake)
    room = .allocate(capacity: Self.capacity)
    link.open(descriptor)
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
    // A blocking connect(2) would wait for a source that does not accept.
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    while true {
      let descriptor = socket(AF_UNIX, Int32(kind), 0)
      guard descriptor >= 0 else { throw PlaybackFailure("The system has run out of file descriptors.") }
      let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      let code = errno
      if result == 0 { return descriptor }
      close(descriptor)
      // A source that is being started has no socket yet, or does not listen at it; EAGAIN: others wait to be accepted.
      let mayCome = code == ENOENT || code == ECONNREFUSED || code == EAGAIN
      guard mayCome, MonotonicTime.now < end, !interrupt.endsCalls else {
        throw PlaybackFailure(
          code == EACCES || code == EPERM
            ? "No permission to use the source's socket." : "No source listens at \(path.shown).")
      }
      usleep(50_000)
    }
  }

  /// Records why nothing more is to be read; the first reason counts.
  func fail(_ reason: PlaybackFailure) { failure = failure ?? reason }

  /// Takes the descriptor that came along with the last bytes, which the caller closes; nil if none did.
  func takeDescriptor() -> Int32? {
    defer { passed = -1 }
    return passed >= 0 ? passed : nil
  }

  // MARK: Lines

  /// The next message; the bytes that follow it are the caller's to read.
  ///
  /// - Parameter limit: the deadline of the wait, to a tenth of a second; nil waits without end.
  func nextMessage(until limit: MonotonicTime? = nil) -> Next {
    while true {
      if let limit, limit < .now { return .late }
      if let line = takeLine() {
        do throws(JSONProblem) {
          return .message(try SourceMessage(line))
        } catch {
          fail(PlaybackFailure("The source sends a line that cannot be read: \(error.reason)."))
          return .ended
        }
      }
      guard filled.count < Self.capacity else {
        fail(PlaybackFailure("The source sends a line that is too long."))
        return .ended
      }
      makeRoom()
      let got = receive(into: room + filled.upperBound, count: Self.capacity - filled.upperBound)
      if got > 0 {
        filled = filled.lowerBound..<filled.upperBound + got
        continue
      }
      if got == 0 {
        if !filled.isEmpty { breakOff() }
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

  // MARK: Bytes

  /// Waits for bytes, and returns how many were stored; nil if none come any more.
  func receive(into target: UnsafeMutablePointer<UInt8>, atMost count: Int) -> Int? {
    if !filled.isEmpty {
      let taken = min(count, filled.count)
      target.update(from: room + filled.lowerBound, count: taken)
      filled = filled.lowerBound + taken..<filled.upperBound
      return taken
    }
    while true {
      let got = receive(into: target, count: count)
      if got > 0 { return got }
      if got == 0 {
        breakOff()
        return nil
      }
      if case .ended = wait() { return nil }
    }
  }

  /// Receives so many bytes; false if they do not come.
  func receive(exactly count: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    var done = 0
    while done < count {
      guard let got = receive(into: target + done, atMost: count - done) else { return false }
      done += got
    }
    return true
  }

  /// Drops so many bytes; false if they do not come.
  func drop(bytes: Int) -> Bool {
    var left = bytes - min(bytes, filled.count)
    filled = filled.lowerBound + (bytes - left)..<filled.upperBound
    // Nothing is kept in the room now, so that it can take what is dropped.
    while left > 0 {
      guard let got = receive(into: room, atMost: min(left, Self.capacity)) else { return false }
      left -= got
    }
    return true
  }

  /// Receives available bytes; 0 at the end, -1 if none are available.
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

  private func breakOff() { fail(PlaybackFailure("The source broke off in the middle of a message.")) }

  // MARK: Waiting

  private enum Waited { case ready, woken, ended }

  /// Waits for the source, or until the demux thread is woken; sends what is still to be sent.
  private func wait() -> Waited {
    let hasUnsent = link.flush()
    if link.isOverrun {
      fail(PlaybackFailure("The source does not read its socket."))
      return .ended
    }
    if interrupt.endsCalls { return .ended }
    let events = hasUnsent ? POLLIN | POLLOUT : POLLIN
    var waited = [
      pollfd(fd: descriptor, events: Int16(events), revents: 0),
      pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&waited, 2, Self.slice) > 0 else { return interrupt.endsCalls ? .ended : .ready }
    guard waited[1].revents != 0 else { return .ready }
    wake.clear()
    return .woken
  }
}
