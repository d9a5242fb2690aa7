import Base
import Core
import EmbeddedTerminal
import Platform
import Synchronization
import Testing

@testable import App
@testable import Library

@Suite("Effects become orders, jobs and messages") struct EffectRunnerTests {
  private let engine = TestEngine()
  private let second = TestEngine()
  private let pages = TestPages()
  private let wakeup = Wakeup()
  private let runner: EffectRunner
  private static let name = NewFileName(BytePath("/nowhere/a"))
  private let film = MediaLocation.file(BytePath("/films/a.mkv"))

  init() {
    runner = EffectRunner(
      films: FilmEngines(engine) { [second] in second }, embedded: EmbeddedHost(),
      jobs: BackgroundJobs(wake: wakeup), wake: wakeup, themes: ThemeFolder(nil),
      log: PlaybackLog(Log(nil), isPrivate: false), pages: pages)
  }

  /// The first messages that there are.
  private func messages() throws -> [Message] {
    let deadline = MonotonicTime.now + .seconds(20)
    while .now < deadline {
      let messages = runner.drain()
      if !messages.isEmpty { return messages }
      wakeup.wait(until: deadline)
      wakeup.clear()
    }
    Issue.record("nothing was said")
    return []
  }

  /// Gives orders for the large film to the runner.
  private func order(_ orders: FilmOrder...) {
    let kept = runner.run(orders.map { .film(.main, $0) })
    #expect(kept.isEmpty)
  }

  @Test func theSecondFilmHasAnEngineOfItsOwn() {
    _ = runner.run([
      .film(.main, .setPaused(true)), .film(.second, .setPaused(false)), .film(.second, .setVolume(63)),
    ])
    #expect(engine.takeOrders() == [.setPaused(true)])
    #expect(second.takeOrders() == [.setPaused(false), .setVolume(63)])
    // The other engine's item is the current one from now on.
    _ = runner.run([.exchangeFilms, .film(.main, .setPaused(true)), .film(.second, .close)])
    #expect(engine.takeOrders().last == .stop)
    #expect(second.takeOrders() == [.setPaused(true)])
  }

