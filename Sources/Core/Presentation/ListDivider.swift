public import Base

/// The line between list and picture that can be moved.
///
/// A value; any thread.
public struct ListDivider: Equatable, Sendable {
  /// Where it lies.
  public var rect: CellRect
  /// Whether list and picture stand side by side, and not one above the other.
  public var isColumn: Bool
  /// The cells that both share, across the divider.
  public var length: Int

  /// How the screen is shared between a list and a picture, by its shape: side by side, or one above the other.
  ///
  /// The shape alone decides, not what plays nor where the divider is, so that neither turns the screen round.
  static func isBesideFitting(_ screen: CellSize, rows: Int, cellAspect: Double) -> Bool {
    guard screen.columns >= leastColumns else { return false }
    let usual = Settings()
    func film(_ columns: Int, _ rows: Int) -> Int {
      let area = CellRect(column: 0, row: 0, columns: columns, rows: rows)
      let size = area.fitted(aspect: 16.0 / 9, cellAspect: cellAspect).size
      return size.columns * size.rows
    }
    let beside = film(screen.columns - listColumns(usual, of: screen.columns) - 1, rows)
    let above = film(screen.columns, rows * (100 - usual.listHeight) / 100)
    // A list beside the picture has more rows: it takes much more of a picture to stand over it.
    return 10 * above <= 13 * beside
  }

  /// Columns from which list and picture stand side by side.
  private static let leastColumns = 70

  /// Columns of the list beside the picture.
  static func listColumns(_ settings: Settings, of columns: Int) -> Int {
    let wanted = columns * settings.listWidth / 100
    // Very wide screens give the list the room of its columns.
    guard settings.listWidth != Settings.usualListWidth else {
      return max(28, min(max(72, columns / 4), wanted))
    }
    return max(16, min(columns - 24, wanted))
  }

  /// Rows of the picture over the list.
  static func pictureRows(_ settings: Settings, of rows: Int) -> Int {
    max(5, min(rows - 4, rows * (100 - settings.listHeight) / 100))
  }
}
