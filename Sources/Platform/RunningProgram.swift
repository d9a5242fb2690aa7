// A child process whose output is read. One worker thread owns it and waits for it; any thread may kill the process.
public import Base
internal import CPlatform
internal import Glibc

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
    var code: Int32 = 0
    self.init(words, input: input, failure: &code)
  }

  /// The same; nil leaves the errno in `failure`, which is ENOENT for a program that is not on `PATH`.
  public init?(_ words: [String], input: [UInt8] = [], failure: inout Int32) {
    let file = input.isEmpty ? PLATFORM_STREAM_TERMINAL : Self.memory(input)
    guard input.isEmpty || file >= 0 else { return nil }
    defer { if file >= 0 { close(file) } }
    var ends: [Int32] = [-1, -1]
    // Close-on-exec: a program that another thread starts meanwhile must not inherit the pipe and keep it open.
    guard platform_pipe_open(&ends) == 0 else { return nil }
    var start = ProgramStart(
      words.map { Array($0.utf8) }, environment: ProgramStart.environment(without: []), folder: nil,
      terminal: -1)
    (start.streams.input, start.streams.output) = (file, ends[1])
    let (started, code) = start.start()
    close(ends[1])
    guard started > 0 else {
      failure = code
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
    /// The caller cancelled it.
    case cancelled
  }

  /// The output until the program closes it, or ends: what it leaves behind may hold the output open.
  ///
  /// - Parameter isOver: Asked about twenty times a second.
  /// - Throws: if that is not before the deadline and within `limit` bytes.
  public func report(
    limit: Int, until deadline: MonotonicTime, isOver: () -> Bool = { false }
  ) throws(ReportFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count < limit {
      guard !isOver() else { throw .cancelled }
      let left = (deadline - .now).nanoseconds / 1_000_000
      guard left > 0 else { throw .late }
      let hasEnded = Self.hasEnded(process)
      var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, hasEnded ? 0 : Int32(min(left, 50)))
      if ready == 0, hasEnded { return bytes }
      if ready == 0 || ready < 0 && errno == EINTR { continue }
      guard ready > 0 else { throw .late }
      let count = read(output, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 { bytes += buffer[..<count] } else if errno != EINTR { throw .late }
    }
    throw .tooLong
  }

  /// Waits for the program's end, and kills it at the deadline; true if its exit status is 0.
  public consuming func hasSucceeded(until deadline: MonotonicTime) -> Bool {
    exitCode(until: deadline) == 0
  }

  /// Waits for the program's end, and kills it at the deadline; nil where a signal ended it.
  ///
  /// - Parameter isOver: Asked a hundred times a second; it kills the program, too.
  public consuming func exitCode(
    until deadline: MonotonicTime, isOver: () -> Bool = { false }
  ) -> Int32? {
    while !Self.hasEnded(process) {
      guard MonotonicTime.now < deadline, !isOver() else {
        Self.end(process)
        break
      }
      usleep(10_000)
    }
    let status = Self.wait(for: process)
    close(output)
    discard self
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  /// Whether the program has ended; it is not reaped.
  private static func hasEnded(_ process: pid_t) -> Bool {
    var found = siginfo_t()
    while waitid(P_PID, id_t(process), &found, WEXITED | WNOHANG | WNOWAIT) != 0 {
      if errno != EINTR { return true }
    }
    return found.si_signo != 0
  }

  private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = -1
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
