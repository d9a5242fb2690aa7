// The colour error that each cell hides, and how long it has stood still. Main thread, kept between frames.

/// Busy regions hide errors that flat ones reveal.
struct ToleranceMask: ~Copyable {
  /// Frames without change before a cell becomes exact; up to three more by its place, so that not all do so in one
  /// frame.
  static let framesUntilExact: UInt8 = 6

  private var limitsOfRow = GrowingBuffer<UInt8>()
  private var framesStill = GrowingBuffer<UInt8>()
  private var fittedLine = GrowingBuffer<Cell>()
  /// Per column of the present row, with one more at either end.
  private var lumasOfRow = GrowingBuffer<Int32>()
  private var contrastsOfRow = GrowingBuffer<Int32>()

  /// The tolerance per cell of the present row.
  var limits: UnsafeMutablePointer<UInt8> { limitsOfRow.elements }
  /// Frames without change, per cell of the area.
  private var stillness: UnsafeMutablePointer<UInt8> { framesStill.elements }
  /// A fitted row, before it replaces that of the last frame.
  var line: UnsafeMutablePointer<Cell> { fittedLine.elements }

  /// Sets the size and resets the counts.
  mutating func resize(columns: Int, rows: Int) {
    limitsOfRow.reserve(columns)
    fittedLine.reserve(columns)
    lumasOfRow.reserve(columns + 2)
    contrastsOfRow.reserve(columns + 2)
    framesStill.fill(columns * rows, with: 0)
  }

  /// Copies the fitted `line` into the wanted cells, and counts frames without change.
  func adopt(into cells: UnsafeMutablePointer<Cell>, row: Int, columns: Int) {
    let wanted = cells + row * columns
    let stillness = stillness + row * columns
    for column in 0..<columns {
      let isSame = wanted[column] == line[column]
      stillness[column] = isSame ? min(254, stillness[column]) + 1 : 0
      wanted[column] = line[column]
    }
  }

  /// Whether a cell has been unchanged for so long that it becomes exact.
  @inline(__always)
  func isStill(column: Int, row: Int, columns: Int) -> Bool {
    let patience = ToleranceMask.framesUntilExact + UInt8(truncatingIfNeeded: (column &+ row &* 3) & 3)
    return stillness[row &* columns &+ column] >= patience
  }

  /// Computes `limits` for a row of wanted cells.
  func measure(_ cells: UnsafePointer<Cell>, columns: Int, tolerance: ColorTolerance) {
    guard columns > 0 else { return }
    let lumas = lumasOfRow.elements + 1
    let contrasts = contrastsOfRow.elements + 1
    let limits = limits
    for column in 0..<columns {
      let pair = Luma.pair(of: cells[column])
      lumas[column] = (pair.ink &+ pair.paper) >> 1
      contrasts[column] = max(pair.ink &- pair.paper, pair.paper &- pair.ink)
    }
    // Beyond the ends the first and last cells are repeated.
    (lumas[-1], lumas[columns]) = (lumas[0], lumas[columns - 1])
    (contrasts[-1], contrasts[columns]) = (contrasts[0], contrasts[columns - 1])
    let flat = Int32(tolerance.flat)
    let share = Int32(tolerance.share)
    let most = min(Int32(tolerance.limit), Int32(ColorDistance.greatest) - 1)
    for column in 0..<columns {
      let toLeft = lumas[column] &- lumas[column - 1]
      let toRight = lumas[column] &- lumas[column + 1]
      let across = max(toLeft, 0 &- toLeft) &+ max(toRight, 0 &- toRight)
      let down = contrasts[column] &* 2 &+ contrasts[column - 1] &+ contrasts[column + 1]
      let activity = (across &+ down) >> 1
      limits[column] = UInt8(truncatingIfNeeded: min(most, flat &+ (activity &* share) >> 8))
    }
  }
}
