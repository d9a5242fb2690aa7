// The lines of a list: its rows, and headings above some of them.
import Base

/// The content of a line.
public enum ListLine: Equatable, Sendable {
  /// A row, by its index in the whole list and by its place among the rows shown.
  case row(Int, place: Int)
  /// A heading: the index of the first row under it, and how many rows it covers.
  case heading(row: Int, count: Int)
}

/// Maps rows to lines, some of which are headings.
///
/// Headings are not rows, so that counting, selecting and moving rows ignores them; only this type converts between
/// rows and lines. A place is the index of a row among the rows shown. Each conversion takes time logarithmic in the
/// number of headings.
public struct LineMap: Equatable, Sendable {
  /// The number of rows shown.
  public let places: Int
  /// The places with a heading above them, ascending.
  private let starts: [Int32]

  /// A map of this many rows, with headings above the given places, ascending.
  ///
  /// The first row must have a heading if any has.
  public init(_ places: Int = 0, headings starts: [Int32] = []) {
    self.places = max(0, places)
    self.starts = starts
  }

  /// The number of lines, headings included.
  public var count: Int { places + starts.count }
  /// Whether there are headings.
  public var hasHeadings: Bool { !starts.isEmpty }

  /// The number of headings at or before a place.
  func headings(upTo place: Int) -> Int { starts.partitioningIndex { Int($0) > place } }

  /// The line of the row at a place.
  func line(of place: Int) -> Int { place + headings(upTo: place) }

  /// The place of the row in a line; for a heading, that of the row below it, or above it with `upward`.
  func place(at line: Int, upward: Bool = false) -> Int {
    switch content(at: max(0, min(count - 1, line))) {
    case .row(let place): place
    case .heading(let index): max(0, Int(starts[index]) - (upward ? 1 : 0))
    }
  }

  /// The place of a row, or the index of a heading.
  enum Content {
    case row(Int)
    case heading(Int)
  }

  /// The content of a line, which must exist.
  func content(at line: Int) -> Content {
    // The line of a heading is its place plus the number of headings before it.
    content(at: line, below: starts.indices.partitioningIndex { Int(starts[$0]) + $0 > line })
  }

  /// The content of the lines of a screen, found with one search for all of them.
  func contents(of lines: Range<Int>) -> [Content] {
    var above = starts.indices.partitioningIndex { Int(starts[$0]) + $0 > lines.lowerBound }
    return lines.clamped(to: 0..<count).map { line in
      while above < starts.count, Int(starts[above]) + above <= line { above += 1 }
      return content(at: line, below: above)
    }
  }

  /// The content of a line, given the number of headings in it or above it.
  private func content(at line: Int, below above: Int) -> Content {
    guard above > 0, Int(starts[above - 1]) + above - 1 == line else { return .row(line - above) }
    return .heading(above - 1)
  }

  /// The places of the rows under a heading.
  func places(under heading: Int) -> Range<Int> {
    Int(starts[heading])..<(heading + 1 < starts.count ? Int(starts[heading + 1]) : places)
  }
}
