// The weights of source samples in target samples, along one dimension. Pure.

/// Integer weights of the source's samples in each target sample; they add up to `whole`.
///
/// The target has no more samples than the source. Both cover the same length from the same start, except that the
/// source may begin some quarters of a sample earlier; its last sample then extends to the target's end.
struct AreaShares: ~Copyable {
  /// The number of source samples.
  let source: Int
  /// The number of target samples.
  let target: Int
  /// Maximum source samples per target sample.
  let reach: Int
  /// Per target sample, its first source sample.
  let first: UnsafeMutablePointer<Int>
  /// Per target sample, the count of its source samples.
  let count: UnsafeMutablePointer<Int>
  /// Per target sample, `reach` weights; those beyond its count are 0.
  let shares: UnsafeMutablePointer<UInt16>

  /// The weights for 0 < target ≤ source and 0 ≤ quartersEarlier < 4; `whole` is at most 256.
  init(source: Int, target: Int, whole: Int, quartersEarlier: Int = 0) {
    self.source = source
    self.target = target
    // In units of 1/(4 × `target`) of a source sample, so that all positions are integers.
    let (sample, length) = (4 * target, 4 * source)
    func start(_ index: Int) -> Int { index * length + quartersEarlier * target }
    func through(_ index: Int) -> Int { min(source - 1, (start(index) + length - 1) / sample) }
    reach = (0..<target).reduce(1) { max($0, through($1) - start($1) / sample + 1) }
    first = .allocate(capacity: target)
    count = .allocate(capacity: target)
    shares = .allocate(capacity: target * reach)
    shares.initialize(repeating: 0, count: target * reach)
    for index in 0..<target {
      let (from, last) = (start(index) / sample, through(index))
      first[index] = from
      count[index] = last - from + 1
      var given = 0
      for place in from...last {
        // The rounded weight up to this sample's end, minus the weights before it: rounding errors do not add up.
        let covered = place == last ? length : (place + 1) * sample - start(index)
        let total = (covered * whole + length / 2) / length
        shares[index * reach + place - from] = UInt16(total - given)
        given = total
      }
    }
  }

  deinit {
    first.deallocate()
    count.deallocate()
    shares.deallocate()
  }
}
