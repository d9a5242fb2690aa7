// 2×2 pixels to a half block, four cells at a time. Lives on the stack while one frame is fitted.

extension CellFitter {
  /// A row of half blocks: divided where the difference is greater, upper from lower or left from right.
  func halves(row: Int, columns: Int, into cells: UnsafeMutablePointer<Cell>) {
    let upper = UnsafeRawPointer(pixels + row * 2 * stride)
    let lower = upper + stride * MemoryLayout<UInt32>.stride
    var column = 0
    while column + 4 <= columns {
      let offset = column * 2 * MemoryLayout<UInt32>.stride
      HalfBlocks(
        upper: upper.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt32>.self),
        lower: lower.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt32>.self)
      ).store(4, into: cells + column)
      column += 4
    }
    guard column < columns else { return }
    var (first, second) = (SIMD8<UInt32>(), SIMD8<UInt32>())
    for index in 0..<(columns - column) * 2 {
      first[index] = pixels[row * 2 * stride + column * 2 + index]
      second[index] = pixels[(row * 2 + 1) * stride + column * 2 + index]
    }
    HalfBlocks(upper: first, lower: second).store(columns - column, into: cells + column)
  }
}

/// Four cells of two colours each.
///
/// The four pixels of a cell, a and b over c and d, are taken apart as a Hadamard transform does: their sum, upper less
/// lower, left less right, and what is left over. The squares of the last three add up to the variance.
private struct HalfBlocks {
  private typealias Channel = SIMD4<Float>

  /// 0xRRGGBB.
  private var ink: SIMD4<UInt32>
  private var paper: SIMD4<UInt32>
  private var shape: SIMD4<UInt32>

  /// Fits two rows of eight pixels.
  @inline(__always)
  init(upper: SIMD8<UInt32>, lower: SIMD8<UInt32>) {
    let (a, b) = (upper.evenHalf, upper.oddHalf)
    let (c, d) = (lower.evenHalf, lower.oddHalf)
    let red = Parts(a & 0xFF, b & 0xFF, c & 0xFF, d & 0xFF)
    let green = Parts(a &>> 8 & 0xFF, b &>> 8 & 0xFF, c &>> 8 & 0xFF, d &>> 8 & 0xFF)
    let blue = Parts(a &>> 16 & 0xFF, b &>> 16 & 0xFF, c &>> 16 & 0xFF, d &>> 16 & 0xFF)

    let isDown =
      Self.weight(red.down, green.down, blue.down) .>= Self.weight(red.across, green.across, blue.across)
    let apart = (
      red.across.replacing(with: red.down, where: isDown),
      green.across.replacing(with: green.down, where: isDown),
      blue.across.replacing(with: blue.down, where: isDown)
    )
    let down = Self.luma(red.down, green.down, blue.down)
    let across = Self.luma(red.across, green.across, blue.across)
    let rest = Self.luma(red.rest, green.rest, blue.rest)
    let kept = Self.luma(apart.0, apart.1, apart.2)
    let gain = Self.gain(wanted: down * down + across * across + rest * rest, kept: kept * kept)

    ink = Self.packed(
      red.sum + gain * apart.0, green.sum + gain * apart.1, blue.sum + gain * apart.2)
    paper = Self.packed(
      red.sum - gain * apart.0, green.sum - gain * apart.1, blue.sum - gain * apart.2)
    shape = SIMD4(repeating: 0b0101).replacing(with: 0b0011, where: isDown).replacing(
      with: 0, where: ink .== paper)
  }

  /// Writes the first of them.
  @inline(__always)
  func store(_ count: Int, into cells: UnsafeMutablePointer<Cell>) {
    for index in 0..<count {
      cells[index] = Cell(
        shape: UInt16(truncatingIfNeeded: shape[index]), ink: ink[index], paper: paper[index])
    }
  }

  /// One channel of four times four pixels.
  private struct Parts {
    var sum: Channel
    var down: Channel
    var across: Channel
    var rest: Channel

    @inline(__always)
    init(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>, _ c: SIMD4<UInt32>, _ d: SIMD4<UInt32>) {
      let pixels = (Self.float(a), Self.float(b), Self.float(c), Self.float(d))
      let (outer, inner) = (pixels.0 + pixels.3, pixels.1 + pixels.2)
      let (falling, rising) = (pixels.0 - pixels.3, pixels.1 - pixels.2)
      sum = outer + inner
      rest = outer - inner
      down = falling + rising
      across = falling - rising
    }

    /// Whole numbers below 2²³, put in the place of a fraction's bits.
    @inline(__always)
    private static func float(_ values: SIMD4<UInt32>) -> Channel {
      unsafeBitCast(values | 0x4B00_0000, to: Channel.self) - 8_388_608
    }
  }

  /// The squared length, channels weighed as the eye does.
  @inline(__always)
  private static func weight(_ red: Channel, _ green: Channel, _ blue: Channel) -> Channel {
    red * red * 3 + green * green * 6 + blue * blue
  }

  @inline(__always)
  private static func luma(_ red: Channel, _ green: Channel, _ blue: Channel) -> Channel {
    red * 77 + green * 150 + blue * 29
  }

  /// How far the two colours are moved apart to have the variance of luma that the pixels had; see `TonePair`.
  @inline(__always)
  private static func gain(wanted: Channel, kept: Channel) -> Channel {
    let zero = Channel.zero
    let most = Channel(repeating: TonePair.mostGain - 1)
    // Where nothing is kept the quotient is no number, and neither comparison holds.
    let excess = wanted / kept - 1
    let floored = zero.replacing(with: excess, where: excess .> zero)
    let bounded = floored.replacing(with: most, where: excess .> most)
    return rootOfOneMore(bounded.replacing(with: zero, where: kept .== zero))
  }

  /// The square root of 1 + x, to 0.00002 of it for x of 0 … 0.5 (`TonePair.mostGain` less 1).
  ///
  /// A polynomial, as roots of vectors are taken one by one here, each with a branch.
  @inline(__always)
  private static func rootOfOneMore(_ x: Channel) -> Channel {
    ((x * 0.037516 - 0.118801) * x + 0.499533) * x + 1
  }

  /// 0xRRGGBB of channels that are four times too large, rounded and held within 0 … 255.
  @inline(__always)
  private static func packed(_ red: Channel, _ green: Channel, _ blue: Channel) -> SIMD4<UInt32> {
    byte(red) &<< 16 | byte(green) &<< 8 | byte(blue)
  }

  @inline(__always)
  private static func byte(_ quadruple: Channel) -> SIMD4<UInt32> {
    let zero = Channel.zero
    let most = Channel(repeating: 255)
    // Halves go up; a fraction behind 2²³ has no room, so that adding it rounds.
    let value = quadruple * 0.25 + 0x1p-10
    let floored = value.replacing(with: zero, where: value .< zero)
    let bounded = floored.replacing(with: most, where: floored .> most)
    return unsafeBitCast(bounded + 8_388_608, to: SIMD4<UInt32>.self) & 0xFF
  }
}
