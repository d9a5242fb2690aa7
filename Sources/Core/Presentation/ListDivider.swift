// Split between list and picture, side by side or one above the other, by the settings `width` and `height` in
// `[list]`. `DividerDrag.swift` moves it. Pure; any thread.

public import Base

/// The movable divider between list and picture.
public struct ListDivider: Equatable, Sendable {
  /// The divider's cells.
  public var rect: CellRect
  /// Whether the divider is a column between list and picture side by side; false if the picture is above the list.
  public var isColumn: Bool
  /// The number of cells that list and picture share, measured across the divider.
  public var length: Int

  /// Returns whether list and picture fit better side by side than one above the other.
  ///
  /// Only the screen's shape decides, with the default sizes and a film of 16:9: neither the current item nor the
  /// divider's position changes the arrangement.
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
    // A list beside the picture has more rows, so the picture above the list must have 1.3 times the cells to be
    // preferred.
    return 10 * above <= 13 * beside
  }

  /// The fewest columns for list and picture side by side.
  private static let leastColumns = 70

  /// Returns the columns of a list beside the picture.
  static func listColumns(_ settings: Settings, of columns: Int) -> Int {
    let wanted = columns * settings.listWidth / 100
    // At the default width, a list on a very wide screen gets at most a quarter of the columns or 72, whichever is
    // more.
    guard settings.listWidth != Settings.usualListWidth else {
      return max(28, min(max(72, columns / 4), wanted))
    }
    return max(16, min(columns - 24, wanted))
  }

  /// Returns the rows of a picture above the list.
  static func pictureRows(_ settings: Settings, of rows: Int) -> Int {
    max(5, min(rows - 4, rows * (100 - settings.listHeight) / 100))
  }
}
