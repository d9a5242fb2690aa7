// How the sound thread gets its device, and what the person hears of it where there is none. Lives on the sound thread.

internal import Base
internal import Platform

/// A device that is on its way, however long that takes, or is tried again later.
struct DeviceOpening {
  /// What opening has come to.
  enum Outcome {
    /// Nothing yet, or it is not to be tried again yet.
    case awaited
    case opened(any SoundOutput, DeviceThread)
    case failed(SoundFailure)
  }

  /// How long after a failure the device is tried again.
  private static let pause = MonotonicTime.milliseconds(3000)

  private let worker: SoundWorker
  /// Where the devices' own threads are counted.
  private let threads: WorkerThreads
  private var thread: DeviceThread?
  private var retryAt = MonotonicTime.zero
  /// Why there is no sound, as it was told.
  private var problem: String?

  init(_ worker: SoundWorker, _ threads: WorkerThreads) {
    self.worker = worker
    self.threads = threads
  }

  /// Whether a device is on its way.
  var isUnderWay: Bool { thread != nil }

  /// Opens a device, or goes on waiting for it.
  ///
  /// Where time is held it is held for the sound as well, so that this thread may wait; otherwise the item goes on, and
  /// whatever comes of the opening wakes this thread.
  mutating func open(_ wish: SoundWish, for session: Session) -> Outcome {
    if let thread, thread.wish != wish { giveUp() }
    guard thread != nil || MonotonicTime.now >= retryAt else {
      session.withState { $0.clock.soundStopped(at: .now) }
      return .awaited
    }
    let opening = thread ?? DeviceThread(wish, worker.openOutput, on: threads, news: worker.wake)
    thread = opening
    let patience = opening.since + PlaybackClock.soundPatience
    guard let result = opening.opened(until: session.clock.isRunning ? .now : patience) else {
      if MonotonicTime.now >= patience { tell(.silent, session) }
      return .awaited
    }
    thread = nil
    return switch result {
    case .success(let output): .opened(output, opening)
    case .failure(let failure): .failed(failure)
    }
  }

  /// Nobody waits for the device that is on its way; it is closed when it comes.
  mutating func giveUp() {
    thread?.leave()
    thread = nil
  }

  /// When this thread has to look again while there is no device.
  func retry(usesDevice: Bool) -> MonotonicTime {
    guard usesDevice, let thread else { return usesDevice ? retryAt : .now + Self.pause }
    let patience = thread.since + PlaybackClock.soundPatience
    return MonotonicTime.now < patience ? patience : .now + Self.pause
  }

  /// The device is opened again as soon as it can be.
  mutating func retryAtOnce() { retryAt = .zero }

  /// The device is tried again later.
  mutating func putOff() { retryAt = .now + Self.pause }

  /// Time passes by itself; the person is told why nothing is heard, once.
  mutating func tell(_ failure: SoundFailure, _ session: Session) {
    let isTold = session.withState { state in
      state.clock.soundStopped(at: .now)
      defer { state.isSoundMissed = false }
      return state.isSoundMissed
    }
    session.signalAll()
    worker.describeDevice(failure.sentence)
    guard problem != failure.sentence else { return }
    problem = failure.sentence
    if !isTold || failure != .silent { worker.events.post(.sound(.lost(failure.sentence))) }
  }

  /// There is a device again.
  mutating func settle() {
    guard problem != nil else { return }
    problem = nil
    worker.events.post(.sound(.restored))
  }
}
