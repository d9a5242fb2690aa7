// The embedded program's process and its pseudo-terminal. Main thread only; nothing here blocks.

import Base
internal import CPlatform
internal import Glibc
internal import Platform

/// Owns a pseudo-terminal and its program; on deinit the terminal is hung up.
final class EmbeddedProcess {
  /// Bytes per read; a pseudo-terminal returns no more at a time.
  private static let readLimit = 4096
  /// Maximum bytes queued for a program that does not read.
  private static let mostOutgoing = 1 << 20

  /// The master side of the pseudo-terminal.
  let master: Int32
  /// The pidfd, readable once the process has ended; -1 where the kernel has none.
  let ending: Int32
  private let pid: Int32
  private var outgoing: [UInt8] = []
  /// Bytes of `outgoing` that the program has read.
  private var taken = 0
  private var buffer = [UInt8](repeating: 0, count: readLimit)
  /// Bytes of `buffer` that are yet to be processed.
  private var unread = 0..<0
  private var isOver = false

  /// Takes over a started program.
  init(_ started: StartedEmbedded) {
    (pid, master) = (started.pid, started.master)
    ending = platform_process_descriptor(started.pid)
  }

  deinit {
    let front = tcgetpgrp(master)
    close(master)
    if ending >= 0 { close(ending) }
    guard !isOver else { return }
    // Processes that ignore the hang-up get SIGHUP once more, as when a window is closed: the program's group and
    // the foreground group. SIGCONT makes stopped ones receive it.
    for group in front > 0 && front != pid ? [front, pid] : [pid] {
      kill(-group, SIGHUP)
      kill(-group, SIGCONT)
    }
  }

  /// Whether bytes wait for the program to read them.
  var hasOutgoing: Bool { taken < outgoing.count }

  /// Whether a descriptor is of the pseudo-terminal's other side.
  func isTerminal(_ descriptor: Int32) -> Bool { platform_is_other_side(master, descriptor) != 0 }

  /// The result of a read without data.
  enum Reading { case some, none, over }

  /// Whether bytes were read that are yet to be processed.
  var hasUnread: Bool { !unread.isEmpty }

  /// Passes on the next bytes of the program's output, at most `most`, of which `body` says how many it has taken;
  /// returns the reason if none exist.
  func read(_ most: Int, _ body: (UnsafeRawBufferPointer) -> Int) -> Reading? {
    if unread.isEmpty {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(master, $0.baseAddress, $0.count) }
      // EIO: no process holds the other side any more.
      guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) ? Reading.none : .over }
      unread = 0..<count
    }
    let piece = unread.prefix(most)
    let count = buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[piece])) }
    unread = piece.lowerBound + count..<unread.upperBound
    return nil
  }

  /// Writes queued and new bytes, as far as the program reads them.
  ///
  /// New bytes are dropped while a megabyte is queued.
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
    // Read bytes are removed once they are half of the queue, so that each byte moves about once.
    if taken * 2 >= outgoing.count {
      outgoing.removeFirst(taken)
      taken = 0
    }
  }

  /// Sets the pseudo-terminal's size, which sends SIGWINCH.
  func resize(to size: CellSize) {
    var size = winsize(
      ws_row: UInt16(clamping: size.rows), ws_col: UInt16(clamping: size.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// The program in the foreground: a shell's running job, else the shell.
  var foreground: ForegroundProgram {
    let group = foregroundGroup
    return ForegroundProgram(group: group, isFirst: group == pid)
  }

  /// The folder of the program in the foreground; nil if it cannot be read.
  var folder: BytePath? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/\(foregroundGroup)/cwd", &bytes, bytes.count)
    return count > 0 ? BytePath(bytes.prefix(count).map { UInt8(bitPattern: $0) }) : nil
  }

  /// The foreground process group.
  var foregroundGroup: Int32 {
    let group = tcgetpgrp(master)
    return group > 0 ? group : pid
  }

  /// Takes the exit of the process; nil while it runs, and after the first report.
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

/// A program started on a pseudo-terminal, before a host takes it over.
struct StartedEmbedded: Sendable {
  let pid: Int32
  let master: Int32

  /// Starts a program in a folder, or in the current one where that cannot be entered.
  ///
  /// Blocks on the disks of both: not for the main thread.
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

/// The reason why a program could not be started.
struct EmbeddedFailure: Error {
  /// The program's name.
  let name: String
  /// The system's error number.
  let code: Int32

  /// The error as a sentence, for display.
  var sentence: String {
    "\(VisibleText.filter(name, limit: 60)) could not be started: \(String(cString: strerror(code)))"
  }
}
