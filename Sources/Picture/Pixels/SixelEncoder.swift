// Sixel encoding of palette indices. Main thread; keeps its memory from frame to frame.

/// Encodes bands of six rows: for each colour of a band, the columns where it occurs.
struct SixelEncoder: ~Copyable {
  /// Per colour of the band, the columns where it occurs: x in the upper bits, the six pixels in the lower 8.
  private var entries = GrowingBuffer<UInt32>()
  private let counts: UnsafeMutablePointer<Int32>
  private var width = 0

  init() {
    counts = .allocate(capacity: 256)
    counts.initialize(repeating: 0, count: 256)
  }

  deinit { counts.deallocate() }

  /// Appends an image of `width`×`height` indices, with rows `stride` apart.
  mutating func encode(
    _ pixels: UnsafePointer<UInt8>, stride: Int, width: Int, height: Int, colors: [UInt32],
    into out: inout ByteSink
  ) {
    self.width = width
    entries.reserve(width * 256)
    // The second parameter (1): pixels that are not set keep their colour.
    out.append("\u{1B}P0;1;0q\"1;1;")
    out.append(decimal: width)
    out.append(";")
    out.append(decimal: height)
    define(pixels, stride: stride, height: height, colors: colors, into: &out)
    for top in Swift.stride(from: 0, to: height, by: 6) {
      gather(pixels + top * stride, stride: stride, rows: min(6, height - top))
      write(colors.count, into: &out)
      out.append("-")
    }
    out.append("\u{1B}\\")
  }

  /// Appends the definitions of the colours that occur.
  private func define(
    _ pixels: UnsafePointer<UInt8>, stride: Int, height: Int, colors: [UInt32], into out: inout ByteSink
  ) {
    for row in 0..<height {
      let line = pixels + row * stride
      for column in 0..<width { counts[Int(line[column])] = 1 }
    }
    for index in colors.indices where counts[index] > 0 {
      counts[index] = 0
      let color = colors[index]
      out.append("#")
      out.append(decimal: index)
      out.append(";2")
      for shift in [16, 8, 0] as [UInt32] {
        out.append(";")
        out.append(decimal: (Int(color >> shift & 0xFF) * 100 + 127) / 255)
      }
    }
  }

  /// Collects the pixels of a band by columns, so that each colour's columns are in order.
  private func gather(_ band: UnsafePointer<UInt8>, stride: Int, rows: Int) {
    for column in 0..<width {
      var pixel = band + column
      let start = UInt32(truncatingIfNeeded: column << 8)
      var bit: UInt32 = 1
      for _ in 0..<rows {
        let color = Int(pixel.pointee)
        let list = entries.elements + color &* width
        let count = Int(counts[color])
        if count > 0, list[count &- 1] >= start {
          list[count &- 1] |= bit
        } else {
          list[count] = start | bit
          counts[color] = Int32(truncatingIfNeeded: count &+ 1)
        }
        pixel += stride
        bit <<= 1
      }
    }
  }

  /// Appends the band's colours, one over the other, and empties the lists.
  private func write(_ colors: Int, into out: inout ByteSink) {
    var isFirst = true
    for color in 0..<colors {
      let count = Int(counts[color])
      guard count > 0 else { continue }
      counts[color] = 0
      // An entry is at most a gap and a run; each has at most six bytes, or one per column.
      var end = out.room(count * 8 + 16)
      if !isFirst {
        end[0] = UInt8(ascii: "$")
        end += 1
      }
      isFirst = false
      end[0] = UInt8(ascii: "#")
      end += 1 + Decimal.write(color, to: end + 1)
      let list = entries.elements + color &* width
      var next = 0
      var index = 0
      while index < count {
        let column = Int(list[index] >> 8)
        let bits = UInt8(truncatingIfNeeded: list[index] & 63)
        var length = 1
        while index &+ length < count, list[index &+ length] == list[index] &+ UInt32(length << 8) {
          length &+= 1
        }
        SixelEncoder.run(of: 0, length: column &- next, at: &end)
        SixelEncoder.run(of: bits, length: length, at: &end)
        next = column &+ length
        index &+= length
      }
      out.finish(at: end)
    }
  }

  /// Writes a run of equal columns in the shortest form.
  @inline(__always)
  private static func run(of bits: UInt8, length: Int, at end: inout UnsafeMutablePointer<UInt8>) {
    let byte = bits &+ 63
    if length > 3 {
      end[0] = UInt8(ascii: "!")
      end += 1 + Decimal.write(length, to: end + 1)
      end[0] = byte
      end += 1
    } else {
      for index in 0..<length { end[index] = byte }
      end += length
    }
  }
}
