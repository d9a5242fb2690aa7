// The picture as sixels: strips of fixed places, each sent again when it changed. Main thread.

/// Writes what makes a terminal show pictures as sixels.
///
/// What text is written over is gone from them, so that nothing has to be taken away. Their last row must not be
/// the screen's: terminals would scroll.
public final class SixelPainter {
  /// What the terminal has said of its sixels.
  public struct Limits: Hashable, Sendable {
    /// Colours at once.
    public var colors = 256
    /// The widest image in pixels.
    public var width = 4096
    /// What becomes of the last band of an image, where less than six rows of it were given.
    public var lastBand = LastBand.given

    /// The limits of terminals that do not say theirs.
    public init() {}
  }

  /// What a terminal makes of a band of less than six rows.
  public enum LastBand: Hashable, Sendable {
    /// What was given of it.
    case given
    /// It is drawn whole, black where nothing was given, and may lie over other images.
    case filled
    /// It takes six rows, and what other image it reaches into is gone.
    case exclusive
  }

  /// Some terminals keep no more than 16 images, and one for each place.
  private let strips: Int
  private let limits: Limits
  private var area = CellArea(column: 0, row: 0, columns: 0, rows: 0)
  private var cell: CellPixels?
  private var parts: [CellArea] = []
  /// Where images are, or will be with the next picture.
  public var pieces: [CellArea] { parts }
  /// For each part whether the terminal shows what `indices` hold there.
  private var isShown: [Bool] = []
  /// For each part whether the black below the one above it lies over it.
  private var isSpilt: [Bool] = []
  private var palette: SixelPalette
  private var encoder = SixelEncoder()
  private let pattern = ThresholdMap()
  private var indices = GrowingBuffer<UInt8>()
  private var line = GrowingBuffer<UInt8>()
  private let resampled = PixelBuffer()

  /// A painter of nothing until it is placed.
  ///
  /// It is sent in at most about so many strips.
  public init(_ limits: Limits, strips: Int = 14) {
    self.limits = limits
    self.strips = max(1, strips)
    palette = SixelPalette(limit: limits.colors)
  }

  /// Puts the picture into a rectangle of the screen, below those.
  public func place(_ area: CellArea, below covers: [CellArea], cell: CellPixels) {
    self.area = area
    self.cell = cell
    parts = VisibleParts.of(area, without: covers)
      .cut(
        columns: limits.width / cell.width, strips: strips,
        unit: limits.lastBand == .given ? 1 : Self.rowsOfWholeBands(cell))
    isShown = parts.map { _ in false }
    isSpilt = isShown
    let width = area.columns * cell.width
    indices.reserve(width * area.rows * cell.height)
    line.reserve(width)
  }

  /// The terminal no longer shows what was painted.
  public func forget() { for index in isShown.indices { isShown[index] = false } }

  /// The terminal no longer shows what was painted in a rectangle of the screen.
  public func forget(_ other: CellArea) {
    for index in parts.indices where other.clipped(to: parts[index]).columns > 0 { isShown[index] = false }
  }

  /// Appends what makes the terminal show a picture; gives the place of the last strip, where one went out.
  @discardableResult
  public func paint(_ picture: PixelBuffer, into out: inout ByteSink) -> CellArea? {
    guard let cell, picture.width > 0, picture.height > 0 else { return nil }
    var last: CellArea?
    let (width, height) = (area.columns * cell.width, area.rows * cell.height)
    var picture = picture
    if picture.width != width || picture.height != height {
      resampled.takeNearest(of: picture, width: width, height: height)
      picture = resampled
    }
    if palette.follow(picture) { forget() }
    for (index, part) in parts.enumerated() {
      let left = (part.column - area.column) * cell.width
      let top = (part.row - area.row) * cell.height
      let (columns, rows) = (part.columns * cell.width, part.rows * cell.height)
      var hasChanged = !isShown[index]
      for y in top..<(top + rows) {
        quantize(picture, y: y, left: left, count: columns)
        let former = indices.elements + (y * width + left)
        if !hasChanged, differs(former, count: columns) { hasChanged = true }
        former.update(from: line.elements, count: columns)
      }
      guard hasChanged || isSpilt[index] else { continue }
      isShown[index] = true
      isSpilt[index] = false
      let shownRows = rows - (spills(index, rows: rows) ? 0 : limits.lastBand == .given ? 0 : rows % 6)
      last = part
      out.appendMove(column: part.column, row: part.row)
      encoder.encode(
        indices.elements + (top * width + left), stride: width, width: columns, height: shownRows,
        colors: palette.colors,
        into: &out)
    }
    return last
  }

  /// The fewest rows of cells that are bands without a rest.
  private static func rowsOfWholeBands(_ cell: CellPixels) -> Int {
    (1...6).first { $0 * cell.height % 6 == 0 } ?? 6
  }

  /// Whether the last band of a part reaches into others below it, which then have to follow.
  private func spills(_ index: Int, rows: Int) -> Bool {
    guard limits.lastBand == .filled, rows % 6 > 0 else { return false }
    let part = parts[index]
    var hasNext = false
    for other in parts.indices where parts[other].row == part.row + part.rows {
      let next = parts[other]
      guard next.column < part.column + part.columns, part.column < next.column + next.columns else {
        continue
      }
      hasNext = true
      isSpilt[other] = true
    }
    return hasNext
  }

  private func differs(_ former: UnsafePointer<UInt8>, count: Int) -> Bool {
    let line = line.elements
    for index in 0..<count where former[index] != line[index] { return true }
    return false
  }

  /// Part of a row of pixels as entries of the palette, into `line`.
  private func quantize(_ picture: PixelBuffer, y: Int, left: Int, count: Int) {
    let pixels = UnsafeRawPointer(picture.bytes + (y * picture.stride + left * 4))
    let thresholds = ThresholdMap.line(y, of: pattern.values)
    // With few colours noise has to hide the steps; with many it would only cost bytes.
    let strength = palette.colors.count >= 128 ? 0 : palette.colors.count >= 32 ? 1 : 2
    let line = line.elements
    for column in 0..<count {
      let pixel = pixels.loadUnaligned(fromByteOffset: column &* 4, as: UInt32.self)
      var red = Int(pixel & 0xFF)
      var green = Int(pixel >> 8 & 0xFF)
      var blue = Int(pixel >> 16 & 0xFF)
      if strength > 0 {
        let noise = ((Int(thresholds[(left &+ column) & (ThresholdMap.side - 1)]) &- 32) &* strength) >> 1
        red = min(255, max(0, red &+ noise))
        green = min(255, max(0, green &+ noise))
        blue = min(255, max(0, blue &+ noise))
      }
      line[column] = palette.entry(SixelPalette.key(red, green, blue))
    }
  }
}
