// The pictures between the video thread, which scales ahead, and the main thread, which shows them when due.

internal import Base
internal import CFFmpeg
internal import Picture
internal import Platform
internal import Synchronization

/// A small bounded ring of scaled pictures in order of time.
final class PictureRing: Sendable {
  /// What lies behind the lock.
  private struct State {
    var places = PicturePlaces()
    var wish: PictureWish
    var isWanted = true
    var limit: Double
    var speed: Double
    /// Whether a frame of the item was decoded without what only a large picture shows.
    var isSimplified = false

    /// Something else is wanted of the pictures than before.
    ///
    /// Says whether the shown one can only be right once its frame has been decoded anew.
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

  /// What is wanted, nil as long as nobody has said a size.
  var request: PictureRequest? { state.withLock { $0.wish.request } }
  /// Whether anybody looks.
  var isWanted: Bool { state.withLock { $0.isWanted } }
  /// Pictures for each second of the item at the most; 0 is no limit.
  var frameRateLimit: Double { state.withLock { $0.limit / $0.speed } }
  /// Whether nothing waits to be shown.
  var isEmpty: Bool { state.withLock { $0.places.isEmpty } }

  /// Whether there is room.
  ///
  /// If not, the video thread is signalled once few are left.
  func hasRoom() -> Bool { state.withLock { $0.places.hasRoom() } }

  /// Takes a place for the next picture; the video thread may use its slot until it publishes or abandons it.
  func claim() -> (index: Int, slot: PictureSlot)? { state.withLock { $0.places.claim() } }

  /// The claimed picture is ready.
  ///
  /// It is dropped when a seek has come between. `isRepeatable` is whether its frame can be decoded once more.
  func publish(
    _ index: Int, time: MediaTime, generation: UInt32, request: PictureRequest, rank: PictureRank,
    isRepeatable: Bool = false
  ) {
    let wakes = state.withLock { state in
      state.places.publish(
        index, time: time, generation: generation, request: request, rank: rank, isRepeatable: isRepeatable)
    }
    if wakes { events.signal() }
  }

  /// The claimed place is not needed.
  func abandon(_ index: Int) { state.withLock { $0.places.free(index) } }

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
      guard let request = state.wish.request else { return nil }
      return state.places.claimOutdated(for: request)
    }
  }

  /// A picture from `claimOutdated` is that now; nil if scaling failed.
  func publishAnew(_ index: Int, request: PictureRequest?) {
    state.withLock { $0.places.publishAnew(index, request: request) }
    events.signal()
  }

  /// Says that frames are decoded without what only a large picture shows.
  ///
  /// Later ones build on them, so that it holds for the rest of the item.
  func noteSimplified() { state.withLock { $0.isSimplified = true } }

  /// Counts a frame that was too late to be scaled.
  func countDropped() { state.withLock { $0.places.countDropped() } }

  // MARK: The demux thread

  /// A seek: what waits is stale.
  ///
  /// The shown picture stays.
  func flush(generation: UInt32) {
    state.withLock { $0.places.flush(generation: generation) }
    producer.signal()
  }

  // MARK: The main thread, which never blocks here

  /// Makes pictures of that size, or of a part of them at that size.
  ///
  /// `isLargest` is whether no item has been shown larger. Says whether the shown picture can only be right once its
  /// frame has been decoded anew.
  func setSize(_ size: PixelSize, _ crop: PictureCrop, isLargest: Bool) -> Bool {
    defer { producer.signal() }
    return state.withLock { state in
      state.places.note(isLargest: isLargest)
      return state.change { ($0.size, $0.crop) = (size, crop) }
    }
  }

  /// Gives pictures brightness and the like.
  ///
  /// Says whether the shown one can only be right once its frame has been decoded anew.
  func setLook(_ look: PictureLook) -> Bool {
    defer { producer.signal() }
    return state.withLock { $0.change { $0.look = look } }
  }

  /// Shows frames of two fields without a comb, or as they are.
  ///
  /// Says whether the shown picture can only be right once its frame has been decoded anew: it has been let go, the
  /// deinterlacer has had it, or has to have it.
  func setDeinterlacing(_ when: Deinterlacing) -> Bool {
    defer { producer.signal() }
    return state.withLock { state in
      guard when != state.wish.deinterlacing else { return false }
      state.places.noteChange()
      state.wish.deinterlacing = when
      guard let slot = state.places.shownSlot, let request = state.wish.request else { return false }
      // Those of two fields are not let go.
      guard slot.hasFrame else { return when == .yes }
      return slot.isFiltered
        || (when.applies(to: slot.frame) && request.showsFields(of: slot.frame, .upright))
    }
  }

  /// Draws these subtitles into the pictures; nil is none.
  ///
  /// Says whether the shown one can only be right once its frame has been decoded anew.
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
    let (picture, wakes) = state.withLock { $0.places.take(at: now, wanting: $0.wish.request) }
    if wakes { producer.signal() }
    return picture
  }

  /// What `grab` finds.
  struct Grabbed {
    /// The frame's time, also where the frame was let go; nil where nobody looks, and there is none.
    var time: MediaTime?
    var deinterlacing: Deinterlacing
    /// Quarter turns clockwise that the person gives it.
    var quarterTurns: Int
    var overlay: SubtitleOverlay?
    var isSimplified: Bool
  }

  /// Holds on to the frame that is shown.
  func grab(into frame: borrowing Frame) -> Grabbed {
    state.withLock { state in
      var grabbed = Grabbed(
        time: nil, deinterlacing: state.wish.deinterlacing, quarterTurns: state.wish.crop.quarterTurns,
        overlay: state.wish.overlay, isSimplified: true)
      if state.isWanted, let slot = state.places.shownSlot {
        guard !slot.hasFrame || av_frame_ref(frame.raw, slot.frame) >= 0 else { return grabbed }
        // What has come out of the deinterlacer is no field.
        if slot.isFiltered { grabbed.deinterlacing = .no }
        grabbed.time = state.places.shownTime
        grabbed.isSimplified = state.isSimplified
      }
      return grabbed
    }
  }

  /// When the next picture is due: at once, at a time of the item, or never as things are.
  func nextDue() -> (isNow: Bool, time: MediaTime?) { state.withLock { $0.places.nextDue() } }

  /// Shown, dropped and waiting pictures, and the time of the last one shown.
  var figures: (shown: Int, dropped: Int, waiting: Int, lastShown: MediaTime?) {
    state.withLock { $0.places.figures }
  }
}
