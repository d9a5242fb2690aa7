// Along one side of a picture: which samples of the source a pixel of the target covers, and by how much. Pure.

/// The shares that the source's samples have in each of the target's: whole numbers that add up to `whole`.
///
/// Both sides cover the same length; the target has no more samples than the source.
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

  /// The shares for 0 < target ≤ source; `whole` is at most 256.
  init(source: Int, target: Int, whole: Int) {
    self.source = source
    self.target = target
    reach = source / target + 2
    first = .allocate(capacity: target)
    count = .allocate(capacity: target)
    shares = .allocate(capacity: target * reach)
    shares.initialize(repeating: 0, count: target * reach)
    for index in 0..<target {
      // In units of which a sample of the source has `target`, so that all is whole.
      let start = index * source
      let end = start + source
      let from = start / target
      let through = (end - 1) / target
      first[index] = from
      count[index] = through - from + 1
      var given = 0
      for sample in from...through {
        // The share up to this sample's end, rounded, less what is given already: no rounding adds up.
        let covered = min(end, (sample + 1) * target) - start
        let total = (covered * whole + source / 2) / source
        shares[index * reach + sample - from] = UInt16(total - given)
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
