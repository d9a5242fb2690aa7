/// How the picture lies in its area: proportions, zoom, pan, and how much of the area it fills.
///
/// mpv's `video-aspect-override`, `video-zoom`, `video-pan-x`, `video-pan-y` and `panscan`. A value; any thread.
public struct Framing: Hashable, Sendable {
  /// The proportions to show it in; nil for the film's own.
  public var aspect: AspectRatio?
  /// The size as a power of two: 0 as it fits, 1 twice as large.
  public var zoom = 0.0
  /// How far it is moved to the right, in parts of its own width.
  public var panX = 0.0
  /// How far it is moved down, in parts of its own height.
  public var panY = 0.0
  /// From 0, where all of the picture is seen, to 1, where the area is full.
  public var panscan = 0.0

  /// As the film is.
  public init() {}

  package static let zooms = -20.0...20
  package static let pans = -3.0...3
  package static let panscans = 0.0...1

  /// Where in an area the picture is, on whole cells, and what part of it is seen there.
  ///
  /// At least one cell of the area shows some of it.
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

  /// One direction: the cells that a length in the middle of a room takes, and what part of it they show.
  private static func seen(_ length: Double, pan: Double, from first: Int, room: Int) -> (
    start: Int, count: Int, part: Double, share: Double
  ) {
    let begin = Double(first) + (Double(room) - length) / 2 + pan * length
    let rounded = (start: Int(begin.rounded()), end: Int((begin + length).rounded()))
    let start = max(first, min(first + room - 1, rounded.start))
    let end = max(start + 1, min(first + room, rounded.end))
    // An edge that is in sight is the picture's own, whatever rounding to cells did to it.
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
