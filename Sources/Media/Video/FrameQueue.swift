// The frame queue between the video thread, which scales ahead, and the main thread, which shows each picture when it
// is due.

internal import Base
internal import CFFmpeg
internal import Picture
internal import Platform
internal import Synchronization

/// The frame queue: a bounded ring of scaled pictures in display order.
final class FrameQueue: Sendable {
  /// The state behind the lock.
  private struct State {
    var places = PicturePlaces()
    var wish: PictureWish
    var isWanted = true
    var limit: Double
    var speed: Double
    /// Whether any frame of the item was decoded with details left out that only a large picture shows.
    var isSimplified = false
    /// Whether frames are decoded in full, and kept while they are shown.
    var keepsFrames = false

    /// Changes the request.
    ///
    /// - Returns: Whether the shown picture needs its frame to be decoded again.
    mutating func change(_ body: (inout PictureWish) -> Void) -> Bool {
      let before = wish.request
      body(&wish)
      guard wish.request != before else { return false }
      places.noteChange(hasOverlay: wish.overlay != nil)
      return places.shownSlot.map { !$0.hasFrame } ?? false
    }
  }

  let producer: Wakeup
  private let events: EventQueue
  private let state: Mutex<State>

  init(producer: Wakeup, events: EventQueue, configuration: PlayerConfiguration) {
    self.producer = producer
    self.events = events
    let wish = PictureWish(look: configuration.look, deinterlacing: configuration.deinterlacing)
    state = Mutex(State(wish: wish, limit: configuration.pictureLimit, speed: configuration.speed))
  }

  // MARK: The video thread

  /// The current request; nil until the main thread has set a size.
  var request: PictureRequest? { state.withLock { $0.wish.request } }
  /// Whether the picture is visible at all.
  var isWanted: Bool { state.withLock { $0.isWanted } }
  /// Highest number of pictures per second of media time; 0 sets no limit.
  var frameRateLimit: Double { state.withLock { $0.limit / $0.speed } }
  /// Whether frames are decoded in full.
  var keepsFrames: Bool { state.withLock { $0.keepsFrames } }
  /// Whether no picture is waiting.
  var isEmpty: Bool { state.withLock { $0.places.isEmpty } }

  /// Whether another picture may be produced.
  ///
  /// If not, the video thread is signalled once few are left.
  func hasRoom() -> Bool { state.withLock { $0.places.hasRoom() } }

  /// Reserves a slot, which the video thread owns until it publishes or abandons it.
  func claim() -> (index: Int, slot: PictureSlot)? { state.withLock { $0.places.claim() } }

  /// Queues the picture of a claimed slot, or drops it when a seek has come in between.
  ///
  /// - Parameter isRepeatable: Whether the picture's frame can be decoded again.
  func publish(
    _ index: Int, time: MediaTime, generation: UInt32, request: PictureRequest, rank: PictureRank,
    isRepeatable: Bool = false
  ) {
    let wakes = state.withLock { state in
      state.places.publish(
        index, time: time, generation: generation, request: request, rank: rank,
        isRepeatable: isRepeatable && !state.keepsFrames)
    }
    if wakes { events.signal() }
  }

  /// Returns a claimed slot unused.
  func abandon(_ index: Int) { state.withLock { $0.places.free(index) } }

  /// A picture that has to be scaled again.
  struct Outdated {
    var index: Int
    var slot: PictureSlot
    /// The picture's first pixels, used when its frame was released.
    ///
    /// They belong to this slot or to one that the main thread may free in the meantime, but that only this thread
    /// fills.
    var whole: PixelBuffer
    var request: PictureRequest
  }

  /// Claims a picture that was scaled for another request; nil when all match.
  func claimOutdated() -> Outdated? {
    state.withLock { state in
      guard let request = state.wish.request else { return nil }
      return state.places.claimOutdated(for: request)
    }
  }

  /// Stores the result for a picture from `claimOutdated`; a nil request means that scaling failed.
  func republish(_ index: Int, request: PictureRequest?) {
    state.withLock { $0.places.republish(index, request: request) }
    events.signal()
  }

  /// Notes that frames are decoded with details left out that only a large picture shows.
  ///
  /// Later frames reference them, so this holds for the rest of the item.
  func noteSimplified() { state.withLock { $0.isSimplified = true } }

  /// Counts a frame that was dropped before scaling because it was late.
  func countDropped() { state.withLock { $0.places.countDropped() } }

  // MARK: The demux thread

