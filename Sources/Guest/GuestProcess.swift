// The guest's process and the pseudo-terminal that it runs on. Main thread only; nothing here waits.

internal import CPlatform
import Core
internal import Glibc
internal import Spawn

/// Owner of a pseudo-terminal and of the program on it, which is hung up when its owner goes.
final class GuestProcess {
  /// The most that is read at a time.
  private static let readLimit = 1 << 16

  /// The end of the pseudo-terminal that is a terminal's.
  let master: Int32
  /// Readable once the process has ended; -1 where the kernel has none.
  let ending: Int32
  private let pid: Int32
  private var outgoing: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: readLimit)
  private var isOver = false

  /// Takes over what was started.
  init(_ started: StartedGuest) {
    (pid, master) = (started.pid, started.master)
    ending = platform_process_descriptor(started.pid)
  }

  deinit {
    close(master)
    if ending >= 0 { close(ending) }
    // What ignores the lost terminal is told once more, as by a window that closes.
    if !isOver { kill(pid, SIGHUP) }
  }

  /// Whether bytes wait for the guest to take them.
  var hasOutgoing: Bool { !outgoing.isEmpty }

  /// What came of reading.
  enum Reading { case some, none, over }

  /// Reads once what the guest has written; over once there can be no more.
  func read(_ body: (UnsafeRawBufferPointer) -> Void) -> Reading {
    buffer.withUnsafeMutableBytes { bytes in
      let count = Glibc.read(master, bytes.baseAddress, bytes.count)
      if count > 0 { body(UnsafeRawBufferPointer(rebasing: bytes[..<count])) }
      if count > 0 { return .some }
      // Nothing holds the other end any more: EIO.
      return count < 0 && (errno == EAGAIN || errno == EINTR) ? .none : .over
    }
  }

  /// Writes bytes, and what waited before them, as far as the guest takes them.
  ///
  /// A guest that reads nothing loses what comes after a megabyte.
  func write(_ bytes: [UInt8]) {
    if outgoing.count < 1 << 20 { outgoing += bytes }
    while !outgoing.isEmpty {
      let count = outgoing.withUnsafeBytes { Glibc.write(master, $0.baseAddress, $0.count) }
      if count > 0 {
        outgoing.removeFirst(count)
      } else if errno != EINTR {
        if errno != EAGAIN { outgoing = [] }
        return
      }
    }
  }

  /// Tells it the size of its screen.
  func resize(to size: CellSize) {
    var size = winsize(
      ws_row: UInt16(clamping: size.rows), ws_col: UInt16(clamping: size.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Whether another process than the one that was started has the terminal: a shell runs something.
  var isBusy: Bool {
    let group = tcgetpgrp(master)
    return group > 0 && group != pid
  }

  /// How it ended; nil while it runs.
  func takeEnd() -> GuestEnd? {
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
struct StartedGuest: Sendable {
  let pid: Int32
  let master: Int32

  /// Starts a program in a folder, or in the present one where that is gone.
  ///
  /// It waits for the disks that both lie on: not for the main thread.
  init(_ words: [String], folder: BytePath, size: CellSize, environment: [String]) throws(GuestFailure) {
    let name = words.first ?? ""
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    guard
      platform_pty_open(
        Int32(clamping: size.columns), Int32(clamping: size.rows), 0, 0, &ends.master, &ends.slave) == 0
    else { throw GuestFailure(name: name, code: errno) }
    defer { close(ends.slave) }
    let (pid, code) = ProgramStart(
      words.map { Array($0.utf8) }, environment: environment,
      folder: Self.canEnter(folder) ? folder.bytes : nil, terminal: ends.slave
    ).start()
    guard pid > 0 else {
      close(ends.master)
      throw GuestFailure(name: name, code: code)
    }
    (self.pid, master) = (pid, ends.master)
  }

  private static func canEnter(_ folder: BytePath) -> Bool {
    folder.terminated.map { access($0, X_OK) == 0 } ?? false
  }
}

/// Why a guest could not be started.
struct GuestFailure: Error {
  /// Its name.
  let name: String
  /// What the system said.
  let code: Int32

  /// One sentence for the screen.
  var sentence: String {
    "\(VisibleText.filter(name, limit: 60)) could not be started: \(String(cString: strerror(code)))"
  }
}
