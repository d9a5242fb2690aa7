import Base
import Glibc
import Platform
import Synchronization
import Testing

@testable import Media

@Suite struct SessionStateTests {
  private func at(_ milliseconds: Int64) -> MonotonicTime { .milliseconds(milliseconds) }
  private func ms(_ milliseconds: Int64) -> MediaTime { MediaTime(microseconds: milliseconds * 1000) }

  @Test func aSeekOnItsWayCountsAsDone() {
    var state = SessionState()
    state.clock.jump(to: ms(100), at: at(0))
    #expect(state.position(at: at(0)) == .zero)
    state.startPoint = ms(100)
    state.clock.release(.settling, at: at(0))
    #expect(state.position(at: at(50)) == ms(150))
    state.pendingSeek = SeekRequest(target: ms(9000), isExact: true, direction: .forward)
    #expect(state.position(at: at(60)) == ms(9000) && !state.hasSettled)
    state.pendingSeek = nil
    // Until something of it is there, it stands at its target, at the item's end where that is known.
    state.beginGeneration(GenerationStart(time: ms(9000), isExact: true), at: at(70))
    state.duration = ms(8000)
    #expect(state.position(at: at(100)) == ms(8000))
    state.isDurationGuessed = true
    #expect(state.position(at: at(100)) == ms(9000))
  }

  @Test func aGenerationBeginsWithoutWhatTheFormerHad() {
    var state = SessionState()
    state.video.isRunning = true
    (state.hasReadAll, state.isEndPosted, state.startPoint) = (true, true, ms(5))
    (state.video.isDone, state.video.isStarving, state.audio.isDone) = (true, true, false)
    state.damage = PlaybackFailure("x")
    state.generation = .max
    state.beginGeneration(GenerationStart(time: ms(1000), isExact: false), at: at(10))
    #expect(state.generation == 0 && state.wantedStart.time == ms(1000) && state.startPoint == nil)
    #expect(!state.hasReadAll && !state.isEndPosted && state.damage == nil)
    // A track without a decoder is done from the start.
    #expect(!state.video.isDone && !state.video.isStarving && state.audio.isDone)
    #expect(state.clock.time(at: at(5000)) == ms(1000))
  }

  @Test func sessionIsDryWhenAllRunningTracksStarve() {
    var state = SessionState()
    #expect(!state.isDry)
    state.startPoint = .zero
    #expect(!state.isDry)
    (state.video.isRunning, state.video.isDone, state.video.isStarving) = (true, false, true)
    #expect(state.isDry)
    (state.audio.isRunning, state.audio.isDone) = (true, false)
    #expect(!state.isDry)
    state.audio.isStarving = true
    #expect(state.isDry)
    state.hasReadAll = true
    #expect(!state.isDry)
  }

  @Test func seekBoundsEndAtTheOrigin() {
    var seek = SeekRequest(target: ms(60_000), isExact: false, direction: .forward)
    #expect(seek.bounds == ms(48_000)...ms(72_000))
    seek.origin = ms(55_000)
    #expect(seek.bounds == ms(55_000)...ms(72_000))
    seek.origin = ms(61_000)
    #expect(seek.bounds == ms(48_000)...ms(72_000))
    for target in [Int64.max, .min] {
      seek.target = MediaTime(microseconds: target)
      #expect(seek.bounds.contains(seek.target))
    }
  }
}

@Suite struct SessionTests {
  private let events = EventQueue(wake: Wakeup())

  private func session(paused: Bool = false, startAt: MediaTime? = nil) -> Session {
    Session(
      item: ItemID(1), location: .file(BytePath("/none")), configuration: PlayerConfiguration(),
      startAt: startAt,
      paused: paused, soundWake: Wakeup(), events: events)
  }

  private func ms(_ milliseconds: Int64) -> MediaTime { MediaTime(microseconds: milliseconds * 1000) }

  @Test func sessionEndsOnceAfterBothTracksAndTheReader() {
    let session = session()
    session.withState { state in
      (state.video.isRunning, state.audio.isRunning) = (true, true)
      (state.video.isDone, state.audio.isDone) = (false, false)
      (state.hasDecoded, state.hasReadAll) = (true, false)
    }
    session.finish(.video, 0)
    session.finish(.audio, 0)
    #expect(events.drain().isEmpty)
    session.withState { $0.hasReadAll = true }
    // Of another generation it says nothing.
    session.finish(.video, 7)
    #expect(events.drain().isEmpty)
    session.finish(.video, 0)
    session.finish(.audio, 0)
    let told = events.drain()
    #expect(told.count == 1)
    guard case .ended(ItemID(1), damage: nil) = told.first else {
      Issue.record("\(told)")
      return
    }
  }

  @Test func nothingDecodedIsAFailureAndNoEnd() {
    let session = session()
    session.withState { $0.hasReadAll = true }
    session.fail(.audio, PlaybackFailure("first"))
    session.fail(.video, PlaybackFailure("second"))
    let told = events.drain()
    guard told.count == 1, case .failed(ItemID(1), let failure) = told.first else {
      Issue.record("\(told)")
      return
    }
    #expect(failure.sentence == "first")
  }

