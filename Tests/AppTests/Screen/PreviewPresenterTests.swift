import Base
import Core
import Picture
import Testing

@testable import App

@Suite("Following the selected row") struct PreviewPresenterTests {
  private let reader = TestReader()
  private let engine = TestEngine()
  private let now = MonotonicTime.seconds(100)
  private let cell = CellPixelShare(width: 1, height: 2)

  private func request(_ name: String = "a.mkv") -> PreviewRequest {
    PreviewRequest(
      subject: .media(BytePath("/films/" + name), size: nil, modified: nil),
      room: CellSize(columns: 40, rows: 20), cellAspect: 2)
  }

  private func question(_ name: String = "a.mkv") -> PreviewWorker.Question {
    PreviewWorker.Question(request: request(name), cell: cell)
  }

  /// A film of a minute with a picture of it, five seconds into it.
  private func film(_ name: String = "a.mkv") -> PreviewWorker.Answer {
    var info = MediaInfo(format: "matroska")
    info.duration = MediaTime(seconds: 60)
    info.displayWidth = 64
    info.displayHeight = 36
    info.streams = [MediaInfo.Stream(index: 0, kind: .video, codec: "h264")]
    info.selection.video = 0
    return PreviewWorker.Answer(
      question: question(name), content: .media(info, hasPicture: true),
      picture: .plain(200, width: 40, height: 40), time: MediaTime(seconds: 5))
  }

  private func presenter() -> PreviewPresenter {
    let engine = engine
    return PreviewPresenter(reader) { engine }
  }

  private func follow(
    _ presenter: PreviewPresenter, _ name: String? = "a.mkv", moves: Bool = true, beside: Bool = false,
    after milliseconds: Int64
  ) -> [Message] {
    presenter.follow(
      name.map { request($0) }, cell: cell, moves: moves, beside: beside,
      at: now + .milliseconds(milliseconds))
  }

  /// A presenter whose row is known: looked at since `now`, answered after a tenth of a second.
  private func knowing(_ answer: PreviewWorker.Answer, moves: Bool = true) -> PreviewPresenter {
    let presenter = presenter()
    _ = follow(presenter, moves: moves, after: 0)
    _ = follow(presenter, moves: moves, after: 50)
    reader.answer = answer
    _ = follow(presenter, moves: moves, after: 100)
    _ = reader.takeQuestions()
    return presenter
  }

  @Test func previewIsNotRequestedWithoutASelection() {
    let presenter = presenter()
    #expect(follow(presenter, nil, after: 0).isEmpty)
    #expect(presenter.nextDeadline == nil)
    #expect(reader.takeQuestions().isEmpty)
  }

  @Test func aRowIsAskedAboutWhenTheSelectionRests() {
    let presenter = presenter()
    #expect(follow(presenter, "a.mkv", after: 0).isEmpty)
    #expect(presenter.nextDeadline == now + .milliseconds(50))
    #expect(follow(presenter, "b.mkv", after: 40).isEmpty)
    #expect(follow(presenter, "b.mkv", after: 60).isEmpty)
    // Moving on gives up what was asked, and asks nothing yet.
    #expect(reader.takeQuestions() == [nil, nil])
    #expect(follow(presenter, "b.mkv", after: 90).isEmpty)
    #expect(reader.takeQuestions() == [question("b.mkv")])
    #expect(presenter.nextDeadline == nil)
    #expect(follow(presenter, "b.mkv", after: 500).isEmpty)
    #expect(reader.takeQuestions().isEmpty)
  }

