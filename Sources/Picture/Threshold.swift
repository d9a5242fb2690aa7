// The ordered dither pattern. It hangs on the screen's parts, not on time, so that still pictures stay still.

/// An 8×8 Bayer matrix.
struct ThresholdMap: ~Copyable {
  /// 64 thresholds, 0 … 63, row by row.
  let values: UnsafeMutablePointer<UInt8>

  init() {
    values = .allocate(capacity: 64)
    for index in 0..<64 {
      let x = index & 7
      let y = index >> 3
      var value = 0
      for bit in 0..<3 {
        let pair = ((x ^ y) >> bit & 1) << 1 | (y >> bit & 1)
        value |= pair << (2 * (2 - bit))
      }
      values[index] = UInt8(value)
    }
  }

  deinit { values.deallocate() }
}
