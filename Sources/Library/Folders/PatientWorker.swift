// Runs blocking file system calls on a thread that can be abandoned where the file system never answers. The caller is
// one thread at a time.
import Base
import Platform
import Synchronization

/// Runs one question after the other on a thread; a thread that does not answer is abandoned and replaced.
///
/// An abandoned thread ends as soon as its system call returns.
public final class PatientWorker {
  /// Most abandoned threads; beyond that, new questions are refused.
  static let leftLimit = 8

  private var desk: Desk?
  /// Number of abandoned threads.
  private var leftCount = 0

  /// Whether `leftLimit` is reached, so that `ask` always returns nil.
  public var hasGivenUp: Bool { leftCount >= Self.leftLimit }

  /// A worker without a thread; the first question starts it.
  public init() {}

  deinit { desk?.close() }

  /// The state that the caller and the thread share during a question: signs of life, and whether the caller has gone.
  final class Pulse: Sendable {
    private let beats = Atomic(0)
    private let left = Atomic(false)

    init() {}

    /// Whether the caller has abandoned the question.
    var isLeft: Bool { left.load(ordering: .relaxed) }
    /// Signals that the file system answers, which restarts the caller's time limit.
    func beat() { beats.wrappingAdd(1, ordering: .relaxed) }

    fileprivate var count: Int { beats.load(ordering: .relaxed) }
    fileprivate func leave() { left.store(true, ordering: .relaxed) }
  }

  /// The answer to a question; nil after `seconds` without a beat of the pulse, and where `waits` returns false.
  ///
  /// - Parameter waits: Called about every 10 to 100 ms with the seconds since the last beat; tells whether to continue
  ///   waiting.
  func ask<Answer: Sendable>(
    seconds: Double, waits: (Double) -> Bool, _ question: @escaping @Sendable (Pulse) -> Answer
  ) -> Answer? {
    guard !hasGivenUp, let desk = desk ?? Desk.open() else { return nil }
    self.desk = desk
    let box = Box<Answer>()
    let pulse = Pulse()
    desk.put {
      let answer = question(pulse)
      box.value.withLock { $0 = answer }
    }
    var waited = 0.0
    var beats = 0
    while !desk.isDone(within: waited < 0.1 ? 10 : 100) {
      waited += waited < 0.1 ? 0.01 : 0.1
      if pulse.count != beats {
        beats = pulse.count
        waited = 0
      }
      guard waited < seconds, waits(waited) else {
        pulse.leave()
        desk.close()
        self.desk = nil
        leftCount += 1
        return nil
      }
    }
    return box.value.withLock { $0 }
  }

  /// The answer to a question that has no pulse; nil after `seconds`, and where `waits` returns false.
  public func ask<Answer: Sendable>(
    seconds: Double, waits: (Double) -> Bool, _ question: @escaping @Sendable () -> Answer
  ) -> Answer? {
    ask(seconds: seconds, waits: waits) { (_: Pulse) in question() }
  }

  private final class Box<Answer: Sendable>: Sendable {
    let value = Mutex<Answer?>(nil)
  }

  /// The hand-over of one question at a time between the caller and the thread.
  private final class Desk: Sendable {
    private struct State {
      var question: (@Sendable () -> Void)?
      var isDone = true
      var isClosed = false
    }
    private let state = Mutex(State())
    private let asked = Wakeup()
    private let answered = Wakeup()

    /// Starts a thread; nil if the thread or its eventfds cannot be created.
    static func open() -> Desk? {
      let desk = Desk()
      guard desk.asked.isWhole, desk.answered.isWhole else { return nil }
      return NativeThread.start("walk", { desk.work() }) ? desk : nil
    }

    func put(_ question: @escaping @Sendable () -> Void) {
      state.withLock { state in
        state.question = question
        state.isDone = false
      }
      asked.signal()
    }

    /// Whether the answer is there; waits for it up to `milliseconds`.
    func isDone(within milliseconds: Int64) -> Bool {
      if state.withLock({ $0.isDone }) { return true }
      answered.wait(until: MonotonicTime.now + .milliseconds(milliseconds))
      return state.withLock { $0.isDone }
    }

    func close() {
      state.withLock { $0.isClosed = true }
      asked.signal()
    }

    private func work() {
      while !state.withLock({ $0.isClosed }) {
        guard let question = state.withLock({ $0.question.take() }) else {
          asked.wait()
          continue
        }
        question()
        state.withLock { $0.isDone = true }
        answered.signal()
      }
    }
  }
}
