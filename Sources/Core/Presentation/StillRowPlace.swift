// Layout of the stills above the history list: the items to continue, where the terminal shows images. Pure; any thread.

public import Base

/// The rectangles of stills side by side, each with a line of time and a title below it.
public struct StillRowPlace: Equatable, Sendable {
  /// An item and its place.
  public struct Slot: Equatable, Sendable {
    /// The item's row in the history list.
    public let row: Int
    /// The item.
    public let entry: HistoryEntry
    /// The file.
    public let path: BytePath
    /// The still's cells; the two rows below them are its texts.
    public let rect: CellRect
  }

  /// The items, from left to right.
  public let slots: [Slot]
  /// All cells of stills and texts.
  public let area: CellRect
  /// The cells that are left to the list.
  let below: CellRect

  /// The narrowest still, and the widest.
  private static let widths = (least: 16, most: 32)
  /// Blank columns between two stills.
  private static let gap = 1
  /// Rows of texts below the stills, and the blank row after them.
  private static let rowsBelow = 3
  /// The fewest rows of the list below.
  private static let leastList = 10

  /// Places the stills at the top of the list's rows; nil without room, or with fewer than two files to continue.
  init?(_ model: Model, atTopOf list: CellRect) {
    guard model.frontList == .history, model.presentation.listView == .list, !model.settings.reader,
      model.settings.preview != .off, model.showsImages, !model.history.view.isFiltered
    else { return nil }
    let files = model.history.continuedFiles
    let room = list.columns - 2
    let most = (room + Self.gap) / (Self.widths.least + Self.gap)
    let count = min(files.count, most, 5)
    guard count >= 2 else { return nil }
    let width = min(Self.widths.most, (room - (count - 1) * Self.gap) / count)
    let rows = max(1, Int((Double(width) * 9 / 16 / model.screen.cellAspect).rounded()))
    guard list.rows >= rows + Self.rowsBelow + Self.leastList else { return nil }
    area = CellRect(
      column: list.column, row: list.row, columns: list.columns, rows: rows + Self.rowsBelow)
    below = CellRect(
      column: list.column, row: area.endRow, columns: list.columns, rows: list.endRow - area.endRow)
    slots = files.prefix(count).enumerated().map { place, file in
      Slot(
        row: file.row, entry: file.entry, path: file.path,
        rect: CellRect(
          column: list.column + 1 + place * (width + Self.gap), row: list.row, columns: width, rows: rows))
    }
  }
}

extension HistoryList {
  /// The local files under “Continue”, with their rows.
  fileprivate var continuedFiles: [(row: Int, entry: HistoryEntry, path: BytePath)] {
    rows.indices.prefix(Self.sectionLimit + 1).compactMap { row in
      guard case .item(let entry) = rows[row], entry.isBegun, case .file(let path) = entry.location,
        !path.isOfPlace
      else { return nil }
      return (row, entry, path)
    }
  }
}

extension Model {
  /// Whether the terminal shows pictures as images, of which the screen can have many.
  fileprivate var showsImages: Bool {
    switch settings.graphics {
    case .kitty, .iterm: true
    case .cells, .sixel: false
    // Colours or glyphs of the user's choice mean cells.
    case .auto:
      settings.colors == .auto && settings.glyphs == .auto
        && (graphicsChoices.contains(.kitty) || graphicsChoices.contains(.iterm))
    }
  }
}
