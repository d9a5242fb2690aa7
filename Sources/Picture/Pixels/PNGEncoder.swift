// PNG encoding, for terminals that take no shared memory. Main thread; keeps its memory from frame to frame.

internal import CPicture
internal import CZlib

/// Encodes pictures as PNG in the colours of a palette.
///
/// Of a film with grain that takes less than half the bytes, and a third of the time, of full colours.
final class PNGEncoder {
  /// The last encoded file.
  private(set) var file = ByteSink()
  private let deflater = Deflater()
  private var line = GrowingBuffer<UInt8>()

  /// Appends the file in base64.
  ///
  /// It is a method here, since the Swift 6.0 compiler crashes where the file is lent to a closure elsewhere.
  func appendBase64(to out: inout ByteSink) { file.withBytes { Base64.append($0, to: &out) } }

  /// Encodes pixels, each with its index in the palette in the uppermost byte; false if zlib had no memory.
  func encode(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, _ palette: borrowing PicturePalette
  ) -> Bool {
    guard width > 0, height > 0 else { return false }
    line.reserve(1 + width)
    file.removeAll()
    withUnsafeBytes(of: (0x0A1A_0A0D_474E_5089 as UInt64).littleEndian) { file.append($0) }
    chunk("IHDR", room: 13) { end in
      Self.put(UInt32(width), at: end)
      Self.put(UInt32(height), at: end + 4)
      // 8 bits per pixel, as indices of a palette.
      end[8] = 8
      end[9] = 3
      end[10] = 0
      end[11] = 0
      end[12] = 0
      return 13
    }
    let colors = palette.table
    chunk("PLTE", room: 3 * Int(PICTURE_PALETTE_COLORS)) { end in
      picture_palette_list(colors, end)
      return 3 * Int(PICTURE_PALETTE_COLORS)
    }
    var isDone = true
    let room = deflater.bound((1 + width) * height)
    chunk("IDAT", room: room) { start in
      isDone = deflater.begin(at: start, room: room)
      guard isDone else { return 0 }
      var count = 0
      for row in 0..<height {
        // No filter: differences of indices mean nothing.
        let indices = line.elements + 1
        indices[-1] = 0
        for column in 0..<width {
          indices[column] = UInt8(truncatingIfNeeded: pixels[row * width + column] >> 24)
        }
        count = deflater.add(line.elements, count: 1 + width, isLast: row == height - 1)
      }
      return count
    }
    chunk("IEND", room: 0) { _ in 0 }
    return isDone
  }

  private func chunk(_ name: StaticString, room: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Int) {
    let start = file.room(room + 12)
    for index in 0..<4 { start[4 + index] = name.utf8Start[index] }
    let count = fill(start + 8)
    Self.put(UInt32(count), at: start)
    Self.put(UInt32(truncatingIfNeeded: crc32(0, start + 4, UInt32(count + 4))), at: start + 8 + count)
    file.finish(at: start + 12 + count)
  }

  private static func put(_ number: UInt32, at place: UnsafeMutablePointer<UInt8>) {
    for index in 0..<4 { place[index] = UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32(index))) }
  }
}