  @Test func aGenerationSettlesOnce() {
    let session = session(startAt: ms(3000))
    #expect(session.clock.time(at: .now) == ms(3000))
    session.settle(1, at: ms(1))
    session.settle(0, at: ms(3040))
    session.settle(0, at: ms(9))
    #expect(session.withState { $0.startPoint } == ms(3040))
    #expect(events.drain().count == 1)
  }

  @Test func laterSeekReplacesPendingSeekAndKeepsItsOrigin() {
    let session = session(paused: true)
    session.withState { state in
      state.duration = ms(10_000)
      state.startPoint = ms(500)
      state.clock.jump(to: ms(500), at: .now)
    }
    session.seek(SeekRequest(target: ms(4000), isExact: false, direction: .forward))
    session.seek(SeekRequest(target: ms(99_000), isExact: true, direction: .forward))
    let waiting = session.withState { $0.pendingSeek }
    #expect(waiting?.target == ms(10_000) && waiting?.isExact == true && waiting?.origin == ms(500))
    session.seek(SeekRequest(target: ms(-5), isExact: true, direction: .backward))
    #expect(session.withState { $0.pendingSeek?.target } == .zero)
  }

  @Test func anotherQueueTakesNothingFromTheOneBefore() throws {
    let session = session()
    let former = session.videoPackets
    let hand = try PacketHand()
    #expect(hand.put(1, into: former))
    session.renewQueue(.video)
    #expect(former.fill.packets == 0 && session.videoPackets !== former)
    #expect(hand.put(2, into: former))
    #expect(hand.take(from: session.videoPackets) == .empty)
  }

  /// The main thread asks, pauses and resizes, a demux thread begins generations, two decoders settle, starve and
  /// finish, and a queue is renewed: what each generation tells is told once, and nothing of one that is over.
  @Test func itsThreadsShareIt() {
    let session = session()
    let threads = WorkerThreads()
    let deadline = MonotonicTime.now + .seconds(60)
    let last: UInt32 = 300
    let found = Mutex<[String]>([])
    session.withState { state in
      (state.video.isRunning, state.audio.isRunning) = (true, true)
      state.isSeekable = true
      state.isRepeatable = true
      state.hasDecoded = true
      state.duration = ms(60_000)
    }
    let demuxes = threads.start("demux") {
      while session.generation < last, MonotonicTime.now < deadline {
        session.beginGeneration { state in
          let target = state.pendingSeek?.target ?? state.wantedStart.time
          state.pendingSeek = nil
          return GenerationStart(time: target, isExact: true)
        }
        let generation = session.generation
        _ = try? PacketHand().put(0, generation: generation, into: session.videoPackets)
        if generation % 10 == 0 { session.renewQueue(.audio) }
        session.endBuffering()
        session.withState { $0.hasReadAll = true }
        // Every third one plays to its end.
        while generation % 3 == 0 || generation == last, !session.withState({ $0.isEndPosted }),
          MonotonicTime.now < deadline
        {
          session.demuxWake.wait(until: .now + .milliseconds(1))
        }
      }
    }
    var starts = [demuxes]
    for kind in [Session.Kind.video, .audio] {
      let isStarted = threads.start("decode") {
        guard let hand = try? PacketHand() else { return }
        var isOver = false
        while !isOver, !session.isCancelled, MonotonicTime.now < deadline {
          let generation = session.generation
          isOver = generation == last
          let queue = kind == .video ? session.videoPackets : session.audioPackets
          if case .packet(let its) = hand.take(from: queue), its > session.generation {
            found.withLock { $0.append("a packet of \(its) before its time") }
          }
          session.setStarving(kind, true)
          session.settle(generation, at: session.withState { $0.wantedStart.time })
          session.setStarving(kind, false)
          session.finish(kind, generation)
          // Of the last one each must have finished what the other waits for.
          if isOver { isOver = session.withState { $0.isEndPosted } }
        }
      }
      starts.append(isStarted)
    }
    #expect(!starts.contains(false))
    var turn: Int64 = 0
    var (settled, ended) = (0, 0)
    while !threads.wait(until: .now), MonotonicTime.now < deadline {
      turn += 1
      session.seek(SeekRequest(target: ms(turn % 60_000), isExact: true, direction: .forward))
      session.setPaused(turn % 2 == 0)
      session.setSpeed(Double(turn % 4) + 0.5)
      session.setPictureSize(
        PixelSize(width: 8 + Int(turn % 2), height: 4), .whole, enlargement: 1, isLargest: false)
      session.setPictureWanted(turn % 5 != 0)
      if session.withState({ $0.position(at: .now) }) > ms(60_000) {
        found.withLock { $0.append("beyond the end") }
      }
      for event in events.drain() {
        switch event {
        case .settled: settled += 1
        case .ended: ended += 1
        default: break
        }
      }
    }
    #expect(threads.wait(until: deadline + .seconds(10)))
    for event in events.drain() {
      switch event {
      case .settled: settled += 1
      case .ended: ended += 1
      default: break
      }
    }
    #expect(found.withLock { $0 } == [])
    #expect(session.generation == last)
    #expect(settled > 0 && settled <= Int(last) + 1)
    #expect(ended >= Int(last) / 3 && ended <= Int(last) + 1)
    session.cancel()
    #expect(session.isCancelled)
  }
}
