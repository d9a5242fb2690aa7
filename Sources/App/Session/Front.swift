// The process in the terminal's foreground job. It lends its terminal to the player, which is a process of its own,
// stops and goes on as the shell wants it, and gives the terminal back should the player die.

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
  /// How a front ends.
  enum End: Equatable {
    case code(Int32)
    case signal(Int32)
  }
  /// How often a front in the background looks whether it is in the foreground.
  private static let lookInterval = MonotonicTime.milliseconds(150)
  /// How long the player may take to answer a signal that ends the front.
  private static let patience = MonotonicTime.seconds(5)
  /// How long the player's process may take to end after its last message.
  private static let exitPatience = MonotonicTime.seconds(2)

  private let connection: FrontConnection
  /// The terminal; nil where the player starts without one.
  private let terminal: LendableTerminal?
  private let signals: Signals
  /// The player, where this process started it.
  private let child: Int32?
  private var isForeground: Bool
  /// The signal that is to end the front, and until when the player may answer it.
  private var ending: (number: Int32, until: MonotonicTime)?

  /// A front that lends a terminal over a connected socket, whose owner it becomes.
  init(socket: Int32, _ terminal: LendableTerminal?, _ signals: Signals, child: Int32?) {
    connection = FrontConnection(socket)
    self.terminal = terminal
    self.signals = signals
    self.child = child
    isForeground = terminal?.isForeground ?? false
  }

  /// Lends the terminal until the player gives it back, or dies.
  mutating func run(_ purpose: FrontHello.Purpose) -> End {
    let hello = FrontHello(
      purpose: purpose, isForeground: isForeground, terminal: terminal?.name ?? "",
      environment: LendableTerminal.environment)
    guard connection.send(hello, terminal: terminal?.descriptor, standardError: STDERR_FILENO) else {
      return lost()
    }
    while true {
      wait()
      if let end = takeMessages() { return end }
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
    if let ending {
      let until = max(0, (ending.until - .now).nanoseconds)
      left = left < 0 ? until : min(left, until)
    }
    _ = platform_poll(&sources, 2, left)
  }

  // MARK: The player

  /// Does what the player says; gives how the front ends, where it does.
  private mutating func takeMessages() -> End? {
    while true {
      switch connection.receive() {
      case .nothing: return nil
      case .ended: return lost()
      case .message(let message, let descriptor):
        defer { if let descriptor { close(descriptor) } }
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

  /// The player is gone without a word.
  private func lost() -> End {
    platform_restore_now(500)
    if let end = reap() { return ending.map { .signal($0.number) } ?? end }
    say("inset: The player has ended unexpectedly.\n", to: STDERR_FILENO)
    return .code(1)
  }

  /// Writes a text to a standard stream; on a terminal that takes no bytes for a second it is lost.
  private func say(_ text: String, to stream: Int32) {
    let isOnTerminal = terminal != nil && isatty(stream) == 1
    let target = isOnTerminal ? terminal?.descriptor ?? stream : stream
    let end = MonotonicTime.now + .seconds(1)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) }
      guard count > 0 || errno == EAGAIN || errno == EINTR, MonotonicTime.now < end else { return }
      var waited = pollfd(fd: target, events: Int16(POLLOUT), revents: 0)
      if count < 0 { _ = platform_poll(&waited, 1, max(0, (end - .now).nanoseconds)) }
    }
  }

  /// How the player's process ended, where this one started it.
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

  /// Stops, and goes on when the shell says so.
  private mutating func stop(group: Bool) {
    if group { platform_signals_stop_group() } else { platform_signals_stop_self() }
    // It is answered here.
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

  /// The shell need not say when it brings a job back from the background.
  private mutating func look() {
    guard !isForeground, let terminal, terminal.isForeground else { return }
    isForeground = true
    connection.send(.foreground(true))
  }
}
