// Turns decoded frames into pictures in the frame queue. Video thread only.

internal import Base
internal import CFFmpeg
internal import Platform

/// Deinterlaces and scales frames and publishes them to the main thread.
///
/// Nonmutating members first copy the playback to a local constant: the Swift 6.0 compiler crashes when its properties
/// are reached through a noncopyable `self`.
struct PictureMaker: ~Copyable {
  /// The longest wait for the main thread to request a picture after it has received the picture's size.
  private static let answering = MonotonicTime.milliseconds(500)

  private let playback: ItemPlayback
  private let edition: Int
  private let kind: VideoWorker.Kind
  /// The stream as the container describes it.
  private let source: VideoSource?
  private let orientation: Orientation
  private var scaler: Scaler
  private var deinterlacer: Deinterlacer
  private var remaker: PictureRemaker
  private var generation: UInt32
  /// Whether the stream's size was reported from its first frame, because the container does not know it or the frame
  /// is turned otherwise.
  private var isShapeTold = false

  /// Fails without memory.
  init?(
    _ playback: ItemPlayback, edition: Int, generation: UInt32, _ kind: VideoWorker.Kind,
    _ source: VideoSource?,
    _ orientation: Orientation, streamHeight: Int
  ) {
    // The members are created before any property is set: the Swift 6.2 compiler aborts on a noncopyable struct whose
    // initialiser can fail after it has set a property.
    guard let deinterlacer = Deinterlacer(), let remaker = PictureRemaker() else { return nil }
    self.playback = playback
    self.edition = edition
    self.generation = generation
    self.kind = kind
    self.source = source
    self.orientation = orientation
    scaler = Scaler(orientation: orientation, streamHeight: streamHeight)
    self.deinterlacer = deinterlacer
    self.remaker = remaker
  }

  /// Drops the deinterlacer's frames after a seek.
  mutating func restart(_ generation: UInt32) {
    self.generation = generation
    deinterlacer.flush()
  }

  /// Drops the deinterlacer's frames because they are not to be shown.
  mutating func forget() { deinterlacer.flush() }

  /// Whether the picture's size is unknown until its first frame, so that a request is not possible yet.
  var lacksShape: Bool {
    guard case .moving = kind, !isShapeTold, let source else { return false }
    return source.codedWidth == 0
  }

  // MARK: Showing

  /// Shows the first frame after a seek at once; its deinterlaced version follows later.
  ///
  /// The frame's data is moved out.
  ///
  /// - Returns: False when a seek or the end of the stream came before any request.
  mutating func showFirst(_ frame: borrowing Frame, at time: MediaTime, halvings: Int32) -> Bool {
    guard let request = waitForRequest(frame) else { return false }
    if wantsFilter(frame, request) {
      _ = deinterlacer.put(frame.raw, at: time, for: request, wasShown: true)
    }
    scale(frame.raw, time, request, .first, halvings)
    return true
  }

  /// Shows the next frame in display order, deinterlaced one frame later if needed.
  ///
  /// The frame's data is moved out.
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

  /// Shows the frames left in the deinterlacer, because none of their kind follow.
  mutating func showKept(halvings: Int32) {
    deinterlacer.finish()
    if let request = playback.pictures.request { showFiltered(request, halvings) }
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
    let orientation = orientation.overridden(by: frame.raw).turned(as: request.crop)
    return deinterlacer.wants(frame.raw, for: request, orientation)
  }

  /// Waits for a request; nil when a seek or the end of the stream comes first.
  private mutating func waitForRequest(_ frame: borrowing Frame) -> PictureRequest? {
    var patience: MonotonicTime?
    var outdated: PictureRequest?
    if lacksShape || isTurnedOtherwise(frame), let source {
      isShapeTold = true
      outdated = playback.pictures.request
      playback.events.post(.reshaped(playback.item, source.shape(of: frame.raw)))
      // The main thread may request the picture from now on.
      patience = .now + Self.answering
    }
    while true {
      if let request = playback.pictures.request,
        patience == nil || playback.pictures.isWanted && request != outdated
      {
        return request
      }
      let isAwaited = patience.map { MonotonicTime.now < $0 } ?? false
      guard playback.generation == generation, playback.pictures.isWanted || isAwaited,
        playback.wantsVideo(edition)
      else { return nil }
      playback.videoWake.wait(until: patience)
      if let end = patience, MonotonicTime.now >= end { patience = nil }
    }
  }

  /// Whether the first frame has an orientation of its own that exchanges the sides.
  private func isTurnedOtherwise(_ frame: borrowing Frame) -> Bool {
    guard case .moving = kind, !isShapeTold else { return false }
    return orientation.overridden(by: frame.raw).swapsSides != orientation.swapsSides
  }

  // MARK: Scaling

  /// Moves the frame's data into a slot and publishes the scaled picture.
  private mutating func scale(
    _ frame: UnsafeMutablePointer<AVFrame>, _ time: MediaTime, _ request: PictureRequest, _ rank: PictureRank,
    _ halvings: Int32
  ) {
    guard let (index, slot) = playback.pictures.claim() else { return }
    av_frame_move_ref(slot.frame, frame)
    slot.isFiltered = rank.isFiltered
    let shape = source?.shape(of: slot.frame, halvings: halvings)
    slot.shape = shape == source?.shape ? nil : shape
    guard fill(slot, request) else { return playback.pictures.abandon(index) }
    playback.pictures.publish(
      index, time: time, generation: generation, request: request, rank: rank, isRepeatable: isRepeatable)
  }

  private var isRepeatable: Bool {
    guard case .moving = kind else { return false }
    let playback = playback
    return playback.withState { $0.isRepeatable }
  }

  /// Renders the frame of a slot into its pixels.
  private mutating func fill(_ slot: PictureSlot, _ request: PictureRequest) -> Bool {
    var source = request
    // A filtered frame is progressive, whatever the stream says.
    if slot.isFiltered { source.deinterlacing = .no }
    guard scaler.scale(slot.frame, into: slot.pixels, source) else { return false }
    guard let overlay = request.overlay else { return true }
    let frame = slot.frame.pointee
    overlay.draw(
      into: slot.pixels, crop: request.crop,
      video: PixelSize(width: Int(frame.width), height: Int(frame.height)))
    return true
  }

  /// Scales pictures again whose request has changed.
  mutating func rescale() {
    while let outdated = playback.pictures.claimOutdated() {
      let (slot, request) = (outdated.slot, outdated.request)
      let done = slot.hasFrame ? fill(slot, request) : remaker.remake(outdated, of: source)
      playback.pictures.republish(outdated.index, request: done ? request : nil)
      guard playback.wantsVideo(edition) else { return }
    }
  }
}

extension ItemPlayback {
  /// Whether the item still plays and its choice of video stream is still `edition`.
  func wantsVideo(_ edition: Int) -> Bool { !isCancelled && withState { $0.videoEdition } == edition }
}
