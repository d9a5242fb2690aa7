// Parts of a cell divided into ink and paper. Lives on the stack while one cell is fitted.

/// The parts of a cell in two groups, by two-means from a division along the widest channel.
struct Division {
  /// Bit by part: whether it is ink.
  private(set) var shape: UInt16
  /// The sum of the ink parts.
  private(set) var ink: Tone
  /// The sum of all parts.
  let all: Tone
  let count: Int

  /// Nil if no channel spreads by more than `flatRange`, or no division is better than none.
  @inline(__always)
  init?(_ tones: UnsafePointer<Tone>, count: Int, flatRange: Int) {
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
    guard max(range.red, range.green, range.blue) > flatRange else { return nil }
    var axis = Tone(red: 0, green: range.green, blue: 0)
    if range.red * 3 > range.green * 4 { axis = Tone(red: range.red, green: 0, blue: 0) }
    if range.blue > 2 * max(range.red, range.green) { axis = Tone(red: 0, green: 0, blue: range.blue) }
    self.all = all
    self.count = count
    shape = 0
    ink = all
    divide(tones, axis: axis, factor: 2, bar: axis.dot(least &+ most))
    // Three rounds: more change next to nothing.
    for _ in 0..<3 {
      guard isDivided else { return nil }
      let paper = all &- ink
      axis = ink &* paperParts &- paper &* inkParts
      let bar = axis.dot(ink &* paperParts &+ paper &* inkParts)
      let before = shape
      divide(tones, axis: axis, factor: 2 * inkParts * paperParts, bar: bar)
      if shape == before { break }
    }
    guard isDivided else { return nil }
  }

  /// Makes ink of the parts that lie beyond the middle between the two colours.
  @inline(__always)
  private mutating func divide(_ tones: UnsafePointer<Tone>, axis: Tone, factor: Int, bar: Int) {
    shape = 0
    ink = Tone(red: 0, green: 0, blue: 0)
    for part in 0..<count {
      let isInk = axis.dot(tones[part]) &* factor > bar ? 1 : 0
      shape |= UInt16(truncatingIfNeeded: isInk) << UInt16(part)
      ink = ink &+ tones[part] &* isInk
    }
  }

  var inkParts: Int { @inline(__always) get { shape.nonzeroBitCount } }
  var paperParts: Int { @inline(__always) get { count - shape.nonzeroBitCount } }
  private var isDivided: Bool { @inline(__always) get { shape != 0 && inkParts != count } }

  /// The other of the two forms of the same division.
  @inline(__always)
  var swapped: Division {
    var other = self
    other.shape = shape ^ UInt16(truncatingIfNeeded: 1 << count - 1)
    other.ink = all &- ink
    return other
  }

  /// The two groups as a pair of colours.
  var pair: TonePair {
    @inline(__always) get { TonePair(ink: ink, inkParts: inkParts, all: all, parts: count) }
  }
}
