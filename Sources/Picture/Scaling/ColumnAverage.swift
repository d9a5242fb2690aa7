// The second half of averaging over areas: along the rows. One thread at a time.

internal import CPicture

/// Averages neighbours in rows of sums, some rows at a time.
struct ColumnAverage: ~Copyable {
  /// Rows that are averaged in one go.
  static let rows = Int(PICTURE_COLUMN_ROWS)

  /// Which columns each sample of the target covers.
  private let across: AreaShares
  /// The same shares, of 65536.
  private let shares: UnsafeMutablePointer<UInt16>
  private let columns: UnsafeMutablePointer<picture_column>
  /// Rows of sums for the owner to fill, `stride` apart: 256 times the average of a column.
  let sums: UnsafeMutablePointer<UInt16>
  /// Sums from one row to the next.
  let stride: Int

  /// Columns of sums.
  var source: Int { across.source }
  /// Samples across in the target.
  var target: Int { across.target }

  /// From so many columns to no more than so many samples.
  init(from source: Int, to target: Int) {
    across = AreaShares(source: source, target: target, whole: 256)
    let count = target * across.reach
    shares = .allocate(capacity: count)
    for index in 0..<count { shares[index] = UInt16(clamping: Int(across.shares[index]) << 8) }
    // Columns beyond the last one have no share, but are read.
    stride = (source + across.reach + Self.rows - 1) / Self.rows * Self.rows
    sums = .allocate(capacity: stride * Self.rows)
    sums.initialize(repeating: 0, count: stride * Self.rows)
    columns = .allocate(capacity: stride)
  }

  deinit {
    sums.deallocate()
    columns.deallocate()
    shares.deallocate()
  }

  /// Averages the first `rows` of the sums into rows that follow each other without a gap.
  func average(rows: Int, into samples: UnsafeMutablePointer<UInt8>) {
    if source == target {
      for row in 0..<rows { round(sums + row * stride, into: samples + row * target) }
      return
    }
    var areas = picture_areas(first: across.first, shares: shares, reach: across.reach, count: target)
    picture_turn(sums, stride, columns)
    picture_average(columns, &areas, rows, samples)
  }

  /// One sum for each sample; the largest, 255 times 256, leaves room for the half.
  private func round(_ sums: UnsafePointer<UInt16>, into samples: UnsafeMutablePointer<UInt8>) {
    for index in 0..<target { samples[index] = UInt8(truncatingIfNeeded: (sums[index] &+ 128) >> 8) }
  }
}
