import Base
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Platform

private typealias Numbers = Worker<Int, String>

/// Waits for so many answers, at most for some seconds.
private func answers(_ count: Int, of worker: Numbers) -> [String] {
  let deadline = MonotonicTime.now + .seconds(20)
  var heard: [String] = []
  while heard.count < count, .now < deadline { heard += worker.answers(until: deadline) }
  return heard
}

/// A worker whose odd questions hang until the gate opens; each answer is the number.
private final class Hanging: Sendable {
  let gate = Gate()
  private let begun = Monitor<[Int]>([])
  let worker: Numbers

  init(_ plan: WorkerPlan<Int>, wake: Wakeup? = nil) {
    worker = Worker(plan, wake: wake, lost: { "\($0) \($1)" }) { [gate, begun] turn in
      begun.withLock { $0.append(turn.question) }
      if turn.question % 2 == 1 { gate.wait() }
      return "\(turn.question)"
    }
  }

  /// Waits until the turn of a question has begun.
  func awaitTurn(of question: Int) {
    begun.wait { $0.contains(question) ? .found(()) : .wait(until: nil) }
  }

  /// Waits until the threads of abandoned turns have returned.
  func awaitReturns() {
    #expect(becomes { worker.load.abandoned == 0 })
  }
}

@Suite("Answers in the order of the queue") struct WorkerQueueTests {
  @Test func allAreAnsweredInOrder() {
    let worker = Numbers(WorkerPlan("test", .all(limit: 500)), wake: nil, lost: { _, _ in nil }) { turn in
      "\(turn.question)"
    }
    for number in 0..<200 { worker.ask(number) }
    #expect(answers(200, of: worker) == (0..<200).map { "\($0)" })
    #expect(worker.drain().isEmpty)
  }

  @Test func aFullQueueAnswersWhatItLoses() {
    let rig = Hanging(WorkerPlan("test", .all(limit: 2)))
    rig.worker.ask(1)
    rig.awaitTurn(of: 1)
    for number in [2, 4, 6] { rig.worker.ask(number) }
    #expect(rig.worker.drain() == ["2 full"])
    rig.gate.open()
    #expect(answers(3, of: rig.worker) == ["1", "4", "6"])
  }

  @Test func theQueueChoosesWhatItLoses() {
    let rig = Hanging(WorkerPlan("test", .all(limit: 2) { $0.endIndex - 1 }))
    rig.worker.ask(1)
    rig.awaitTurn(of: 1)
    for number in [2, 4, 6] { rig.worker.ask(number) }
    #expect(rig.worker.drain() == ["4 full"])
    rig.gate.open()
    #expect(answers(3, of: rig.worker) == ["1", "2", "6"])
  }

  @Test func theNewestQuestionCancelsTheOthers() {
    let rig = Hanging(WorkerPlan("test", .newest()))
    rig.worker.ask(1)
    rig.awaitTurn(of: 1)
    // Its only thread hangs, so that the next ones are lost.
    rig.worker.ask(2)
    #expect(rig.worker.drain() == ["2 stuck"])
    rig.gate.open()
    rig.awaitReturns()
    rig.worker.ask(4)
    // What the first one answered after its end has no effect.
    #expect(answers(1, of: rig.worker) == ["4"])
  }

  @Test func aCancelledTurnGivesItsPlaceToTheNext() {
    let rig = Hanging(WorkerPlan("test", .newest(), threads: 2))
    rig.worker.ask(1)
    rig.awaitTurn(of: 1)
    rig.worker.ask(2)
    #expect(answers(1, of: rig.worker) == ["2"])
    #expect(rig.worker.load == WorkerLoad(name: "test", running: 0, waiting: 0, abandoned: 1))
    rig.gate.open()
  }

  @Test func theNewestQuestionOfAKeyCancelsNoOtherKey() {
    let rig = Hanging(WorkerPlan("test", .newest(per: { $0 % 10 }, limit: 10), places: 3))
    rig.worker.ask(1)
    rig.worker.ask(3)
    rig.awaitTurn(of: 1)
    rig.awaitTurn(of: 3)
    rig.worker.ask(11)
    rig.awaitTurn(of: 11)
    rig.gate.open()
    #expect(Set(answers(2, of: rig.worker)) == ["3", "11"])
  }

  @Test func questionsThatWaitCanBeRearrangedAndWithdrawn() {
    let rig = Hanging(WorkerPlan("test", .all(limit: 3)))
    rig.worker.ask(1)
    rig.awaitTurn(of: 1)
    rig.worker.rearrange { $0 = [8, 6, 4, 2] }
    #expect(rig.worker.drain() == ["2 full"])
    rig.worker.cancel { $0 == 6 }
    rig.gate.open()
    #expect(answers(3, of: rig.worker) == ["1", "8", "4"])
  }
}

@Suite("Turns that do not end") struct WorkerPatienceTests {
  @Test func aLateTurnIsLostAndTheNextOneComes() {
    let rig = Hanging(WorkerPlan("test", .all(limit: 9), threads: 2, patience: .milliseconds(1)))
    rig.worker.ask(1)
    #expect(answers(1, of: rig.worker) == ["1 late"])
    #expect(rig.worker.load.abandoned == 1)
    rig.gate.open()
  }

  /// The loop does not wait, so that a thread of the worker has to watch.
  @Test func aLateTurnIsNoticedWhereNobodyWaits() {
    let wake = Wakeup()
    let rig = Hanging(
      WorkerPlan("test", .all(limit: 9), threads: 2, patience: .milliseconds(1)), wake: wake)
    rig.worker.ask(1)
    wake.wait(until: .now + .seconds(20))
    #expect(rig.worker.drain() == ["1 late"])
    rig.gate.open()
  }

