// What is shown of the selected row: asks for it when the selection has come to rest, hands its picture to the screen,
// and after a moment lets a film move, without sound, by an engine of its own. Main thread.

import Base
import Core
import Media
import Picture

/// Follows the row that is looked at.
struct PreviewPresenter: ~Copyable {
  private enum Stage {
    /// Nobody looks at anything.
    case idle
    /// The selection may move on.
    case waiting(until: MonotonicTime)
    case asked
    /// The row is known; a film moves later.
    case still(PreviewWorker.Answer, moveAt: MonotonicTime?)
    case moving(PreviewWorker.Answer, until: MonotonicTime)
    /// It has moved for long enough, or cannot.
    case stopped(PreviewWorker.Answer)
  }

  private let worker: any RowReader
  private let makeEngine: () -> any PlaybackEngine
  private var question: PreviewWorker.Question?
  private var since = MonotonicTime.zero
  private var stage = Stage.idle
  private var item = UInt64.max
  /// Whether another film plays, which must not suffer.
  private var isBeside = false
  /// The engine of moving pictures, once one was wanted.
  private(set) var engine: (any PlaybackEngine)?
  private var freshPicture: PixelBuffer?

  /// A key that is held down moves on sooner.
  private static let settling = MonotonicTime.milliseconds(50)
  /// The selection rests this long before a film moves.
  private static let rest = MonotonicTime.milliseconds(700)
  /// How long a film moves that nobody does anything about.
  private static let attention = MonotonicTime.seconds(60)
  /// How long it does beside another film.
  private static let asideAttention = MonotonicTime.seconds(20)

  init(_ worker: any RowReader, makeEngine: @escaping () -> any PlaybackEngine) {
    self.worker = worker
    self.makeEngine = makeEngine
  }

  /// When `follow` has something to do by itself.
  var nextDeadline: MonotonicTime? {
    switch stage {
    case .idle, .asked, .stopped: nil
    case .waiting(let until): until
    case .still(_, let moveAt): moveAt
    case .moving(_, let until): until
    }
  }

  /// The size of the film that moves, or of the picture that stands.
  var videoSize: DisplayedSize? {
    switch stage {
    case .still(let answer, _), .moving(let answer, _), .stopped(let answer):
      if case .media(let info, _) = answer.content { info.displayedSize } else { nil }
    case .idle, .waiting, .asked: nil
    }
  }

  /// The engine whose pictures take the place of the still one.
  var source: (any PictureSource)? {
    if case .moving = stage { return engine }
    if case .stopped = stage { return engine }
    return nil
  }

  /// A picture that has not been shown yet.
  mutating func takePicture() -> PixelBuffer? {
    defer { freshPicture = nil }
    return freshPicture
  }

  /// Takes up what is looked at now; gives what the model has to hear.
  mutating func follow(
    _ request: PreviewRequest?, cell: CellPixelShare, moves: Bool, beside isBeside: Bool,
    at now: MonotonicTime
  ) -> [Message] {
    self.isBeside = isBeside
    let wanted = request.map { PreviewWorker.Question(request: $0, cell: cell) }
    if wanted != question { return turn(to: wanted, moves: moves, at: now) }
    guard wanted != nil else { return [] }
    if let answer = worker.takeAnswer(), answer.question == question {
      return show(answer, moves: moves, at: now)
    }
    switch stage {
    case .waiting(let until) where until <= now:
      worker.ask(question)
      stage = .asked
    case .still(let answer, .some(let moveAt)) where moves && moveAt <= now: move(answer, at: now)
    case .moving(let answer, let until):
      listen(answer, hasEnough: until <= now)
      if !moves { stop(answer) }
    case .still(let answer, nil) where moves && canMove(answer):
      stage = .still(answer, moveAt: now + Self.rest)
    case .still(let answer, .some) where !moves: stage = .still(answer, moveAt: nil)
    default: break
    }
    return []
  }

  /// Ends the engine's threads.
  func shutdown() { engine?.shutdown() }

  private mutating func turn(
    to wanted: PreviewWorker.Question?, moves: Bool, at now: MonotonicTime
  ) -> [Message] {
    let isSameRow = wanted?.request.subject == question?.request.subject
    question = wanted
    engine?.stop()
    freshPicture = nil
    if !isSameRow { since = now }
    guard let wanted else {
      worker.ask(nil)
      stage = .idle
      return []
    }
    if let answer = worker.recall(wanted) { return show(answer, moves: moves, at: now) }
    worker.ask(nil)
    stage = .waiting(until: isSameRow ? now : now + Self.settling)
    return []
  }

  private mutating func show(
    _ answer: PreviewWorker.Answer, moves: Bool, at now: MonotonicTime
  ) -> [Message] {
    freshPicture = answer.picture
    stage = .still(answer, moveAt: moves && canMove(answer) ? max(now, since + Self.rest) : nil)
    return [.previewRead(PreviewState(subject: answer.question.request.subject, content: answer.content))]
  }

  /// Whether it is a film of which a picture was to be had.
  private func canMove(_ answer: PreviewWorker.Answer) -> Bool {
    guard case .media(let info, hasPicture: true) = answer.content, let stream = info.stream(info.videoStream)
    else { return false }
    return !stream.isAttachedPicture && info.duration.map { $0 > .zero } ?? false
  }

  private mutating func move(_ answer: PreviewWorker.Answer, at now: MonotonicTime) {
    let engine = engine ?? makeEngine()
    self.engine = engine
    // Counted down, so that it is no item of the playlist.
    item -= 1
    engine.isModest = isBeside
    engine.open(
      ItemID(item), .file(answer.question.request.subject.path), startAt: answer.time, paused: false,
      headers: RequestHeaders(), origin: .person)
    stage = .moving(answer, until: now + (isBeside ? Self.asideAttention : Self.attention))
  }

  /// Hears what becomes of the film that moves.
  private mutating func listen(_ answer: PreviewWorker.Answer, hasEnough: Bool) {
    guard let engine else { return }
    if hasEnough {
      engine.setPaused(true)
      stage = .stopped(answer)
    }
    for event in engine.drainEvents() {
      switch event {
      case .failed:
        // Not tried again and again.
        engine.stop()
        stage = .stopped(answer)
      case .ended: engine.seek(to: answer.time, exact: false, direction: .backward)
      default: break
      }
    }
  }

  private mutating func stop(_ answer: PreviewWorker.Answer) {
    engine?.stop()
    stage = .still(answer, moveAt: nil)
  }
}
