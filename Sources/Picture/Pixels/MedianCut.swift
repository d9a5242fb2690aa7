/// Median cut: chooses the colours of a histogram by splitting the box with the largest error, again and again.
struct MedianCut {
  /// A box of colours, as a range of `keys`.
  private struct Box {
    var range: Range<Int>
    var count = 0
    var mean = (0, 0, 0)
    /// The channel with the largest error, as its shift within a key, and that error.
    var shift = 0
    var error = 0
  }

  private let histogram: UnsafePointer<UInt32>
  private let remainders: [UInt64]
  private var keys: [Int]

  /// Takes counts per colour, with 5 bits per channel, and the sum of the `remainder`s of each, so that a colour that is
  /// the only one of its box is exact.
  init(_ histogram: UnsafePointer<UInt32>, _ remainders: [UInt64]) {
    self.histogram = histogram
    self.remainders = remainders
    keys = (0..<(1 << 15)).filter { histogram[$0] > 0 }
  }

  /// The three bits of each channel that the histogram leaves out, 21 bits apart, so that sums fit.
  static func remainder(red: UInt8, green: UInt8, blue: UInt8) -> UInt64 {
    UInt64(red & 7) << 42 | UInt64(green & 7) << 21 | UInt64(blue & 7)
  }

  /// Up to `limit` colours, 0xRRGGBB; black for an empty histogram.
  mutating func colors(_ limit: Int) -> [UInt32] {
    guard !keys.isEmpty else { return [0] }
    var boxes = [measure(0..<keys.count)]
    while boxes.count < limit {
      guard let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }), boxes[worst].error > 0
      else { break }
      let (first, second) = cut(boxes[worst])
      boxes[worst] = first
      boxes.append(second)
    }
    return boxes.map { color(of: $0) }
  }

  /// The mean of a box's colours.
  private func color(of box: Box) -> UInt32 {
    var color: UInt32 = 0
    for (shift, place) in [(10, 42), (5, 21), (0, 0)] {
      let sum = keys[box.range].reduce(box.count / 2) { sum, key in
        sum + (key >> shift & 31) << 3 * Int(histogram[key]) + Int(remainders[key] >> place & (1 << 21 - 1))
      }
      color = color << 8 | UInt32(sum / box.count)
    }
    return color
  }

  private static func channel(_ key: Int, _ shift: Int) -> Int { (key >> shift & 31) << 3 | 4 }

  private func measure(_ range: Range<Int>) -> Box {
    var box = Box(range: range)
    var sums = (0, 0, 0)
    var squares = (0, 0, 0)
    for key in keys[range] {
      let count = Int(histogram[key])
      let (red, green, blue) = (Self.channel(key, 10), Self.channel(key, 5), Self.channel(key, 0))
      box.count += count
      sums = (sums.0 + red * count, sums.1 + green * count, sums.2 + blue * count)
      squares = (
        squares.0 + red * red * count, squares.1 + green * green * count, squares.2 + blue * blue * count
      )
    }
    box.mean = (sums.0 / box.count, sums.1 / box.count, sums.2 / box.count)
    let errors = [
      (10, (squares.0 - sums.0 * sums.0 / box.count) * 3), (5, (squares.1 - sums.1 * sums.1 / box.count) * 6),
      (0, squares.2 - sums.2 * sums.2 / box.count),
    ]
    for (shift, error) in errors where range.count > 1 && error > box.error {
      (box.shift, box.error) = (shift, error)
    }
    return box
  }

  /// Splits a box of several colours at the mean of its worst channel.
  private mutating func cut(_ box: Box) -> (Box, Box) {
    let mean = [10: box.mean.0, 5: box.mean.1, 0: box.mean.2][box.shift] ?? 0
    let middle = keys[box.range].partition { Self.channel($0, box.shift) > mean }
    guard middle > box.range.lowerBound, middle < box.range.upperBound else {
      let half = box.range.lowerBound + 1
      return (measure(box.range.lowerBound..<half), measure(half..<box.range.upperBound))
    }
    return (measure(box.range.lowerBound..<middle), measure(middle..<box.range.upperBound))
  }
}
