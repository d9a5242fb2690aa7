// What is wanted of an item's pictures. A value, behind the ring's lock.

internal import Base
internal import Picture

/// What the main thread has asked for.
struct PictureWish {
  var size: PixelSize?
  var crop = PictureCrop.whole
  var look: PictureLook
  var deinterlacing: Deinterlacing
  var overlay: SubtitleOverlay?

  /// What pictures are to be; nil as long as nobody has said a size.
  var request: PictureRequest? {
    size.map {
      PictureRequest(size: $0, crop: crop, look: look, deinterlacing: deinterlacing, overlay: overlay)
    }
  }
}
