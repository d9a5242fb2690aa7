// Asks tmux which terminals show the program's pane. The main thread asks and takes the answer; a thread of its own
// waits for tmux.

import CPlatform
import Core
import Glibc
import Synchronization
import Terminal

/// What stands behind tmux, looked at again when it may have changed.
final class TmuxWatch: Sendable {
  /// The shortest time between two looks.
  private static let interval = MonotonicTime.milliseconds(500)
  /// Between two looks that nothing but a key gave reason for.
  private static let longInterval = MonotonicTime.seconds(3)
  /// How long tmux may take to answer.
  private static let patience = MonotonicTime.seconds(3)
  private static let mostBytes = 16 << 10

  private struct State {
    var isLooking = false
    /// Something changed while a look was on its way.
    var mustLookAgain = false
    var lastLook: MonotonicTime?
    var answer: TmuxClients?
  }

  private let pane: String
  private let jobs: BackgroundJobs
  private let wake: Int32
  private let state = Mutex(State())

  /// A watch that signals `wake` when it knows more; nil outside tmux.
  init?(_ capabilities: Capabilities, _ jobs: BackgroundJobs, wake: Int32) {
    guard capabilities.multiplexer == .tmux, let pane = getenv("TMUX_PANE"), getenv("TMUX") != nil else {
      return nil
    }
    self.pane = String(cString: pane)
    self.jobs = jobs
    self.wake = wake
  }

  /// Looks again, though at most twice a second; what comes in between is looked at after that.
  func look(at now: MonotonicTime) {
    let delay = state.withLock { state -> MonotonicTime? in
      guard !state.isLooking else {
        state.mustLookAgain = true
        return nil
      }
      state.isLooking = true
      let next = state.lastLook.map { max(now, $0 + Self.interval) } ?? now
      state.lastLook = next
      return next - now
    }
    guard let delay else { return }
    let isStarted = jobs.run("tmux") { [self] in
      var pause = delay
      while true {
        if pause > .zero { usleep(UInt32(clamping: pause.nanoseconds / 1000)) }
        let answer = ask()
        let goesOn = state.withLock { state in
          if let answer { state.answer = answer }
          defer { state.mustLookAgain = false }
          state.isLooking = state.mustLookAgain
          return state.mustLookAgain
        }
        platform_wakeup_signal(wake)
        guard goesOn else { return }
        pause = Self.interval
      }
    }
    if !isStarted { state.withLock { $0.isLooking = false } }
  }

  /// Looks again where the last look is some seconds old.
  func lookSoon(at now: MonotonicTime) {
    if let last = state.withLock({ $0.lastLook }), now - last < Self.longInterval { return }
    look(at: now)
  }

  /// What was found since the last call.
  func takeAnswer() -> TmuxClients? {
    state.withLock { state in
      guard state.answer != nil else { return nil }
      defer { state.answer = nil }
      return state.answer
    }
  }

  /// Runs tmux and reads what it says; nil where it says nothing of use in time.
  private func ask() -> TmuxClients? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let words = ["tmux"] + TmuxClients.question(pane: pane)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let isStarted = arguments.withUnsafeMutableBufferPointer { arguments in
      var what = platform_program()
      what.path = UnsafePointer(arguments[0])
      what.arguments = UnsafePointer(arguments.baseAddress)
      what.environment = UnsafePointer(environ)
      what.terminal = -1
      what.streams = (PLATFORM_STREAM_TERMINAL, ends[1], PLATFORM_STREAM_TERMINAL)
      process = platform_spawn(&what)
      return process > 0
    }
    close(ends[1])
    guard isStarted else { return nil }
    let report = read(ends[0], until: .now + Self.patience)
    if report == nil { kill(process, SIGKILL) }
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
    return report.flatMap { TmuxClients(report: String(decoding: $0, as: UTF8.self)) }
  }

  /// All that comes until the end; nil where that does not come in time or there is too much.
  private func read(_ descriptor: Int32, until deadline: MonotonicTime) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count < Self.mostBytes {
      let left = (deadline - .now).nanoseconds / 1_000_000
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard left > 0, poll(&waiting, 1, Int32(clamping: left)) > 0 || errno == EINTR else { return nil }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 { bytes += buffer[..<count] } else if errno != EINTR { return nil }
    }
    return nil
  }
}
