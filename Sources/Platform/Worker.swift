// Work that may block, on threads of its own. Any thread asks and cancels; one thread drains the answers.

public import Base
internal import Glibc

/// Answers questions in the order of its queue.
///
/// Its threads exist while there is work. Each question has a turn (`WorkerTurn`), which ends with an answer, with a loss
/// that is answered, or because somebody cancels it.
public final class Worker<Question: Sendable, Answer: Sendable>: Sendable {
  /// The turn of a question.
  public typealias Turn = WorkerTurn<Question, Answer>

  private struct State: Sendable {
    var waiting: ArraySlice<Question> = []
    /// The turns whose threads have not returned, abandoned ones included.
    var turns: [Turn] = []
    var answers: [Answer] = []
    /// Threads without a turn.
    var free = 0
    /// Threads in `answers(until:)`, which watch the patience of turns, too.
    var watchers = 0
    /// Whether the system had no thread for the work.
    var isStarved = false
    var wokenAt = MonotonicTime.zero
    /// Whether the pace has held up a wake-up.
    var owesWakeup = false

    var running: Int { turns.count { !$0.isAbandoned } }
  }

  let plan: WorkerPlan<Question>
  private let state = Monitor(State())
  private let wake: Wakeup?
  private let lost: @Sendable (Question, WorkerLoss) -> Answer?
  private let work: @Sendable (Turn) -> Answer?

  /// The time for which a thread without work stays.
  private static var linger: MonotonicTime { .seconds(1) }

  /// A worker without a thread; the first question starts it.
  ///
  /// - Parameters:
  ///   - wake: Signalled for answers.
  ///   - lost: The answer to a question that the worker does not answer; nil where none is expected. It is called under the
  ///     worker's lock.
  ///   - work: Answers a question on one of the threads; nil if the turn has told everything.
  public init(
    _ plan: WorkerPlan<Question>, wake: Wakeup?,
    lost: @escaping @Sendable (Question, WorkerLoss) -> Answer?,
    work: @escaping @Sendable (Turn) -> Answer?
  ) {
    self.plan = plan
    self.wake = wake
    self.lost = lost
    self.work = work
    WorkerRegister.add(ObjectIdentifier(self)) { [weak self] in self?.load }
  }

  deinit { WorkerRegister.remove(ObjectIdentifier(self)) }

  // MARK: Asking

  /// Asks a question.
  public func ask(_ question: Question) {
    change { state, abandoned in
      state.waiting.removeAll { plan.queue.replaces($0, question) }
      if state.waiting.count >= plan.queue.limit, !state.waiting.isEmpty {
        lose(state.waiting.remove(at: plan.queue.loses(state.waiting)), .full, &state)
      }
      state.waiting.append(question)
      abandoned = state.turns.filter { plan.queue.cancels($0.question, question) && $0.abandon() }
    }
  }

  /// Changes the questions that wait.
  public func rearrange(_ body: (inout ArraySlice<Question>) -> Void) {
    change { state, _ in
      body(&state.waiting)
      while state.waiting.count > plan.queue.limit, let last = state.waiting.popLast() {
        lose(last, .full, &state)
      }
    }
  }

  /// Withdraws questions, all by default; they are not answered.
  public func cancel(where isMeant: (Question) -> Bool = { _ in true }) {
    change { state, abandoned in
      state.waiting.removeAll(where: isMeant)
      abandoned = state.turns.filter { isMeant($0.question) && $0.abandon() }
    }
  }

  // MARK: Answers

  /// The answers since the last call.
  public func drain() -> [Answer] {
    let (answers, abandoned) = state.withLock { state in
      let abandoned = state.isStarved ? tend(&state) : []
      // A new array instead of an emptied one: the loop drains in every turn, and an empty array allocates nothing.
      defer { state.answers = [] }
      return (state.answers, abandoned)
    }
    for turn in abandoned { turn.react() }
    return answers
  }

  /// Waits for answers until a deadline, for threads that may wait; returns those since the last call.
  public func answers(until deadline: MonotonicTime) -> [Answer] {
    state.withLock { $0.watchers += 1 }
    while true {
      let abandoned = state.wait { state -> Monitor<State>.Look<[Turn]?> in
        let late = tend(&state)
        if !late.isEmpty { return .found(late) }
        if !state.answers.isEmpty || .now >= deadline { return .found(nil) }
        return .wait(until: .earliest(deadline, nextDeadline(state)))
      }
      guard let abandoned else { break }
      for turn in abandoned { turn.react() }
    }
    return state.withLock { state in
      state.watchers -= 1
      defer { state.answers = [] }
      return state.answers
    }
  }

  /// Waits until every question is answered; false at the deadline.
  public func finish(until deadline: MonotonicTime) -> Bool {
    state.wait { state in
      if state.waiting.isEmpty, state.running == 0 { return .found(true) }
      return .now < deadline ? .wait(until: deadline) : .found(false)
    }
  }

  /// What runs and what waits.
  public var load: WorkerLoad {
    state.withLock { state in
      WorkerLoad(
        name: "\(plan.name)", running: state.running, waiting: state.waiting.count,
        abandoned: state.turns.count - state.running)
    }
  }

  /// Whether the system has no thread for the questions that wait; `drain` tries again.
  public var isStarved: Bool { state.withLock { $0.isStarved } }

  // MARK: Turns

  var hasNoneWaiting: Bool { state.withLock { $0.waiting.isEmpty } }

