// The places of the picture ring, and which pictures are in them. A value, behind the ring's lock.

internal import Base
internal import CFFmpeg
internal import Picture

/// So many slots as pictures may wait, with one shown and one being scaled anew.
struct PicturePlaces {
  /// A slot and what is in it.
  private struct Entry {
    enum Phase { case free, scaling, ready, shown }
    let slot: PictureSlot
    var phase = Phase.free
    var time = MediaTime.zero
    /// What it was made for.
    var request = PictureRequest(size: PixelSize(width: 0, height: 0))
    var generation: UInt32 = 0
    var rank = PictureRank.next
  }

  private var entries: [Entry] = []
  /// Ready or scaling entries in order of time.
  private var order: [Int] = []
  /// How many of them there may be.
  private var lead = PictureLead()
  /// Whether they keep their frames.
  private var release = FrameRelease()
  /// What the main thread has.
  private var shown: Int?
  /// The shown picture at another size.
  private var anew: Int?
  private var generation: UInt32 = 0
  private var producerSleeps = false
  private var serial: UInt64 = 0
  private var shownCount = 0
  private var droppedCount = 0
  private var lastShown: MediaTime?
  /// What the last picture that was taken is in square pixels; nil is as the container says.
  private var shape: DisplayedSize?

  init() {
    for _ in 0..<(PictureLead.most + 2) {
      if let slot = PictureSlot() { entries.append(Entry(slot: slot)) }
    }
    order.reserveCapacity(PictureLead.most + 2)
  }

  /// Whether nothing waits to be shown.
  var isEmpty: Bool { order.isEmpty }

  /// The slot of the shown picture.
  var shownSlot: PictureSlot? { shown.map { entries[$0].slot } }

  /// The time of the shown picture.
  var shownTime: MediaTime? { shown.map { entries[$0].time } }

  /// Shown, dropped and waiting pictures, and the time of the last one shown.
  var figures: (shown: Int, dropped: Int, waiting: Int, lastShown: MediaTime?) {
    (shownCount, droppedCount, order.count, lastShown)
  }

  /// Something else is wanted of the pictures than before.
  mutating func noteChange(hasOverlay: Bool = false) {
    release.noteChange()
    if hasOverlay { release.noteOverlay() }
  }

  /// Whether no item has been shown larger.
  mutating func note(isLargest: Bool) { release.isLargest = isLargest }

  // MARK: Making pictures

  /// Whether there is room; if not, the video thread sleeps until few are left.
  mutating func hasRoom() -> Bool {
    if producerSleeps && order.count > lead.refill { return false }
    producerSleeps = lead.isReached(by: order.count, lasting: waitingTime)
    return !producerSleeps
  }

  /// From the first waiting picture to the last.
  private var waitingTime: MediaTime {
    guard let first = order.first, let last = order.last else { return .zero }
    return entries[last].time - entries[first].time
  }

  /// Takes a place for the next picture.
  mutating func claim() -> (index: Int, slot: PictureSlot)? {
    guard let index = entries.firstIndex(where: { $0.phase == .free }) else { return nil }
    entries[index].phase = .scaling
    return (index, entries[index].slot)
  }

  /// The claimed picture is ready; says whether the main thread is to look at once.
  mutating func publish(
    _ index: Int, time: MediaTime, generation: UInt32, request: PictureRequest, rank: PictureRank,
    isRepeatable: Bool
  ) -> Bool {
    guard self.generation == generation else {
      free(index)
      return false
    }
    entries[index].phase = .ready
    entries[index].time = time
    entries[index].request = request
    entries[index].generation = generation
    entries[index].rank = rank
    order.append(index)
    let slot = entries[index].slot
    if release.applies(to: slot.frame, request, rank, isRepeatable: isRepeatable) {
      av_frame_unref(slot.frame)
    }
    lead.note(bytes: slot.byteCount)
    return order.count == 1 || rank == .first
  }

  /// Nothing is in that place any more.
  mutating func free(_ index: Int) {
    entries[index].phase = .free
    entries[index].rank = .next
    entries[index].slot.isFiltered = false
    entries[index].slot.remains = nil
    av_frame_unref(entries[index].slot.frame)
  }

  /// Counts a frame that was too late to be scaled.
  mutating func countDropped() { droppedCount += 1 }

