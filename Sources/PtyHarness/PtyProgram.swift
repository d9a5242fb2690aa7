// Terminal for end-to-end tests and `inset-bench`: starts a program on a pseudo-terminal, types keys, waits for text
// on its screen, and measures its output. One thread.

internal import CPlatform
internal import Glibc

/// A program on its own pseudo-terminal, whose other end is a `VirtualScreen`.
///
/// No thread reads in the background: the waiting calls read, reply and measure. Not thread-safe. The program is killed
/// when this object goes.
public final class PtyProgram {
  /// A frame of output, divided by the options' `FrameMark`, or a single read.
  public struct Frame: Equatable, Sendable {
    /// Seconds from the program's start to the end of the frame.
    public var seconds: Double
    /// Number of bytes.
    public var bytes: Int
  }

  /// The screen that the program has drawn.
  public let screen: VirtualScreen
  /// All frames so far.
  public private(set) var frames: [Frame] = []
  /// Every read so far, for programs that mark no frames.
  public private(set) var reads: [Frame] = []
  /// All output of the program if the options enable recording, otherwise empty.
  public private(set) var recorded: [UInt8] = []
  /// Exit status and resource usage; nil while the program runs.
  public private(set) var exit: PtyExit?
  /// The termios settings before the program started.
  public let settingsBefore: TerminalSettings?

