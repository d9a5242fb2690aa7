// The thread of one output, for the calls that may block, and its mailbox. Any thread.

internal import Base
internal import Glibc
internal import Platform
internal import Synchronization

/// Opens an output, makes the calls that may block for ever, and closes it.
///
/// A stopped sound server sends no reply, and ALSA waits for it without a timeout. Callers of this class therefore wait
/// only until a deadline. A thread that has missed its deadline keeps the output and closes it when the blocking call
/// returns.
final class DeviceThread: Sendable {
  /// The calls that the thread makes on the open output.
  enum Request {
    case start, reset, delay
    case recover(Int)
  }

  private struct State {
    var opened: Result<any SoundOutput, SoundFailure>?
    var request: Request?
    var answer: Int?
    var isLeft = false
    var isClosed = false
    /// A call has missed its deadline.
    var isHung = false
    /// Whether the output has reported a delay since it was prepared; further reports then do not need a sound server.
    var tellsDelay = false
  }

  /// The longest wait for a reply: sound servers take most of a second when all processors are busy.
  static let patience = MonotonicTime.milliseconds(2000)

  let wish: SoundWish
  /// The time at which the opening began.
  let since: MonotonicTime
  private let state = Mutex(State())
  private let work = Wakeup()
  private let done = Wakeup()

  /// Begins to open an output; signals `news` when that has succeeded or failed.
  init(_ wish: SoundWish, _ open: @escaping SoundOpener, on threads: WorkerThreads, news: Wakeup) {
    self.wish = wish
    since = .now
    let started = threads.start("sound device") { [self] in
      let opened = open(wish)
      state.withLock { $0.opened = opened }
      done.signal()
      news.signal()
      guard case .success(let output) = opened else { return }
      serve(output)
    }
    if !started {
      state.withLock {
        $0.opened = .failure(SoundFailure(sentence: "No sound: the system has run out of threads."))
      }
    }
  }

  private func serve(_ output: any SoundOutput) {
    while true {
      let (request, isLeft) = state.withLock { ($0.request, $0.isLeft) }
      if isLeft {
        output.close()
        state.withLock { $0.isClosed = true }
        return done.signal()
      }
      guard let request else {
        work.wait()
        continue
      }
      let answer =
        switch request {
        case .start: output.start()
        case .reset: output.reset()
        case .delay: output.delay()
        case .recover(let code): output.recover(code)
        }
      state.withLock { state in
        state.request = nil
        state.answer = answer
        switch request {
        case .delay: state.tellsDelay = answer >= 0
        case .reset, .recover: state.tellsDelay = false
        case .start: break
        }
      }
      done.signal()
    }
  }

  /// Waits until `deadline` for the result of the opening; nil while it is under way.
  func opened(until deadline: MonotonicTime) -> Result<any SoundOutput, SoundFailure>? {
    wait(until: deadline) { $0.opened }
  }

  /// Whether a call has missed its deadline; the output then belongs only to this thread.
  var isHung: Bool { state.withLock { $0.isHung } }

  /// Whether the delay can be queried on the caller's thread without blocking.
  var tellsDelay: Bool { state.withLock { $0.tellsDelay } }

  /// Makes a call and waits for its result; `-ETIMEDOUT` after the deadline, and at once when an earlier call has
  /// missed its deadline.
  func ask(_ request: Request) -> Int {
    let late = -Int(ETIMEDOUT)
    let isAsked = state.withLock { state in
      guard !state.isHung, !state.isLeft else { return false }
      state.answer = nil
      state.request = request
      return true
    }
    guard isAsked else { return late }
    work.signal()
    if let answer = wait(until: .now + Self.patience, for: { $0.answer }) { return answer }
    return state.withLock { state in
      state.isHung = state.answer == nil
      return state.answer ?? late
    }
  }

  /// Marks the output as stuck: no further call is made.
  func giveUp() { state.withLock { $0.isHung = true } }

  /// Lets the thread close the output, and waits for that unless it hangs.
  ///
  /// A device that admits one program at a time cannot be opened again earlier.
  func leave() {
    let isWorthWaiting = state.withLock { state in
      state.isLeft = true
      guard case .success = state.opened else { return false }
      return !state.isHung
    }
    work.signal()
    guard isWorthWaiting else { return }
    _ = wait(until: .now + Self.patience) { $0.isClosed ? true : nil }
  }

  private func wait<Value>(until deadline: MonotonicTime, for value: (borrowing State) -> Value?) -> Value? {
    while true {
      if let found = state.withLock({ value($0) }) { return found }
      guard MonotonicTime.now < deadline else { return nil }
      done.wait(until: deadline)
    }
  }
}
