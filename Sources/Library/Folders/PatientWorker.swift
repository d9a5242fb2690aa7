// Questions to file systems that may never answer, asked on a thread that can be left behind. The asker is one
// thread at a time.
import Base
import Platform
import Synchronization

/// A thread that is asked one question after the other, and left for another one where it does not answer.
///
/// A thread that was left ends as soon as the system lets it go.
final class PatientWorker {
  /// How many threads may be left behind, all in all, until no question is asked any more.
  static let leftLimit = 8

  private var desk: Desk?
  /// Threads that were left behind.
  private var leftCount = 0

  /// Whether so many did not answer that nothing is asked any more.
  var hasGivenUp: Bool { leftCount >= Self.leftLimit }

  deinit { desk?.close() }

  /// What the two threads know of each other while a question is open.
  final class Pulse: Sendable {
    private let beats = Atomic(0)
    private let left = Atomic(false)

    init() {}

    /// Whether the asker has gone.
    var isLeft: Bool { left.load(ordering: .relaxed) }
    /// Something came in: the asker waits on.
    func beat() { beats.wrappingAdd(1, ordering: .relaxed) }

    fileprivate var count: Int { beats.load(ordering: .relaxed) }
    fileprivate func leave() { left.store(true, ordering: .relaxed) }
  }

  /// The answer to a question; nil where nothing comes in for so many seconds, or it is not wanted any more.
  ///
  /// `waits` is called now and then with the seconds that were waited for a beat of the pulse, and says
  /// whether to go on waiting.
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

  private final class Box<Answer: Sendable>: Sendable {
    let value = Mutex<Answer?>(nil)
  }

  /// Where the question lies, shared by the asker and the thread.
  private final class Desk: Sendable {
    private struct State {
      var question: (@Sendable () -> Void)?
      var isDone = true
      var isClosed = false
    }
    private let state = Mutex(State())
    private let asked = Wakeup()
    private let answered = Wakeup()

    /// A desk with its thread; nil where there is none to be had.
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

    /// Whether the answer is there, or comes in so many milliseconds.
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
