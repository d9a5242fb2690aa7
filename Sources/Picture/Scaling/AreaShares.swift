// Along one side of a picture: which samples of the source a pixel of the target covers, and by how much. Pure.

/// The shares that the source's samples have in each of the target's: whole numbers that add up to `whole`.
///
/// The target has no more samples than the source. Both sides cover the same length and begin at the same place, but
/// that the source may begin some quarters of a sample earlier; its last sample then reaches to the target's end.
struct AreaShares: ~Copyable {
  /// Samples of the source.
  let source: Int
  /// Samples of the target.
  let target: Int
  /// Most samples that one of the target covers.
  let reach: Int
  /// For each sample of the target the first one of the source that it covers.
  let first: UnsafeMutablePointer<Int>
  /// For each sample of the target how many it covers.
  let count: UnsafeMutablePointer<Int>
  /// For each sample of the target `reach` shares, those beyond its count 0.
  let shares: UnsafeMutablePointer<UInt16>

  /// The shares for 0 < target ≤ source and 0 ≤ quartersEarlier < 4; `whole` is at most 256.
  init(source: Int, target: Int, whole: Int, quartersEarlier: Int = 0) {
    self.source = source
    self.target = target
    // In units of which a sample of the source has four times `target`, so that all is whole.
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
        // The share up to this sample's end, rounded, less what is given already: no rounding adds up.
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
