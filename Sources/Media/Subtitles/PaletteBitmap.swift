// A bitmap of a few colours as it is kept for the length of a film: as runs of pixels that are alike. A value; any thread.

/// `width` × `height` pixels, each of them one of up to 256 colours.
///
/// Subtitles are letters on nothing: in runs a film's are as small as on its disc, and those of a file that is nothing
/// but large are small.
struct PaletteBitmap: Sendable {
  let width: Int
  let height: Int
  /// The colours, as 0xAARRGGBB.
  let colors: [UInt32]
  /// Pixels row by row: a byte below 128 is how many single ones follow, less one; any other begins a run, whose length
  /// less one has 15 bits, with its pixel behind them.
  private let runs: [UInt8]

  /// Fewer pixels in a row are no run: it takes three bytes.
  private static let shortest = 4
  private static let longest = 1 << 15

  /// A bitmap of these pixels, whose rows begin so many bytes apart; they are read during the call alone.
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

  /// Bytes that it takes.
  var byteCount: Int { runs.count + colors.count * 4 }

  /// The pixels, row by row.
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

  /// Joins what comes in pieces of one pixel each.
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
