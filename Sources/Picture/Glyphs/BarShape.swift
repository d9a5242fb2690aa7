/// A bar: a shape that fills a cell from one edge by a number of eighths.
///
/// Bars are numbered after the patterns.
struct BarShape: Equatable {
  /// The edge from which the bar grows.
  enum Edge: Int { case upper, lower, left, right }

  var edge: Edge
  /// The bar's extent, 1 … 7.
  var eighths: Int

  @inline(__always)
  init(_ edge: Edge, eighths: Int) {
    self.edge = edge
    self.eighths = eighths
  }

  /// The bar with a shape number; nil for other shapes.
  init?(_ shape: UInt16) {
    guard shape >= 256, shape & 7 != 0, let edge = Edge(rawValue: Int(shape - 256) >> 3) else { return nil }
    self.edge = edge
    eighths = Int(shape & 7)
  }

  /// The shape number.
  var shape: UInt16 {
    @inline(__always) get { UInt16(truncatingIfNeeded: 256 | edge.rawValue << 3 | eighths) }
  }

  /// The complementary bar, from the opposite edge.
  var rest: BarShape {
    switch edge {
    case .upper: BarShape(.lower, eighths: 8 - eighths)
    case .lower: BarShape(.upper, eighths: 8 - eighths)
    case .left: BarShape(.right, eighths: 8 - eighths)
    case .right: BarShape(.left, eighths: 8 - eighths)
    }
  }

  /// The bar's Unicode scalar.
  var scalar: UInt32 {
    switch (edge, eighths) {
    case (.lower, _): 0x2580 + UInt32(eighths)
    case (.left, _): 0x2590 - UInt32(eighths)
    case (.upper, 1): 0x2594
    case (.upper, 4): 0x2580
    case (.upper, 2...3): 0x1FB80 + UInt32(eighths)
    case (.upper, _): 0x1FB7F + UInt32(eighths)
    case (.right, 1): 0x2595
    case (.right, 4): 0x2590
    case (.right, 2...3): 0x1FB85 + UInt32(eighths)
    case (.right, _): 0x1FB84 + UInt32(eighths)
    }
  }

  /// The ink as bits of 4×8 pixels, upper left first.
  var mask: UInt32 {
    var mask: UInt32 = 0
    for piece in 0..<32 {
      let (x, y) = (piece % 4, piece / 4)
      let isInk =
        switch edge {
        case .upper: y < eighths
        case .lower: y >= 8 - eighths
        case .left: x * 2 < eighths
        case .right: (4 - x) * 2 <= eighths
        }
      if isInk { mask |= 1 << UInt32(piece) }
    }
    return mask
  }
}
