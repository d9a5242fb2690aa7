// Bitmap subtitles drawn into scaled pictures. Any thread; usually the video thread draws.

internal import Base
internal import Picture
internal import Synchronization

/// The bitmaps shown at one moment, cached at the size drawn last.
final class SubtitleOverlay: Sendable, Equatable {
  /// A bitmap at the picture's scale, as premultiplied RGBA.
  private struct Scaled {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var pixels: [UInt8]
  }

  private struct Cache {
    var size = PixelSize(width: 0, height: 0)
    var crop = PictureCrop.whole
    var parts: [Scaled] = []
  }

  /// The limit of all bitmaps' pixels; further bitmaps are left out.
  private static let mostPixels = 1 << 26

  private let pictures: [SubtitlePicture]
  /// The share of the picture's height at its bottom that bitmaps leave free, 0 … 1.
  private let subtitleFoot: Double
  private let cache = Mutex(Cache())

  init(_ pictures: [SubtitlePicture], subtitleFoot: Double = 0) {
    self.pictures = pictures
    self.subtitleFoot = subtitleFoot.isFinite ? max(0, min(1, subtitleFoot)) : 0
  }

  /// The same bitmaps with a cache of their own, for whole pictures of another size.
  func copy() -> SubtitleOverlay { SubtitleOverlay(pictures) }

  static func == (one: SubtitleOverlay, two: SubtitleOverlay) -> Bool { one === two }

  /// Draws the bitmaps over a picture.
  ///
  /// - Parameters:
  ///   - crop: The part of the video that the picture shows.
  ///   - video: The video's coded size, used when the stream does not give a canvas size.
  func draw(into pixels: PixelBuffer, crop: PictureCrop, video: PixelSize) {
    let size = PixelSize(width: pixels.width, height: pixels.height)
    cache.withLock { cache in
      if cache.size != size || cache.crop != crop {
        cache = Cache(size: size, crop: crop, parts: lifted(scaled(to: size, crop, video), size))
      }
      for part in cache.parts { Self.blend(part, into: pixels) }
    }
  }

  private func scaled(to size: PixelSize, _ crop: PictureCrop, _ video: PixelSize) -> [Scaled] {
    var room = Self.mostPixels
    var result: [Scaled] = []
    for picture in pictures {
      var canvas = picture.canvas ?? (max(1, video.width), max(1, video.height))
      // On a picture that the user has turned by 90° the bitmaps keep their aspect ratio and stay at the bottom.
      let added = crop.swapsSides ? canvas.width * canvas.width / max(1, canvas.height) - canvas.height : 0
      canvas.height = max(1, canvas.height + added)
      for var part in picture.parts where part.width * part.height <= room {
        room -= part.width * part.height
        part.y += added
        if let scaled = Self.scaled(part, canvas, to: size, crop) { result.append(scaled) }
      }
    }
    return result
  }

  /// Moves the bitmaps of the lower half up together, as far as the bottom is covered and there is room.
  private func lifted(_ parts: [Scaled], _ size: PixelSize) -> [Scaled] {
    let limit = size.height - Int((subtitleFoot * Double(size.height)).rounded(.up))
    func isLow(_ part: Scaled) -> Bool { (part.y + part.height / 2) * 2 > size.height }
    let low = parts.filter(isLow)
    guard let foot = low.map({ $0.y + $0.height }).max(), let head = low.map(\.y).min(), foot > limit else {
      return parts
    }
    let way = min(head, foot - limit)
    return parts.map { part in
      var moved = part
      if isLow(part) { moved.y -= way }
      return moved
    }
  }

  /// Scales a bitmap by averaging areas; nil when nothing of it is visible.
  private static func scaled(
    _ part: SubtitlePicture.Part, _ canvas: (width: Int, height: Int), to size: PixelSize, _ crop: PictureCrop
  ) -> Scaled? {
    // The transform from the canvas to the picture.
    let scaleX = Double(size.width) / (Double(canvas.width) * crop.width)
    let scaleY = Double(size.height) / (Double(canvas.height) * crop.height)
    let shiftX = crop.x * Double(canvas.width)
    let shiftY = crop.y * Double(canvas.height)
    let left = max(0, Int(((Double(part.x) - shiftX) * scaleX).rounded(.down)))
    let top = max(0, Int(((Double(part.y) - shiftY) * scaleY).rounded(.down)))
    let right = min(size.width, Int(((Double(part.x + part.width) - shiftX) * scaleX).rounded(.up)))
    let bottom = min(size.height, Int(((Double(part.y + part.height) - shiftY) * scaleY).rounded(.up)))
    guard right > left, bottom > top else { return nil }
    /// The columns or rows of the bitmap that a picture pixel covers: at least one, or none outside the bitmap.
    func span(_ pixel: Int, _ scale: Double, _ shift: Double, _ origin: Int, _ count: Int) -> Range<Int> {
      let from = Int((Double(pixel) / scale + shift).rounded(.down)) - origin
      let to = Int((Double(pixel + 1) / scale + shift).rounded(.up)) - origin
      let first = max(0, min(count, from))
      return first..<max(first, min(count, max(to, from + 1)))
    }
    let columns = (left..<right).map { span($0, scaleX, shiftX, part.x, part.width) }
    let pixels = part.bitmap.pixels()
    let colors = part.bitmap.colors
    var result = [UInt8](repeating: 0, count: (right - left) * (bottom - top) * 4)
    var place = 0
    for y in top..<bottom {
      let rows = span(y, scaleY, shiftY, part.y, part.height)
      let share = max(1, Int((1 / scaleY).rounded(.up)))
      for column in columns {
        var sums = (0, 0, 0, 0)
        for row in rows {
          for source in column {
            let color = Int(colors[Int(pixels[row * part.width + source])])
            let alpha = color >> 24
            sums.0 += (color >> 16 & 255) * alpha
            sums.1 += (color >> 8 & 255) * alpha
            sums.2 += (color & 255) * alpha
            sums.3 += alpha
          }
        }
        // Pixels at an edge of the bitmap are covered in part only, so they are divided by the full area.
        let area = max(1, max(rows.count, share) * max(column.count, Int((1 / scaleX).rounded(.up))))
        result[place] = UInt8(clamping: sums.0 / (area * 255))
        result[place + 1] = UInt8(clamping: sums.1 / (area * 255))
        result[place + 2] = UInt8(clamping: sums.2 / (area * 255))
        result[place + 3] = UInt8(clamping: sums.3 / area)
        place += 4
      }
    }
    return Scaled(x: left, y: top, width: right - left, height: bottom - top, pixels: result)
  }

  private static func blend(_ part: Scaled, into picture: PixelBuffer) {
    for row in 0..<part.height {
      var target = picture.bytes + (part.y + row) * picture.stride + part.x * 4
      var source = row * part.width * 4
      for _ in 0..<part.width {
        let rest = 255 - Int(part.pixels[source + 3])
        if rest < 255 {
          for channel in 0..<3 {
            let under = (Int(target[channel]) * rest + 127) / 255
            target[channel] = UInt8(clamping: Int(part.pixels[source + channel]) + under)
          }
        }
        target += 4
        source += 4
      }
    }
  }
}
