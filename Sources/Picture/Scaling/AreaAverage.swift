// Makes a plane of samples smaller by averaging over areas: nothing aliases, nothing shimmers. One thread at a time.

internal import CPicture

/// Eight-bit samples in rows.
public struct SamplePlane {
  /// The first sample.
  public var samples: UnsafePointer<UInt8>
  /// Bytes from one row to the next.
  public var stride: Int
  /// Samples across.
  public var width: Int
  /// Samples down.
  public var height: Int

  /// A plane in memory that outlives its use.
  public init(samples: UnsafePointer<UInt8>, stride: Int, width: Int, height: Int) {
    (self.samples, self.stride, self.width, self.height) = (samples, stride, width, height)
  }
}

/// From one size of plane to another that is no larger in either direction.
///
/// Rows are averaged first: that touches every sample once, many at a time, and leaves little for the second
/// step. Where areas are wide, neighbours are added up in pairs before that, which halves the work of both.
struct AreaAverage: ~Copyable {
  private let source: (width: Int, height: Int)
  private let across: ColumnAverage
  private let down: AreaShares
  private let addsPairs: Bool
  private let isUpperField: Bool

  /// For 0 < width ≤ the source's width, and the same of the heights.
  ///
  /// The rows of an upper field lie in the middle of the upper of the two rows of the frame that each stands for, a
  /// quarter of a field's row above its own middle.
  init(
    from source: (width: Int, height: Int), to target: (width: Int, height: Int), isUpperField: Bool = false
  ) {
    self.source = source
    self.isUpperField = isUpperField
    // A pair may lie across the border of two areas; with two pairs or more in each, nobody sees it.
    addsPairs =
      source.width % 2 == 0
      && (source.width >= target.width * 4 || source.width % (target.width * 2) == 0)
    across = ColumnAverage(from: addsPairs ? source.width / 2 : source.width, to: target.width)
    // A pair is up to twice as much, and sums have 16 bits.
    down = AreaShares(
      source: source.height, target: target.height, whole: addsPairs ? 128 : 256,
      quartersEarlier: isUpperField ? 1 : 0)
  }

  /// Whether it was made for that.
  func fits(_ plane: SamplePlane, width: Int, height: Int, isUpperField: Bool = false) -> Bool {
    plane.width == source.width && plane.height == source.height && width == across.target
      && height == down.target && isUpperField == self.isUpperField
  }

  /// Averages into rows that follow each other without a gap.
  func average(_ plane: SamplePlane, into target: UnsafeMutablePointer<UInt8>) {
    var row = 0
    while row < down.target {
      let rows = min(ColumnAverage.rows, down.target - row)
      for index in 0..<rows { sum(plane, row: row + index, into: across.sums + index * across.stride) }
      across.average(rows: rows, into: target + row * across.target)
      row += rows
    }
  }

  /// Fills a row of sums.
  private func sum(_ plane: SamplePlane, row: Int, into sums: UnsafeMutablePointer<UInt16>) {
    var rows = picture_rows(
      top: plane.samples + down.first[row] * plane.stride, stride: plane.stride, count: down.count[row],
      shares: down.shares + row * down.reach)
    picture_sum_rows(&rows, addsPairs, across.source, sums)
  }
}
