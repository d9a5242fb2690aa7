public import Base

/// Where the parts of the slider's row are: elapsed time, time line, duration.
public struct SliderGeometry: Equatable, Sendable {
  /// The elapsed time's text.
  public let elapsed: String
  /// The text behind the time line: the duration, LIVE, or how far behind that it is.
  public let trailing: String
  /// Whether the text behind the time line says that it is live.
  public let isLive: Bool
  /// The time line; nil where the item has none.
  public let bar: CellRect?

  /// The parts for a row of the screen.
  public init(row: CellRect, model: Model) {
    let shown = model.thumbTime
    let isOpen = model.player.info != nil
    elapsed = isOpen ? TimeText.format(model.player.place(of: shown)) : "-:--"
    let range = model.player.timeRange
    let delay = model.player.delay(at: shown)
    isLive = delay == .zero
    trailing = delay.map(TimeText.behindLive) ?? model.player.duration.map { TimeText.format($0) } ?? "-:--"
    let left = row.column + 1 + elapsed.utf8.count + 1
    let right = row.endColumn - 1 - trailing.utf8.count - 1
    let hasBar = range != nil && right - left >= 4
    bar = hasBar ? CellRect(column: left, row: row.row, columns: right - left, rows: 1) : nil
  }
}