  @Test func whereAllThreadsHangQuestionsAreLost() {
    let rig = Hanging(WorkerPlan("test", .all(limit: 9), threads: 2, patience: .milliseconds(1)))
    rig.worker.ask(1)
    rig.worker.ask(3)
    rig.worker.ask(5)
    #expect(answers(3, of: rig.worker) == ["1 late", "3 late", "5 stuck"])
    rig.gate.open()
    #expect(rig.worker.finish(until: .now + .seconds(20)))
  }

  @Test func aThreadThatComesBackTakesQuestionsAgain() {
    let rig = Hanging(WorkerPlan("test", .newest(), threads: 1))
    rig.worker.ask(1)
    rig.awaitTurn(of: 1)
    rig.worker.cancel()
    rig.gate.open()
    rig.awaitReturns()
    rig.worker.ask(3)
    #expect(answers(1, of: rig.worker) == ["3"])
  }

  @Test func aBeatSetsThePatience() {
    let gate = Gate()
    let worker = Numbers(
      WorkerPlan("test", .all(limit: 9), threads: 2, patience: .seconds(3600)), wake: nil,
      lost: { "\($0) \($1)" }
    ) { turn in
      turn.beat(within: .zero)
      gate.wait()
      return nil
    }
    worker.ask(1)
    #expect(answers(1, of: worker) == ["1 late"])
    gate.open()
  }

  @Test func anAbandonedTurnIsToldOnce() {
    let (reactions, begun) = (Monitor(0), Gate())
    let worker = Numbers(WorkerPlan("test", .newest()), wake: nil, lost: { _, _ in nil }) { turn in
      let left = Gate()
      turn.whenAbandoned {
        reactions.withLock { $0 += 1 }
        left.open()
      }
      begun.open()
      left.wait()
      // Too late: it is called at once.
      turn.whenAbandoned { reactions.withLock { $0 += 10 } }
      return turn.isAbandoned ? nil : "not abandoned"
    }
    worker.ask(1)
    begun.wait()
    worker.cancel()
    worker.cancel()
    #expect(reactions.wait { $0 == 11 ? .found($0) : .wait(until: nil) } == 11)
    #expect(worker.drain().isEmpty)
  }
}

@Suite("Answers that come in pieces") struct WorkerTurnTests {
  @Test func aTurnTakesTheNextQuestionThatFits() {
    let worker = Numbers(
      WorkerPlan("test", .newest { $0 / 10 == $1 / 10 }, threads: 2), wake: nil, lost: { _, _ in nil }
    ) { turn in
      turn.tell("begins \(turn.question)")
      let next = turn.next(until: .now + .seconds(20)) { $0 / 10 == turn.question / 10 }
      return "ends \(turn.question), \(next != nil)"
    }
    worker.ask(11)
    #expect(answers(1, of: worker) == ["begins 11"])
    worker.ask(12)
    #expect(answers(1, of: worker) == ["ends 12, true"])
    worker.ask(13)
    #expect(answers(1, of: worker) == ["begins 13"])
    // Another ten cancels the turn.
    worker.ask(21)
    #expect(answers(1, of: worker) == ["begins 21"])
    worker.cancel()
  }

  @Test func thePaceHoldsUpWakeupsUntilTheWorkEnds() {
    let (wake, gate, told) = (Wakeup(), Gate(), Gate())
    let worker = Numbers(
      WorkerPlan("test", .all(limit: 9), pace: .seconds(3600)), wake: wake, lost: { _, _ in nil }
    ) { turn in
      turn.tell("a")
      turn.tell("b")
      told.open()
      gate.wait()
      return "c"
    }
    worker.ask(1)
    told.wait()
    #expect(isSignalled(wake))
    wake.clear()
    #expect(worker.drain() == ["a", "b"])
    #expect(!isSignalled(wake))
    gate.open()
    wake.wait(until: .now + .seconds(20))
    #expect(worker.drain() == ["c"])
  }

  private func isSignalled(_ wake: Wakeup) -> Bool {
    var waited = pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, 0) > 0
  }
}

@Suite("Where the system has no thread") struct WorkerStarvationTests {
  /// A system that gives no thread while `isFull`.
  private final class Threads: Sendable {
    let isFull = Atomic(true)

    var plan: WorkerPlan<Int> {
      var plan = WorkerPlan<Int>("test", .all(limit: 9), places: 3)
      plan.start = { [self] in !isFull.load(ordering: .relaxed) && NativeThread.start($0, $1) }
      return plan
    }
  }

  private let threads = Threads()

  @Test func questionsWithoutAThreadAreLateAndNotLost() {
    let rig = Hanging(threads.plan)
    for number in [2, 4, 6] { rig.worker.ask(number) }
    #expect(rig.worker.isStarved)
    #expect(rig.worker.drain().isEmpty)
    threads.isFull.store(false, ordering: .relaxed)
    let first = rig.worker.drain()
    #expect(!rig.worker.isStarved)
    #expect((first + answers(3 - first.count, of: rig.worker)).sorted() == ["2", "4", "6"])
  }

  @Test func anEndedTurnLeavesItsThreadToAQuestionThatWaits() {
    let rig = Hanging(threads.plan)
    threads.isFull.store(false, ordering: .relaxed)
    rig.worker.ask(1)
    rig.awaitTurn(of: 1)
    threads.isFull.store(true, ordering: .relaxed)
    rig.worker.ask(2)
    #expect(rig.worker.isStarved)
    rig.gate.open()
    #expect(answers(2, of: rig.worker) == ["1", "2"])
    #expect(!rig.worker.isStarved)
  }
}
