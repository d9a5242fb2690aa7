// The selection and the scroll position of a list, without its rows.
import Base

/// The selected row of a list, and the lines of it that are on the screen.
///
/// Every operation takes the same time however long the list is, and keeps the state valid: the selection is a row, and
/// on the screen. Without headings, a row and its line have the same index.
public struct ListState: Equatable, Sendable {
  /// The rows and headings of the list.
  public private(set) var lines: LineMap
  /// Lines on the screen; zero while the list is not shown.
  public private(set) var height: Int
  /// The selected row; nil in an empty list.
  public private(set) var selection: Int?
  /// The first line on the screen.
  public private(set) var offset: Int
  /// The number of lines kept visible above and below the selection, away from the ends of the list.
  public let margin: Int

  /// The number of rows.
  public var count: Int { lines.places }

  /// A list with its first row selected.
  public init(count: Int = 0, height: Int = 0, margin: Int = 2) {
    lines = LineMap(count)
    self.height = max(0, height)
    self.margin = max(0, margin)
    selection = count > 0 ? 0 : nil
    offset = 0
  }

  /// Moves the selection, and scrolls only as far as needed.
  ///
  /// `current` is the row of the current item; nil if it is not listed.
  public mutating func move(_ motion: ListMotion, current: Int? = nil) {
    guard let row = selection else { return }
    let page = max(1, height - 1)
    switch motion {
    case .rows(let rows): select(Self.sum(row, rows))
    case .pages(let pages): leap(Self.product(pages, page))
    case .halfPages(let halves): leap(Self.product(halves, max(1, height / 2)))
    case .first: select(0)
    case .last: select(count - 1)
    case .current:
      guard let current, current >= 0, current < count else { return }
      let line = lines.line(of: current)
      select(current, centered: line < offset || line >= offset + height)
    }
  }

  /// Selects the row nearest to an index, and scrolls only as far as needed, or centres the row on the screen.
  public mutating func select(_ row: Int, centered: Bool = false) {
    guard count > 0 else { return }
    let row = max(0, min(count - 1, row))
    selection = row
    if centered { offset = lines.line(of: row) - height / 2 }
    follow()
  }

  /// Scrolls by lines, like the wheel; the selection moves only if it would leave the screen.
  public mutating func scroll(_ distance: Int) {
    guard let row = selection, height > 0 else { return }
    offset = max(0, min(lastOffset, Self.sum(offset, distance)))
    // No margin is needed at the ends of the list.
    let edge = effectiveMargin
    let top = offset == 0 ? 0 : offset + edge
    let bottom = offset == lastOffset ? lines.count - 1 : offset + height - 1 - edge
    let line = lines.line(of: row)
    if line < top { selection = lines.place(at: top) }
    if line > bottom { selection = lines.place(at: bottom, upward: true) }
    keepInSight(margin: 0)
  }

  /// Sets the number of lines that fit on the screen.
  public mutating func resize(height: Int) {
    self.height = max(0, height)
    follow()
  }

  /// Sets the number of rows, and the places with a heading above them.
  ///
  /// `selecting` is the new index of the row that stays selected; nil keeps the index.
  public mutating func setCount(_ count: Int, headings: [Int32] = [], selecting row: Int? = nil) {
    let above = lines.headings(upTo: selection ?? 0)
    lines = LineMap(count, headings: headings)
    guard count > 0 else {
      selection = nil
      offset = 0
      return
    }
    let row = max(0, min(count - 1, row ?? selection ?? 0))
    // Headings that appear or vanish above the screen do not move its content.
    if offset > 0 { offset += lines.headings(upTo: row) - above }
    select(row)
  }

  private var lastOffset: Int { max(0, lines.count - height) }
  private var effectiveMargin: Int { max(0, min(margin, (height - 1) / 2)) }

  /// Moves selection and scroll position together, so that the selection stays at its height on the screen.
  private mutating func leap(_ distance: Int) {
    guard let row = selection else { return }
    offset = max(0, min(lastOffset, Self.sum(offset, distance)))
    let line = Self.sum(lines.line(of: row), distance)
    select(lines.place(at: line, upward: distance < 0))
  }

  /// Scrolls so that the selection and its margin are on the screen.
  private mutating func follow() { keepInSight(margin: effectiveMargin) }

  private mutating func keepInSight(margin edge: Int) {
    if let row = selection, height > 0 {
      let line = lines.line(of: row)
      offset = min(offset, line - edge)
      offset = max(offset, line + edge + 1 - height)
    }
    offset = max(0, min(lastOffset, offset))
  }

  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, over) = a.addingReportingOverflow(b)
    return over ? (b < 0 ? .min : .max) : sum
  }

  private static func product(_ a: Int, _ b: Int) -> Int {
    let (product, over) = a.multipliedReportingOverflow(by: b)
    return over ? (a < 0 ? .min : .max) : product
  }
}
