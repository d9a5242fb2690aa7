// A child process whose output is read. One worker thread owns it and waits for it; any thread may kill the process.
public import Base
internal import CPlatform
import Glibc
internal import Platform

/// A child process in a session of its own, with standard error discarded.
///
/// Deinitialisation kills the process and reaps it.
public struct RunningProgram: ~Copyable {
  /// The process ID, which is also the ID of the process group that its children belong to.
  public let process: Int32
  private let output: Int32

  /// Starts the program named by the first word, with the other words as arguments; returns after `exec` succeeded.
  ///
  /// Nil if the program is not on `PATH` or cannot be started.
  ///
  /// - Parameter input: The program's standard input; it is in memory, so that writing it does not block.
  public init?(_ words: [String], input: [UInt8] = []) {
    let file = input.isEmpty ? PLATFORM_STREAM_TERMINAL : Self.memory(input)
    guard input.isEmpty || file >= 0 else { return nil }
    defer { if file >= 0 { close(file) } }
    var ends: [Int32] = [-1, -1]
    // Close-on-exec: a program that another thread starts meanwhile must not inherit the pipe and keep it open.
    guard platform_pipe_open(&ends) == 0 else { return nil }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    let started = arguments.withUnsafeMutableBufferPointer { arguments in
      var what = platform_program()
      what.path = UnsafePointer(arguments[0])
      what.arguments = UnsafePointer(arguments.baseAddress)
      what.environment = UnsafePointer(environ)
      what.terminal = -1
      what.streams = (file, ends[1], PLATFORM_STREAM_TERMINAL)
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

  /// A file in memory with these bytes, positioned at its start; -1 without memory.
  private static func memory(_ bytes: [UInt8]) -> Int32 {
    let file = platform_memory_file("inset-input")
    guard file >= 0 else { return -1 }
    let written = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
    if written == bytes.count { return file }
    close(file)
    return -1
  }

  deinit {
    Self.end(process)
    _ = Self.wait(for: process)
    close(output)
  }

  /// Kills a process with its process group.
  ///
  /// Any thread, as long as the process has not been reaped: after that its ID may belong to another process.
  public static func end(_ process: Int32) { kill(-process, SIGKILL) }

  /// A reason why a program's output is not whole.
  public enum ReportFailure: Error, Hashable, Sendable {
    /// The deadline passed, or the output cannot be read.
    case late
    /// There are as many bytes as the limit, or more.
    case tooLong
  }

  /// The output until the program closes it.
  ///
  /// - Throws: if that is not before the deadline and within `limit` bytes.
  public func report(limit: Int, until deadline: MonotonicTime) throws(ReportFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count < limit {
      let left = (deadline - .now).nanoseconds / 1_000_000
      guard left > 0 else { throw .late }
      var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, Int32(clamping: left))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { throw .late }
      let count = read(output, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 { bytes += buffer[..<count] } else if errno != EINTR { throw .late }
    }
    throw .tooLong
  }

  /// Waits for the program's end, and kills it at the deadline; true if its exit status is 0.
  public consuming func hasSucceeded(until deadline: MonotonicTime) -> Bool {
    if !Self.ends(process, until: deadline) { Self.end(process) }
    let status = Self.wait(for: process)
    close(output)
    discard self
    return status == 0
  }

  /// Whether the program ends before the deadline; it is not reaped.
  private static func ends(_ process: pid_t, until deadline: MonotonicTime) -> Bool {
    var found = siginfo_t()
    while true {
      if waitid(P_PID, id_t(process), &found, WEXITED | WNOHANG | WNOWAIT) != 0, errno != EINTR {
        return true
      }
      if found.si_signo != 0 { return true }
      guard MonotonicTime.now < deadline else { return false }
      usleep(10_000)
    }
  }

  private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = -1
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
