// The main thread's request for pictures, as a value.

internal import Base
internal import Glibc
internal import Picture

/// A picture size in pixels.
struct PixelSize: Equatable, Sendable {
  var width: Int
  var height: Int
}

/// Size, crop, look and overlay of the pictures; a picture made for another request is scaled again.
struct PictureRequest: Equatable, Sendable {
  var size: PixelSize
  var crop = PictureCrop.whole
  var room = PictureRoom()
  var look = PictureLook()
  var deinterlacing = Deinterlacing.auto
  /// Subtitles drawn into the picture.
  var overlay: SubtitleOverlay?

  /// Height in pixels of the uncropped picture at this scale.
  var wholeHeight: Int { Int(Double(size.height) / crop.height) }
  /// Width in pixels of the uncropped picture at this scale.
  var wholeWidth: Int { Int(Double(size.width) / crop.width) }
  /// Pixel count of the uncropped picture at this scale.
  var wholePixels: Int { Int(Double(size.width) / crop.width * Double(size.height) / crop.height) }
  /// The sides, in pixels, of a picture that takes all the room for its pixels, for the choice among variants.
  var roomySides: (width: Int, height: Int) {
    let scale = room.growth.squareRoot()
    let (width, height) = (Int(Double(wholeWidth) * scale), Int(Double(wholeHeight) * scale))
    return crop.swapsSides ? (height, width) : (width, height)
  }
  /// Pixel count of the screen that the uncropped picture covers at this scale: what its details are seen at.
  var screenPixels: Int { Int(min(1e9, Double(wholePixels) * room.enlargement)) }
}

extension PictureLook {
  /// The curve for these settings, with mpv's meaning of the values and its order of operations.
  func makeCurve() -> PixelCurve {
    let contrast = Double(contrast + 100) / 100
    let brightness = Double(brightness) / 100
    // As in mpv, a gamma of 100 means the power 1/8.
    let power = exp(-log(8.0) * Double(gamma) / 100)
    // As in mpv, a hue of 100 is half a turn.
    let angle = Double(hue) / 100 * .pi
    return PixelCurve(
      saturation: Double(saturation + 100) / 100, hue: hue == 0 ? (0, 1) : (sin(angle), cos(angle))
    ) { channel in
      pow(max(0, channel * contrast + brightness), power)
    }
  }
}
