// The pictures between the video thread, which scales ahead, and the main thread, which shows them when due.

internal import Base
internal import CFFmpeg
internal import Picture
internal import Platform
internal import Synchronization

/// A small bounded ring of scaled pictures in order of time.
final class PictureRing: Sendable {
  let producer: Wakeup
  private let events: EventQueue
  let state: Mutex<State>

  init(producer: Wakeup, events: EventQueue, configuration: PlayerConfiguration) {
    self.producer = producer
    self.events = events
    var initial = State(look: configuration.look, deinterlacing: configuration.deinterlacing)
    // Those ahead, one shown, one being scaled anew.
    for _ in 0..<(PictureLead.most + 2) {
      if let slot = PictureSlot() { initial.entries.append(Entry(slot: slot)) }
    }
    initial.order.reserveCapacity(PictureLead.most + 2)
    initial.limit = configuration.pictureLimit
    initial.speed = configuration.speed
    state = Mutex(initial)
  }

  // MARK: The video thread

  /// What is wanted, nil as long as nobody has said a size.
  var request: PictureRequest? { state.withLock { $0.request } }
  /// Whether anybody looks.
  var isWanted: Bool { state.withLock { $0.isWanted } }
  /// Pictures for each second of the item at the most; 0 is no limit.
  var frameRateLimit: Double { state.withLock { $0.limit / $0.speed } }
  /// Whether nothing waits to be shown.
  var isEmpty: Bool { state.withLock { $0.order.isEmpty } }

  /// Whether there is room.
  ///
  /// If not, the video thread is signalled once few are left.
  func hasRoom() -> Bool {
    state.withLock { state in
      if state.producerSleeps && state.order.count > state.lead.refill { return false }
      state.producerSleeps = state.lead.isReached(by: state.order.count, lasting: state.waitingTime)
      return !state.producerSleeps
    }
  }

  /// Takes a place for the next picture; the video thread may use its slot until it publishes or abandons it.
  func claim() -> (index: Int, slot: PictureSlot)? {
    state.withLock { state in
      guard let index = state.entries.firstIndex(where: { $0.phase == .free }) else { return nil }
      state.entries[index].phase = .scaling
      return (index, state.entries[index].slot)
    }
  }

  /// The claimed picture is ready.
  ///
  /// It is dropped when a seek has come between. `isRepeatable` is whether its frame can be decoded once more.
  func publish(
    _ index: Int, time: MediaTime, generation: UInt32, request: PictureRequest, rank: PictureRank,
    isRepeatable: Bool = false
  ) {
    let wakes = state.withLock { state in
      guard state.generation == generation else {
        state.free(index)
        return false
      }
      state.entries[index].phase = .ready
      state.entries[index].time = time
      state.entries[index].request = request
      state.entries[index].generation = generation
      state.entries[index].rank = rank
      state.order.append(index)
      let slot = state.entries[index].slot
      if state.release.applies(to: slot.frame, request, rank, isRepeatable: isRepeatable) {
        av_frame_unref(slot.frame)
      }
      state.lead.note(bytes: slot.byteCount)
      return state.order.count == 1 || rank == .first
    }
    if wakes { events.signal() }
  }

  /// The claimed place is not needed.
  func abandon(_ index: Int) { state.withLock { $0.free(index) } }

  /// A picture that is to be made anew.
  struct Outdated {
    var index: Int
    var slot: PictureSlot
    /// What it was first, where its frame is gone: its own pixels, or those of a slot that the main thread may free
    /// meanwhile, and that this thread alone fills.
    var whole: PixelBuffer
    var request: PictureRequest
  }

  /// A picture that is no longer what is wanted, claimed for scaling anew; nil when all are right.
  func claimOutdated() -> Outdated? {
    state.withLock { state in
      guard let request = state.request else { return nil }
      let waiting = state.order.first {
        state.entries[$0].phase == .ready && state.entries[$0].request != request
      }
      if let waiting {
        state.entries[waiting].phase = .scaling
        return state.outdated(waiting, request)
      }
      if let anew = state.anew {
        guard state.entries[anew].phase == .ready, state.entries[anew].request != request else { return nil }
        state.entries[anew].phase = .scaling
        return state.outdated(anew, request)
      }
      guard let shown = state.shown, state.entries[shown].request != request,
        let spare = state.entries.firstIndex(where: { $0.phase == .free })
      else { return nil }
      let origin = state.entries[shown].slot
      guard !origin.hasFrame || av_frame_ref(state.entries[spare].slot.frame, origin.frame) >= 0 else {
        return nil
      }
      state.entries[spare].phase = .scaling
      state.entries[spare].slot.isFiltered = state.entries[shown].slot.isFiltered
      state.entries[spare].slot.shape = state.entries[shown].slot.shape
      state.entries[spare].time = state.entries[shown].time
      state.entries[spare].generation = state.entries[shown].generation
      state.anew = spare
      return state.outdated(spare, request, origin: origin)
    }
  }

  /// A picture from `claimOutdated` is that now; nil if scaling failed.
  func publishAnew(_ index: Int, request: PictureRequest?) {
    state.withLock { state in
      guard let request else {
        state.order.removeAll { $0 == index }
        if state.anew == index { state.anew = nil }
        state.free(index)
        return
      }
      // A seek or a newer picture may have dropped it meanwhile.
      guard state.anew == index || state.order.contains(index) else { return state.free(index) }
      state.entries[index].phase = .ready
      state.entries[index].request = request
    }
    events.signal()
  }

  /// Says that frames are decoded without what only a large picture shows.
  ///
  /// Later ones build on them, so that it holds for the rest of the item.
  func noteSimplified() { state.withLock { $0.isSimplified = true } }

  /// Counts a frame that was too late to be scaled.
  func countDropped() { state.withLock { $0.droppedCount += 1 } }

  // MARK: The demux thread

  /// A seek: what waits is stale.
  ///
  /// The shown picture stays.
  func flush(generation: UInt32) {
    state.withLock { state in
      state.generation = generation
      for index in state.order where state.entries[index].phase == .ready { state.free(index) }
      state.order.removeAll(keepingCapacity: true)
      state.producerSleeps = false
      state.lead.restart()
      state.release.noteChange()
    }
    producer.signal()
  }
}
