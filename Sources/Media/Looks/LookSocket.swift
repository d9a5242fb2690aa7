// One end of a conversation between the player and a reader: messages with their lengths, and pixels. One thread talks;
// any thread may shut it.

internal import Base
internal import CPlatform
internal import Glibc
internal import Picture
internal import Platform

/// A connected socket for messages; closes it at its end.
final class LookSocket: Sendable {
  let descriptor: Int32

  /// Limit on a message's bytes.
  static let longest = 4 << 20

  /// Takes over a connected, non-blocking stream socket.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Two connected ends; nil if the system has no descriptor left.
  static func pair() -> (LookSocket, LookSocket)? {
    var ends: (Int32, Int32) = (-1, -1)
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let isMade = withUnsafeMutableBytes(of: &ends) { room in
      socketpair(AF_UNIX, kind, 0, room.baseAddress?.assumingMemoryBound(to: Int32.self)) == 0
    }
    return isMade ? (LookSocket(ends.0), LookSocket(ends.1)) : nil
  }

  /// Ends the conversation: both ends find it out at once.
  func shut() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  // MARK: Messages

  func send(_ bytes: [UInt8], until deadline: MonotonicTime?) throws(LookEnd) {
    guard bytes.count <= Self.longest else { throw .garbled }
    let whole = Self.framed(bytes)
    let problem = whole.withUnsafeBytes { whole in
      Self.problem { () throws(LookEnd) in try send(whole, until: deadline) }
    }
    if let problem { throw problem }
  }

  /// A message behind its length, four bytes with the lowest first.
  static func framed(_ bytes: [UInt8]) -> [UInt8] {
    withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { Array($0) } + bytes
  }

  func receive(until deadline: MonotonicTime?) throws(LookEnd) -> [UInt8] {
    var length: UInt32 = 0
    let early = withUnsafeMutableBytes(of: &length) { room in
      Self.problem { () throws(LookEnd) in try receive(into: room, until: deadline) }
    }
    if let early { throw early }
    let count = Int(UInt32(littleEndian: length))
    guard (1...Self.longest).contains(count) else { throw .garbled }
    var bytes = [UInt8](repeating: 0, count: count)
    let late = bytes.withUnsafeMutableBytes { room in
      Self.problem { () throws(LookEnd) in try receive(into: room, until: deadline) }
    }
    if let late { throw late }
    return bytes
  }

  /// The error of `body`, for closures whose errors have no type.
  private static func problem(_ body: () throws(LookEnd) -> Void) -> LookEnd? {
    do throws(LookEnd) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  /// The reader's next message; its last words, and its refusal, are thrown.
  func report(until deadline: MonotonicTime) throws(LookEnd) -> LookReport {
    // A reader that never stops talking does not put off the deadline.
    guard MonotonicTime.now < deadline else { throw .late }
    switch try LookReport(try receive(until: deadline)) {
    case .crashed: throw .crashed
    case .failed(let failure): throw .refused(failure)
    case let report: return report
    }
  }

  /// Waits for a message; false once `isOver` returns true, which is polled 20 times a second.
  func hasNews(until deadline: MonotonicTime, unless isOver: () -> Bool) throws(LookEnd) -> Bool {
    while !isOver() {
      guard MonotonicTime.now < deadline else { throw .late }
      var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&waited, 1, 50) > 0 { return true }
    }
    return false
  }

  // MARK: Pixels

  func send(_ pixels: PixelBuffer, until deadline: MonotonicTime?) throws(LookEnd) {
    try send(
      UnsafeRawBufferPointer(start: pixels.bytes, count: pixels.stride * pixels.height), until: deadline)
  }

  func receivePixels(of size: PixelSize, until deadline: MonotonicTime?) throws(LookEnd) -> PixelBuffer {
    let pixels = PixelBuffer()
    try receive(pixels, of: size, until: deadline)
    return pixels
  }

  func receive(
    _ pixels: PixelBuffer, of size: PixelSize, until deadline: MonotonicTime?
  ) throws(LookEnd) {
    pixels.resize(width: size.width, height: size.height)
    try receive(
      into: UnsafeMutableRawBufferPointer(start: pixels.bytes, count: pixels.stride * pixels.height),
      until: deadline)
  }

  // MARK: Bytes

  private func send(_ bytes: UnsafeRawBufferPointer, until deadline: MonotonicTime?) throws(LookEnd) {
    var done = 0
    while done < bytes.count {
      guard let start = bytes.baseAddress else { return }
      let sent = Glibc.send(
        descriptor, start + done, bytes.count - done, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      if sent > 0 {
        done += sent
      } else if sent < 0, errno == EAGAIN {
        try wait(for: POLLOUT, until: deadline)
      } else if sent < 0, errno == EINTR {
        continue
      } else {
        throw .ended
      }
    }
  }

  private func receive(
    into room: UnsafeMutableRawBufferPointer, until deadline: MonotonicTime?
  ) throws(LookEnd) {
    var done = 0
    while done < room.count {
      guard let start = room.baseAddress else { return }
      // The kernel closes received descriptors, since the call provides no room for them.
      let got = recv(descriptor, start + done, room.count - done, Int32(MSG_DONTWAIT))
      if got > 0 {
        done += got
        // A reader that sends a byte at a time does not put off the deadline.
        if let deadline, MonotonicTime.now >= deadline, done < room.count { throw .late }
      } else if got < 0, errno == EAGAIN {
        try wait(for: POLLIN, until: deadline)
      } else if got < 0, errno == EINTR {
        continue
      } else {
        throw .ended
      }
    }
  }

  private func wait(for event: Int32, until deadline: MonotonicTime?) throws(LookEnd) {
    var timeout: Int32 = -1
    if let deadline {
      let left = deadline.nanoseconds - MonotonicTime.now.nanoseconds
      guard left > 0 else { throw .late }
      timeout = Int32(clamping: (left + 999_999) / 1_000_000)
    }
    var waited = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    _ = poll(&waited, 1, timeout)
  }
}
