// Quantises true-colour cells to a palette. Lives on the stack while one frame is fitted.

extension PaletteDither {
  /// Replaces a row's colours by palette indices, with ordered dithering.
  func quantize(
    _ cells: UnsafeMutablePointer<Cell>, columns: Int, row: Int, thresholds: UnsafePointer<UInt8>,
    blend: UInt16
  ) {
    let upper = ThresholdMap.line(row * 2, of: thresholds)
    let lower = ThresholdMap.line(row * 2 + 1, of: thresholds)
    let last = ThresholdMap.side - 1
    for column in 0..<columns {
      let cell = cells[column]
      // A flat cell is dithered too: ink and paper may get different palette entries.
      let ink = index(of: cell.ink, threshold: upper[column & last])
      let paper = index(of: cell.paper, threshold: lower[column & last])
      if ink == paper {
        cells[column] = Cell(flat: ink)
      } else {
        cells[column] = Cell(shape: cell.shape == 0 ? blend : cell.shape, ink: ink, paper: paper)
      }
    }
  }

  /// Replaces a row's ink by palette indices, for ASCII characters; the paper stays black.
  func quantizeInk(
    _ cells: UnsafeMutablePointer<Cell>, columns: Int, row: Int, thresholds: UnsafePointer<UInt8>
  ) {
    let line = ThresholdMap.line(row, of: thresholds)
    let last = ThresholdMap.side - 1
    for column in 0..<columns {
      let cell = cells[column]
      cells[column] =
        cell.shape == 0
        ? Cell(flat: black)
        : Cell(
          shape: cell.shape, ink: index(of: cell.ink, threshold: line[column & last]), paper: black)
    }
  }
}
