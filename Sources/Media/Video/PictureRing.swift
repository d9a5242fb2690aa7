// The pictures between the video thread, which scales ahead, and the main thread, which shows them when due.

internal import CFFmpeg
internal import Core
internal import Picture
internal import Synchronization

/// A small bounded ring of scaled pictures in order of time.
final class PictureRing: Sendable {
  private let producer: Wakeup
  private let events: EventQueue
  private let state: Mutex<State>

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
    /// What it was first; the same slot, or another one that only this thread could give to somebody else.
    var origin: PictureSlot
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

  // MARK: The main thread

  /// Says whether the shown picture can only be right once its frame has been decoded anew.
  ///
  /// `isLargest` is whether no item has been shown larger.
  func setSize(_ size: PixelSize, _ crop: PictureCrop, isLargest: Bool) -> Bool {
    defer { producer.signal() }
    return state.withLock { state in
      state.release.isLargest = isLargest
      return state.change { ($0.size, $0.crop) = (size, crop) }
    }
  }

  /// Says whether the shown picture can only be right once its frame has been decoded anew.
  func setLook(_ look: PictureLook) -> Bool {
    defer { producer.signal() }
    return state.withLock { $0.change { $0.look = look } }
  }

  /// Says whether the shown picture can only be right once its frame has been decoded anew: it has been let go, the
  /// deinterlacer has had it, or has to have it.
  func setDeinterlacing(_ when: Deinterlacing) -> Bool {
    defer { producer.signal() }
    return state.withLock { state in
      guard when != state.deinterlacing else { return false }
      state.release.noteChange()
      state.deinterlacing = when
      guard let shown = state.shown, let request = state.request else { return false }
      // Those of two fields are not let go.
      if !state.entries[shown].slot.hasFrame { return when == .yes }
      let slot = state.entries[shown].slot
      return slot.isFiltered
        || (when.applies(to: slot.frame) && request.showsFields(of: slot.frame, .upright))
    }
  }

  /// Draws these subtitles into the pictures; nil is none.
  ///
  /// Says whether the shown picture can only be right once its frame has been decoded anew.
  func setOverlay(_ overlay: SubtitleOverlay?) -> Bool {
    defer { producer.signal() }
    return state.withLock { $0.change { $0.overlay = overlay } }
  }

  func setWanted(_ wanted: Bool) {
    state.withLock { $0.isWanted = wanted }
    producer.signal()
  }

  func setSpeed(_ speed: Double) { state.withLock { $0.speed = max(0.01, speed) } }

  func setFrameRateLimit(_ limit: Double) { state.withLock { $0.limit = limit } }

  /// The newest picture that is due, if it is not the one that was taken last.
  func take(at now: MediaTime) -> TakenPicture? {
    let (picture, wakes) = state.withLock { state -> (TakenPicture?, Bool) in
      var newest: Int?
      var isFirst = false
      while let index = state.order.first, state.entries[index].phase == .ready,
        state.entries[index].rank == .first || state.entries[index].time <= now
      {
        // The first picture after a seek is worth a moment of its own.
        if isFirst { break }
        if let newest {
          if state.entries[newest].rank != .filteredAgain { state.droppedCount += 1 }
          state.free(newest)
        }
        newest = index
        isFirst = state.entries[index].rank == .first
        state.order.removeFirst()
      }
      var isAnew = newest == nil
      if isAnew, let anew = state.anew, state.entries[anew].phase == .ready {
        newest = anew
        state.anew = nil
      }
      guard let newest else { return (nil, false) }
      if !isAnew {
        isAnew = state.entries[newest].rank == .filteredAgain
        if !isAnew {
          state.shownCount += 1
          state.lead.grow()
          state.release.noteShown()
        }
        state.lastShown = state.entries[newest].time
        if let anew = state.anew, state.entries[anew].phase == .ready { state.free(anew) }
        state.anew = nil
      }
      if let shown = state.shown { state.free(shown) }
      state.shown = newest
      state.entries[newest].phase = .shown
      state.serial += 1
      let entry = state.entries[newest]
      let isReshaped = entry.slot.shape != state.shape
      state.shape = entry.slot.shape
      let taken = TakenPicture(
        pixels: entry.slot.pixels, time: entry.time, serial: state.serial, isRedelivery: isAnew,
        isReshaped: isReshaped, shape: state.shape)
      return (taken, state.request != entry.request || state.order.count <= state.lead.refill)
    }
    if wakes { producer.signal() }
    return picture
  }

  /// What `grab` finds.
  struct Grabbed {
    /// The frame's time, also where the frame was let go; nil where nobody looks, and there is none.
    var time: MediaTime?
    var deinterlacing: Deinterlacing
    var overlay: SubtitleOverlay?
    var isSimplified: Bool
  }

  /// Holds on to the frame that is shown.
  func grab(into frame: borrowing Frame) -> Grabbed {
    state.withLock { state in
      var grabbed = Grabbed(
        time: nil, deinterlacing: state.deinterlacing, overlay: state.overlay, isSimplified: true)
      if state.isWanted, let shown = state.shown {
        let held = state.entries[shown].slot
        guard !held.hasFrame || av_frame_ref(frame.raw, held.frame) >= 0 else { return grabbed }
        // What has come out of the deinterlacer is no field.
        if state.entries[shown].slot.isFiltered { grabbed.deinterlacing = .no }
        grabbed.time = state.entries[shown].time
        grabbed.isSimplified = state.isSimplified
      }
      return grabbed
    }
  }

  /// When the next picture is due: at once, at a time of the item, or never as things are.
  func nextDue() -> (isNow: Bool, time: MediaTime?) {
    state.withLock { state in
      if let anew = state.anew, state.entries[anew].phase == .ready { return (true, nil) }
      guard let first = state.order.first, state.entries[first].phase == .ready else { return (false, nil) }
      return (state.entries[first].rank == .first, state.entries[first].time)
    }
  }

  /// Shown, dropped and waiting pictures, and the time of the last one shown.
  var figures: (shown: Int, dropped: Int, waiting: Int, lastShown: MediaTime?) {
    state.withLock { ($0.shownCount, $0.droppedCount, $0.order.count, $0.lastShown) }
  }
}
