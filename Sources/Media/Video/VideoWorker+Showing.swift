// From a decoded frame to a picture in the ring, on the video thread.

internal import CFFmpeg
internal import Core

extension VideoWorker {
  /// Shows the first frame after a seek, at once: what the deinterlacer makes of it comes later.
  mutating func showFirst(_ time: MediaTime) {
    defer { frame.clear() }
    let start = aim.isExact && !aim.isBackStep ? aim.target : time
    progress = .playing
    lastKept = time
    // Without a size yet the clock need not wait for the main thread.
    if session.pictures.request == nil { settle(at: start) }
    guard let request = waitForRequest() else { return }
    if wantsFilter(request) { _ = deinterlacer.put(frame.raw, at: time, for: request, wasShown: true) }
    scale(frame.raw, time, request, .first)
    settle(at: start)
  }

  /// Shows the next frame in the order of display, if need be one later and without its comb.
  mutating func pass(_ time: MediaTime) {
    defer { frame.clear() }
    lastKept = time
    guard let request = waitForRequest() else { return }
    let isFiltered = wantsFilter(request)
    if !isFiltered || deinterlacer.mustEmpty(for: frame.raw, request) { emptyDeinterlacer() }
    guard isFiltered, deinterlacer.put(frame.raw, at: time, for: request, wasShown: false) else {
      emptyDeinterlacer()
      return scale(frame.raw, time, request, .next)
    }
    showFiltered(request)
  }

  /// Shows what the deinterlacer has kept: no more frames like those follow.
  mutating func emptyDeinterlacer() {
    deinterlacer.finish()
    if let request = session.pictures.request { showFiltered(request) }
    deinterlacer.flush()
  }

  private mutating func showFiltered(_ request: PictureRequest) {
    while let filtered = deinterlacer.take() {
      scale(filtered.frame, filtered.time, request, filtered.wasShown ? .filteredAgain : .filtered)
    }
  }

  private func wantsFilter(_ request: PictureRequest) -> Bool {
    guard case .moving = kind else { return false }
    return deinterlacer.wants(frame.raw, for: request, scaler.orientation.turned(as: request.crop))
  }

  /// What is wanted; nil when a seek or the end comes before anybody says a size.
  private func waitForRequest() -> PictureRequest? {
    while true {
      if let request = session.pictures.request { return request }
      guard session.generation == generation, session.pictures.isWanted, isInForce else { return nil }
      session.videoWake.wait()
    }
  }

  /// Takes the source's data over, and publishes the picture that it becomes.
  private mutating func scale(
    _ source: UnsafeMutablePointer<AVFrame>, _ time: MediaTime, _ request: PictureRequest, _ rank: PictureRank
  ) {
    guard let (index, slot) = session.pictures.claim() else { return }
    av_frame_move_ref(slot.frame, source)
    slot.isFiltered = rank.isFiltered
    let shape = self.source?.shape(of: slot.frame, halvings: decoder.halvings)
    slot.shape = shape == self.source?.shape ? nil : shape
    guard fill(slot, request) else { return session.pictures.abandon(index) }
    session.pictures.publish(
      index, time: time, generation: generation, request: request, rank: rank,
      isRepeatable: isRepeatable)
  }

  private var isRepeatable: Bool {
    guard case .moving = kind else { return false }
    return session.withState { $0.isRepeatable }
  }

  /// Makes the pixels of a slot's frame.
  private mutating func fill(_ slot: PictureSlot, _ request: PictureRequest) -> Bool {
    var source = request
    // There is no comb left, whatever the film says.
    if slot.isFiltered { source.deinterlacing = .no }
    guard scaler.scale(slot.frame, into: slot.pixels, source) else { return false }
    guard let overlay = request.overlay else { return true }
    let frame = slot.frame.pointee
    overlay.draw(
      into: slot.pixels, crop: request.crop,
      video: PixelSize(width: Int(frame.width), height: Int(frame.height)))
    return true
  }

  /// The clock may start: the picture is there.
  mutating func settle(at start: MediaTime) {
    if case .cover = kind { return }
    session.settle(generation, at: start)
  }

  /// Makes pictures anew that are no longer what is wanted.
  mutating func rescale() {
    while let outdated = session.pictures.claimOutdated() {
      let (slot, request) = (outdated.slot, outdated.request)
      let done = slot.hasFrame ? fill(slot, request) : remaker.remake(outdated, of: source)
      session.pictures.publishAnew(outdated.index, request: done ? request : nil)
      guard isInForce else { return }
    }
  }

  /// Takes the captions that the frame carries.
  func readCaptions(at time: MediaTime) {
    let (isFirst, isNews) = session.captions.take(frame.raw, at: time)
    if isFirst { session.events.post(.captionsFound(session.item, stream: CaptionFeed.stream)) }
    if isNews { session.events.signal() }
  }
}