  func lookAgain() { state.withLock { _ in } }

  func tell(_ answer: Answer, of turn: Turn) {
    state.withLock { state in
      if !turn.isAbandoned { add(answer, &state) }
    }
  }

  func next(for turn: Turn, until deadline: MonotonicTime, where fits: (Question) -> Bool) -> Question? {
    turn.beat(within: deadline - .now + (plan.patience ?? .zero))
    return state.wait { state in
      if turn.isAbandoned { return .found(nil) }
      if let next = state.waiting.first { return .found(fits(next) ? state.waiting.popFirst() : nil) }
      return .now < deadline ? .wait(until: deadline) : .found(nil)
    }
  }

  // MARK: State

  /// Changes the state and does what follows from it.
  private func change(_ body: (inout State, inout [Turn]) -> Void) {
    let abandoned = state.withLock { state in
      var abandoned: [Turn] = []
      body(&state, &abandoned)
      return abandoned + tend(&state)
    }
    for turn in abandoned { turn.react() }
  }

  private func add(_ answer: Answer, _ state: inout State) {
    state.answers.append(answer)
    state.owesWakeup = true
    wakeIfDue(&state, .now)
  }

  private func lose(_ question: Question, _ loss: WorkerLoss, _ state: inout State) {
    if let answer = lost(question, loss) { add(answer, &state) }
  }

  private func wakeIfDue(_ state: inout State, _ now: MonotonicTime) {
    let isIdle = state.turns.isEmpty && state.waiting.isEmpty
    guard state.owesWakeup, isIdle || now >= state.wokenAt + plan.pace else { return }
    state.owesWakeup = false
    state.wokenAt = now
    wake?.signal()
  }

  private func canTake(_ state: borrowing State) -> Bool {
    !state.waiting.isEmpty && state.running < plan.places && state.turns.count < plan.threads
  }

  /// Whether all threads hang in abandoned turns while questions wait.
  private func isStuck(_ state: borrowing State, _ now: MonotonicTime) -> Bool {
    !state.waiting.isEmpty && state.turns.count >= plan.threads
      && state.turns.allSatisfy { $0.isAbandoned && (plan.patience == nil || $0.due <= now) }
  }

  /// The time of the next thing that a thread has to watch for; nil for none.
  private func nextDeadline(_ state: borrowing State) -> MonotonicTime? {
    var next = state.owesWakeup ? state.wokenAt + plan.pace : nil
    guard plan.patience != nil else { return next }
    for turn in state.turns where !turn.isAbandoned { next = .earliest(next, turn.due) }
    guard !state.waiting.isEmpty, state.turns.count >= plan.threads else { return next }
    return .earliest(next, state.turns.map(\.due).max())
  }

  /// Abandons turns that are late, answers questions that are lost, and starts a thread where one is needed.
  ///
  /// - Returns: the turns that are to `react` without the lock.
  private func tend(_ state: inout State) -> [Turn] {
    let now = MonotonicTime.now
    var late: [Turn] = []
    if plan.patience != nil {
      late = state.turns.filter { $0.due <= now && $0.abandon() }
      for turn in late { lose(turn.question, .late, &state) }
    }
    if isStuck(state, now) {
      for question in state.waiting { lose(question, .stuck, &state) }
      state.waiting = []
    }
    wakeIfDue(&state, now)
    startThread(&state)
    return late
  }

  private func startThread(_ state: inout State) {
    let mustWatch = state.watchers == 0 && nextDeadline(state) != nil
    guard state.free == 0, canTake(state) || mustWatch else { return state.isStarved = false }
    // It holds the worker, and only while it runs.
    state.isStarved = !plan.start(plan.name) { self.run() }
    if !state.isStarved { state.free += 1 }
  }

  // MARK: The threads

  private func run() {
    if plan.niceness > 0 { _ = nice(plan.niceness) }
    while let turn = takeTurn() {
      let answer = work(turn)
      change { state, _ in
        state.turns.removeAll { $0 === turn }
        state.free += 1
        if let answer, !turn.isAbandoned { add(answer, &state) }
      }
    }
  }

  private enum Step {
    case turn(Turn)
    case abandoned([Turn])
    case end
  }

  /// Waits for a question; nil ends the thread.
  private func takeTurn() -> Turn? {
    let rest = MonotonicTime.now + Self.linger
    while true {
      switch state.wait({ step(&$0, rest) }) {
      case .turn(let turn): return turn
      case .abandoned(let turns): for turn in turns { turn.react() }
      case .end: return nil
      }
    }
  }

  private func step(_ state: inout State, _ rest: MonotonicTime) -> Monitor<State>.Look<Step> {
    let known = state.answers.count
    let late = tend(&state)
    if !late.isEmpty || state.answers.count > known { return .found(.abandoned(late)) }
    if canTake(state), let question = state.waiting.popFirst() {
      // What was taken is not kept alive by the slice's storage.
      if state.waiting.isEmpty { state.waiting = [] }
      let turn = Turn(question, of: self)
      state.turns.append(turn)
      state.free -= 1
      startThread(&state)
      return .found(.turn(turn))
    }
    let due = nextDeadline(state)
    let now = MonotonicTime.now
    if now >= rest, due == nil || state.free > 1 {
      state.free -= 1
      return .found(.end)
    }
    return .wait(until: now < rest ? .earliest(rest, due) : due)
  }
}
