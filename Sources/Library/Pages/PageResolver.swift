// Asks yt-dlp, where it is installed, what a page of the web plays. Asking blocks: run it on a worker thread; any
// thread may cancel.
internal import CPlatform
public import Core
import Glibc
import Synchronization

/// Runs one yt-dlp at a time and ends it when nobody waits for it any more.
public final class PageResolver: Sendable {
  /// Why a page came to nothing.
  public struct Failure: Error, Hashable, Sendable {
    /// One plain sentence, filtered.
    public var sentence: String
  }

  private struct Running {
    /// Grows with every question and every cancellation.
    var turn = 0
    var process: pid_t?
  }

  /// Bytes of an answer at the most.
  private static let mostBytes = 65_536
  private let running = Mutex(Running())
  private let patience: MonotonicTime

  /// A resolver that waits so long for each answer.
  public init(timeoutSeconds: Double = 30) { patience = .seconds(max(0.1, min(600, timeoutSeconds))) }

  /// Ends the question that is being answered; at once.
  public func cancel() {
    running.withLock { running in
      running.turn += 1
      // It leads a group of its own, with what it started.
      if let process = running.process { kill(-process, SIGKILL) }
    }
  }

  /// What a page plays.
  ///
  /// Throws where yt-dlp is not there, fails, takes too long, is cancelled, or names something that a stream of the
  /// network may not name. Blocking.
  public func resolve(_ page: String) throws(Failure) -> FoundEntry {
    let turn = running.withLock { running in
      running.turn += 1
      return running.turn
    }
    let report = try ask(page, turn)
    do throws(LibraryError) {
      return try PageAnswer.entry(report, page: page)
    } catch {
      throw Failure(sentence: "yt-dlp names no stream that may be opened.")
    }
  }

  private func ask(_ page: String, _ turn: Int) throws(Failure) -> [UInt8] {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure(sentence: "Too many files are open.") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var process: pid_t = -1
    let isStarted = start(PageAnswer.question(page), output: ends[1], turn, &process)
    close(ends[1])
    guard isStarted else { throw Failure(sentence: "yt-dlp is not installed, or cannot be started.") }
    let report = read(ends[0], until: MonotonicTime.now + patience)
    if report == nil { kill(-process, SIGKILL) }
    running.withLock { if $0.process == process { $0.process = nil } }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard running.withLock({ $0.turn == turn }) else { throw Failure(sentence: "Given up.") }
    guard let report else { throw Failure(sentence: "yt-dlp did not answer in time.") }
    guard status == 0 else { throw Failure(sentence: "yt-dlp finds nothing to play there.") }
    return report
  }

  /// Starts it unless it has been cancelled meanwhile.
  private func start(_ words: [String], output: Int32, _ turn: Int, _ process: inout pid_t) -> Bool {
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var what = platform_program()
    what.environment = UnsafePointer(environ)
    what.terminal = -1
    what.streams = (PLATFORM_STREAM_TERMINAL, output, PLATFORM_STREAM_TERMINAL)
    let started = arguments.withUnsafeMutableBufferPointer { arguments in
      what.path = UnsafePointer(arguments[0])
      what.arguments = UnsafePointer(arguments.baseAddress)
      return platform_spawn(&what)
    }
    guard started > 0 else { return false }
    process = started
    running.withLock { running in
      running.process = started
      if running.turn != turn { kill(-started, SIGKILL) }
    }
    return true
  }

  /// All that comes until the end; nil where that does not come in time or there is too much.
  private func read(_ descriptor: Int32, until deadline: MonotonicTime) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count < Self.mostBytes {
      let left = (deadline - MonotonicTime.now).nanoseconds / 1_000_000
      guard left > 0 else { return nil }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, Int32(clamping: left))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 { bytes += buffer[..<count] } else if errno != EINTR { return nil }
    }
    return nil
  }
}
