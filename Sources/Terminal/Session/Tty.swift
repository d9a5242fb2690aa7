// The terminal's device: our own open file description of it, its modes and its size. Main thread only.

import Base
internal import Glibc

/// Owner of a private, non-blocking descriptor of the tty.
///
/// The inherited descriptors stay as they are: other programs share them.
struct Tty: ~Copyable {
  /// What the driver knows of the window.
  struct Window: Equatable {
    /// Zero where the driver does not know.
    var cells: CellSize
    var pixels: Capabilities.PixelSize

    /// More than any screen has; what a driver says beyond that would ask for gigabytes.
    private static let largest = CellSize(columns: 2048, rows: 1024)

    /// The size from the driver, else from the environment, else what terminals once had.
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

  /// What a read came to.
  enum Reading { case bytes(Int), nothing, gone }

  let descriptor: Int32
  /// The modes when it was opened.
  private let formerModes: termios
  /// The process that lends it; nil for a terminal that this process opened.
  private let lender: LentTerminal?

  /// Opens the terminal behind standard output; where that leads elsewhere, as for who starts players and keeps their
  /// words for itself, the one that the program belongs to.
  init() throws(TerminalFailure) {
    guard isatty(STDOUT_FILENO) == 1 else {
      do throws(TerminalFailure) {
        try self.init(paths: ["/dev/tty"])
      } catch {
        throw TerminalFailure(
          "Standard output is not a terminal, and the program belongs to none; Inset draws on a terminal.")
      }
      return
    }
    try self.init(Self.open(Self.ownPaths), nil)
  }

  /// Opens the first of these that is a terminal.
  init(paths: [String]) throws(TerminalFailure) { try self.init(Self.open(paths), nil) }

  /// Takes over a terminal that another process lends.
  init(_ lender: LentTerminal) throws(TerminalFailure) {
    let descriptor = lender.takeDescriptor()
    // The lender may have opened it in another way.
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

  /// Where the terminal behind standard output is found.
  static var ownPaths: [String] {
    let name = ttyname(STDOUT_FILENO).map { String(cString: $0) }
    return [name, "/proc/self/fd/1", "/dev/tty"].compactMap { $0 }
  }

  /// Opens the first of these that is a terminal; returns -1 where none is.
  ///
  /// A fresh open file description, so that O_NONBLOCK does not reach the shell that shares the inherited one.
  static func open(_ paths: [String]) -> Int32 {
    for path in paths {
      let opened = Glibc.open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
      if opened >= 0, isatty(opened) == 1 { return opened }
      if opened >= 0 { close(opened) }
    }
    return -1
  }

  deinit { close(descriptor) }

  /// The modes to give back.
  var modes: termios { formerModes }

  /// Bytes as they are, no echo, no signals by keys: those are keys like others.
  func makeRaw() {
    var raw = rawModes
    tcsetattr(descriptor, TCSANOW, &raw)
  }

  /// Gives the former modes back where ours are in force: another program may have found them when it began, and put
  /// them back when it ended.
  private func leaveRaw() {
    var now = termios()
    let raw = rawModes
    guard tcgetattr(descriptor, &now) == 0, now.c_lflag == raw.c_lflag, now.c_oflag == raw.c_oflag,
      now.c_iflag == raw.c_iflag
    else { return }
    var former = formerModes
    tcsetattr(descriptor, TCSANOW, &former)
  }

  /// Ends the program that feeds standard input, and gives the former modes back as often as it may put others back, for
  /// a fifth of a second.
  func outlastFeeder() {
    let nowhere = Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
    dup2(nowhere, STDIN_FILENO)
    if nowhere >= 0 { close(nowhere) }
    for _ in 0..<20 {
      leaveRaw()
      poll(nil, 0, 10)
    }
  }

  /// Whether standard input is another program's output.
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

  /// Whether this process may use it now: one that the shell runs in the background may not.
  var isForeground: Bool {
    if let lender { return lender.isForeground }
    return Self.isForeground(descriptor)
  }

  /// Whether this process may use a terminal now.
  static func isForeground(_ descriptor: Int32) -> Bool {
    let group = tcgetpgrp(descriptor)
    // A terminal that controls no session of ours has no opinion.
    return group < 0 || group == getpgrp()
  }

  /// The window's size as the driver knows it.
  var window: Window {
    Self.window(of: descriptor)
  }

  /// The size of the window behind a descriptor; zero where there is none.
  static func window(of descriptor: Int32) -> Window {
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) != 0 { size = winsize() }
    return Window(
      cells: CellSize(columns: Int(size.ws_col), rows: Int(size.ws_row)),
      pixels: .init(width: Int(size.ws_xpixel), height: Int(size.ws_ypixel)))
  }

  /// Bytes that the driver holds and the line has not taken; 0 where it does not know, as a pseudo-terminal's.
  var queuedBytes: Int {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(TIOCOUTQ), &count) == 0 ? Int(count) : 0
  }

  /// Reads what is there, without waiting.
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
