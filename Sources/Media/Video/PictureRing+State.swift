// What the picture ring keeps behind its lock.

internal import Base
internal import CFFmpeg
internal import Picture

extension PictureRing {
  /// A slot and what is in it.
  struct Entry {
    enum Phase { case free, scaling, ready, shown }
    let slot: PictureSlot
    var phase = Phase.free
    var time = MediaTime.zero
    /// What it was made for.
    var request = PictureRequest(size: PixelSize(width: 0, height: 0))
    var generation: UInt32 = 0
    var rank = PictureRank.next
  }

  /// The slots, and what is wanted of the pictures in them.
  struct State {
    var entries: [Entry] = []
    /// Ready or scaling entries in order of time.
    var order: [Int] = []
    /// How many of them there may be.
    var lead = PictureLead()
    /// Whether they keep their frames.
    var release = FrameRelease()
    /// What the main thread has.
    var shown: Int?
    /// The shown picture at another size.
    var anew: Int?
    var generation: UInt32 = 0
    var size: PixelSize?
    var crop = PictureCrop.whole
    var look: PictureLook
    var deinterlacing: Deinterlacing
    var overlay: SubtitleOverlay?
    var isWanted = true
    var limit = 0.0
    var speed = 1.0
    var producerSleeps = false
    var serial: UInt64 = 0
    var shownCount = 0
    var droppedCount = 0
    var lastShown: MediaTime?
    /// What the last picture that was taken is in square pixels; nil is as the container says.
    var shape: DisplayedSize?
    /// Whether a frame of the item was decoded without what only a large picture shows.
    var isSimplified = false
  }
}

extension PictureRing.State {
  /// What pictures are to be; nil as long as nobody has said a size.
  var request: PictureRequest? {
    size.map {
      PictureRequest(size: $0, crop: crop, look: look, deinterlacing: deinterlacing, overlay: overlay)
    }
  }

  /// Something else is wanted of the pictures than before.
  ///
  /// Says whether the shown one can only be right once its frame has been decoded anew.
  mutating func change(_ body: (inout Self) -> Void) -> Bool {
    let before = request
    body(&self)
    guard request != before else { return false }
    release.noteChange()
    if overlay != nil { release.noteOverlay() }
    return shown.map { !entries[$0].slot.hasFrame } ?? false
  }

  /// From the first waiting picture to the last.
  var waitingTime: MediaTime {
    guard let first = order.first, let last = order.last else { return .zero }
    return entries[last].time - entries[first].time
  }

  func outdated(_ index: Int, _ request: PictureRequest, origin: PictureSlot? = nil) -> PictureRing.Outdated {
    let slot = entries[index].slot
    let first = origin ?? slot
    return PictureRing.Outdated(
      index: index, slot: slot, whole: first.remains ?? first.pixels, request: request)
  }

  mutating func free(_ index: Int) {
    entries[index].phase = .free
    entries[index].rank = .next
    entries[index].slot.isFiltered = false
    entries[index].slot.remains = nil
    av_frame_unref(entries[index].slot.frame)
  }
}
