// Columns of the seek bar within the slider's row, shared by drawing (Views) and mouse clicks, so that both agree.
// Pure; any thread.

public import Base

/// The parts of the slider's row: elapsed time, bar and duration.
public struct SliderGeometry: Equatable, Sendable {
  /// The text of the elapsed time; `-:--` before the item is open.
  public let elapsed: String
  /// The text after the bar: the duration, `LIVE`, or the delay behind the live edge.
  public let trailing: String
  /// Whether playback is at the live edge.
  public let isLive: Bool
  /// The cells of the bar; nil if the item has no time range or the row is too short.
  public let bar: CellRect?

  /// Lays out the slider's row for the state of a model.
  public init(row: CellRect, model: Model) {
    let shown = model.thumbTime
    let isOpen = model.films.main.info != nil
    elapsed = isOpen ? TimeText.format(model.films.main.place(of: shown)) : "-:--"
    let range = model.films.main.timeRange
    let delay = model.films.main.delay(at: shown)
    isLive = delay == .zero
    trailing =
      delay.map(TimeText.behindLive) ?? model.films.main.duration.map { TimeText.format($0) } ?? "-:--"
    let left = row.column + 1 + elapsed.utf8.count + 1
    let right = row.endColumn - 1 - trailing.utf8.count - 1
    let hasBar = range != nil && right - left >= 4
    bar = hasBar ? CellRect(column: left, row: row.row, columns: right - left, rows: 1) : nil
  }
}