  /// A seek: what waits is stale, and the shown picture stays.
  mutating func flush(generation: UInt32) {
    self.generation = generation
    for index in order where entries[index].phase == .ready { free(index) }
    order.removeAll(keepingCapacity: true)
    producerSleeps = false
    lead.restart()
    release.noteChange()
  }

  // MARK: Making pictures anew

  /// A picture that is no longer what is wanted, claimed for scaling anew; nil when all are right.
  mutating func claimOutdated(for request: PictureRequest) -> PictureRing.Outdated? {
    let waiting = order.first { entries[$0].phase == .ready && entries[$0].request != request }
    if let waiting {
      entries[waiting].phase = .scaling
      return outdated(waiting, request)
    }
    if let anew {
      guard entries[anew].phase == .ready, entries[anew].request != request else { return nil }
      entries[anew].phase = .scaling
      return outdated(anew, request)
    }
    guard let shown, entries[shown].request != request,
      let spare = entries.firstIndex(where: { $0.phase == .free })
    else { return nil }
    let origin = entries[shown].slot
    guard !origin.hasFrame || av_frame_ref(entries[spare].slot.frame, origin.frame) >= 0 else { return nil }
    entries[spare].phase = .scaling
    entries[spare].slot.isFiltered = entries[shown].slot.isFiltered
    entries[spare].slot.shape = entries[shown].slot.shape
    entries[spare].time = entries[shown].time
    entries[spare].generation = entries[shown].generation
    anew = spare
    return outdated(spare, request, origin: origin)
  }

  private func outdated(_ index: Int, _ request: PictureRequest, origin: PictureSlot? = nil)
    -> PictureRing.Outdated
  {
    let slot = entries[index].slot
    let first = origin ?? slot
    return PictureRing.Outdated(
      index: index, slot: slot, whole: first.remains ?? first.pixels, request: request)
  }

  /// A picture from `claimOutdated` is that now; nil if scaling failed.
  mutating func publishAnew(_ index: Int, request: PictureRequest?) {
    guard let request else {
      order.removeAll { $0 == index }
      if anew == index { anew = nil }
      return free(index)
    }
    // A seek or a newer picture may have dropped it meanwhile.
    guard anew == index || order.contains(index) else { return free(index) }
    entries[index].phase = .ready
    entries[index].request = request
  }

  // MARK: Taking pictures

  /// The newest picture that is due, if it is not the one that was taken last; and whether the video thread has something
  /// to do.
  mutating func take(at now: MediaTime, wanting request: PictureRequest?) -> (TakenPicture?, Bool) {
    var newest: Int?
    var isFirst = false
    while let index = order.first, entries[index].phase == .ready,
      entries[index].rank == .first || entries[index].time <= now
    {
      // The first picture after a seek is worth a moment of its own.
      if isFirst { break }
      if let newest {
        if entries[newest].rank != .filteredAgain { droppedCount += 1 }
        free(newest)
      }
      newest = index
      isFirst = entries[index].rank == .first
      order.removeFirst()
    }
    var isAnew = newest == nil
    if isAnew, let anew, entries[anew].phase == .ready {
      newest = anew
      self.anew = nil
    }
    guard let newest else { return (nil, false) }
    if !isAnew {
      isAnew = entries[newest].rank == .filteredAgain
      if !isAnew {
        shownCount += 1
        lead.grow()
        release.noteShown()
      }
      lastShown = entries[newest].time
      if let anew, entries[anew].phase == .ready { free(anew) }
      anew = nil
    }
    if let shown { free(shown) }
    shown = newest
    entries[newest].phase = .shown
    serial += 1
    let entry = entries[newest]
    let isReshaped = entry.slot.shape != shape
    shape = entry.slot.shape
    let taken = TakenPicture(
      pixels: entry.slot.pixels, time: entry.time, serial: serial, isRedelivery: isAnew,
      isReshaped: isReshaped, shape: shape)
    return (taken, request != entry.request || order.count <= lead.refill)
  }

  /// When the next picture is due: at once, at a time of the item, or never as things are.
  func nextDue() -> (isNow: Bool, time: MediaTime?) {
    if let anew, entries[anew].phase == .ready { return (true, nil) }
    guard let first = order.first, entries[first].phase == .ready else { return (false, nil) }
    return (entries[first].rank == .first, entries[first].time)
  }
}
