// The picture by sixels: strips at fixed places, each sent again when it has changed. Main thread.

/// Writes pictures as sixel images.
///
/// Text that is written over an image removes it, so that nothing has to be deleted. The last row must not be the
/// screen's, since terminals would scroll.
public final class SixelPainter {
  /// The terminal's limits for sixel images.
  public struct Limits: Hashable, Sendable {
    /// Maximum number of colours.
    public var colors = 256
    /// Maximum width of an image in pixels.
    public var width = 4096
    /// The terminal's treatment of an incomplete last band.
    public var lastBand = LastBand.given
    /// Whether any number of images stays on the screen; some terminals keep 16 in all.
    public var keepsAllImages = false

    /// The limits of terminals that do not report theirs.
    public init() {}
  }

  /// A terminal's treatment of an image's last band of less than six rows.
  public enum LastBand: Hashable, Sendable {
    /// Only the given rows are drawn.
    case given
    /// All six rows are drawn, the missing ones in black, over other images.
    case filled
    /// All six rows are occupied, and another image that they touch is removed.
    case exclusive
  }

  /// The maximum number of strips: some terminals keep only 16 images, one per place.
  private let strips: Int
  private let limits: Limits
  private var area = CellArea(column: 0, row: 0, columns: 0, rows: 0)
  private var cell: CellPixels?
  private var parts: [CellArea] = []
  /// The areas of the images on the screen, or of the next picture's.
  public var pieces: [CellArea] { parts }
  /// Per part, whether the terminal shows the pixels in `indices`.
  private var isShown: [Bool] = []
  /// Per part, whether the black rows of the part above are over it.
  private var isSpilt: [Bool] = []
  private var palette: SixelPalette
  private var encoder = SixelEncoder()
  private let pattern = ThresholdMap()
  private var indices = GrowingBuffer<UInt8>()
  private var line = GrowingBuffer<UInt8>()
  private let resampled = PixelBuffer()

  /// A painter without a place.
  ///
  /// The picture is sent in at most about `strips` images.
  public init(_ limits: Limits, strips: Int = 14) {
    self.limits = limits
    self.strips = max(1, strips)
    palette = SixelPalette(limit: limits.colors)
  }

  /// Moves the picture to a rectangle of the screen, below the covers.
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

  /// The screen no longer shows what was painted.
  public func forget() { for index in isShown.indices { isShown[index] = false } }

  /// A rectangle of the screen was overwritten.
  public func forget(_ other: CellArea) {
    for index in parts.indices where other.clipped(to: parts[index]).columns > 0 { isShown[index] = false }
  }

  /// Appends the strips that have changed; returns the area of the last one, where one was sent.
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
      let keepsLastBand = limits.lastBand == .given || spills(index, rows: rows)
      let shownRows = keepsLastBand ? rows : rows - rows % 6
      last = part
      out.appendMove(column: part.column, row: part.row)
      encoder.encode(
        indices.elements + (top * width + left), stride: width, width: columns, height: shownRows,
        colors: palette.colors,
        into: &out)
    }
    return last
  }

  /// The smallest number of cell rows that is a whole number of bands.
  private static func rowsOfWholeBands(_ cell: CellPixels) -> Int {
    (1...6).first { $0 * cell.height % 6 == 0 } ?? 6
  }

  /// Whether a part's last band reaches over parts below it; these are then sent again.
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

  /// Quantises part of a pixel row into `line`.
  private func quantize(_ picture: PixelBuffer, y: Int, left: Int, count: Int) {
    let pixels = UnsafeRawPointer(picture.bytes + (y * picture.stride + left * 4))
    let thresholds = ThresholdMap.line(y, of: pattern.values)
    // With few colours noise hides the steps; with many it would only cost bytes.
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
