// Downscaling of a plane by area averages, without aliasing or shimmer. One thread at a time.

internal import CPicture

/// A plane of eight-bit samples.
public struct SamplePlane {
  /// The first sample.
  public var samples: UnsafePointer<UInt8>
  /// Bytes between the starts of two rows.
  public var stride: Int
  /// Samples per row.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// A plane in memory that outlives its use.
  public init(samples: UnsafePointer<UInt8>, stride: Int, width: Int, height: Int) {
    (self.samples, self.stride, self.width, self.height) = (samples, stride, width, height)
  }
}

/// Scales a plane to a size that is no larger in either direction.
///
/// Rows are averaged first: that reads every sample once, in vectors, and leaves little for the second step. For
/// wide areas horizontal neighbours are added in pairs before, which halves the work of both steps.
struct AreaAverage: ~Copyable {
  private let source: (width: Int, height: Int)
  private let across: ColumnAverage
  private let down: AreaShares
  private let addsPairs: Bool
  private let isUpperField: Bool

  /// A scaler for 0 < width ≤ the source's width, and the same for the heights.
  ///
  /// A row of an upper field is in the upper of the two frame rows that it stands for, a quarter of a field row
  /// above its middle.
  init(
    from source: (width: Int, height: Int), to target: (width: Int, height: Int), isUpperField: Bool = false
  ) {
    self.source = source
    self.isUpperField = isUpperField
    // A pair may cross the border of two areas; with two pairs or more per area that is invisible.
    addsPairs =
      source.width % 2 == 0
      && (source.width >= target.width * 4 || source.width % (target.width * 2) == 0)
    across = ColumnAverage(from: addsPairs ? source.width / 2 : source.width, to: target.width)
    // A pair's sum is up to twice as large, and sums have 16 bits.
    down = AreaShares(
      source: source.height, target: target.height, whole: addsPairs ? 128 : 256,
      quartersEarlier: isUpperField ? 1 : 0)
  }

  /// Whether it was made for these sizes.
  func fits(_ plane: SamplePlane, width: Int, height: Int, isUpperField: Bool = false) -> Bool {
    plane.width == source.width && plane.height == source.height && width == across.target
      && height == down.target && isUpperField == self.isUpperField
  }

  /// Scales a plane into packed rows.
  func average(_ plane: SamplePlane, into target: UnsafeMutablePointer<UInt8>) {
    var row = 0
    while row < down.target {
      let rows = min(ColumnAverage.rows, down.target - row)
      for index in 0..<rows { sum(plane, row: row + index, into: across.sums + index * across.stride) }
      across.average(rows: rows, into: target + row * across.target)
      row += rows
    }
  }

  /// Computes the sums of one target row.
  private func sum(_ plane: SamplePlane, row: Int, into sums: UnsafeMutablePointer<UInt16>) {
    var rows = picture_rows(
      top: plane.samples + down.first[row] * plane.stride, stride: plane.stride, count: down.count[row],
      shares: down.shares + row * down.reach)
    picture_sum_rows(&rows, addsPairs, across.source, sums)
  }
}
