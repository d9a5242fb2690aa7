/// Pictures of several files side by side, as one picture of the screen.
public struct StillRow: Equatable, Sendable {
  /// A picture of a file.
  public struct Still: Equatable, Sendable {
    /// The file.
    public var path: BytePath
    /// The moment of the film to show; nil for a cover, and where the film has no place to continue at.
    public var moment: MediaTime?
    /// Its cells, within those of the row.
    public var rect: CellRect
    /// Bytes that may be read of a file of a place.
    public var budget: Int

    /// A picture of `path` at `rect`.
    public init(path: BytePath, moment: MediaTime? = nil, rect: CellRect, budget: Int = 0) {
      self.path = path
      self.moment = moment
      self.rect = rect
      self.budget = budget
    }
  }

  /// The pictures from left to right.
  public var stills: [Still]
  /// The number of panes that are below the row.
  public var layer: Int

  /// A row of pictures above `layer` panes.
  public init(_ stills: [Still], layer: Int) {
    self.stills = stills
    self.layer = layer
  }

  /// The cells from the first picture to the last one.
  public var rect: CellRect {
    guard let first = stills.first?.rect, let last = stills.last?.rect else { return .empty }
    return CellRect(
      column: first.column, row: first.row, columns: last.endColumn - first.column, rows: first.rows)
  }
}
