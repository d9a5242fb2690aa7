// The front: the process in the terminal's foreground job. It lends the terminal to the player's process, follows
// the shell's job control, and restores the terminal if the player dies.

import Base
import CPlatform
import Glibc
import Platform
import Remote
import Terminal

/// A front and its connection to the player.
///
/// It starts no thread and keeps its memory small.
struct Front {
  /// The reason why a front ends.
  enum End: Equatable {
    case code(Int32)
    case signal(Int32)
  }
  /// The interval at which a background front checks whether it is in the foreground again.
  private static let lookInterval = MonotonicTime.milliseconds(150)
  /// The longest wait for the player's answer to a terminating signal.
  private static let patience = MonotonicTime.seconds(5)
  /// The longest wait for the first message of a player that another process started.
  private static let greetingPatience = MonotonicTime.seconds(5)
  /// The longest wait for the exit of the player's process after its last message.
  private static let exitPatience = MonotonicTime.seconds(2)

  private let connection: FrontConnection
  /// The terminal; nil if the player starts without one.
  private let terminal: LendableTerminal?
  private let signals: Signals
  /// The player's process, where this process started it.
  private let child: Int32?
  private var isForeground: Bool
  /// The terminating signal, and the deadline for the player's answer.
  private var ending: (number: Int32, until: MonotonicTime)?
  /// The deadline for the player's first message; nil once it has arrived.
  private var greeting: MonotonicTime?

  /// A front on a connected socket, which it owns and closes.
  init(socket: Int32, _ terminal: LendableTerminal?, _ signals: Signals, child: Int32?) {
    connection = FrontConnection(socket)
    self.terminal = terminal
    self.signals = signals
    self.child = child
    isForeground = terminal?.isForeground ?? false
  }

  /// Lends the terminal until the player releases it, or dies.
  mutating func run(_ purpose: FrontHello.Purpose) -> End {
    let hello = FrontHello(
      purpose: purpose, isForeground: isForeground, terminal: terminal?.name ?? "",
      environment: LendableTerminal.environment)
    guard connection.send(hello, terminal: terminal?.descriptor, standardError: STDERR_FILENO) else {
      return lost()
    }
    if child == nil { greeting = .now + Self.greetingPatience }
    while true {
      wait()
      if let end = takeMessages() { return end }
      if let greeting, greeting <= .now {
        say("inset: The session does not answer.\n", to: STDERR_FILENO)
        return .code(1)
      }
      takeSignals()
      look()
      if let ending, ending.until <= .now {
        platform_restore_now(500)
        return .signal(ending.number)
      }
    }
  }

  private func wait() {
    var sources = [
      pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    var left: Int64 = isForeground || terminal == nil ? -1 : Self.lookInterval.nanoseconds
    for deadline in [ending?.until, greeting].compactMap({ $0 }) {
      let until = max(0, (deadline - .now).nanoseconds)
      left = left < 0 ? until : min(left, until)
    }
    _ = platform_poll(&sources, 2, left)
  }

  // MARK: The player

  /// Handles the player's messages; returns the front's end, if one of them causes it.
  private mutating func takeMessages() -> End? {
    while true {
      switch connection.receive() {
      case .nothing: return nil
      case .ended: return lost()
      case .message(let message, let descriptor):
        defer { if let descriptor { close(descriptor) } }
        greeting = nil
        switch message {
        case .welcome:
          if let descriptor, let terminal { platform_restore_adopt(descriptor, terminal.descriptor) }
        case .refused(let sentence):
          say("inset: \(sentence)\n", to: STDERR_FILENO)
          return .code(1)
        case .released(let sentence):
          if !sentence.isEmpty { say("\(sentence)\n", to: STDOUT_FILENO) }
          return .code(0)
        case .stop(let group): stop(group: group)
        case .ended(let code):
          _ = reap()
          return .code(code)
        case .endedBySignal(let number):
          _ = reap()
          return .signal(ending?.number ?? number)
        case .status: break
        }
      }
    }
  }

  /// The player's connection closed without a last message.
  private func lost() -> End {
    platform_restore_now(500)
    if let end = reap() { return ending.map { .signal($0.number) } ?? end }
    say("inset: The player has ended unexpectedly.\n", to: STDERR_FILENO)
    return .code(1)
  }

  /// Writes text to a standard stream; gives up where that takes no bytes for a second.
  private func say(_ text: String, to stream: Int32) {
    let isOnTerminal = terminal != nil && isatty(stream) == 1
    StandardOutput.tell(Array(text.utf8), to: isOnTerminal ? terminal?.descriptor ?? stream : stream)
  }

  /// Waits for the player's exit; nil if it is not a child or does not exit in time.
  private func reap() -> End? {
    guard let child else { return nil }
    let deadline = MonotonicTime.now + Self.exitPatience
    while true {
      var value: Int32 = 0
      var usage = rusage()
      switch platform_process_poll(child, &value, &usage) {
      case PLATFORM_PROCESS_EXITED: return .code(value)
      case PLATFORM_PROCESS_SIGNALLED: return .signal(value)
      default: break
      }
      guard MonotonicTime.now < deadline else { return nil }
      poll(nil, 0, 2)
    }
  }

  // MARK: The job

  /// Stops by job control; continues when the shell resumes the job.
  private mutating func stop(group: Bool) {
    if group { platform_signals_stop_group() } else { platform_signals_stop_self() }
    // The continuation is handled here, not again in the loop.
    _ = platform_signals_discard(SIGCONT)
    goOn()
  }

  private mutating func goOn() {
    isForeground = terminal?.isForeground ?? false
    connection.send(.continued(isForeground: isForeground))
  }

  private mutating func takeSignals() {
    for signal in signals.drain() {
      switch signal {
      case .windowChanged: connection.send(.windowChanged)
      case .stop: connection.send(.stopRequested)
      case .resumed: goOn()
      case .terminate(let number):
        connection.send(.terminate(number))
        if ending == nil { ending = (number, .now + Self.patience) }
      }
    }
  }

  /// The shell need not send SIGCONT when it moves a running job to the foreground.
  private mutating func look() {
    guard !isForeground, let terminal, terminal.isForeground else { return }
    isForeground = true
    connection.send(.foreground(true))
  }
}
