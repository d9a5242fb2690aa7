// The slots of the frame queue and their contents. A value behind the queue's lock.

internal import Base
internal import CFFmpeg
internal import Picture

/// The slots of the waiting pictures, plus one for the shown picture and one for a picture being scaled again.
struct PicturePlaces {
  /// A slot with its state.
  private struct Entry {
    enum Phase { case free, scaling, ready, shown }
    let slot: PictureSlot
    var phase = Phase.free
    var time = MediaTime.zero
    /// The request that the picture was scaled for.
    var request = PictureRequest(size: PixelSize(width: 0, height: 0))
    var generation: UInt32 = 0
    var rank = PictureRank.next
  }

  private var entries: [Entry] = []
  /// The waiting pictures (ready or being scaled again), in display order.
  private var order: [Int] = []
  /// The limit of waiting pictures.
  private var lead = PictureLead()
  /// Decides whether waiting pictures keep their frames.
  private var release = FrameRelease()
  /// The picture that the main thread shows.
  private var shown: Int?
  /// The shown picture, scaled again for a new request.
  private var rescaled: Int?
  private var generation: UInt32 = 0
  private var producerSleeps = false
  private var serial: UInt64 = 0
  private var shownCount = 0
  private var droppedCount = 0
  private var lastShown: MediaTime?
  /// The display size of the last picture taken; nil when it is the container's.
  private var shape: DisplayedSize?

  init() {
    for _ in 0..<(PictureLead.most + 2) {
      if let slot = PictureSlot() { entries.append(Entry(slot: slot)) }
    }
    order.reserveCapacity(PictureLead.most + 2)
  }

  /// Whether no picture is waiting.
  var isEmpty: Bool { order.isEmpty }

  var shownSlot: PictureSlot? { shown.map { entries[$0].slot } }

  /// The PTS of the shown picture.
  var shownTime: MediaTime? { shown.map { entries[$0].time } }

  /// Counts of shown, dropped and waiting pictures, and the PTS of the last one shown.
  var figures: (shown: Int, dropped: Int, waiting: Int, lastShown: MediaTime?) {
    (shownCount, droppedCount, order.count, lastShown)
  }

  /// Notes that the request has changed.
  mutating func noteChange(hasOverlay: Bool = false) {
    release.noteChange()
    if hasOverlay { release.noteOverlay() }
  }

  /// Notes whether the picture has its largest size so far in any item.
  mutating func note(isLargest: Bool) { release.isLargest = isLargest }

  // MARK: Producing pictures

  /// Whether another picture may be produced; if not, the video thread sleeps until few are left.
  mutating func hasRoom() -> Bool {
    if producerSleeps && order.count > lead.refill { return false }
    producerSleeps = lead.isReached(by: order.count, lasting: waitingTime)
    return !producerSleeps
  }

  /// The time from the first waiting picture to the last.
  private var waitingTime: MediaTime {
    guard let first = order.first, let last = order.last else { return .zero }
    return entries[last].time - entries[first].time
  }

  /// Reserves a free slot for the next picture.
  mutating func claim() -> (index: Int, slot: PictureSlot)? {
    guard let index = entries.firstIndex(where: { $0.phase == .free }) else { return nil }
    entries[index].phase = .scaling
    return (index, entries[index].slot)
  }

  /// Queues the picture of a claimed slot; returns whether the main thread is to look at once.
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

  /// Empties a slot.
  mutating func free(_ index: Int) {
    entries[index].phase = .free
    entries[index].rank = .next
    entries[index].slot.isFiltered = false
    entries[index].slot.remains = nil
    av_frame_unref(entries[index].slot.frame)
  }

  /// Counts a frame that was dropped before scaling because it was late.
  mutating func countDropped() { droppedCount += 1 }

  /// Drops the waiting pictures after a seek; the shown picture stays.
  mutating func flush(generation: UInt32) {
    self.generation = generation
    for index in order where entries[index].phase == .ready { free(index) }
    order.removeAll(keepingCapacity: true)
    producerSleeps = false
    lead.restart()
    release.noteChange()
  }

  // MARK: Scaling pictures again

  /// Claims a picture that was scaled for another request; nil when all match.
  mutating func claimOutdated(for request: PictureRequest) -> FrameQueue.Outdated? {
    let waiting = order.first { entries[$0].phase == .ready && entries[$0].request != request }
    if let waiting {
      entries[waiting].phase = .scaling
      return outdated(waiting, request)
    }
    if let rescaled {
      guard entries[rescaled].phase == .ready, entries[rescaled].request != request else { return nil }
      entries[rescaled].phase = .scaling
      return outdated(rescaled, request)
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
    rescaled = spare
    return outdated(spare, request, origin: origin)
  }

  private func outdated(_ index: Int, _ request: PictureRequest, origin: PictureSlot? = nil)
    -> FrameQueue.Outdated
  {
    let slot = entries[index].slot
    let first = origin ?? slot
    return FrameQueue.Outdated(
      index: index, slot: slot, whole: first.remains ?? first.pixels, request: request)
  }

  /// Stores the result for a picture from `claimOutdated`; a nil request means that scaling failed.
  mutating func republish(_ index: Int, request: PictureRequest?) {
    guard let request else {
      order.removeAll { $0 == index }
      if rescaled == index { rescaled = nil }
      return free(index)
    }
    // A seek or a newer picture may have dropped the slot in the meantime.
    guard rescaled == index || order.contains(index) else { return free(index) }
    entries[index].phase = .ready
    entries[index].request = request
  }

  // MARK: Taking pictures

  /// Takes the newest due picture unless it is already shown.
  ///
  /// - Returns: The picture, and whether the video thread is to be woken.
  mutating func take(at now: MediaTime, wanting request: PictureRequest?) -> (TakenPicture?, Bool) {
    var newest: Int?
    var isFirst = false
    while let index = order.first, entries[index].phase == .ready,
      entries[index].rank == .first || entries[index].time <= now
    {
      // The first picture after a seek is never skipped for a later one.
      if isFirst { break }
      if let newest {
        if entries[newest].rank != .filteredAgain { droppedCount += 1 }
        free(newest)
      }
      newest = index
      isFirst = entries[index].rank == .first
      order.removeFirst()
    }
    var isRedelivery = newest == nil
    if isRedelivery, let rescaled, entries[rescaled].phase == .ready {
      newest = rescaled
      self.rescaled = nil
    }
    guard let newest else { return (nil, false) }
    if !isRedelivery {
      isRedelivery = entries[newest].rank == .filteredAgain
      if !isRedelivery {
        shownCount += 1
        lead.grow()
        release.noteShown()
      }
      lastShown = entries[newest].time
      if let rescaled, entries[rescaled].phase == .ready { free(rescaled) }
      rescaled = nil
    }
    if let shown { free(shown) }
    shown = newest
    entries[newest].phase = .shown
    serial += 1
    let entry = entries[newest]
    let isReshaped = entry.slot.shape != shape
    shape = entry.slot.shape
    let taken = TakenPicture(
      pixels: entry.slot.pixels, time: entry.time, serial: serial, isRedelivery: isRedelivery,
      isReshaped: isReshaped, shape: shape)
    return (taken, request != entry.request || order.count <= lead.refill)
  }

  /// The time of the next picture: at once, at a media time, or not at all as long as the queue does not change.
  func nextDue() -> (isNow: Bool, time: MediaTime?) {
    if let rescaled, entries[rescaled].phase == .ready { return (true, nil) }
    guard let first = order.first, entries[first].phase == .ready else { return (false, nil) }
    return (entries[first].rank == .first, entries[first].time)
  }
}
