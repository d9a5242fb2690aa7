/// A corner or edge of the screen, where PiP's corner is; the raw value is the setting's.
public enum Corner: String, CaseIterable, Hashable, Sendable {
  case topLeft = "top-left"
  case topMiddle = "top-middle"
  case topRight = "top-right"
  case middleRight = "middle-right"
  case bottomRight = "bottom-right"
  case bottomMiddle = "bottom-middle"
  case bottomLeft = "bottom-left"
  case middleLeft = "middle-left"

  /// The column of three: 0 left, 1 middle, 2 right.
  private var column: Int {
    switch self {
    case .topLeft, .middleLeft, .bottomLeft: 0
    case .topMiddle, .bottomMiddle: 1
    case .topRight, .middleRight, .bottomRight: 2
    }
  }

  /// The row of three: 0 top, 1 middle, 2 bottom.
  private var row: Int {
    switch self {
    case .topLeft, .topMiddle, .topRight: 0
    case .middleLeft, .middleRight: 1
    case .bottomLeft, .bottomMiddle, .bottomRight: 2
    }
  }

  private static func at(column: Int, row: Int) -> Corner? {
    allCases.first { $0.column == column && $0.row == row }
  }

  /// Whether it is at the left side.
  public var isLeft: Bool { column == 0 }

  /// Returns the rectangle of that size at this corner or edge of an area.
  public func place(_ size: CellSize, in area: CellRect) -> CellRect {
    CellRect(
      column: area.column + (area.columns - size.columns) * column / 2,
      row: area.row + (area.rows - size.rows) * row / 2, columns: size.columns, rows: size.rows)
  }

  /// The corner or edge of an area whose rectangle of that size is nearest to a rectangle.
  ///
  /// Rows count double, as cells are about twice as high as wide.
  public static func nearest(to frame: CellRect, in area: CellRect) -> Corner {
    func distance(_ corner: Corner) -> Int {
      let place = corner.place(frame.size, in: area)
      let (across, down) = (place.column - frame.column, 2 * (place.row - frame.row))
      return across * across + down * down
    }
    return allCases.min { distance($0) < distance($1) } ?? .bottomRight
  }

  /// The next corner clockwise, of an edge as of a corner.
  public var clockwise: Corner {
    let all = Corner.allCases
    let place = all.firstIndex(of: self) ?? 0
    // Corners and edges alternate.
    return all[(place + (place % 2 == 0 ? 2 : 1)) % all.count]
  }

  /// The next place in that direction; the middle of the screen is skipped, and at a side the
  /// place stays.
  public func moved(across: Int, down: Int) -> Corner {
    let next = Self.at(column: column + across, row: row + down)
    return next ?? Self.at(column: column + 2 * across, row: row + 2 * down) ?? self
  }

  /// The place across: at the other side, or of one in the middle at the other end.
  public var across: Corner { Self.at(column: 2 - column, row: column == 1 ? 2 - row : row) ?? self }

  /// The place at the bottom, of one at the bottom or in the middle the one at the top, at the same side.
  public var opposite: Corner { Self.at(column: column, row: row == 0 ? 2 : 0) ?? self }
}
