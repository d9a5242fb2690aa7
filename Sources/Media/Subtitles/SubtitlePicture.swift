// The bitmaps of one subtitle of a DVD, a broadcast or a disc. Immutable; any thread.

internal import CFFmpeg
internal import Core

/// Pictures with transparency at places on a canvas.
final class SubtitlePicture: Sendable {
  /// One bitmap: `width` × `height` pixels of red, green, blue and alpha, not premultiplied.
  struct Part: Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var pixels: [UInt8]
  }

  /// What the places count in; nil where the stream does not say, and it is the video's size.
  let canvas: (width: Int, height: Int)?
  let parts: [Part]

  init(canvas: (width: Int, height: Int)?, parts: [Part]) {
    self.canvas = canvas
    self.parts = parts
  }

  /// Bytes that it holds.
  var byteCount: Int { parts.reduce(0) { $0 + $1.pixels.count } }

  func isSameSize(as other: SubtitlePicture) -> Bool {
    parts.count == other.parts.count
      && zip(parts, other.parts).allSatisfy {
        $0.x == $1.x && $0.y == $1.y && $0.width == $1.width && $0.height == $1.height
      }
  }
}

extension SubtitlePicture.Part {
  /// The bitmap of a rectangle: indices and a palette; nil for one that is empty or absurd.
  init?(_ rect: UnsafeMutablePointer<AVSubtitleRect>) {
    let (width, height) = (Int(rect.pointee.w), Int(rect.pointee.h))
    let stride = Int(rect.pointee.linesize.0)
    guard (1...8192).contains(width), (1...8192).contains(height), stride >= width,
      let indices = rect.pointee.data.0, let palette = rect.pointee.data.1
    else { return nil }
    x = Int(rect.pointee.x)
    y = Int(rect.pointee.y)
    self.width = width
    self.height = height
    // Entries are 0xAARRGGBB in the machine's order; there are always 256.
    let colors = palette.withMemoryRebound(to: UInt32.self, capacity: 256) { entries in
      (0..<256).map { entries[$0] }
    }
    pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { out, count in
      var place = 0
      for row in 0..<height {
        for column in 0..<width {
          let color = colors[Int(indices[row * stride + column])]
          out[place] = UInt8(truncatingIfNeeded: color >> 16)
          out[place + 1] = UInt8(truncatingIfNeeded: color >> 8)
          out[place + 2] = UInt8(truncatingIfNeeded: color)
          out[place + 3] = UInt8(truncatingIfNeeded: color >> 24)
          place += 4
        }
      }
      count = place
    }
  }
}
