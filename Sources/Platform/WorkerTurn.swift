// One question in the hands of a worker's thread. The thread answers; any other may cancel.

public import Base
internal import Synchronization

/// The turn of a question.
///
/// The worker abandons it where somebody cancels it, or where it does not answer in time. Its thread may then still be in
/// a call that cannot be cancelled; what it tells has no effect.
public final class WorkerTurn<Question: Sendable, Answer: Sendable>: Sendable {
  private let worker: Worker<Question, Answer>
  private let asked: Mutex<Question>
  private let abandoned = Atomic(false)
  private let dueNanoseconds = Atomic(Int64.max)
  private let reaction = Mutex<(@Sendable () -> Void)?>(nil)

  init(_ question: Question, of worker: Worker<Question, Answer>) {
    self.worker = worker
    asked = Mutex(question)
    if let patience = worker.plan.patience {
      dueNanoseconds.store((MonotonicTime.now + patience).nanoseconds, ordering: .relaxed)
    }
  }

  /// The question; the last one that `next` returned, if it was called.
  public var question: Question { asked.withLock { $0 } }

  /// Whether nobody waits for the answer any more.
  public var isAbandoned: Bool { abandoned.load(ordering: .relaxed) }

  /// Whether no other question waits behind this one.
  public var isLast: Bool { worker.hasNoneWaiting }

  /// Tells that the turn makes progress, which restarts its patience.
  ///
  /// - Parameter patience: The time until the next beat; nil for the plan's.
  public func beat(within patience: MonotonicTime? = nil) {
    guard let usual = worker.plan.patience else { return }
    let due = (MonotonicTime.now + (patience ?? usual)).nanoseconds
    // Whoever watches sleeps until the former time.
    if dueNanoseconds.exchange(due, ordering: .relaxed) > due { worker.lookAgain() }
  }

  /// Answers before the end of the turn, as often as there is something to tell; it is a beat, too.
  public func tell(_ answer: Answer) {
    beat()
    worker.tell(answer, of: self)
  }

  /// Calls `body` once when the turn is abandoned, on the thread that finds it so; at once if it already is.
  public func whenAbandoned(_ body: @escaping @Sendable () -> Void) {
    let isLate = reaction.withLock { reaction in
      if !isAbandoned { reaction = body }
      return isAbandoned
    }
    if isLate { body() }
  }

  /// Waits for the next question, and takes it into this turn.
  ///
  /// - Returns: nil at the deadline, where the turn is abandoned, and where the next question does not fit.
  public func next(until deadline: MonotonicTime, where fits: (Question) -> Bool) -> Question? {
    guard let question = worker.next(for: self, until: deadline, where: fits) else { return nil }
    asked.withLock { $0 = question }
    beat()
    return question
  }

  // MARK: The worker

  /// The time at which the patience ends.
  var due: MonotonicTime { MonotonicTime(nanoseconds: dueNanoseconds.load(ordering: .relaxed)) }

  /// Marks the turn as abandoned, under the worker's lock; false if it was before.
  func abandon() -> Bool { !abandoned.exchange(true, ordering: .relaxed) }

  /// Calls the reaction, without the worker's lock.
  func react() { reaction.withLock { $0.take() }?() }
}
