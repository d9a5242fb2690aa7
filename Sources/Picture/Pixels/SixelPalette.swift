// The palette of a sixel picture: chosen by median cut, and kept as long as it suits the scene. Main thread.

/// Up to 256 colours, with a cached mapping from pixels.
struct SixelPalette: ~Copyable {
  /// The colours, 0xRRGGBB.
  private(set) var colors: [UInt32] = []
  /// The nearest colour's index per colour of 5 bits per channel; `unknown` until it is searched.
  let table: UnsafeMutablePointer<UInt16>
  static let unknown: UInt16 = 0xFFFF

  private static let cells = 1 << 15
  private let limit: Int
  private let histogram: UnsafeMutablePointer<UInt32>
  private var samples = 0
  /// The mean squared error at the time of the choice.
  private var errorWhenMade = 0

  /// A palette of up to `limit` colours, 2 … 256.
  init(limit: Int) {
    self.limit = min(256, max(2, limit))
    table = .allocate(capacity: SixelPalette.cells)
    table.initialize(repeating: SixelPalette.unknown, count: SixelPalette.cells)
    histogram = .allocate(capacity: SixelPalette.cells)
    histogram.initialize(repeating: 0, count: SixelPalette.cells)
  }

  deinit {
    table.deallocate()
    histogram.deallocate()
  }

  /// Chooses new colours where the present ones no longer suit the picture; returns whether it did.
  mutating func follow(_ picture: PixelBuffer) -> Bool {
    count(picture)
    if !colors.isEmpty, meanError <= errorWhenMade * 3 / 2 + 24 { return false }
    var cut = MedianCut(histogram)
    colors = cut.colors(limit)
    table.update(repeating: SixelPalette.unknown, count: SixelPalette.cells)
    errorWhenMade = meanError
    return true
  }

  /// Counts colours on a grid of about ten thousand pixels or more.
  private mutating func count(_ picture: PixelBuffer) {
    histogram.update(repeating: 0, count: SixelPalette.cells)
    samples = 0
    let step = max(1, min(picture.width, picture.height) / 100)
    for y in stride(from: step / 2, to: picture.height, by: step) {
      let line = picture.bytes + y * picture.stride
      for x in stride(from: step / 2, to: picture.width, by: step) {
        let pixel = line + x * 4
        histogram[SixelPalette.key(Int(pixel[0]), Int(pixel[1]), Int(pixel[2]))] += 1
        samples += 1
      }
    }
  }

  /// The mean squared error of the counted colours.
  private var meanError: Int {
    var sum = 0
    for key in 0..<SixelPalette.cells where histogram[key] > 0 {
      sum += SixelPalette.distance(colors[Int(entry(key))], key) * Int(histogram[key])
    }
    return samples > 0 ? sum / samples : 0
  }

  /// The palette index for a colour key.
  @inline(__always)
  func entry(_ key: Int) -> UInt8 {
    let known = table[key]
    return known == SixelPalette.unknown ? search(key) : UInt8(truncatingIfNeeded: known)
  }

  @inline(never)
  private func search(_ key: Int) -> UInt8 {
    var best = 0
    var least = Int.max
    for index in colors.indices {
      let distance = SixelPalette.distance(colors[index], key)
      if distance < least { (best, least) = (index, distance) }
    }
    table[key] = UInt16(best)
    return UInt8(best)
  }

  /// The key of a colour: 5 bits per channel.
  @inline(__always)
  static func key(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    (red & 0xF8) << 7 | (green & 0xF8) << 2 | blue >> 3
  }

  /// The weighted squared distance, divided by the sum of the weights.
  private static func distance(_ color: UInt32, _ key: Int) -> Int {
    let red = Int(color >> 16 & 0xFF) - ((key >> 7 & 0xF8) + 4)
    let green = Int(color >> 8 & 0xFF) - ((key >> 2 & 0xF8) + 4)
    let blue = Int(color & 0xFF) - ((key << 3 & 0xF8) + 4)
    return (red * red * 3 + green * green * 6 + blue * blue) / 10
  }
}