  @Test func theUsersFilmKeepsItsEngineWhileAGuestPlays() {
    let guests = TestEngine()
    let films = FilmEngines(engine) { guests }
    films.exchangeWaiting()
    #expect(films.main === guests && films.waiting === engine)
    #expect(guests.takeOrders() == [.wantPicture(true)])
    films.hasScreen = false
    #expect(
      engine.takeOrders().last == .wantPicture(false) && guests.takeOrders().last == .wantPicture(false))
    films.exchangeWaiting()
    #expect(films.main === engine && films.waiting === guests)
    // The next guest gets the same one; the screen may have turned its pictures off.
    films.hasScreen = true
    films.exchangeWaiting()
    #expect(films.main === guests && guests.takeOrders().last == .wantPicture(true))
  }

  /// An engine that is made while no terminal is attached knows it from its first item on.
  @Test func withoutATerminalNoEngineDecodesPictures() {
    let films = FilmEngines(engine) { [second] in second }
    films.hasScreen = false
    #expect(engine.takeOrders() == [.wantPicture(false)])
    #expect(films.engine(of: .second) === second && second.takeOrders() == [.wantPicture(false)])
    films.hasScreen = true
    // The display says which pictures it shows.
    #expect(engine.takeOrders().isEmpty && second.takeOrders().isEmpty)
  }

  @Test func openRequestsReachTheEngineUnchanged() throws {
    var headers = RequestHeaders()
    let isSet = headers.set("Referer", "https://example.org/")
    #expect(isSet)
    order(
      .open(
        ItemID(1), film, startAt: MediaTime(seconds: 5), paused: true, headers: headers, origin: .program),
      .prepare(ItemID(2), film, headers: headers, origin: .watchHistory), .close)
    #expect(
      engine.takeOrders() == [
        .open(ItemID(1), film, MediaTime(seconds: 5), paused: true, headers, .program),
        .prepare(ItemID(2), film, headers, .watchHistory), .stop,
      ])
  }

  @Test func ordersReachTheEngineInTheirOrder() {
    order(
      .setPaused(true), .seek(MediaTime(seconds: 9), exact: true, direction: -1),
      .seek(MediaTime(seconds: 10), exact: false, direction: 1), .stepFrame(1), .stepFrame(-1),
      .setLoop(MediaTime(seconds: 1)..<MediaTime(seconds: 2)),
      .setSkips(SkipList([MediaTime(seconds: 3)..<MediaTime(seconds: 4)])),
      .setSpeed(1.5), .goToLiveEdge, .setVolume(70), .setMuted(true), .setSound(SoundOptions()),
      .setAudioDelay(MediaTime(microseconds: 40000)), .adjustPicture(PictureLook()), .deinterlace(.yes),
      .setQuality(.highest), .selectTrack(.audio, 3, nil), .delaySubtitles(.subtitle, MediaTime(seconds: -1)),
      .showSubtitles(false))
    #expect(
      engine.takeOrders() == [
        .setPaused(true), .seek(MediaTime(seconds: 9), exact: true, forward: false),
        .seek(MediaTime(seconds: 10), exact: false, forward: true), .stepFrame(forward: true),
        .stepFrame(forward: false), .setLoop(MediaTime(seconds: 1)..<MediaTime(seconds: 2)),
        .setSkips(SkipList([MediaTime(seconds: 3)..<MediaTime(seconds: 4)])), .setSpeed(1.5), .goToLiveEdge,
        .setVolume(70),
        .setMuted(true), .setSound(SoundOptions()), .setAudioDelay(MediaTime(microseconds: 40000)),
        .setLook(PictureLook()),
        .setDeinterlacing(.yes), .setQuality(.highest), .selectTrack(.audio, 3, nil),
        .setSubtitleDelay(.subtitle, MediaTime(seconds: -1)), .setSubtitlesShown(false),
      ])
  }

  @Test func terminalOrdersAreReturnedInOrder() {
    let screenshot = Screenshot(.window, to: Self.name, as: .png)
    let orders = runner.run([
      .copy("a"), .film(.main, .setPaused(true)), .takeScreenshot(screenshot), .repaint, .suspend,
    ])
    #expect(orders == [.copy("a"), .takeScreenshot(screenshot), .repaint, .suspend])
    #expect(engine.takeOrders() == [.setPaused(true)])
  }

  @Test func answersBecomeMessagesBeforeWhatTheEngineTells() {
    engine.line = MediaTime(seconds: 8)
    engine.events = [.ended(ItemID(1), damage: nil)]
    #expect(!runner.hasAnswers)
    order(.findLine(2, .seek))
    // Nobody is woken for it.
    #expect(runner.hasAnswers)
    #expect(
      runner.drain() == [
        .lineFound(.main, MediaTime(seconds: 10), .seek), .film(.main, .ended(ItemID(1), damage: nil)),
      ])
    #expect(!runner.hasAnswers)
    #expect(runner.drain().isEmpty)
  }

  @Test func savingWithoutASettingsFileIsReported() {
    _ = runner.run([.saveSettings([])])
    guard case .noticed(let sentence, .warning)? = runner.drain().first else {
      Issue.record("nothing was said")
      return
    }
    #expect(sentence.hasPrefix("No settings file to save to"))
  }

  @Test func jobsAnswerLater() throws {
    _ = runner.run([.findMissing([7], [BytePath("/nowhere/at/all.mkv")], revision: 3)])
    #expect(try messages() == [.missingFound([7], revision: 3)])
  }

  @Test func screenshotWithoutAPictureIsReported() throws {
    let screenshot = Screenshot(.video, to: Self.name, as: .png)
    #expect(runner.run([.takeScreenshot(screenshot)]).isEmpty)
    #expect(
      try messages() == [.fileWritten(.failed("There is no picture on the screen to save"), for: nil)])
  }

  @Test func aSubtitleFileBelowTheHomeIsGivenWhole() throws {
    let file = ExternalSubtitle(path: BytePath("~/a.srt"))
    order(.selectTrack(.subtitle, nil, file))
    guard case .selectTrack(.subtitle, nil, let given?)? = engine.takeOrders().first else {
      Issue.record("nothing was selected")
      return
    }
    #expect(given.location == .file(BytePath("~/a.srt").fromHome))
    #expect(!given.location.shownPath.hasPrefix("~"))
    order(.checkSubtitle(7, ExternalSubtitle(.url("file:///a%20b.srt"))))
    #expect(engine.takeOrders() == [.checkSubtitle(7, ExternalSubtitle(path: BytePath("/a b.srt")))])
  }

  @Test func aPageIsAskedInTheBackground() throws {
    pages.answer(with: FoundEntry(location: film, title: "A"))
    _ = runner.run([.resolvePage(ItemID(4), "https://example.org/watch", .highest)])
    #expect(
      try messages() == [.pageResolved(ItemID(4), PageMedia(FoundEntry(location: film, title: "A")))])
    #expect(pages.cancellations == 0)
  }

  @Test("Nobody waits for a page any more once something else is opened", arguments: [true, false])
  func openingCancelsThePage(opens: Bool) throws {
    _ = runner.run([.resolvePage(ItemID(4), "https://example.org/watch", .highest)])
    order(.setPaused(true), .seek(.zero, exact: true, direction: 1))
    #expect(pages.cancellations == 0)
    order(opens ? .open(ItemID(5), film, startAt: nil, paused: false) : .close)
    #expect(pages.cancellations == 1)
    #expect(try messages() == [.pageFailed(ItemID(4), "Stopped.")])
  }

  @Test func pageRequestSurvivesCloseInTheSameBatch() throws {
    _ = runner.run([.film(.main, .close), .resolvePage(ItemID(4), "https://example.org/watch", .highest)])
    pages.answer(with: FoundEntry(location: film, title: "A"))
    #expect(
      try messages() == [.pageResolved(ItemID(4), PageMedia(FoundEntry(location: film, title: "A")))])
  }
}

/// Pages that a test answers; resolving waits until it does, or until the request is cancelled.
private final class TestPages: PageReader {
  private struct State {
    var answer: FoundEntry?
    var cancellations = 0
    /// The number of the last request or cancellation.
    var turn = 0
  }

  private let state = Mutex(State())
  private let wakeup = Wakeup()

  var cancellations: Int { state.withLock { $0.cancellations } }

  func answer(with entry: FoundEntry) {
    state.withLock { $0.answer = entry }
    wakeup.signal()
  }

  func cancel() {
    state.withLock {
      $0.cancellations += 1
      $0.turn += 1
    }
    wakeup.signal()
  }

  func request(_ page: String, _ quality: PageQuality, _ wishes: PageWishes) -> PageResolver.Request {
    state.withLock {
      $0.turn += 1
      return PageResolver.Request(page: page, quality, wishes, turn: $0.turn)
    }
  }

  func resolve(_ request: PageResolver.Request) throws(PageResolver.Failure) -> PageMedia {
    let deadline = MonotonicTime.now + .seconds(20)
    while .now < deadline {
      let (answer, turn) = state.withLock { ($0.answer, $0.turn) }
      if turn != request.turn { throw PageResolver.Failure(sentence: "Stopped.") }
      if let answer { return PageMedia(answer) }
      wakeup.wait(until: deadline)
      wakeup.clear()
    }
    throw PageResolver.Failure(sentence: "No test has answered.")
  }
}
