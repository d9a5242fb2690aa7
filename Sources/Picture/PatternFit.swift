// Two, three or four rows of two pixels to a block of parts. Lives on the stack while one frame is fitted.

extension CellFitter {
  /// Cells whose channels spread by no more than this are one colour.
  private static let flatRange = 2

  /// A row of cells of 2×`down` parts: each part is ink or paper, whichever is nearer, and the two colours
  /// are the means of their parts (two-means, from a division along the widest channel).
  func patterns(row: Int, columns: Int, glyphs: GlyphSet, into cells: UnsafeMutablePointer<Cell>) {
    let down = glyphs.down
    let count = down * 2
    let first = pixels + row * down * stride
    withUnsafeTemporaryAllocation(of: Tone.self, capacity: 8) { tones in
      guard let tones = tones.baseAddress else { return }
      for column in 0..<columns {
        for y in 0..<down {
          let line = first + y * stride + column * 2
          tones[y * 2] = Tone(line[0])
          tones[y * 2 + 1] = Tone(line[1])
        }
        cells[column] = CellFitter.fit(tones, count: count, isBraille: glyphs == .braille)
      }
    }
  }

  @inline(__always)
  private static func fit(_ tones: UnsafePointer<Tone>, count: Int, isBraille: Bool) -> Cell {
    var least = tones[0]
    var most = tones[0]
    var all = tones[0]
    for part in 1..<count {
      let tone = tones[part]
      least = Tone(
        red: min(least.red, tone.red), green: min(least.green, tone.green), blue: min(least.blue, tone.blue))
      most = Tone(
        red: max(most.red, tone.red), green: max(most.green, tone.green), blue: max(most.blue, tone.blue))
      all = all &+ tone
    }
    let range = most &- least
    guard max(range.red, range.green, range.blue) > flatRange else { return flat(all, count: count) }

    var axis = Tone(red: 0, green: range.green, blue: 0)
    if range.red * 3 > range.green * 4 { axis = Tone(red: range.red, green: 0, blue: 0) }
    if range.blue > 2 * max(range.red, range.green) { axis = Tone(red: 0, green: 0, blue: range.blue) }
    var bar = axis.dot(least &+ most)
    var shape = divide(tones, count: count, axis: axis, factor: 2, bar: bar)
    var ink = sum(tones, count: count, shape: shape)
    for _ in 0..<3 {
      let inkParts = shape.nonzeroBitCount
      let paperParts = count - inkParts
      if inkParts == 0 || paperParts == 0 { return flat(all, count: count) }
      let paper = all &- ink
      axis = ink &* paperParts &- paper &* inkParts
      bar = axis.dot(ink &* paperParts &+ paper &* inkParts)
      let better = divide(tones, count: count, axis: axis, factor: 2 * inkParts * paperParts, bar: bar)
      if better == shape { break }
      shape = better
      ink = sum(tones, count: count, shape: shape)
    }
    return finish(tones, count: count, all: all, ink: ink, shape: shape, isBraille: isBraille)
  }

  /// Which parts lie beyond the middle between the two colours.
  @inline(__always)
  private static func divide(
    _ tones: UnsafePointer<Tone>, count: Int, axis: Tone, factor: Int, bar: Int
  ) -> UInt8 {
    var shape: UInt8 = 0
    for part in 0..<count {
      let isInk: UInt8 = axis.dot(tones[part]) &* factor > bar ? 1 : 0
      shape |= isInk << UInt8(part)
    }
    return shape
  }

  @inline(__always)
  private static func sum(_ tones: UnsafePointer<Tone>, count: Int, shape: UInt8) -> Tone {
    var ink = Tone(red: 0, green: 0, blue: 0)
    for part in 0..<count { ink = ink &+ tones[part] &* Int(shape >> UInt8(part) & 1) }
    return ink
  }

  @inline(__always)
  private static func flat(_ all: Tone, count: Int) -> Cell {
    let half = count / 2
    return Cell(
      flat: UInt32((all.red + half) / count) << 16 | UInt32((all.green + half) / count) << 8
        | UInt32((all.blue + half) / count))
  }

  @inline(__always)
  private static func finish(
    _ tones: UnsafePointer<Tone>, count: Int, all: Tone, ink: Tone, shape: UInt8, isBraille: Bool
  ) -> Cell {
    let inkParts = shape.nonzeroBitCount
    let paperParts = count - inkParts
    if inkParts == 0 || paperParts == 0 { return flat(all, count: count) }
    let paper = all &- ink
    let sum = all.luma
    var squares = 0
    for part in 0..<count { squares = squares &+ tones[part].lumaSquare }
    let spread = count * squares - sum * sum
    // n² times the variance between the two: with a and b parts, (a·B − b·A)² / (a·b).
    let step = (ink &* paperParts &- paper &* inkParts).luma
    let shown = step / inkParts * (step / paperParts)
    let full = UInt8(truncatingIfNeeded: 1 << count - 1)
    // One of two equal forms: the upper left part is ink. Dots are the fewer parts: they never close up.
    let isSwapped = isBraille ? inkParts > paperParts : shape & 1 == 0
    if isSwapped {
      return cell(
        shape: shape ^ full, ink: paper, inkParts: paperParts, paper: ink, paperParts: inkParts,
        spread: spread, shown: shown)
    }
    return cell(
      shape: shape, ink: ink, inkParts: inkParts, paper: paper, paperParts: paperParts, spread: spread,
      shown: shown)
  }
}
