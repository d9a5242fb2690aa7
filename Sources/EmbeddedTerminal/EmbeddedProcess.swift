// The program's process and the pseudo-terminal that it runs on. Main thread only; nothing here waits.

import Base
internal import CPlatform
internal import Glibc
internal import Spawn

/// Owner of a pseudo-terminal and of the program on it, which is hung up when its owner goes.
final class EmbeddedProcess {
  /// The most that is read at a time, which is what pseudo-terminals give.
  private static let readLimit = 4096
  /// The most that waits for a program which does not read.
  private static let mostOutgoing = 1 << 20

  /// The end of the pseudo-terminal that is a terminal's.
  let master: Int32
  /// Readable once the process has ended; -1 where the kernel has none.
  let ending: Int32
  private let pid: Int32
  private var outgoing: [UInt8] = []
  /// How much of that it has taken.
  private var taken = 0
  private var buffer = [UInt8](repeating: 0, count: readLimit)
  /// What of that is not handed on.
  private var unread = 0..<0
  private var isOver = false

  /// Takes over what was started.
  init(_ started: StartedEmbedded) {
    (pid, master) = (started.pid, started.master)
    ending = platform_process_descriptor(started.pid)
  }

  deinit {
    let front = tcgetpgrp(master)
    close(master)
    if ending >= 0 { close(ending) }
    guard !isOver else { return }
    // What ignores the lost terminal is told once more, as by a window that closes: its own group, and the one that
    // has the terminal. What is stopped hears of it only when it goes on.
    for group in front > 0 && front != pid ? [front, pid] : [pid] {
      kill(-group, SIGHUP)
      kill(-group, SIGCONT)
    }
  }

  /// Whether bytes wait for the program to take them.
  var hasOutgoing: Bool { taken < outgoing.count }

  /// What came of reading.
  enum Reading { case some, none, over }

  /// Whether some of what it has written was read and is not handed on.
  var hasUnread: Bool { !unread.isEmpty }

  /// Hands on the next piece of what the program has written, of so many bytes at most; gives why there is none.
  func read(_ most: Int, _ body: (UnsafeRawBufferPointer) -> Void) -> Reading? {
    if unread.isEmpty {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(master, $0.baseAddress, $0.count) }
      // Nothing holds the other end any more: EIO.
      guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) ? Reading.none : .over }
      unread = 0..<count
    }
    let piece = unread.prefix(most)
    unread = piece.upperBound..<unread.upperBound
    buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[piece])) }
    return nil
  }

  /// Writes bytes, and what waited before them, as far as the program takes them.
  ///
  /// A program that reads nothing loses what comes after a megabyte.
  func write(_ bytes: [UInt8]) {
    if outgoing.count - taken < Self.mostOutgoing { outgoing += bytes }
    while taken < outgoing.count {
      let count = outgoing.withUnsafeBytes { waiting in
        Glibc.write(master, waiting.baseAddress.map { $0 + taken }, waiting.count - taken)
      }
      if count > 0 {
        taken += count
      } else if errno != EINTR {
        if errno != EAGAIN { taken = outgoing.count }
        break
      }
    }
    // What was taken goes once that is most of it, so that each byte moves once.
    if taken * 2 >= outgoing.count {
      outgoing.removeFirst(taken)
      taken = 0
    }
  }

  /// Tells it the size of its screen.
  func resize(to size: CellSize) {
    var size = winsize(
      ws_row: UInt16(clamping: size.rows), ws_col: UInt16(clamping: size.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// The program that has the terminal: what is started in a shell, else the shell.
  var foreground: ForegroundProgram {
    let group = foregroundGroup
    return ForegroundProgram(group: group, isFirst: group == pid)
  }

  /// The group of that program.
  var foregroundGroup: Int32 {
    let group = tcgetpgrp(master)
    return group > 0 ? group : pid
  }

  /// How it ended; nil while it runs.
  func takeEnd() -> EmbeddedEnd? {
    guard !isOver else { return nil }
    while true {
      var value: Int32 = 0
      var usage = rusage()
      switch platform_process_poll(pid, &value, &usage) {
      case PLATFORM_PROCESS_EXITED:
        isOver = true
        return .exit(code: value)
      case PLATFORM_PROCESS_SIGNALLED:
        isOver = true
        return .signal(value)
      case PLATFORM_PROCESS_RUNNING: return nil
      case PLATFORM_PROCESS_UNKNOWN:
        isOver = true
        return .exit(code: 0)
      default: continue
      }
    }
  }
}

/// A program that was started on a pseudo-terminal and is nobody's yet.
struct StartedEmbedded: Sendable {
  let pid: Int32
  let master: Int32

  /// Starts a program in a folder, or in the present one where that is gone.
  ///
  /// It waits for the disks that both lie on: not for the main thread.
  init(_ words: [String], folder: BytePath, size: CellSize, environment: [String]) throws(EmbeddedFailure) {
    let name = words.first ?? ""
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    guard
      platform_pty_open(
        Int32(clamping: size.columns), Int32(clamping: size.rows), 0, 0, &ends.master, &ends.slave) == 0
    else { throw EmbeddedFailure(name: name, code: errno) }
    defer { close(ends.slave) }
    let (pid, code) = ProgramStart(
      words.map { Array($0.utf8) }, environment: environment,
      folder: Self.canEnter(folder) ? folder.bytes : nil, terminal: ends.slave
    ).start()
    guard pid > 0 else {
      close(ends.master)
      throw EmbeddedFailure(name: name, code: code)
    }
    (self.pid, master) = (pid, ends.master)
  }

  private static func canEnter(_ folder: BytePath) -> Bool {
    folder.terminated.map { access($0, X_OK) == 0 } ?? false
  }
}

/// Why a program could not be started.
struct EmbeddedFailure: Error {
  /// Its name.
  let name: String
  /// What the system said.
  let code: Int32

  /// One sentence for the screen.
  var sentence: String {
    "\(VisibleText.filter(name, limit: 60)) could not be started: \(String(cString: strerror(code)))"
  }
}
