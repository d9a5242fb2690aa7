// Opens the sound thread's device and reports why sound is missing. Sound thread only.

internal import Base
internal import Platform

/// An opening that is under way, or the moment of the next attempt.
struct DeviceOpening {
  /// The state of an opening.
  enum Outcome {
    /// The opening is under way, or the next attempt is not due yet.
    case awaited
    case opened(any SoundOutput, DeviceThread)
    case failed(SoundFailure)
  }

  /// The pause after a failure, before the next attempt.
  private static let pause = MonotonicTime.milliseconds(3000)

  private let worker: SoundWorker
  /// The count of the devices' threads.
  private let threads: WorkerThreads
  private var thread: DeviceThread?
  private var retryAt = MonotonicTime.zero
  /// The failure that was posted last; nil while there is sound.
  private var problem: String?

  init(_ worker: SoundWorker, _ threads: WorkerThreads) {
    self.worker = worker
    self.threads = threads
  }

  /// Whether an opening is under way.
  var isUnderWay: Bool { thread != nil }

  /// Opens a device, or polls the opening that is under way.
  ///
  /// While the clock is held, it is also held for the sound, and this thread may wait for the device. Otherwise the
  /// item plays on, and the end of the opening wakes this thread.
  mutating func open(_ wish: SoundWish, for playback: ItemPlayback) -> Outcome {
    if let thread, thread.wish != wish { giveUp() }
    guard thread != nil || MonotonicTime.now >= retryAt else {
      playback.withState { $0.clock.soundStopped(at: .now) }
      return .awaited
    }
    let opening = thread ?? DeviceThread(wish, worker.openOutput, on: threads, news: worker.wake)
    thread = opening
    let patience = opening.since + PlaybackClock.soundPatience
    guard let result = opening.opened(until: playback.clock.isRunning ? .now : patience) else {
      if MonotonicTime.now >= patience { tell(.silent, playback) }
      return .awaited
    }
    thread = nil
    return switch result {
    case .success(let output): .opened(output, opening)
    case .failure(let failure): .failed(failure)
    }
  }

  /// Abandons the opening; the device is closed as soon as it has opened.
  mutating func giveUp() {
    thread?.leave()
    thread = nil
  }

  /// The time at which this thread must look again while it has no device.
  func retry(usesDevice: Bool) -> MonotonicTime {
    guard usesDevice, let thread else { return usesDevice ? retryAt : .now + Self.pause }
    let patience = thread.since + PlaybackClock.soundPatience
    return MonotonicTime.now < patience ? patience : .now + Self.pause
  }

  /// Makes the next attempt due immediately.
  mutating func retryAtOnce() { retryAt = .zero }

  /// Makes the next attempt due after the pause.
  mutating func putOff() { retryAt = .now + Self.pause }

  /// Lets the clock run without a device and posts the reason, once for each reason.
  ///
  /// - Parameter whilePlaying: the device was open and played.
  mutating func tell(_ failure: SoundFailure, _ playback: ItemPlayback, whilePlaying: Bool = false) {
    let isTold = playback.withState { state in
      state.clock.soundStopped(at: .now)
      defer { state.isSoundMissed = false }
      return state.isSoundMissed
    }
    playback.signalAll()
    worker.describeDevice(failure.sentence)
    guard problem != failure.sentence else { return }
    problem = failure.sentence
    if !isTold || failure != .silent {
      worker.events.post(.sound(.lost(failure.sentence, whilePlaying: whilePlaying)))
    }
  }

  /// Posts that sound is back if a failure was posted before.
  mutating func settle() {
    guard problem != nil else { return }
    problem = nil
    worker.events.post(.sound(.restored))
  }
}
