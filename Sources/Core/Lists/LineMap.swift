// The lines of a list: its rows, and headings over some of them. Pure values, part of the model.
import Base

/// What stands in a line of a list.
public enum ListLine: Equatable, Sendable {
  /// That row of the whole list, which has that place among those that are shown.
  case row(Int, place: Int)
  /// A heading over so many rows, of which that one is the first.
  case heading(row: Int, count: Int)
}

/// Where the rows of a list stand among the lines that headings share with them.
///
/// Headings are lines and no rows: nothing that counts, selects or moves rows knows of them. This is the one place that
/// tells the two apart; each question takes as many steps as the number of headings has binary digits.
public struct LineMap: Equatable, Sendable {
  /// Rows that are shown.
  public let places: Int
  /// The places that have a heading over them, rising.
  private let starts: [Int32]

  /// So many rows, with headings over those at these places, rising; the first row has one where any has.
  public init(_ places: Int = 0, headings starts: [Int32] = []) {
    self.places = max(0, places)
    self.starts = starts
  }

  /// All lines.
  public var count: Int { places + starts.count }
  /// Whether there are headings.
  public var hasHeadings: Bool { !starts.isEmpty }

  /// Headings over a place and those before it.
  func headings(upTo place: Int) -> Int { starts.partitioningIndex { Int($0) > place } }

  /// The line of the row at a place.
  func line(of place: Int) -> Int { place + headings(upTo: place) }

  /// The place of the row in a line; in that of a heading the one of the row below it, or else above it.
  func place(at line: Int, upward: Bool = false) -> Int {
    switch content(at: max(0, min(count - 1, line))) {
    case .row(let place): place
    case .heading(let index): max(0, Int(starts[index]) - (upward ? 1 : 0))
    }
  }

  /// The place of the row in a line, or the places under the heading there.
  enum Content {
    case row(Int)
    case heading(Int)
  }

  /// What is in a line that there is.
  func content(at line: Int) -> Content {
    // A heading stands as many lines further down as there are headings above it.
    content(at: line, below: starts.indices.partitioningIndex { Int(starts[$0]) + $0 > line })
  }

  /// What is in the lines of a screen, which are found together.
  func contents(of lines: Range<Int>) -> [Content] {
    var above = starts.indices.partitioningIndex { Int(starts[$0]) + $0 > lines.lowerBound }
    return lines.clamped(to: 0..<count).map { line in
      while above < starts.count, Int(starts[above]) + above <= line { above += 1 }
      return content(at: line, below: above)
    }
  }

  /// What is in a line that so many headings stand in or above.
  private func content(at line: Int, below above: Int) -> Content {
    guard above > 0, Int(starts[above - 1]) + above - 1 == line else { return .row(line - above) }
    return .heading(above - 1)
  }

  /// The places of the rows under a heading.
  func places(under heading: Int) -> Range<Int> {
    Int(starts[heading])..<(heading + 1 < starts.count ? Int(starts[heading + 1]) : places)
  }
}
