/// The shapes of the sextant set: 0 … 63 are patterns of 2×3 parts, those from 64 on are bars.
enum SextantShape {
  /// A bar of so many eighths of the cell along one of its edges.
  struct Bar {
    var edge: Edge
    var eighths: Int
  }

  /// Where a bar lies.
  enum Edge: Int { case upper, lower, left, right }

  /// The shape of a bar of 1 … 7 eighths.
  @inline(__always)
  static func shape(_ edge: Edge, _ eighths: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: 64 + edge.rawValue * 8 + eighths)
  }

  /// The bar that a shape is, if it is one.
  static func bar(_ shape: UInt8) -> Bar? {
    guard shape >= 64, let edge = Edge(rawValue: Int(shape - 64) / 8), shape & 7 != 0 else { return nil }
    return Bar(edge: edge, eighths: Int(shape & 7))
  }
}

extension SextantShape.Bar {
  /// The bar on the other side that fills the rest of the cell.
  var rest: SextantShape.Bar {
    let other: SextantShape.Edge =
      switch edge {
      case .upper: .lower
      case .lower: .upper
      case .left: .right
      case .right: .left
      }
    return SextantShape.Bar(edge: other, eighths: 8 - eighths)
  }

  /// Where Unicode has it.
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

  /// Bits of 4×8 pieces, the upper left first.
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

extension GlyphSet {
  /// Rows of 4×8 pieces at which the parts of a sextant begin, and the end.
  static let sextantRows = [0, 3, 5, 8]

  /// What of the cell a shape inks, as bits of pieces that every shape of the set is made of.
  func mask(of shape: UInt8) -> UInt32 {
    guard self == .sextant else { return UInt32(shape) }
    if let bar = SextantShape.bar(shape) { return bar.mask }
    var mask: UInt32 = 0
    for piece in 0..<32 {
      let third = piece / 4 < GlyphSet.sextantRows[1] ? 0 : piece / 4 < GlyphSet.sextantRows[2] ? 1 : 2
      let part = third * 2 + piece % 4 / 2
      if shape >> UInt8(part) & 1 == 1 { mask |= 1 << UInt32(piece) }
    }
    return mask
  }

  /// The shape with ink and paper swapped; the shape itself where the set has none.
  func complement(of shape: UInt8) -> UInt8 {
    guard isInvertible else { return shape }
    if self == .sextant, let bar = SextantShape.bar(shape) {
      return SextantShape.shape(bar.rest.edge, bar.rest.eighths)
    }
    return (shape ^ fullShape) & fullShape
  }
}
