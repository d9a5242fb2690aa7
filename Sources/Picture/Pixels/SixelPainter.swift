// The picture by sixels: strips at fixed places, of which the changed pixels are sent, or the whole strip where the
// terminal cannot mix images. Main thread.

internal import CPicture

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
    /// Whether pixels that an image leaves out keep those of the image below; otherwise they become empty.
    public var mixesImages = false

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
  /// Per part, whether the terminal shows the colours in `shown`.
  private var isShown: [Bool] = []
  /// Per part, whether the black rows of the part above are over it.
  private var isSpilt: [Bool] = []
  private var quality = PixelQuality.fine
  private var palette: PicturePalette
  private let pattern = ThresholdMap()
  /// The colour that the terminal shows for each pixel of the picture, with its index in the palette.
  private var shown = GrowingBuffer<UInt32>()
  /// Memory for a band.
  private let work: OpaquePointer
  /// Number of pixels that the present picture has changed, and the share that the last one has.
  private var changed = 0
  private var motion = 0.0
  private let resampled = PixelBuffer()
  private let dithered = PixelBuffer()

  private static let mostColumns = Int(PICTURE_SIXEL_COLUMNS)
  /// Strips where images mix: each repeats the definitions of its colours, and none is sent whole.
  private static let mixedStrips = 4

  /// A painter without a place.
  ///
  /// The picture is sent in at most about `strips` images.
  public init(_ limits: Limits, strips: Int = 14) {
    self.limits = limits
    self.strips = min(max(1, strips), limits.mixesImages ? Self.mixedStrips : .max)
    palette = PicturePalette(limit: limits.colors)
    guard let work = picture_sixel_work_make() else { preconditionFailure("no memory for sixels") }
    self.work = work
  }

  deinit { picture_free(UnsafeMutableRawPointer(work)) }

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
    shown.reserve(area.columns * cell.width * area.rows * cell.height)
  }

  /// The size that pictures should have.
  public static func size(of area: CellArea, _ cell: CellPixels, _ quality: PixelQuality) -> (
    width: Int, height: Int
  ) {
    let scale = quality.scale
    return ((area.columns * cell.width + scale - 1) / scale, (area.rows * cell.height + scale - 1) / scale)
  }

  /// The screen no longer shows what was painted.
  public func forget() { for index in isShown.indices { isShown[index] = false } }

  /// A rectangle of the screen was overwritten.
  public func forget(_ other: CellArea) {
    for index in parts.indices where other.clipped(to: parts[index]).columns > 0 { isShown[index] = false }
  }

  /// Appends what has changed in each strip; returns the area of the last one, where one was sent.
  @discardableResult
  public func paint(
    _ picture: PixelBuffer, _ quality: PixelQuality = .fine, into out: inout ByteSink
  ) -> CellArea? {
    guard let cell, picture.width > 0, picture.height > 0, area.columns > 0, area.rows > 0 else { return nil }
    if quality.scale != self.quality.scale { forget() }
    self.quality = quality
    let (width, height) = Self.size(of: area, cell, quality)
    var picture = picture
    if picture.width != width || picture.height != height {
      resampled.takeNearest(of: picture, width: width, height: height)
      picture = resampled
    }
    // Everything on the screen is in colours of one palette: xterm keeps an image's registers for the next one in its
    // place.
    if palette.follow(picture) { forget() }
    picture = dither(picture)
    var last: CellArea?
    changed = 0
    for (index, part) in parts.enumerated() {
      let start = out.count
      out.appendMove(column: part.column, row: part.row)
      if paintStrip(index, picture, into: &out) { last = part } else { out.truncate(to: start) }
    }
    motion = Double(changed) / Double(width * height)
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

  // MARK: One strip

  /// Appends a strip as far as it has changed; returns whether anything was appended.
  private func paintStrip(_ index: Int, _ picture: PixelBuffer, into out: inout ByteSink) -> Bool {
    guard let cell else { return false }
    let part = parts[index]
    let (columns, rows) = (part.columns * cell.width, part.rows * cell.height)
    let start =
      (part.row - area.row) * cell.height / quality.scale * picture.width
      + (part.column - area.column) * cell.width / quality.scale
    var band = picture_sixel_band()
    band.stride = picture.width
    band.columns = min(
      (columns + quality.scale - 1) / quality.scale, picture.width - start % picture.width, Self.mostColumns)
    band.scale = quality.scale
    band.screen_columns = min(columns, band.columns * quality.scale)
    let tolerance = quality.tolerance(inMotion: motion)
    let kept = picture_sixel_tolerance(
      shown: isShown[index] ? Int32(tolerance) : -1, neighbour: Int32(tolerance))
    // Without mixing, a strip of which a pixel has changed is sent whole.
    let isWhole = !limits.mixesImages
    var hasBegun = isWhole && isSpilt[index]
    isShown[index] = true
    isSpilt[index] = false
    let height = isWhole ? shownRows(index, rows) : rows
    if hasBegun { begin(columns, height, into: &out) }
    for top in stride(from: 0, to: rows, by: 6) {
      move(&band, to: top, of: rows, start, picture)
      let count = picture_sixel_gather(&band, palette.table, kept, work)
      changed += count
      let hasChanged = count > 0
      if hasChanged, !hasBegun {
        hasBegun = true
        begin(columns, height, into: &out)
        for earlier in stride(from: 0, to: top, by: 6) {
          if isWhole {
            move(&band, to: earlier, of: rows, start, picture)
            picture_sixel_repeat(&band, work)
            append(&band, into: &out)
          }
          out.append("-")
        }
        move(&band, to: top, of: rows, start, picture)
      }
      guard hasBegun, top < height else { continue }
      if isWhole {
        picture_sixel_repeat(&band, work)
        append(&band, into: &out)
      } else if hasChanged {
        append(&band, into: &out)
      }
      out.append("-")
    }
    if hasBegun { out.append("\u{1B}\\") }
    return hasBegun
  }

  /// Sets a band's rows.
  private func move(
    _ band: inout picture_sixel_band, to top: Int, of rows: Int, _ start: Int, _ picture: PixelBuffer
  ) {
    let first = start + top / quality.scale * picture.width
    // The picture may end before the last rows of its last strip, as cells need not be a whole number of larger pixels.
    let left = (picture.height - first / picture.width) * quality.scale
    band.screen_rows = max(1, min(6, rows - top, left))
    band.pixels = UnsafeRawPointer(picture.bytes).assumingMemoryBound(to: UInt32.self) + first
    band.shown = shown.elements + first
  }

  private func begin(_ width: Int, _ height: Int, into out: inout ByteSink) {
    // The second parameter (1): pixels that are not set keep their colour.
    out.append("\u{1B}P0;1;0q\"1;1;")
    out.append(decimal: width)
    out.append(";")
    out.append(decimal: height)
    picture_sixel_begin(work)
  }

  private func append(_ band: inout picture_sixel_band, into out: inout ByteSink) {
    out.finish(at: picture_sixel_write(&band, palette.table, work, out.room(picture_sixel_room(work))))
  }

  /// The rows of a strip that are drawn: some terminals draw only whole bands well.
  private func shownRows(_ index: Int, _ rows: Int) -> Int {
    limits.lastBand == .given || spills(index, rows: rows) ? rows : rows - rows % 6
  }

  /// The picture with the dither pattern of small palettes.
  private func dither(_ picture: PixelBuffer) -> PixelBuffer {
    // With few colours noise hides the steps; with many it would only cost bytes.
    guard palette.count < 128 else { return picture }
    let strength = palette.count >= 32 ? 1 : 2
    dithered.resize(width: picture.width, height: picture.height)
    for y in 0..<picture.height {
      let thresholds = ThresholdMap.line(y, of: pattern.values)
      let (source, target) = (picture.bytes + y * picture.stride, dithered.bytes + y * picture.stride)
      for x in 0..<picture.width {
        let noise = ((Int(thresholds[x & (ThresholdMap.side - 1)]) &- 32) &* strength) >> 1
        for channel in (x * 4)..<(x * 4 + 3) {
          target[channel] = UInt8(clamping: Int(source[channel]) &+ noise)
        }
      }
    }
    return dithered
  }
}
