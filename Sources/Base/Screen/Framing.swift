/// The placement of the picture in its area: aspect ratio, zoom, pan and panscan.
///
/// mpv's `video-aspect-override`, `video-zoom`, `video-pan-x`, `video-pan-y` and `panscan`.
public struct Framing: Hashable, Sendable {
  /// Aspect ratio that overrides the film's; nil keeps the film's own.
  public var aspect: AspectRatio?
  /// Zoom as a power of two, −20 … 20: 0 fits the area, 1 is twice as large.
  public var zoom = 0.0
  /// Offset to the right in fractions of the picture's width, −3 … 3.
  public var panX = 0.0
  /// Offset downwards in fractions of the picture's height, −3 … 3.
  public var panY = 0.0
  /// From 0, where all of the picture is visible, to 1, where it fills the area and is cropped.
  public var panscan = 0.0

  /// The film's own aspect ratio, fitted into the area.
  public init() {}

  package static let zooms = -20.0...20
  package static let pans = -3.0...3
  package static let panscans = 0.0...1

  /// The picture's cells in an area, and the part of the picture that is visible in them.
  ///
  /// At least one cell of the area shows part of the picture.
  ///
  /// - Parameters:
  /// - aspect: Width of the picture divided by its height.
  /// - cellAspect: Height of a cell divided by its width.
  /// - area: Cells that the picture may use.
  public func place(aspect: Double, cellAspect: Double, into area: CellRect) -> (CellRect, PictureCrop) {
    let fitted = area.fitted(aspect: aspect, cellAspect: cellAspect)
    guard !area.isEmpty, zoom != 0 || panX != 0 || panY != 0 || panscan != 0 else { return (fitted, .whole) }
    let columnsPerRow = aspect * cellAspect
    let whole = Double(area.rows) * columnsPerRow
    let least = min(Double(area.columns), whole)
    let most = max(Double(area.columns), whole)
    let columns = max(1, (least + (most - least) * panscan) * Self.powerOfTwo(zoom))
    let rows = max(1, columns / columnsPerRow)
    let (column, width, x, across) = Self.seen(columns, pan: panX, from: area.column, room: area.columns)
    let (row, height, y, down) = Self.seen(rows, pan: panY, from: area.row, room: area.rows)
    return (
      CellRect(column: column, row: row, columns: width, rows: height),
      PictureCrop(x: x, y: y, width: across, height: down)
    )
  }

  /// One axis: the cells that a centred length covers in `room`, and the part of the length that is visible in them.
  private static func seen(_ length: Double, pan: Double, from first: Int, room: Int) -> (
    start: Int, count: Int, part: Double, share: Double
  ) {
    let begin = Double(first) + (Double(room) - length) / 2 + pan * length
    let rounded = (start: Int(begin.rounded()), end: Int((begin + length).rounded()))
    let start = max(first, min(first + room - 1, rounded.start))
    let end = max(start + 1, min(first + room, rounded.end))
    // An edge inside the area is the picture's edge, even if rounding to cells moved it.
    let part = start > rounded.start ? (Double(start) - begin) / length : 0
    let until = end < rounded.end ? (Double(end) - begin) / length : 1
    return (start, end - start, part, until - part)
  }

  /// 2 to a power from −20 to 20.
  private static func powerOfTwo(_ power: Double) -> Double {
    let whole = power.rounded(.down)
    var result = Double(sign: .plus, exponent: Int(whole), significand: 1)
    var fraction = power - whole
    var root = 2.0
    for _ in 0..<24 {
      root = root.squareRoot()
      fraction *= 2
      if fraction >= 1 {
        result *= root
        fraction -= 1
      }
    }
    return result
  }
}
