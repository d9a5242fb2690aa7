// The bitmaps of one subtitle of a DVD, a broadcast or a disc. Immutable; any thread.

internal import Base
internal import CFFmpeg

/// Pictures with transparency at places on a canvas.
final class SubtitlePicture: Sendable {
  /// One bitmap at its place, its colours not premultiplied.
  struct Part: Sendable {
    var x: Int
    var y: Int
    var bitmap: PaletteBitmap

    var width: Int { bitmap.width }
    var height: Int { bitmap.height }
  }

  /// What the places count in; nil where the stream does not say, and it is the video's size.
  let canvas: (width: Int, height: Int)?
  let parts: [Part]

  init(canvas: (width: Int, height: Int)?, parts: [Part]) {
    self.canvas = canvas
    self.parts = parts
  }

  /// Bytes that it holds.
  var byteCount: Int { parts.reduce(0) { $0 + $1.bitmap.byteCount } }

  func isSameSize(as other: SubtitlePicture) -> Bool {
    parts.count == other.parts.count
      && zip(parts, other.parts).allSatisfy {
        $0.x == $1.x && $0.y == $1.y && $0.width == $1.width && $0.height == $1.height
      }
  }
}

extension SubtitlePicture.Part {
  /// More pixels than these are no subtitle.
  private static let mostPixels = 1 << 24

  /// The bitmap of a rectangle: indices and a palette; nil for one that is empty or absurd.
  init?(_ rect: UnsafeMutablePointer<AVSubtitleRect>) {
    let (width, height) = (Int(rect.pointee.w), Int(rect.pointee.h))
    let stride = Int(rect.pointee.linesize.0)
    guard (1...8192).contains(width), (1...8192).contains(height), width * height <= Self.mostPixels,
      stride >= width, let indices = rect.pointee.data.0, let palette = rect.pointee.data.1
    else { return nil }
    x = Int(rect.pointee.x)
    y = Int(rect.pointee.y)
    // Entries are 0xAARRGGBB in the machine's order; there are always 256.
    let colors = palette.withMemoryRebound(to: UInt32.self, capacity: 256) { entries in
      (0..<256).map { entries[$0] }
    }
    bitmap = PaletteBitmap(width: width, height: height, colors: colors, pixels: indices, stride: stride)
  }
}
