// PNG encoding, for terminals that take no shared memory. Main thread; keeps its memory from frame to frame.

internal import CZlib

/// Encodes rectangles of pixels as PNG, for speed rather than size.
final class PNGEncoder {
  /// The last encoded file.
  private(set) var file = ByteSink()
  private var stream = z_stream()
  private var isReady = false
  private var line = GrowingBuffer<UInt8>()

  /// Appends the file in base64.
  ///
  /// It is a method here, since the Swift 6.0 compiler crashes where the file is lent to a closure elsewhere.
  func appendBase64(to out: inout ByteSink) { file.withBytes { Base64.append($0, to: &out) } }

  init() { isReady = inset_deflate_init(&stream, 1) == Z_OK }

  deinit { if isReady { deflateEnd(&stream) } }

  /// Encodes a rectangle within the picture, without the lowest `dropped` bits of each channel; false if zlib had
  /// no memory.
  func encode(
    _ picture: PixelBuffer, x: Int, y: Int, width: Int, height: Int, dropping dropped: Int
  ) -> Bool {
    guard isReady, width > 0, height > 0, deflateReset(&stream) == Z_OK else { return false }
    let lineBytes = 1 + width * 3
    line.reserve(lineBytes)
    file.removeAll()
    withUnsafeBytes(of: (0x0A1A_0A0D_474E_5089 as UInt64).littleEndian) { file.append($0) }
    chunk("IHDR", room: 13) { end in
      Self.put(UInt32(width), at: end)
      Self.put(UInt32(height), at: end + 4)
      end[8] = 8
      end[9] = 2
      end[10] = 0
      end[11] = 0
      end[12] = 0
      return 13
    }
    let mask = UInt8(truncatingIfNeeded: 0xFF << dropped)
    let room = Int(deflateBound(&stream, UInt(lineBytes * height)))
    chunk("IDAT", room: room) { start in
      stream.next_out = start
      stream.avail_out = UInt32(clamping: room)
      for row in 0..<height {
        filter(picture.bytes + (y + row) * picture.stride + x * 4, width: width, mask: mask)
        stream.next_in = line.elements
        stream.avail_in = UInt32(lineBytes)
        deflate(&stream, row == height - 1 ? Z_FINISH : Z_NO_FLUSH)
      }
      return room - Int(stream.avail_out)
    }
    chunk("IEND", room: 0) { _ in 0 }
    return true
  }

  /// Filters a row by the difference to the left pixel (Sub), which compresses best for its cost.
  private func filter(_ pixels: UnsafePointer<UInt8>, width: Int, mask: UInt8) {
    let line = line.elements
    line[0] = 1
    var (red, green, blue): (UInt8, UInt8, UInt8) = (0, 0, 0)
    for column in 0..<width {
      let pixel = pixels + column * 4
      let target = line + (1 + column * 3)
      let wanted = (pixel[0] & mask, pixel[1] & mask, pixel[2] & mask)
      target[0] = wanted.0 &- red
      target[1] = wanted.1 &- green
      target[2] = wanted.2 &- blue
      (red, green, blue) = wanted
    }
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
