// Makes a picture out of another one whose frame is gone. Belongs to one thread.

internal import Base
internal import CFFmpeg
internal import Picture

/// Scales pixels as if they were a frame, until pictures of the wanted size come from the decoder.
struct PictureRemaker: ~Copyable {
  private var scaler: Scaler
  private let wrapper: Frame

  /// Nil where there is no memory.
  init?() {
    // Before a field is there: Swift 6.2 gives back those of a struct that cannot be copied twice.
    guard let wrapper = Frame() else { return nil }
    self.wrapper = wrapper
    scaler = Scaler(orientation: .upright, streamHeight: 0)
  }

  /// Makes what is left of a frame into what is wanted of it now; says whether it could.
  ///
  /// The ring has given the slot to this thread.
  mutating func remake(_ outdated: PictureRing.Outdated, of source: VideoSource?) -> Bool {
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

  /// Pixels that show the whole picture and have no look of their own.
  private mutating func scale(_ whole: PixelBuffer, into pixels: PixelBuffer, _ request: PictureRequest)
    -> Bool
  {
    // It owns none of that.
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
