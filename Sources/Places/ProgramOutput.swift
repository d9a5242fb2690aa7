// What a program writes, within a time. Any thread; it blocks.

internal import Base
internal import CPlatform
internal import Glibc
internal import Platform

/// The standard output of a program that has ended, and its exit code.
struct ProgramOutput {
  /// The reason why there is no output.
  enum Failure: Error {
    /// The program is not installed.
    case absent
    /// The system cannot start it.
    case notStarted
    /// It did not end in time, or wrote more than the limit.
    case endless
    /// The caller cancelled it.
    case cancelled
  }

  /// The bytes that it wrote.
  let bytes: [UInt8]
  /// Its exit code; nil where a signal ended it.
  let code: Int32?

  /// Runs a program without a terminal, a standard input and a shell, and waits for its end.
  ///
  /// The program and what it has started end where it is not waited for any longer.
  ///
  /// - Parameter limit: The most bytes that it may write.
  /// - Parameter isOver: Asked about twenty times a second.
  init(
    of words: [String], limit: Int, within patience: MonotonicTime, isOver: () -> Bool
  ) throws(Failure) {
    var ends: [Int32] = [-1, -1]
    guard platform_pipe_open(&ends) == 0 else { throw .notStarted }
    defer { close(ends[0]) }
    var start = ProgramStart(
      words.map { Array($0.utf8) }, environment: ProgramStart.environment(without: []), folder: nil,
      terminal: -1)
    start.streams.output = ends[1]
    let (process, failure) = start.start()
    close(ends[1])
    guard process > 0 else { throw failure == ENOENT ? .absent : .notStarted }
    var child = Child(process: process)
    var bytes: [UInt8] = []
    let end = MonotonicTime.now + patience
    var isOpen = true
    // A program that it left behind may hold the pipe open for ever.
    while !child.hasEnded {
      if isOver() { throw .cancelled }
      guard MonotonicTime.now < end else { throw .endless }
      if isOpen { isOpen = Self.read(ends[0], into: &bytes, waiting: 50) } else { usleep(10_000) }
      guard bytes.count <= limit else { throw .endless }
      child.look()
    }
    while isOpen, bytes.count <= limit, Self.hasBytes(ends[0], waiting: 0) {
      isOpen = Self.read(ends[0], into: &bytes, waiting: 0)
    }
    guard bytes.count <= limit else { throw .endless }
    (self.bytes, code) = (bytes, child.code)
  }

  private static func hasBytes(_ descriptor: Int32, waiting milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, milliseconds) > 0
  }

  /// Adds the bytes that are there; false at the end.
  private static func read(
    _ descriptor: Int32, into bytes: inout [UInt8], waiting milliseconds: Int32
  ) -> Bool {
    guard hasBytes(descriptor, waiting: milliseconds) else { return true }
    var got = 0
    bytes += [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      got = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      count = max(0, got)
    }
    return got > 0 || got < 0 && errno == EINTR
  }
}

/// A process that ends with its owner.
private struct Child: ~Copyable {
  private let process: Int32
  private var status: Int32?

  init(process: Int32) { self.process = process }

  var hasEnded: Bool { status != nil }

  /// The exit code; nil where a signal ended it.
  var code: Int32? { status.flatMap { $0 & 0x7F == 0 ? $0 >> 8 & 0xFF : nil } }

  /// Notes whether the process has ended.
  mutating func look() {
    guard status == nil else { return }
    var status: Int32 = 0
    let found = waitpid(process, &status, WNOHANG)
    if found == process { self.status = status }
    // Nobody else waits for it.
    if found < 0, errno == ECHILD { self.status = 0x7F }
  }

  deinit {
    guard status == nil else { return }
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }
}
