// Scales a picture from its own former pixels when its frame was released. One thread only.

internal import Base
internal import CFFmpeg
internal import Picture

/// Scales a picture's pixels as if they were a frame, until pictures of the requested size come from the decoder.
struct PictureRemaker: ~Copyable {
  private var scaler: Scaler
  private let wrapper: Frame

  /// Fails without memory.
  init?() {
    // The frame is allocated before any property is set: the Swift 6.2 compiler aborts on a noncopyable struct whose
    // initialiser can fail after it has set a property.
    guard let wrapper = Frame() else { return nil }
    self.wrapper = wrapper
    scaler = Scaler(orientation: .upright, streamHeight: 0)
  }

  /// Renders the former pixels of a claimed slot for its new request; false when that fails.
  ///
  /// The queue has handed the slot to this thread.
  mutating func remake(_ outdated: FrameQueue.Outdated, of source: VideoSource?) -> Bool {
    let (slot, request) = (outdated.slot, outdated.request)
    if slot.remains == nil {
      let remains = PixelBuffer()
      remains.take(outdated.whole)
      slot.remains = remains
    }
    guard let remains = slot.remains, scale(remains, into: slot.pixels, request) else { return false }
    let video = PixelSize(width: source?.codedWidth ?? 0, height: source?.codedHeight ?? 0)
    request.overlay?.draw(into: slot.pixels, crop: request.crop, video: video)
    return true
  }

  /// Scales pixels that show the whole picture with a neutral look.
  private mutating func scale(_ whole: PixelBuffer, into pixels: PixelBuffer, _ request: PictureRequest)
    -> Bool
  {
    // The wrapper frame does not own the pixels.
    defer { wrapper.clear() }
    let frame = wrapper.raw
    frame.pointee.format = AV_PIX_FMT_RGB0.rawValue
    frame.pointee.width = Int32(clamping: whole.width)
    frame.pointee.height = Int32(clamping: whole.height)
    frame.pointee.linesize.0 = Int32(clamping: whole.stride)
    frame.pointee.data.0 = whole.bytes
    var plain = request
    plain.deinterlacing = .no
    return scaler.scale(frame, into: pixels, plain)
  }
}