  private var child: ChildProcess
  private var master: Descriptor?
  private let slave: Descriptor
  private let started = Clock.now
  private var line: LineRate?
  private let isRecording: Bool
  private var outgoing: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 65536)
  /// The part of `buffer` that the screen has not received yet, and the time of its read.
  private var rest = 0..<0
  private var restTime = 0.0

  /// Starts the program; a path without a slash is searched in PATH.
  ///
  /// - Throws: `PtyError` where the pseudo-terminal or the program cannot be started.
  public init(
    _ path: String, _ arguments: [String] = [], _ options: PtyOptions = PtyOptions()
  ) throws(PtyError) {
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    let (columns, rows) = options.size
    let (width, height) = options.cellPixels
    guard
      platform_pty_open(
        Int32(clamping: columns), Int32(clamping: rows), Int32(clamping: columns * width),
        Int32(clamping: rows * height), &ends.master, &ends.slave) == 0
    else { throw PtyError(call: "openpty", code: errno, subject: path) }
    master = Descriptor(ends.master)
    slave = Descriptor(ends.slave)
    settingsBefore = TerminalSettings(of: ends.slave)
    line = options.bytesPerSecond.map { LineRate(bytesPerSecond: $0, from: options.limitedAfter) }
    isRecording = options.recording
    screen = VirtualScreen(
      columns: columns, rows: rows, cellPixels: options.cellPixels, answers: options.answers,
      emulating: options.emulating, frameMark: options.frameMark)
    child = try ChildProcess(path, arguments, options: options, terminal: ends.slave)
  }

  /// The program's process ID.
  public var processID: Int32 { child.pid }
  /// Seconds since the program started.
  public var seconds: Double { Clock.now - started }
  /// The current termios settings.
  public var settings: TerminalSettings? { TerminalSettings(of: slave.number) }
  /// Whether a signal (SIGTSTP, SIGSTOP) has stopped the program.
  public var isStopped: Bool {
    child.poll()
    if case .stopped = child.state { return true }
    return false
  }
  /// Seconds from the start to the end of the first frame with at least `bytes` bytes, or nil.
  public func firstFrame(ofBytes bytes: Int) -> Double? { frames.first { $0.bytes >= bytes }?.seconds }
  /// Seconds from the start until `bytes` bytes had arrived, in frames or not; nil before that.
  public func firstBytes(_ bytes: Int) -> Double? {
    var sum = 0
    for read in reads {
      sum += read.bytes
      if sum >= bytes { return read.seconds }
    }
    return nil
  }

  /// Sends bytes to the program as input.
  ///
  /// Bytes for which the terminal's buffer has no room are sent by the next waiting call.
  public func send(_ bytes: [UInt8]) {
    outgoing += bytes
    flush()
  }
  /// Sends text as input.
  public func send(_ text: String) { send(Array(text.utf8)) }
  /// Sends the sequences of keys and mouse events.
  public func send(_ keys: TypedKey...) { for key in keys { send(key.bytes) } }

  /// Resizes the terminal; the kernel sends SIGWINCH to the program.
  public func resize(columns: Int, rows: Int) {
    guard let master else { return }
    var size = winsize(
      ws_row: UInt16(clamping: rows), ws_col: UInt16(clamping: columns),
      ws_xpixel: UInt16(clamping: columns * screen.cellPixels.width),
      ws_ypixel: UInt16(clamping: rows * screen.cellPixels.height))
    screen.resize(columns: columns, rows: rows)
    _ = ioctl(master.number, UInt(TIOCSWINSZ), &size)
  }

  /// Sends a signal to the program's process only.
  public func signal(_ number: Int32) { if exit == nil { kill(child.pid, number) } }

  /// Closes the terminal as a closed window does: the program gets SIGHUP, and its reads and writes fail.
  public func closeTerminal() { master = nil }

  /// Reads until the condition holds; false if it does not hold at the deadline or at the program's end.
  ///
  /// The condition is checked after every synchronised update, however many arrive in one read, and never inside one.
  public func wait(seconds: Double = 10, until condition: (VirtualScreen) -> Bool) -> Bool {
    let deadline = Clock.now + seconds
    while true {
      if !screen.modes.synchronizing, condition(screen) { return true }
      let now = Clock.now
      if now >= deadline || (exit != nil && !drain()) { return condition(screen) }
      turn(timeout: deadline - now)
    }
  }

  /// Reads for a number of seconds, or until the program ends.
  public func read(seconds: Double) { _ = wait(seconds: seconds) { _ in false } }

  /// Reads until the program has ended and all of its output is read; nil if it still runs at the deadline.
  public func waitForExit(seconds: Double = 10) -> PtyExit? {
    _ = wait(seconds: seconds) { _ in false }
    return exit
  }

  // One round: wait for output, for room for input or for the program's end, and handle what is ready.
  private func turn(timeout: Double) {
    guard rest.isEmpty else { return takeRest() }
    var timeout = timeout
    let allowance = self.allowance
    if allowance <= 0, let line { timeout = min(timeout, max(0.001, line.delay(at: seconds))) }
    // Without a pidfd, or with a child that may stop, the child's state is polled every 10 ms.
    timeout = min(timeout, child.descriptor >= 0 ? 0.25 : 0.01)
    var events = Int16(allowance > 0 ? POLLIN : 0)
    if !outgoing.isEmpty { events |= Int16(POLLOUT) }
    var polled = [
      pollfd(fd: master?.number ?? -1, events: events, revents: 0),
      pollfd(fd: child.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    poll(&polled, nfds_t(polled.count), Int32((timeout * 1000).rounded(.up)))
    flush()
    if allowance > 0 { _ = drain() }
    child.poll()
    if case .ended(let exit) = child.state, self.exit == nil { self.exit = exit }
  }

  /// Number of bytes that the terminal would take at this time; unlimited after the program's end.
  private var allowance: Int {
    guard let line, exit == nil else { return .max }
    return line.allowance(at: seconds)
  }

  /// Reads up to the end of an update; false if there was nothing to read.
  ///
  /// It takes 20 ms at most, so that a program that never pauses does not block the caller.
  private func drain() -> Bool {
    let end = Clock.now + 0.02
    var took = !rest.isEmpty
    if took { takeRest() }
    while let master, rest.isEmpty, !took || Clock.now < end {
      let wanted = min(buffer.count, allowance)
      guard wanted > 0 else { return took }
      let count = buffer.withUnsafeMutableBytes { Glibc.read(master.number, $0.baseAddress, wanted) }
      guard count > 0 else { return took }
      took = true
      take(count)
    }
    return took
  }

  /// Records a read of `count` bytes in the buffer.
  private func take(_ count: Int) {
    let time = seconds
    line?.take(count, at: time)
    reads.append(Frame(seconds: time, bytes: count))
    if isRecording { recorded.append(contentsOf: buffer[..<count]) }
    (rest, restTime) = (0..<count, time)
    takeRest()
  }

  /// Feeds the buffer to the screen up to the end of an update, so that `wait` can check the condition there.
  private func takeRest() {
    let fed = buffer.withUnsafeBytes {
      screen.feedToUpdate(UnsafeRawBufferPointer(rebasing: $0[rest]))
    }
    rest = (rest.lowerBound + fed)..<rest.upperBound
    for bytes in screen.frameBytes[frames.count...] { frames.append(Frame(seconds: restTime, bytes: bytes)) }
    let replies = screen.takeReplies()
    if !replies.isEmpty { send(replies) }
  }

  private func flush() {
    guard let master, !outgoing.isEmpty else { return }
    let count = outgoing.withUnsafeBytes { write(master.number, $0.baseAddress, $0.count) }
    if count > 0 { outgoing.removeFirst(count) }
  }
}