  /// Drops the waiting pictures after a seek; the shown picture stays.
  func flush(generation: UInt32) {
    state.withLock { $0.places.flush(generation: generation) }
    producer.signal()
  }

  // MARK: The main thread, which never blocks here

  /// Requests pictures of that size and crop.
  ///
  /// - Parameter isLargest: Whether no item has been shown larger.
  /// - Returns: Whether the shown picture needs its frame to be decoded again.
  func setSize(
    _ size: PixelSize, _ crop: PictureCrop, _ room: PictureRoom = PictureRoom(), isLargest: Bool
  ) -> Bool {
    defer { producer.signal() }
    return state.withLock { state in
      state.places.note(isLargest: isLargest)
      return state.change { ($0.size, $0.crop, $0.room) = (size, crop, room) }
    }
  }

  /// Requests pictures with that brightness, contrast and so on.
  ///
  /// - Returns: Whether the shown picture needs its frame to be decoded again.
  func setLook(_ look: PictureLook) -> Bool {
    defer { producer.signal() }
    return state.withLock { $0.change { $0.look = look } }
  }

  /// Chooses when frames are deinterlaced.
  ///
  /// - Returns: Whether the shown picture needs its frame to be decoded again: the frame was released, was
  ///   deinterlaced, or has to be.
  func setDeinterlacing(_ when: Deinterlacing) -> Bool {
    defer { producer.signal() }
    return state.withLock { state in
      guard when != state.wish.deinterlacing else { return false }
      state.places.noteChange()
      state.wish.deinterlacing = when
      guard let slot = state.places.shownSlot, let request = state.wish.request else { return false }
      // Interlaced frames are never released, so the frame of this picture was progressive.
      guard slot.hasFrame else { return when == .yes }
      return slot.isFiltered
        || (when.applies(to: slot.frame) && request.showsFields(of: slot.frame, .upright))
    }
  }

  /// Requests subtitles drawn into the pictures; nil removes them.
  ///
  /// - Returns: Whether the shown picture needs its frame to be decoded again.
  func setOverlay(_ overlay: SubtitleOverlay?) -> Bool {
    defer { producer.signal() }
    return state.withLock { $0.change { $0.overlay = overlay } }
  }

  func setWanted(_ wanted: Bool) {
    state.withLock { $0.isWanted = wanted }
    producer.signal()
  }

  /// Sets whether frames are decoded in full, and kept while they are shown.
  func setKeepsFrames(_ keeps: Bool) { state.withLock { $0.keepsFrames = keeps } }

  func setSpeed(_ speed: Double) { state.withLock { $0.speed = max(0.01, speed) } }

  func setFrameRateLimit(_ limit: Double) { state.withLock { $0.limit = limit } }

  /// Takes the newest due picture unless it is already shown.
  func take(at now: MediaTime) -> TakenPicture? {
    let (picture, wakes) = state.withLock { $0.places.take(at: now, wanting: $0.wish.request) }
    if wakes { producer.signal() }
    return picture
  }

  /// The result of `grab`.
  struct Grabbed {
    /// The frame's PTS, also when the frame was released; nil when no picture is shown.
    var time: MediaTime?
    var deinterlacing: Deinterlacing
    /// The user's own quarter turns, clockwise.
    var quarterTurns: Int
    var overlay: SubtitleOverlay?
    var isSimplified: Bool
  }

  /// Takes a reference to the shown frame; the frame stays empty if it was released.
  func grab(into frame: borrowing Frame) -> Grabbed {
    state.withLock { state in
      var grabbed = Grabbed(
        time: nil, deinterlacing: state.wish.deinterlacing, quarterTurns: state.wish.crop.quarterTurns,
        overlay: state.wish.overlay, isSimplified: true)
      if state.isWanted, let slot = state.places.shownSlot {
        guard !slot.hasFrame || av_frame_ref(frame.raw, slot.frame) >= 0 else { return grabbed }
        // A frame from the deinterlacer is progressive.
        if slot.isFiltered { grabbed.deinterlacing = .no }
        grabbed.time = state.places.shownTime
        grabbed.isSimplified = state.isSimplified
      }
      return grabbed
    }
  }

  /// The time of the next picture: at once, at a media time, or not at all as long as the queue does not change.
  func nextDue() -> (isNow: Bool, time: MediaTime?) { state.withLock { $0.places.nextDue() } }

  /// Counts of shown, dropped and waiting pictures, and the PTS of the last one shown.
  var figures: (shown: Int, dropped: Int, waiting: Int, lastShown: MediaTime?) {
    state.withLock { $0.places.figures }
  }
}
