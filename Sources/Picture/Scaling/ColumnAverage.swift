// The second half of area averaging: along the rows. One thread at a time.

internal import CPicture

/// Averages neighbouring sums in several rows at a time.
struct ColumnAverage: ~Copyable {
  /// Rows averaged at a time.
  static let rows = Int(PICTURE_COLUMN_ROWS)

  /// The source columns of each target sample.
  private let across: AreaShares
  /// The same weights, scaled to 65536.
  private let shares: UnsafeMutablePointer<UInt16>
  private let columns: UnsafeMutablePointer<picture_column>
  /// Rows of sums that the owner fills, `stride` apart: 256 times a column's average.
  let sums: UnsafeMutablePointer<UInt16>
  /// Sums between the starts of two rows.
  let stride: Int

  /// Columns of sums.
  var source: Int { across.source }
  /// Samples per target row.
  var target: Int { across.target }

  /// Averages from `source` columns to at most as many samples.
  init(from source: Int, to target: Int) {
    across = AreaShares(source: source, target: target, whole: 256)
    let count = target * across.reach
    shares = .allocate(capacity: count)
    for index in 0..<count { shares[index] = UInt16(clamping: Int(across.shares[index]) << 8) }
    // Columns beyond the last one have weight 0, but are read.
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

  /// Averages the first `rows` rows of sums into packed rows.
  func average(rows: Int, into samples: UnsafeMutablePointer<UInt8>) {
    if source == target {
      for row in 0..<rows { round(sums + row * stride, into: samples + row * target) }
      return
    }
    var areas = picture_areas(first: across.first, shares: shares, reach: across.reach, count: target)
    picture_turn(sums, stride, columns)
    picture_average(columns, &areas, rows, samples)
  }

  /// Without scaling, each sum is rounded; the largest one, 255 times 256, leaves room for the added half.
  private func round(_ sums: UnsafePointer<UInt16>, into samples: UnsafeMutablePointer<UInt8>) {
    for index in 0..<target { samples[index] = UInt8(truncatingIfNeeded: (sums[index] &+ 128) >> 8) }
  }
}
