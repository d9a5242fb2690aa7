// The bitmaps of one DVD, DVB or Blu-ray subtitle. Immutable; any thread.

internal import Base
internal import CFFmpeg

/// Bitmaps with transparency, positioned on a canvas.
final class SubtitlePicture: Sendable {
  /// One bitmap with its position; its colours are not premultiplied.
  struct Part: Sendable {
    var x: Int
    var y: Int
    var bitmap: PaletteBitmap

    var width: Int { bitmap.width }
    var height: Int { bitmap.height }
  }

  /// The canvas size in pixels; nil when the stream does not give one, and the video's size counts.
  let canvas: (width: Int, height: Int)?
  let parts: [Part]

  init(canvas: (width: Int, height: Int)?, parts: [Part]) {
    self.canvas = canvas
    self.parts = parts
  }

  /// The memory of all bitmaps in bytes.
  var byteCount: Int { parts.reduce(0) { $0 + $1.bitmap.byteCount } }

  func isSameSize(as other: SubtitlePicture) -> Bool {
    parts.count == other.parts.count
      && zip(parts, other.parts).allSatisfy {
        $0.x == $1.x && $0.y == $1.y && $0.width == $1.width && $0.height == $1.height
      }
  }
}

extension SubtitlePicture.Part {
  /// The limit of a bitmap's pixels, above any real subtitle.
  private static let mostPixels = 1 << 24

  /// Copies the indices and the palette of a rectangle; nil for one that is empty or absurdly large.
  init?(_ rect: UnsafeMutablePointer<AVSubtitleRect>) {
    let (width, height) = (Int(rect.pointee.w), Int(rect.pointee.h))
    let stride = Int(rect.pointee.linesize.0)
    guard (1...8192).contains(width), (1...8192).contains(height), width * height <= Self.mostPixels,
      stride >= width, let indices = rect.pointee.data.0, let palette = rect.pointee.data.1
    else { return nil }
    x = Int(rect.pointee.x)
    y = Int(rect.pointee.y)
    // FFmpeg always allocates 256 palette entries, as 0xAARRGGBB in native byte order.
    let colors = palette.withMemoryRebound(to: UInt32.self, capacity: 256) { entries in
      (0..<256).map { entries[$0] }
    }
    bitmap = PaletteBitmap(width: width, height: height, colors: colors, pixels: indices, stride: stride)
  }
}
