// Child processes of the harness, the programs under test: start, wait and kill. Part of `PtyProgram` and
// `CapturedProgram`.

internal import CPlatform
internal import Glibc
internal import Platform

/// Owner of a child process, which is killed and reaped when its owner goes.
///
/// Not thread-safe.
struct ChildProcess: ~Copyable {
  /// State of the child at the last poll.
  enum State: Equatable {
    case running
    case stopped(signal: Int32)
    case ended(PtyExit)
  }

  let pid: pid_t
  /// A pidfd, readable once the child has ended; -1 on kernels without pidfds.
  let descriptor: Int32
  private(set) var state = State.running

  /// Starts the program with `terminal` as its controlling terminal; -1 gives it none.
  init(_ path: String, _ arguments: [String], options: PtyOptions, terminal: Int32) throws(PtyError) {
    var start = ProgramStart(
      ([path] + arguments).map { Array($0.utf8) }, environment: Self.merged(options.environment),
      folder: options.directory.map { Array($0.utf8) }, terminal: terminal)
    start.streams = (options.input.raw, options.output.raw, options.error.raw)
    let (pid, code) = start.start()
    guard pid > 0 else { throw PtyError(call: "exec", code: code, subject: path) }
    self.pid = pid
    descriptor = platform_process_descriptor(pid)
  }

  deinit {
    if case .ended = state {
    } else {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    if descriptor >= 0 { close(descriptor) }
  }

  var hasEnded: Bool {
    if case .ended = state { return true }
    return false
  }

  /// Updates `state` from the state changes since the last poll.
  mutating func poll() {
    while true {
      if case .ended = state { return }
      var value: Int32 = 0
      var usage = rusage()
      switch platform_process_poll(pid, &value, &usage) {
      case PLATFORM_PROCESS_EXITED: state = .ended(Self.exit(.code(value), usage))
      case PLATFORM_PROCESS_SIGNALLED: state = .ended(Self.exit(.signal(value), usage))
      case PLATFORM_PROCESS_STOPPED: state = .stopped(signal: value)
      case PLATFORM_PROCESS_CONTINUED: state = .running
      default: return
      }
    }
  }

  private static func exit(_ status: PtyExit.Status, _ usage: rusage) -> PtyExit {
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return PtyExit(
      status: status, cpuSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      maxResidentKilobytes: Int(usage.ru_maxrss))
  }

  /// The environment of this process with the changes applied, as `NAME=value`; nil removes a variable.
  private static func merged(_ changes: [String: String?]) -> [String] {
    changes.compactMap { name, value in value.map { "\(name)=\($0)" } }
      + ProgramStart.environment(without: changes.keys)
  }
}
