// A palette bitmap in run-length coding, for subtitles that are kept as long as the item is open. A value.

/// `width` × `height` pixels of up to 256 colours.
///
/// Subtitles are letters on a transparent ground. Run-length coding makes those of a whole film about as small as on
/// the disc, and shrinks bitmaps that are merely large.
struct PaletteBitmap: Sendable {
  let width: Int
  let height: Int
  /// The palette, as 0xAARRGGBB.
  let colors: [UInt32]
  /// The coded pixels, row by row.
  ///
  /// A byte below 128 is the number of single pixels that follow, minus 1. Any other byte begins a run: 15 bits of
  /// length minus 1, then the pixel.
  private let runs: [UInt8]

  /// Shorter repetitions are stored as single pixels, because a run takes three bytes.
  private static let shortest = 4
  private static let longest = 1 << 15

  /// Codes a bitmap; `pixels` is read during the call only.
  ///
  /// - Parameter stride: Bytes from one row to the next.
  init(width: Int, height: Int, colors: [UInt32], pixels: UnsafePointer<UInt8>, stride: Int) {
    (self.width, self.height, self.colors) = (width, height, colors)
    var writer = RunWriter()
    for number in 0..<height {
      let row = pixels + number * stride
      var place = 0
      while place < width {
        let pixel = row[place]
        var end = place + 1
        while end < width, row[end] == pixel { end += 1 }
        writer.add(pixel, count: end - place)
        place = end
      }
    }
    runs = writer.finished()
  }

  /// The size in memory, in bytes.
  var byteCount: Int { runs.count + colors.count * 4 }

  /// The decoded pixels, row by row.
  func pixels() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * height) { out, count in
      count = 0
      var place = 0
      while place < runs.count {
        let head = Int(runs[place])
        if head < 128 {
          for pixel in runs[(place + 1)...(place + 1 + head)] {
            out[count] = pixel
            count += 1
          }
          place += head + 2
        } else {
          let length = ((head & 127) << 8 | Int(runs[place + 1])) + 1
          out[count..<count + length].update(repeating: runs[place + 2])
          count += length
          place += 3
        }
      }
    }
  }

  /// Merges consecutive runs of the same pixel and writes the code.
  private struct RunWriter {
    private var runs: [UInt8] = []
    private var singles: [UInt8] = []
    private var pixel: UInt8 = 0
    private var count = 0

    mutating func add(_ next: UInt8, count more: Int) {
      if next == pixel {
        count += more
      } else {
        endRun()
        (pixel, count) = (next, more)
      }
    }

    mutating func finished() -> [UInt8] {
      endRun()
      endSingles()
      return runs
    }

    private mutating func endRun() {
      if count >= PaletteBitmap.shortest { endSingles() }
      while count >= PaletteBitmap.shortest {
        let length = min(count, PaletteBitmap.longest)
        runs += [0x80 | UInt8((length - 1) >> 8), UInt8((length - 1) & 255), pixel]
        count -= length
      }
      while count > 0 {
        singles.append(pixel)
        count -= 1
        if singles.count == 128 { endSingles() }
      }
    }

    private mutating func endSingles() {
      guard !singles.isEmpty else { return }
      runs.append(UInt8(singles.count - 1))
      runs += singles
      singles.removeAll(keepingCapacity: true)
    }
  }
}
