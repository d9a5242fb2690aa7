// From a decoded frame to a picture in the ring, on the video thread.

internal import Base
internal import CFFmpeg
internal import Platform

extension VideoWorker {
  /// Shows the first frame after a seek, at once: what the deinterlacer makes of it comes later.
  mutating func showFirst(_ time: MediaTime) {
    defer { frame.clear() }
    joining.begin()
    if let news = joining.takeNews() { session.events.post(.waiting(session.item, news ? .keyFrame : nil)) }
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

  /// Whether nobody can want a picture yet: how large it is, is only said by its first frame.
  var lacksShape: Bool {
    guard case .moving = kind, !isShapeTold, let source else { return false }
    return source.codedWidth == 0
  }

  /// What is wanted; nil when a seek or the end comes before anybody says a size.
  private mutating func waitForRequest() -> PictureRequest? {
    var patience: MonotonicTime?
    if lacksShape, let source {
      isShapeTold = true
      session.events.post(.reshaped(session.item, source.shape(of: frame.raw)))
      // It is wanted from now on, unless nobody looks.
      patience = .now + Self.answering
    }
    while true {
      if let request = session.pictures.request, patience == nil || session.pictures.isWanted {
        return request
      }
      let isAwaited = patience.map { MonotonicTime.now < $0 } ?? false
      guard session.generation == generation, session.pictures.isWanted || isAwaited, isInForce else {
        return nil
      }
      session.videoWake.wait(until: patience)
      if let end = patience, MonotonicTime.now >= end { patience = nil }
    }
  }

  /// How long the main thread may take to want a picture of which it hears for the first time.
  private static let answering = MonotonicTime.milliseconds(500)

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
    let session = session
    let (isFirst, isNews) = session.captions.take(frame.raw, at: time)
    if isFirst { session.events.post(.captionsFound(session.item, stream: CaptionFeed.stream)) }
    if isNews { session.events.signal() }
  }
}
