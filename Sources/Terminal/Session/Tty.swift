// The terminal's device: an open file description of its own, its modes and its size. Main thread only.

import Base
internal import CPlatform
internal import Glibc
internal import Platform

/// Owns a private, non-blocking descriptor of the tty.
///
/// The inherited descriptors stay unchanged, since other programs share them.
struct Tty: ~Copyable {
  /// The window's size as the driver reports it.
  struct Window: Equatable {
    /// In cells; zero if the driver does not know.
    var cells: CellSize
    var pixels: Capabilities.PixelSize

    /// Larger than any screen; a driver's larger value would cost gigabytes.
    private static let largest = CellSize(columns: 2048, rows: 1024)

    /// The size from the driver, else from LINES and COLUMNS, else 80×24; clamped.
    func cells(_ environment: Environment) -> CellSize {
      let largest = Self.largest
      if cells.columns > 0, cells.rows > 0 {
        return CellSize(columns: min(largest.columns, cells.columns), rows: min(largest.rows, cells.rows))
      }
      let number = { (name: String, usual: Int) in
        environment[name].flatMap { Int($0) }.flatMap { (1...largest.rows).contains($0) ? $0 : nil } ?? usual
      }
      return CellSize(columns: number("COLUMNS", 80), rows: number("LINES", 24))
    }
  }

  /// The result of a read.
  enum Reading { case bytes(Int), nothing, gone }

  let descriptor: Int32
  /// The modes when the tty was opened.
  private let formerModes: termios
  /// The process that lends the terminal; nil if this process opened it.
  private let lender: LentTerminal?

  /// Opens the terminal behind standard output, or else the controlling terminal (/dev/tty).
  ///
  /// Some programs start players with standard output redirected to themselves.
  init() throws(TerminalFailure) {
    guard isatty(STDOUT_FILENO) == 1 else {
      do throws(TerminalFailure) {
        try self.init(paths: ["/dev/tty"])
      } catch {
        throw TerminalFailure("No terminal to draw on: standard output is not one.")
      }
      return
    }
    try self.init(Self.open(Self.ownPaths), nil)
  }

  /// Opens the first path that is a terminal.
  init(paths: [String]) throws(TerminalFailure) { try self.init(Self.open(paths), nil) }

  /// Takes over a lent terminal.
  init(_ lender: LentTerminal) throws(TerminalFailure) {
    let descriptor = lender.takeDescriptor()
    // The lender may have opened it in blocking mode.
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
    try self.init(descriptor, lender)
  }

  private init(_ opened: Int32, _ lender: LentTerminal?) throws(TerminalFailure) {
    var modes = termios()
    guard opened >= 0, tcgetattr(opened, &modes) == 0 else {
      if opened >= 0 { close(opened) }
      throw TerminalFailure("The terminal cannot be opened for reading keys.")
    }
    descriptor = opened
    formerModes = modes
    self.lender = lender
  }

  /// Paths of the terminal behind standard output, in the order in which to try them.
  static var ownPaths: [String] {
    let name = ttyname(STDOUT_FILENO).map { String(cString: $0) }
    return [name, "/proc/self/fd/1", "/dev/tty"].compactMap { $0 }
  }

  /// Opens the first path that is a terminal; returns -1 if none is.
  ///
  /// A new open file description, so that O_NONBLOCK does not affect the shell, which shares the inherited one.
  static func open(_ paths: [String]) -> Int32 {
    for path in paths {
      let opened = Glibc.open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
      if opened >= 0, isatty(opened) == 1 { return opened }
      if opened >= 0 { close(opened) }
    }
    return -1
  }

  deinit { close(descriptor) }

  /// The modes to restore.
  var modes: termios { formerModes }

  /// Sets raw mode: bytes unchanged, no echo, no signals by keys.
  func makeRaw() {
    var raw = rawModes
    tcsetattr(descriptor, TCSANOW, &raw)
  }

  /// Restores the former modes where raw mode is set again: another program may have found raw mode when it began,
  /// and restored it when it ended.
  private func leaveRaw() {
    var now = termios()
    let raw = rawModes
    guard tcgetattr(descriptor, &now) == 0, now.c_lflag == raw.c_lflag, now.c_oflag == raw.c_oflag,
      now.c_iflag == raw.c_iflag
    else { return }
    var former = formerModes
    tcsetattr(descriptor, TCSANOW, &former)
  }

  /// Ends the feeding program by closing standard input, and restores the former modes repeatedly for a fifth of a
  /// second, since that program may reset them.
  func outlastFeeder() {
    let nowhere = Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
    dup2(nowhere, STDIN_FILENO)
    if nowhere >= 0 { close(nowhere) }
    for _ in 0..<20 {
      leaveRaw()
      poll(nil, 0, 10)
    }
  }

  /// Whether standard input is a pipe from another program.
  static var isFedByPipe: Bool {
    var facts = stat()
    return fstat(STDIN_FILENO, &facts) == 0 && facts.st_mode & S_IFMT == S_IFIFO
  }

  private var rawModes: termios {
    var raw = formerModes
    raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | IGNBRK | IGNCR | INLCR | ISTRIP | IXON | PARMRK)
    raw.c_oflag &= ~tcflag_t(OPOST)
    raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN | ISIG)
    raw.c_cflag = raw.c_cflag & ~tcflag_t(CSIZE | PARENB) | tcflag_t(CS8)
    withUnsafeMutableBytes(of: &raw.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return raw
  }

  /// Whether this process may use the terminal now; a background job may not.
  var isForeground: Bool {
    if let lender { return lender.isForeground }
    return Self.isForeground(descriptor)
  }

  /// Whether this process's group is a terminal's foreground group.
  static func isForeground(_ descriptor: Int32) -> Bool {
    let group = tcgetpgrp(descriptor)
    // tcgetpgrp fails on a terminal that does not control this session; it may be used.
    return group < 0 || group == getpgrp()
  }

  var window: Window {
    Self.window(of: descriptor)
  }

  /// The window size behind a descriptor; zero if it is not a terminal.
  static func window(of descriptor: Int32) -> Window {
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) != 0 { size = winsize() }
    return Window(
      cells: CellSize(columns: Int(size.ws_col), rows: Int(size.ws_row)),
      pixels: .init(width: Int(size.ws_xpixel), height: Int(size.ws_ypixel)))
  }

  /// Bytes in the driver's output queue; 0 if it does not know, as for a pseudo-terminal.
  var queuedBytes: Int {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(TIOCOUTQ), &count) == 0 ? Int(count) : 0
  }

  /// Waits for input, or also for room for output; returns false when the time is over.
  func wait(alsoForRoom: Bool, until end: MonotonicTime) -> Bool {
    let left = (end - MonotonicTime.now).nanoseconds / 1_000_000
    guard left > 0 else { return false }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN | (alsoForRoom ? POLLOUT : 0)), revents: 0)
    return poll(&waiting, 1, Int32(clamping: left)) > 0
  }

  /// Reads available input without blocking.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .gone }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .nothing
      default: return .gone
      }
    }
  }
}
