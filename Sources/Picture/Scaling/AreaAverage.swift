// Makes a plane of samples smaller by averaging over areas: nothing aliases, nothing shimmers. One thread at a time.

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
  private let across: AreaShares
  private let down: AreaShares
  private let addsPairs: Bool
  private let isUpperField: Bool
  /// One row of sums, 256 times the average of a column or a pair of columns.
  private let sums: UnsafeMutablePointer<UInt16>

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
    let columns = addsPairs ? source.width / 2 : source.width
    across = AreaShares(source: columns, target: target.width, whole: 256)
    // A pair is up to twice as much, and sums have 16 bits.
    down = AreaShares(
      source: source.height, target: target.height, whole: addsPairs ? 128 : 256,
      quartersEarlier: isUpperField ? 1 : 0)
    // Columns beyond the last one have no share, but are read.
    sums = .allocate(capacity: columns + across.reach)
    sums.initialize(repeating: 0, count: columns + across.reach)
  }

  deinit { sums.deallocate() }

  /// Whether it was made for that.
  func fits(_ plane: SamplePlane, width: Int, height: Int, isUpperField: Bool = false) -> Bool {
    plane.width == source.width && plane.height == source.height && width == across.target
      && height == down.target && isUpperField == self.isUpperField
  }

  /// Averages into rows that follow each other without a gap.
  func average(_ plane: SamplePlane, into target: UnsafeMutablePointer<UInt8>) {
    for row in 0..<down.target {
      let top = UnsafeRawPointer(plane.samples + down.first[row] * plane.stride)
      let (count, shares) = (down.count[row], down.shares + row * down.reach)
      if addsPairs {
        sum(PairedColumns.self, top, plane.stride, count, shares)
      } else {
        sum(SingleColumns.self, top, plane.stride, count, shares)
      }
      averageRow(into: target + row * across.target)
    }
  }

  // MARK: Rows

  /// Fills the row of sums, many columns at a time.
  ///
  /// Row after row, as they lie in memory: a picture is larger than the caches near the processor, which fetch
  /// ahead along one row and not along eight.
  private func sum<Columns: SampleColumns>(
    _ kind: Columns.Type, _ top: UnsafeRawPointer, _ stride: Int, _ rows: Int, _ shares: UnsafePointer<UInt16>
  ) {
    let columns = across.source
    let blocks = columns & ~15
    sums.update(repeating: 0, count: columns)
    let target = UnsafeMutableRawPointer(sums)
    for row in 0..<rows {
      let (from, share) = (top + row * stride, shares[row])
      var column = 0
      while column < blocks {
        let sum = target.loadUnaligned(fromByteOffset: column * 2, as: ColumnSums.self)
        let samples = kind.many(from + column * kind.bytes)
        target.storeBytes(of: sum &+ samples &* share, toByteOffset: column * 2, as: ColumnSums.self)
        column += 16
      }
      while column < columns {
        sums[column] &+= kind.one(from + column * kind.bytes) &* share
        column += 1
      }
    }
  }

  // MARK: Columns

  /// One pixel after the other, in loops that the compiler can unroll for the reaches that films have.
  private func averageRow(into target: UnsafeMutablePointer<UInt8>) {
    if across.source == across.target { return roundRow(into: target) }
    switch across.reach {
    case 2: averageRow(reach: 2, into: target)
    case 3: averageRow(reach: 3, into: target)
    case 4: averageRow(reach: 4, into: target)
    case 5: averageRow(reach: 5, into: target)
    case 6: averageRow(reach: 6, into: target)
    case 7: averageRow(reach: 7, into: target)
    default: averageRow(reach: across.reach, into: target)
    }
  }

  @inline(__always)
  private func averageRow(reach: Int, into target: UnsafeMutablePointer<UInt8>) {
    var shares = UnsafePointer(across.shares)
    for index in 0..<across.target {
      let from = sums + across.first[index]
      var sum: UInt32 = 1 << 15
      for sample in 0..<reach {
        sum &+= UInt32(from[sample]) &* UInt32(shares[sample])
      }
      target[index] = UInt8(truncatingIfNeeded: sum >> 16)
      shares += reach
    }
  }

  /// One sum for each sample; the largest, 255 times 256, leaves room for the half.
  private func roundRow(into target: UnsafeMutablePointer<UInt8>) {
    var index = 0
    while index + 16 <= across.target {
      let sum = UnsafeRawPointer(sums).loadUnaligned(fromByteOffset: index * 2, as: ColumnSums.self)
      let rounded = SIMD16<UInt8>(truncatingIfNeeded: (sum &+ 128) &>> 8)
      UnsafeMutableRawPointer(target).storeBytes(of: rounded, toByteOffset: index, as: SIMD16<UInt8>.self)
      index += 16
    }
    while index < across.target {
      target[index] = UInt8(truncatingIfNeeded: (sums[index] &+ 128) >> 8)
      index += 1
    }
  }
}

/// Sums of sixteen columns.
private typealias ColumnSums = SIMD16<UInt16>

/// What the columns of sums are made of.
private protocol SampleColumns {
  /// Bytes of a row that make a column.
  static var bytes: Int { get }
  /// Sixteen columns from there on.
  static func many(_ place: UnsafeRawPointer) -> ColumnSums
  /// The column there.
  static func one(_ place: UnsafeRawPointer) -> UInt16
}

/// A sample is a column.
private enum SingleColumns: SampleColumns {
  static let bytes = 1

  @inline(__always) static func many(_ place: UnsafeRawPointer) -> ColumnSums {
    ColumnSums(truncatingIfNeeded: place.loadUnaligned(as: SIMD16<UInt8>.self))
  }

  @inline(__always) static func one(_ place: UnsafeRawPointer) -> UInt16 {
    UInt16(place.load(as: UInt8.self))
  }
}

/// Two samples are a column; in 16 bits their order does not matter to their sum.
private enum PairedColumns: SampleColumns {
  static let bytes = 2

  @inline(__always) static func many(_ place: UnsafeRawPointer) -> ColumnSums {
    let pairs = place.loadUnaligned(as: ColumnSums.self)
    return (pairs & 0xFF) &+ (pairs &>> 8)
  }

  @inline(__always) static func one(_ place: UnsafeRawPointer) -> UInt16 {
    let pair = place.loadUnaligned(as: UInt16.self)
    return (pair & 0xFF) &+ (pair &>> 8)
  }
}
