// From a decoded frame to a picture in the ring. Lives on the video thread.

internal import Base
internal import CFFmpeg
internal import Platform

/// Takes the comb out of frames, scales them and hands them to the main thread.
///
/// Where `self` does not change, its session gets a name of its own for what lies in it: the compiler of Swift 6.0 crashes
/// where that is reached through something that cannot be copied.
struct PictureMaker: ~Copyable {
  /// How long the main thread may take to want a picture of which it hears for the first time.
  private static let answering = MonotonicTime.milliseconds(500)

  private let session: Session
  private let edition: Int
  private let kind: VideoWorker.Kind
  /// What the container says of the stream.
  private let source: VideoSource?
  private var scaler: Scaler
  private var deinterlacer: Deinterlacer
  private var remaker: PictureRemaker
  private var generation: UInt32
  /// Whether the stream has told its size with its first frame, where the container could not.
  private var isShapeTold = false

  /// Nil where there is no memory.
  init?(
    _ session: Session, edition: Int, generation: UInt32, _ kind: VideoWorker.Kind, _ source: VideoSource?,
    _ orientation: Orientation, streamHeight: Int
  ) {
    // Before a field is there: Swift 6.2 gives back those of a struct that cannot be copied twice.
    guard let deinterlacer = Deinterlacer(), let remaker = PictureRemaker() else { return nil }
    self.session = session
    self.edition = edition
    self.generation = generation
    self.kind = kind
    self.source = source
    scaler = Scaler(orientation: orientation, streamHeight: streamHeight)
    self.deinterlacer = deinterlacer
    self.remaker = remaker
  }

  /// A seek.
  mutating func restart(_ generation: UInt32) {
    self.generation = generation
    deinterlacer.flush()
  }

  /// What the deinterlacer has is not shown.
  mutating func forget() { deinterlacer.flush() }

  /// Whether nobody can want a picture yet: how large it is, is only said by its first frame.
  var lacksShape: Bool {
    guard case .moving = kind, !isShapeTold, let source else { return false }
    return source.codedWidth == 0
  }

  // MARK: Showing

  /// Shows the first frame after a seek, at once: what the deinterlacer makes of it comes later.
  ///
  /// False where nobody has wanted it before a seek or the end. The frame's data is taken over.
  mutating func showFirst(_ frame: borrowing Frame, at time: MediaTime, halvings: Int32) -> Bool {
    guard let request = waitForRequest(frame) else { return false }
    if wantsFilter(frame, request) {
      _ = deinterlacer.put(frame.raw, at: time, for: request, wasShown: true)
    }
    scale(frame.raw, time, request, .first, halvings)
    return true
  }

  /// Shows the next frame in the order of display, if need be one later and without its comb.
  ///
  /// The frame's data is taken over.
  mutating func show(_ frame: borrowing Frame, at time: MediaTime, halvings: Int32) {
    guard let request = waitForRequest(frame) else { return }
    let isFiltered = wantsFilter(frame, request)
    if !isFiltered || deinterlacer.mustEmpty(for: frame.raw, request) { showKept(halvings: halvings) }
    guard isFiltered, deinterlacer.put(frame.raw, at: time, for: request, wasShown: false) else {
      showKept(halvings: halvings)
      return scale(frame.raw, time, request, .next, halvings)
    }
    showFiltered(request, halvings)
  }

  /// Shows what the deinterlacer has kept: no more frames like those follow.
  mutating func showKept(halvings: Int32) {
    deinterlacer.finish()
    if let request = session.pictures.request { showFiltered(request, halvings) }
    deinterlacer.flush()
  }

  private mutating func showFiltered(_ request: PictureRequest, _ halvings: Int32) {
    while let filtered = deinterlacer.take() {
      scale(
        filtered.frame, filtered.time, request, filtered.wasShown ? .filteredAgain : .filtered, halvings)
    }
  }

  private func wantsFilter(_ frame: borrowing Frame, _ request: PictureRequest) -> Bool {
    guard case .moving = kind else { return false }
    return deinterlacer.wants(frame.raw, for: request, scaler.orientation.turned(as: request.crop))
  }

  /// What is wanted; nil when a seek or the end comes before anybody says a size.
  private mutating func waitForRequest(_ frame: borrowing Frame) -> PictureRequest? {
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
      guard session.generation == generation, session.pictures.isWanted || isAwaited,
        session.wantsVideo(edition)
      else { return nil }
      session.videoWake.wait(until: patience)
      if let end = patience, MonotonicTime.now >= end { patience = nil }
    }
  }

  // MARK: Scaling

  /// Takes the frame's data over, and publishes the picture that it becomes.
  private mutating func scale(
    _ frame: UnsafeMutablePointer<AVFrame>, _ time: MediaTime, _ request: PictureRequest, _ rank: PictureRank,
    _ halvings: Int32
  ) {
    guard let (index, slot) = session.pictures.claim() else { return }
    av_frame_move_ref(slot.frame, frame)
    slot.isFiltered = rank.isFiltered
    let shape = source?.shape(of: slot.frame, halvings: halvings)
    slot.shape = shape == source?.shape ? nil : shape
    guard fill(slot, request) else { return session.pictures.abandon(index) }
    session.pictures.publish(
      index, time: time, generation: generation, request: request, rank: rank, isRepeatable: isRepeatable)
  }

  private var isRepeatable: Bool {
    guard case .moving = kind else { return false }
    let session = session
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

  /// Makes pictures anew that are no longer what is wanted.
  mutating func rescale() {
    while let outdated = session.pictures.claimOutdated() {
      let (slot, request) = (outdated.slot, outdated.request)
      let done = slot.hasFrame ? fill(slot, request) : remaker.remake(outdated, of: source)
      session.pictures.publishAnew(outdated.index, request: done ? request : nil)
      guard session.wantsVideo(edition) else { return }
    }
  }
}

extension Session {
  /// Whether neither the item has been given up nor the choice of a stream for which a video thread works.
  func wantsVideo(_ edition: Int) -> Bool { !isCancelled && withState { $0.videoEdition } == edition }
}
