// Cell size in pixels and cell aspect ratio, so that pictures are not distorted; from the terminal's reply or the
// tty's window size (TIOCGWINSZ). Pure; any thread.

import Base
import Picture

extension Capabilities {
  /// The height of a cell divided by its width.
  ///
  /// Taken from the terminal's answer, else from the driver's window size, else 2. Values outside 1 … 4 are ignored.
  func cellAspect(window: Tty.Window) -> Double {
    let answered = cellPixels.map { Double($0.height) / Double($0.width) }
    let area = areaPixels.flatMap { pixels in areaCells.flatMap { Self.cellAspect(pixels, $0) } }
    return Self.cellAspect(among: [answered, Self.cellAspect(window.pixels, window.cells), area])
  }

  /// The size of a cell in pixels; nil if it is unknown.
  ///
  /// The driver's value follows a change of font, but may include a margin: the terminal's answer wins where the two
  /// differ by at most a pixel.
  func cellPixels(window: Tty.Window) -> CellPixels? {
    let cells = window.cells
    let answered = cellPixels.flatMap { CellPixels(width: $0.width, height: $0.height) }
    guard cells.columns > 0, cells.rows > 0,
      let driver = CellPixels(
        width: window.pixels.width / cells.columns, height: window.pixels.height / cells.rows)
    else { return answered }
    guard let answered else { return driver }
    let isClose = abs(answered.width - driver.width) <= 1 && abs(answered.height - driver.height) <= 1
    return isClose ? answered : driver
  }

  /// The first plausible value, or 2.
  static func cellAspect(among figures: [Double?]) -> Double {
    figures.compactMap { $0 }.first { (1...4).contains($0) } ?? 2
  }

  /// The aspect from sizes in pixels and cells; nil if one of them is 0.
  static func cellAspect(_ pixels: PixelSize, _ cells: CellSize) -> Double? {
    guard pixels.width > 0, pixels.height > 0, cells.columns > 0, cells.rows > 0 else { return nil }
    return Double(pixels.height) / Double(cells.rows) / (Double(pixels.width) / Double(cells.columns))
  }
}
