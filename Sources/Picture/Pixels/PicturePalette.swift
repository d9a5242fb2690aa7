// The palette of a picture: chosen by median cut, and kept as long as it suits the scene. Main thread.

internal import CPicture

/// Up to 256 colours, with a table of the nearest ones.
struct PicturePalette: ~Copyable {
  /// The colours and the table.
  let table: OpaquePointer
  /// The number of colours.
  private(set) var count = 0

  private let limit: Int
  private let histogram: UnsafeMutablePointer<UInt32>
  private var samples = 0
  /// The mean squared error at the time of the choice.
  private var errorWhenMade = 0

  /// A palette of up to `limit` colours, 2 … 256.
  init(limit: Int) {
    self.limit = min(256, max(2, limit))
    guard let table = picture_palette_make() else { preconditionFailure("no memory for a palette") }
    self.table = table
    histogram = .allocate(capacity: Int(PICTURE_PALETTE_TABLE))
    histogram.initialize(repeating: 0, count: Int(PICTURE_PALETTE_TABLE))
  }

  deinit {
    picture_free(UnsafeMutableRawPointer(table))
    histogram.deallocate()
  }

  /// Chooses new colours where the present ones no longer suit the picture; returns whether it did.
  mutating func follow(_ picture: PixelBuffer) -> Bool {
    count(picture)
    if count > 0, meanError <= errorWhenMade * 3 / 2 + 24 { return false }
    var remainders = [UInt64](repeating: 0, count: Int(PICTURE_PALETTE_TABLE))
    Self.sample(picture) { key, pixel in
      remainders[key] &+= MedianCut.remainder(red: pixel[0], green: pixel[1], blue: pixel[2])
    }
    var cut = MedianCut(histogram, remainders)
    let colors = cut.colors(limit)
    picture_palette_choose(table, colors, colors.count)
    count = colors.count
    errorWhenMade = meanError
    return true
  }

  private mutating func count(_ picture: PixelBuffer) {
    histogram.update(repeating: 0, count: Int(PICTURE_PALETTE_TABLE))
    var samples = 0
    Self.sample(picture) { key, _ in
      histogram[key] += 1
      samples += 1
    }
    self.samples = samples
  }

  /// Visits about ten thousand pixels on a grid, each with its colour of 5 bits per channel.
  @inline(__always)
  private static func sample(_ picture: PixelBuffer, _ visit: (Int, UnsafePointer<UInt8>) -> Void) {
    var step = 1
    while step * step * 10_000 < picture.width * picture.height { step += 1 }
    for y in stride(from: step / 2, to: picture.height, by: step) {
      let line = picture.bytes + y * picture.stride
      for x in stride(from: step / 2, to: picture.width, by: step) {
        let pixel = line + x * 4
        visit(Int(pixel[0] & 0xF8) << 7 | Int(pixel[1] & 0xF8) << 2 | Int(pixel[2]) >> 3, pixel)
      }
    }
  }

  /// The mean squared error of the counted colours.
  private var meanError: Int {
    samples > 0 ? Int(picture_palette_error(table, histogram)) / samples : 0
  }
}
