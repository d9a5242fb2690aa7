// The thread of one output, for whatever may have to wait for somebody else. Its mailbox; any thread.

internal import Base
internal import Glibc
internal import Platform
internal import Synchronization

/// Opens an output, does with it what may wait without an end, and closes it.
///
/// A sound server that has stopped answers nothing, and ALSA waits for its answers for ever. So nobody waits here for
/// longer than a deadline; a thread that has not answered by then is left alone with its output, which it closes when
/// it comes back.
final class DeviceThread: Sendable {
  /// What to do with the open output.
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
    /// It did not answer in time.
    var isHung = false
    /// Whether the output has said its delay since it was made ready: from then on that is known here.
    var tellsDelay = false
  }

  /// How long an answer is waited for: sound servers take most of a second when all processors are busy.
  static let patience = MonotonicTime.milliseconds(2000)

  let wish: SoundWish
  /// When the opening began.
  let since: MonotonicTime
  private let state = Mutex(State())
  private let work = Wakeup()
  private let done = Wakeup()

  /// Begins to open an output; `news` is signalled when that has come to something.
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
      state.withLock { $0.opened = .failure(SoundFailure(sentence: "Sound: the system has no thread left.")) }
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

  /// What opening has come to, waited for until that moment; nil as long as it is under way.
  func opened(until deadline: MonotonicTime) -> Result<any SoundOutput, SoundFailure>? {
    wait(until: deadline) { $0.opened }
  }

  /// Whether an answer did not come in time: the output belongs to the thread from then on.
  var isHung: Bool { state.withLock { $0.isHung } }

  /// Whether the delay can be asked for on the caller's own thread.
  var tellsDelay: Bool { state.withLock { $0.tellsDelay } }

  /// Has something done and waits for the result; `-ETIMEDOUT` where none comes in time, or came before.
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

  /// The output is stuck: nothing more is asked of it.
  func giveUp() { state.withLock { $0.isHung = true } }

  /// Has the output closed, and waits for that where it still answers: a device for one program at a time cannot be
  /// opened again before.
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
