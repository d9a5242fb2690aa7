// The main thread's settings for an item's pictures. A value behind the frame queue's lock.

internal import Base
internal import Picture

/// The settings from which a request is made.
struct PictureWish {
  var size: PixelSize?
  var crop = PictureCrop.whole
  var enlargement = 1.0
  var look: PictureLook
  var deinterlacing: Deinterlacing
  var overlay: SubtitleOverlay?

  /// The request; nil until the size is set.
  var request: PictureRequest? {
    size.map {
      PictureRequest(
        size: $0, crop: crop, enlargement: enlargement, look: look, deinterlacing: deinterlacing,
        overlay: overlay)
    }
  }
}
