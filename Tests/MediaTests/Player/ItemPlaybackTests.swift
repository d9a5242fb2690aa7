import Base
import Glibc
import Platform
import Synchronization
import Testing

@testable import Media

@Suite struct PlaybackStateTests {
  private func at(_ milliseconds: Int64) -> MonotonicTime { .milliseconds(milliseconds) }
  private func ms(_ milliseconds: Int64) -> MediaTime { MediaTime(microseconds: milliseconds * 1000) }

  @Test func aSeekOnItsWayCountsAsDone() {
    var state = PlaybackState()
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
    var state = PlaybackState()
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
    var state = PlaybackState()
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

@Suite struct ItemPlaybackTests {
  private let events = EventQueue(wake: Wakeup())

  private func playback(paused: Bool = false, startAt: MediaTime? = nil) -> ItemPlayback {
    ItemPlayback(
      item: ItemID(1), location: .file(BytePath("/none")), configuration: PlayerConfiguration(),
      startAt: startAt,
      paused: paused, soundWake: Wakeup(), events: events)
  }

  private func ms(_ milliseconds: Int64) -> MediaTime { MediaTime(microseconds: milliseconds * 1000) }

  @Test func sessionEndsOnceAfterBothTracksAndTheReader() {
    let playback = playback()
    playback.withState { state in
      (state.video.isRunning, state.audio.isRunning) = (true, true)
      (state.video.isDone, state.audio.isDone) = (false, false)
      (state.hasDecoded, state.hasReadAll) = (true, false)
    }
    playback.finish(.video, 0)
    playback.finish(.audio, 0)
    #expect(events.drain().isEmpty)
    playback.withState { $0.hasReadAll = true }
    // Of another generation it says nothing.
    playback.finish(.video, 7)
    #expect(events.drain().isEmpty)
    playback.finish(.video, 0)
    playback.finish(.audio, 0)
    let told = events.drain()
    #expect(told.count == 1)
    guard case .ended(ItemID(1), damage: nil) = told.first else {
      Issue.record("\(told)")
      return
    }
  }

  @Test func nothingDecodedIsAFailureAndNoEnd() {
    let playback = playback()
    playback.withState { $0.hasReadAll = true }
    playback.fail(.audio, PlaybackFailure("first"))
    playback.fail(.video, PlaybackFailure("second"))
    let told = events.drain()
    guard told.count == 1, case .failed(ItemID(1), let failure) = told.first else {
      Issue.record("\(told)")
      return
    }
    #expect(failure.sentence == "first")
  }

  @Test func aGenerationSettlesOnce() {
    let playback = playback(startAt: ms(3000))
    #expect(playback.clock.time(at: .now) == ms(3000))
    playback.settle(1, at: ms(1))
    playback.settle(0, at: ms(3040))
    playback.settle(0, at: ms(9))
    #expect(playback.withState { $0.startPoint } == ms(3040))
    #expect(events.drain().count == 1)
  }

  @Test func laterSeekReplacesPendingSeekAndKeepsItsOrigin() {
    let playback = playback(paused: true)
    playback.withState { state in
      state.duration = ms(10_000)
      state.startPoint = ms(500)
      state.clock.jump(to: ms(500), at: .now)
    }
    playback.seek(SeekRequest(target: ms(4000), isExact: false, direction: .forward))
    playback.seek(SeekRequest(target: ms(99_000), isExact: true, direction: .forward))
    let waiting = playback.withState { $0.pendingSeek }
    #expect(waiting?.target == ms(10_000) && waiting?.isExact == true && waiting?.origin == ms(500))
    playback.seek(SeekRequest(target: ms(-5), isExact: true, direction: .backward))
    #expect(playback.withState { $0.pendingSeek?.target } == .zero)
  }

  @Test(arguments: [false, true]) func bufferingBeginsWhenBothStarve(lowLatency: Bool) {
    let playback = playback()
    playback.withState { state in
      state.isLowLatency = lowLatency
      (state.video.isRunning, state.audio.isRunning) = (true, true)
      (state.video.isDone, state.audio.isDone) = (false, false)
    }
    playback.settle(0, at: .zero)
    #expect(events.drain().count == 1 && playback.clock.isRunning)
    playback.setStarving(.video, true)
    #expect(playback.clock.isRunning)
    for _ in 0..<2 { playback.setStarving(.audio, true) }
    #expect(playback.clock.isRunning == lowLatency && takeBuffering() == (lowLatency ? [] : [true]))
    for _ in 0..<2 { playback.endBuffering() }
    #expect(playback.clock.isRunning && takeBuffering() == (lowLatency ? [] : [false]))
  }

  /// What the events since the last call say about buffering.
  private func takeBuffering() -> [Bool] {
    events.drain().compactMap { if case .buffering(ItemID(1), let begins) = $0 { begins } else { nil } }
  }

  @Test func anotherQueueTakesNothingFromTheOneBefore() throws {
    let playback = playback()
    let former = playback.videoPackets
    let hand = try PacketHand()
    #expect(hand.put(1, into: former))
    playback.renewQueue(.video)
    #expect(former.fill.packets == 0 && playback.videoPackets !== former)
    #expect(hand.put(2, into: former))
    #expect(hand.take(from: playback.videoPackets) == .empty)
  }

  /// The main thread asks, pauses and resizes, a demux thread begins generations, two decoders settle, starve and
  /// finish, and a queue is renewed: what each generation tells is told once, and nothing of one that is over.
  @Test func itsThreadsShareIt() {
    let playback = playback()
    let threads = WorkerThreads()
    let deadline = MonotonicTime.now + .seconds(60)
    let last: UInt32 = 300
    let found = Mutex<[String]>([])
    playback.withState { state in
      (state.video.isRunning, state.audio.isRunning) = (true, true)
      state.isSeekable = true
      state.isRepeatable = true
      state.hasDecoded = true
      state.duration = ms(60_000)
    }
    let demuxes = threads.start("demux") {
      while playback.generation < last, MonotonicTime.now < deadline {
        playback.beginGeneration { state in
          let target = state.pendingSeek?.target ?? state.wantedStart.time
          state.pendingSeek = nil
          return GenerationStart(time: target, isExact: true)
        }
        let generation = playback.generation
        _ = try? PacketHand().put(0, generation: generation, into: playback.videoPackets)
        if generation % 10 == 0 { playback.renewQueue(.audio) }
        playback.endBuffering()
        playback.withState { $0.hasReadAll = true }
        // Every third one plays to its end.
        while generation % 3 == 0 || generation == last, !playback.withState({ $0.isEndPosted }),
          MonotonicTime.now < deadline
        {
          playback.demuxWake.wait(until: .now + .milliseconds(1))
        }
      }
    }
    var starts = [demuxes]
    for kind in [ItemPlayback.Kind.video, .audio] {
      let isStarted = threads.start("decode") {
        guard let hand = try? PacketHand() else { return }
        var isOver = false
        while !isOver, !playback.isCancelled, MonotonicTime.now < deadline {
          let generation = playback.generation
          isOver = generation == last
          let queue = kind == .video ? playback.videoPackets : playback.audioPackets
          if case .packet(let its) = hand.take(from: queue), its > playback.generation {
            found.withLock { $0.append("a packet of \(its) before its time") }
          }
          playback.setStarving(kind, true)
          playback.settle(generation, at: playback.withState { $0.wantedStart.time })
          playback.setStarving(kind, false)
          playback.finish(kind, generation)
          // Of the last one each must have finished what the other waits for.
          if isOver { isOver = playback.withState { $0.isEndPosted } }
        }
      }
      starts.append(isStarted)
    }
    #expect(!starts.contains(false))
    var turn: Int64 = 0
    var (settled, ended) = (0, 0)
    while !threads.wait(until: .now), MonotonicTime.now < deadline {
      turn += 1
      playback.seek(SeekRequest(target: ms(turn % 60_000), isExact: true, direction: .forward))
      playback.setPaused(turn % 2 == 0)
      playback.setSpeed(Double(turn % 4) + 0.5)
      playback.setPictureSize(
        PixelSize(width: 8 + Int(turn % 2), height: 4), .whole, PictureRoom(), isLargest: false)
      playback.setPictureWanted(turn % 5 != 0)
      if playback.withState({ $0.position(at: .now) }) > ms(60_000) {
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
    #expect(playback.generation == last)
    #expect(settled > 0 && settled <= Int(last) + 1)
    #expect(ended >= Int(last) / 3 && ended <= Int(last) + 1)
    playback.cancel()
    #expect(playback.isCancelled)
  }
}
