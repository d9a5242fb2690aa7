// The rules of a worker.

public import Base

/// How a worker queues questions, and how many threads answer them.
public struct WorkerPlan<Question: Sendable>: Sendable {
  let name: StaticString
  let queue: WorkerQueue<Question>
  let places: Int
  let threads: Int
  let patience: MonotonicTime?
  let pace: MonotonicTime
  let niceness: Int32
  /// Starts a thread; false where the system has none left.
  var start: @Sendable (StaticString, @escaping @Sendable () -> Void) -> Bool = { NativeThread.start($0, $1) }

  /// A plan.
  ///
  /// - Parameters:
  ///   - name: The threads' name, of which 15 bytes are kept.
  ///   - queue: The questions that wait.
  ///   - places: Most questions that are answered at the same time.
  ///   - threads: Most threads, including those that hang in an abandoned turn; at least `places`.
  ///   - patience: The time after which a turn without a beat is abandoned; nil for never.
  ///   - pace: The shortest time between two wake-ups.
  ///   - niceness: By how much the threads lower their priority.
  public init(
    _ name: StaticString, _ queue: WorkerQueue<Question>, places: Int = 1, threads: Int = 1,
    patience: MonotonicTime? = nil, pace: MonotonicTime = .zero, niceness: Int32 = 0
  ) {
    self.name = name
    self.queue = queue
    self.places = places
    self.threads = max(places, threads)
    self.patience = patience
    self.pace = pace
    self.niceness = niceness
  }
}

/// Which questions wait, and which give way to a new one.
public struct WorkerQueue<Question: Sendable>: Sendable {
  let limit: Int
  /// Whether a question that waits gives way to a new one.
  var replaces: @Sendable (_ waiting: Question, _ new: Question) -> Bool = { _, _ in false }
  /// Whether a new question cancels the turn of another.
  var cancels: @Sendable (_ present: Question, _ new: Question) -> Bool = { _, _ in false }
  /// The index of the question that a full queue loses.
  var loses: @Sendable (ArraySlice<Question>) -> Int = { $0.startIndex }

  /// All questions in their order, up to a limit.
  ///
  /// - Parameter loses: The index of the question that a full queue loses, the first one by default.
  public static func all(
    limit: Int, loses: @escaping @Sendable (ArraySlice<Question>) -> Int = { $0.startIndex }
  ) -> WorkerQueue { WorkerQueue(limit: limit, loses: loses) }

  /// The newest question, which replaces the one that waits and cancels the turn of another.
  ///
  /// - Parameter keeps: Whether the turn goes on nevertheless.
  public static func newest(
    keeps: @escaping @Sendable (_ present: Question, _ new: Question) -> Bool = { _, _ in false }
  ) -> WorkerQueue {
    WorkerQueue(limit: 1, replaces: { _, _ in true }, cancels: { !keeps($0, $1) })
  }

  /// The newest question of each key, up to a limit; it replaces and cancels those with the same key.
  public static func newest<Key: Equatable & Sendable>(
    per key: @escaping @Sendable (Question) -> Key, limit: Int
  ) -> WorkerQueue {
    WorkerQueue(limit: limit, replaces: { key($0) == key($1) }, cancels: { key($0) == key($1) })
  }
}

/// Why a question is not answered.
public enum WorkerLoss: Sendable {
  /// The queue was full.
  case full
  /// Its turn took too long.
  case late
  /// Every thread hangs in an earlier question.
  case stuck
}