  @Test func previewIsReportedAndItsPictureTakenOnce() {
    let presenter = presenter()
    _ = follow(presenter, after: 0)
    _ = follow(presenter, after: 50)
    let answer = film()
    reader.answer = answer
    #expect(
      follow(presenter, after: 100) == [
        .previewRead(PreviewState(subject: request().subject, content: answer.content))
      ])
    #expect(presenter.takePicture() === answer.picture)
    #expect(presenter.takePicture() == nil)
    #expect(presenter.videoSize == DisplayedSize(width: 64, height: 36))
    #expect(presenter.source == nil)
    #expect(follow(presenter, after: 200).isEmpty)
  }

  @Test func anAnswerAboutAnotherRowIsNotShown() {
    let presenter = presenter()
    _ = follow(presenter, "b.mkv", after: 0)
    _ = follow(presenter, "b.mkv", after: 50)
    reader.answer = film("a.mkv")
    #expect(follow(presenter, "b.mkv", after: 100).isEmpty)
    #expect(presenter.takePicture() == nil)
  }

  @Test func knownPreviewsAreShownAtOnce() {
    let presenter = presenter()
    reader.known = film()
    #expect(follow(presenter, after: 0).count == 1)
    #expect(presenter.takePicture() === reader.known?.picture)
    #expect(reader.takeQuestions().isEmpty)
  }

  @Test func aFilmMovesWhenTheSelectionHasRestedOnIt() {
    let presenter = knowing(film())
    #expect(presenter.nextDeadline == now + .milliseconds(700))
    _ = follow(presenter, after: 690)
    #expect(engine.takeOrders().isEmpty)
    #expect(presenter.source == nil)
    _ = follow(presenter, after: 700)
    guard
      case .open(_, .file(let path), let start, paused: false, _, .person)? = engine.takeOrders().last
    else {
      Issue.record("no film was opened")
      return
    }
    #expect(path == request().subject.path)
    #expect(start == MediaTime(seconds: 5))
    #expect(presenter.source === engine)
    #expect(!engine.isModest)
  }

  @Test func aFilmThatMovesIsPausedWhenItHasMovedEnough() {
    let presenter = knowing(film())
    _ = follow(presenter, after: 700)
    _ = engine.takeOrders()
    #expect(presenter.nextDeadline == now + .milliseconds(60_700))
    _ = follow(presenter, after: 60_700)
    #expect(engine.takeOrders() == [.setPaused(true)])
    // Its last picture stays.
    #expect(presenter.source === engine)
    #expect(presenter.nextDeadline == nil)
  }

  @Test func besideAnotherFilmItMovesForLessTimeAndGivesWay() {
    let presenter = knowing(film())
    _ = follow(presenter, beside: true, after: 700)
    #expect(engine.isModest)
    #expect(presenter.nextDeadline == now + .milliseconds(20_700))
  }

  @Test func endedPreviewRestartsAtItsStartTime() {
    let presenter = knowing(film())
    _ = follow(presenter, after: 700)
    _ = engine.takeOrders()
    engine.events = [.ended(ItemID(1), damage: nil)]
    _ = follow(presenter, after: 900)
    #expect(engine.takeOrders() == [.seek(MediaTime(seconds: 5), exact: false, forward: false)])
  }

  @Test func aFilmThatCannotBePlayedIsNotTriedAgain() {
    let presenter = knowing(film())
    _ = follow(presenter, after: 700)
    _ = engine.takeOrders()
    engine.events = [.failed(ItemID(1), PlaybackFailure("It is broken."))]
    _ = follow(presenter, after: 800)
    #expect(engine.takeOrders() == [.stop])
    _ = follow(presenter, after: 5000)
    #expect(engine.takeOrders().isEmpty)
  }

  @Test func coverArtStartsNoMovingPreview() {
    var cover = film()
    if case .media(var info, let hasPicture) = cover.content {
      info.streams[0].isAttachedPicture = true
      cover.content = .media(info, hasPicture: hasPicture)
    }
    let presenter = knowing(cover)
    _ = follow(presenter, after: 5000)
    #expect(presenter.source == nil)
    #expect(engine.takeOrders().isEmpty)
  }

  @Test func movingPreviewsCanBeSwitchedOff() {
    let presenter = knowing(film(), moves: false)
    _ = follow(presenter, moves: false, after: 5000)
    #expect(engine.takeOrders().isEmpty)
    // Wanted again, it moves after a moment; wanted no more, it stops.
    _ = follow(presenter, after: 6000)
    #expect(presenter.nextDeadline == now + .milliseconds(6700))
    _ = follow(presenter, after: 6700)
    #expect(presenter.source === engine)
    _ = engine.takeOrders()
    _ = follow(presenter, moves: false, after: 7000)
    #expect(engine.takeOrders() == [.stop])
    #expect(presenter.source == nil)
  }

  @Test func anotherRowStopsTheFilm() {
    let presenter = knowing(film())
    _ = follow(presenter, after: 700)
    _ = engine.takeOrders()
    #expect(follow(presenter, "b.mkv", after: 900).isEmpty)
    #expect(engine.takeOrders() == [.stop])
    #expect(presenter.source == nil)
    #expect(reader.takeQuestions() == [nil])
    _ = follow(presenter, nil, after: 1000)
    #expect(reader.takeQuestions() == [nil])
    #expect(presenter.nextDeadline == nil)
  }

  @Test func atTheEndItsEngineEndsToo() {
    let presenter = knowing(film())
    _ = follow(presenter, after: 700)
    _ = engine.takeOrders()
    presenter.shutdown()
    #expect(engine.takeOrders() == [.shutdown])
  }
}

/// A reader that answers what a test tells it.
private final class TestReader: RowReader {
  private var questions: [PreviewWorker.Question?] = []
  var known: PreviewWorker.Answer?
  var answer: PreviewWorker.Answer?

  /// The questions since the last call; nil for one that was taken back.
  func takeQuestions() -> [PreviewWorker.Question?] {
    defer { questions = [] }
    return questions
  }

  func recall(_ question: PreviewWorker.Question) -> PreviewWorker.Answer? { known }
  func ask(_ question: PreviewWorker.Question?) { questions.append(question) }

  func takeAnswer() -> PreviewWorker.Answer? {
    defer { answer = nil }
    return answer
  }
}
