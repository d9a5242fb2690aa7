public import Base
// A program that is asked for what it prints. Its owner is one worker thread, which waits for it; any thread may end
// the process.
internal import CPlatform
import Glibc
internal import Platform

/// A program in a session of its own, with nothing to read and with what it complains of thrown away.
///
/// Its process is ended and waited for at the latest when this goes.
public struct RunningProgram: ~Copyable {
  /// The process; it leads a group of its own, with what it starts.
  public let process: Int32
  private let output: Int32

  /// Starts the program that the first of the words names, with the others as its arguments.
  ///
  /// Nil where it is not on `PATH` or cannot be started. Waits until the program has been found.
  public init?(_ words: [String]) {
    var ends: [Int32] = [-1, -1]
    // Another thread may start a program at any moment, which must not hold this pipe open.
    guard platform_pipe_open(&ends) == 0 else { return nil }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    let started = arguments.withUnsafeMutableBufferPointer { arguments in
      var what = platform_program()
      what.path = UnsafePointer(arguments[0])
      what.arguments = UnsafePointer(arguments.baseAddress)
      what.environment = UnsafePointer(environ)
      what.terminal = -1
      what.streams = (PLATFORM_STREAM_TERMINAL, ends[1], PLATFORM_STREAM_TERMINAL)
      return platform_spawn(&what)
    }
    for argument in arguments { free(argument) }
    close(ends[1])
    guard started > 0 else {
      close(ends[0])
      return nil
    }
    process = started
    output = ends[0]
  }

  deinit {
    Self.end(process)
    _ = Self.wait(for: process)
    close(output)
  }

  /// Ends a process with all that it started; from any thread, as long as nobody has waited for it.
  public static func end(_ process: Int32) { kill(-process, SIGKILL) }

  /// All that it prints until it closes its output; nil where that does not come in time or is too much.
  ///
  /// Blocking.
  public func report(limit: Int, until deadline: MonotonicTime) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count < limit {
      let left = (deadline - .now).nanoseconds / 1_000_000
      guard left > 0 else { return nil }
      var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, Int32(clamping: left))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let count = read(output, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 { bytes += buffer[..<count] } else if errno != EINTR { return nil }
    }
    return nil
  }

  /// Whether it ended with success; waits until it has ended.
  ///
  /// Blocking.
  public consuming func hasSucceeded() -> Bool {
    let status = Self.wait(for: process)
    close(output)
    discard self
    return status == 0
  }

  private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = -1
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
