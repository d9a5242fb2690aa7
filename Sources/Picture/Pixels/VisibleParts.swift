/// The visible parts of a picture that panes cover.
///
/// Pixels cannot be put below text once they are drawn, so that a covered picture is sent in parts.
enum VisibleParts {
  /// The cells of `area` outside all covers, as rectangles from top to bottom.
  static func of(_ area: CellArea, without covers: [CellArea]) -> [CellArea] {
    var parts: [CellArea] = []
    // Rectangles of the row above that may continue in this one.
    var open: [CellArea] = []
    for row in area.row..<(area.row + area.rows) {
      let runs = freeRuns(of: area, row: row, without: covers)
      let isSame =
        runs.count == open.count
        && zip(runs, open).allSatisfy { $0.column == $1.column && $0.columns == $1.columns }
      if isSame {
        for index in open.indices { open[index].rows += 1 }
      } else {
        parts += open
        open = runs
      }
    }
    return parts + open
  }

  private static func freeRuns(of area: CellArea, row: Int, without covers: [CellArea]) -> [CellArea] {
    guard area.columns > 0 else { return [] }
    let end = area.column + area.columns
    var runs: [CellArea] = []
    var column = area.column
    let across = covers.filter { ($0.row..<($0.row + $0.rows)).contains(row) && $0.columns > 0 }
      .sorted { $0.column < $1.column }
    for cover in across {
      if cover.column > column {
        let stop = min(end, cover.column)
        if stop > column { runs.append(CellArea(column: column, row: row, columns: stop - column, rows: 1)) }
      }
      column = max(column, cover.column + cover.columns)
    }
    if column < end { runs.append(CellArea(column: column, row: row, columns: end - column, rows: 1)) }
    return runs
  }
}

extension [CellArea] {
  /// Splits rectangles to at most `limit` columns, and cuts them into about `count` strips of rows, each a multiple
  /// of `unit` rows but for the last of a rectangle.
  func cut(columns limit: Int, strips count: Int, unit: Int = 1) -> [CellArea] {
    let limit = Swift.max(1, limit)
    let narrow = flatMap { part in
      stride(from: 0, to: part.columns, by: limit).map { offset in
        CellArea(
          column: part.column + offset, row: part.row, columns: Swift.min(limit, part.columns - offset),
          rows: part.rows)
      }
    }
    let rows = narrow.reduce(0) { $0 + $1.rows }
    // Each rectangle may end with a smaller strip.
    let budget = Swift.max(1, count - narrow.count)
    let fair = Swift.max(1, (rows + budget - 1) / budget)
    let height = (fair + unit - 1) / unit * unit
    return narrow.flatMap { part in
      stride(from: 0, to: part.rows, by: height).map { offset in
        CellArea(
          column: part.column, row: part.row + offset, columns: part.columns,
          rows: Swift.min(height, part.rows - offset))
      }
    }
  }
}
