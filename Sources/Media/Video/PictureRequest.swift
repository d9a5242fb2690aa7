// What the main thread wants a decoded frame to become. A value; any thread.

internal import Base
internal import Glibc
internal import Picture

/// A picture size in pixels.
struct PixelSize: Equatable, Sendable {
  var width: Int
  var height: Int
}

/// Size, part and look of the pictures; one that was made for another request is made anew.
struct PictureRequest: Equatable, Sendable {
  var size: PixelSize
  var crop = PictureCrop.whole
  var look = PictureLook()
  var deinterlacing = Deinterlacing.auto
  /// Subtitles that are drawn into it.
  var overlay: SubtitleOverlay?

  /// How high the whole picture would be at this scale.
  var wholeHeight: Int { Int(Double(size.height) / crop.height) }
  /// How wide it would be.
  var wholeWidth: Int { Int(Double(size.width) / crop.width) }
  /// How many pixels it would have.
  var wholePixels: Int { Int(Double(size.width) / crop.width * Double(size.height) / crop.height) }
}

extension PictureLook {
  /// The curve that gives pixels this look; mpv's meaning of the numbers, in its order.
  func makeCurve() -> PixelCurve {
    let contrast = Double(contrast + 100) / 100
    let brightness = Double(brightness) / 100
    // A gamma of 100 stands for the power 1/8, as in mpv.
    let power = exp(-log(8.0) * Double(gamma) / 100)
    return PixelCurve(saturation: Double(saturation + 100) / 100) { channel in
      pow(max(0, channel * contrast + brightness), power)
    }
  }
}
