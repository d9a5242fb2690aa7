// The preview of the selected row: requested when the selection rests, first shown as a still picture, then as a
// silent film by an engine of its own. Main thread.

import Base
import Core
import Media
import Picture

/// Follows the selected row.
final class PreviewPresenter {
  private enum Stage {
    /// No row is previewed.
    case idle
    /// Waits for the selection to rest.
    case waiting(until: MonotonicTime)
    /// The row is being read.
    case asked
    /// The row's content is known; a film starts to move later.
    case still(PreviewWorker.Answer, moveAt: MonotonicTime?)
    case moving(PreviewWorker.Answer, until: MonotonicTime)
    /// The film has moved for long enough, or cannot be played.
    case stopped(PreviewWorker.Answer)
  }

  private let worker: any RowReader
  private let makeEngine: () -> any PreviewEngine
  private var question: PreviewWorker.Question?
  private var since = MonotonicTime.zero
  private var stage = Stage.idle
  private var item = UInt64.max
  /// Whether another film plays, which the preview must not slow down.
  private var isBeside = false
  /// The engine of moving previews; nil until one was needed.
  private(set) var engine: (any PreviewEngine)?
  private var freshPicture: PixelBuffer?

  /// Shorter selections are skipped, as with a key held down.
  private static let settling = MonotonicTime.milliseconds(50)
  /// The same for the file of a place, which costs its server work.
  private static let placeSettling = MonotonicTime.milliseconds(400)
  /// The time for which the selection rests before the film moves.
  private static let rest = MonotonicTime.milliseconds(700)
  /// The time for which a film moves without a change of selection.
  private static let attention = MonotonicTime.seconds(60)
  /// The same beside a playing film.
  private static let asideAttention = MonotonicTime.seconds(20)

  init(_ worker: any RowReader, makeEngine: @escaping () -> any PreviewEngine) {
    self.worker = worker
    self.makeEngine = makeEngine
  }

  /// The time at which `follow` next acts by itself.
  var nextDeadline: MonotonicTime? {
    switch stage {
    case .idle, .asked, .stopped: nil
    case .waiting(let until): until
    case .still(_, let moveAt): moveAt
    case .moving(_, let until): until
    }
  }

  /// The size of the moving film or of the still picture.
  var videoSize: DisplayedSize? {
    switch stage {
    case .still(let answer, _), .moving(let answer, _), .stopped(let answer):
      if case .media(let info, _) = answer.content { info.displayedSize } else { nil }
    case .idle, .waiting, .asked: nil
    }
  }

  /// The engine that replaces the still picture; nil while only a still is shown.
  var source: (any PictureSource)? {
    if case .moving = stage { return engine }
    if case .stopped = stage { return engine }
    return nil
  }

  /// A still picture that has not been shown yet.
  func takePicture() -> PixelBuffer? {
    defer { freshPicture = nil }
    return freshPicture
  }

  /// Takes the present request and advances the stages; returns messages for the model.
  func follow(
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

  private func turn(
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
    let settling = wanted.request.subject.path.isOfPlace ? Self.placeSettling : Self.settling
    stage = .waiting(until: isSameRow ? now : now + settling)
    return []
  }

  private func show(
    _ answer: PreviewWorker.Answer, moves: Bool, at now: MonotonicTime
  ) -> [Message] {
    freshPicture = answer.picture
    stage = .still(answer, moveAt: moves && canMove(answer) ? max(now, since + Self.rest) : nil)
    return [.previewRead(PreviewState(subject: answer.question.request.subject, content: answer.content))]
  }

  /// Whether the row is a film of the disk of which a picture could be decoded.
  private func canMove(_ answer: PreviewWorker.Answer) -> Bool {
    guard !answer.question.request.subject.path.isOfPlace,
      case .media(let info, hasPicture: true) = answer.content, let stream = info.stream(info.videoStream)
    else { return false }
    return !stream.isAttachedPicture && info.duration.map { $0 > .zero } ?? false
  }

  private func move(_ answer: PreviewWorker.Answer, at now: MonotonicTime) {
    let engine = engine ?? makeEngine()
    self.engine = engine
    // Counts down from the maximum, to differ from the playlist's items.
    item -= 1
    engine.isModest = isBeside
    engine.open(
      ItemID(item), .file(answer.question.request.subject.path), startAt: answer.time, paused: false,
      headers: RequestHeaders(), origin: .person)
    stage = .moving(answer, until: now + (isBeside ? Self.asideAttention : Self.attention))
  }

  /// Handles the events of the moving film.
  private func listen(_ answer: PreviewWorker.Answer, hasEnough: Bool) {
    guard let engine else { return }
    if hasEnough {
      engine.setPaused(true)
      stage = .stopped(answer)
    }
    for event in engine.drainEvents() {
      switch event {
      case .failed:
        // Not retried.
        engine.stop()
        stage = .stopped(answer)
      case .ended: engine.seek(to: answer.time, exact: false, direction: .backward)
      default: break
      }
    }
  }

  private func stop(_ answer: PreviewWorker.Answer) {
    engine?.stop()
    stage = .still(answer, moveAt: nil)
  }
}
