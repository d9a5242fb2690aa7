// The main thread's settings for an item's pictures. A value behind the frame queue's lock.

internal import Base
internal import Picture

/// The settings from which a request is made.
struct PictureWish {
  var size: PixelSize?
  var crop = PictureCrop.whole
  var room = PictureRoom()
  var look: PictureLook
  var deinterlacing: Deinterlacing
  var overlay: SubtitleOverlay?

  /// The request; nil until the size is set.
  var request: PictureRequest? {
    size.map {
      PictureRequest(
        size: $0, crop: crop, room: room, look: look, deinterlacing: deinterlacing,
        overlay: overlay)
    }
  }
}
