import PtyHarness

/// The player's screen as a person sees it.
extension VirtualScreen {
  /// A rectangle of cells.
  struct Area: Equatable {
    var columns: ClosedRange<Int>
    var rows: ClosedRange<Int>

    /// Whether it is the same area but for edges that are of one colour just now.
    func isAbout(_ other: Area) -> Bool {
      let edges = [
        (columns.lowerBound, other.columns.lowerBound), (columns.upperBound, other.columns.upperBound),
        (rows.lowerBound, other.rows.lowerBound), (rows.upperBound, other.rows.upperBound),
      ]
      return edges.allSatisfy { abs($0 - $1) <= 4 }
    }
  }

  /// The area of the picture; nil if fewer than a dozen cells look like one.
  var picture: Area? {
    var count = 0
    var area: Area?
    for row in 0..<rows {
      for column in 0..<columns {
        guard let cell = cell(column: column, row: row), cell.isPicture else { continue }
        count += 1
        guard let old = area else {
          area = Area(columns: column...column, rows: row...row)
          continue
        }
        area = Area(
          columns: min(old.columns.lowerBound, column)...max(old.columns.upperBound, column),
          rows: old.rows.lowerBound...row)
      }
    }
    return count >= 12 ? area : nil
  }

  /// A number that differs where the cells in the middle of the picture differ; notices come and go at its edges.
  var pictureHash: Int {
    var hasher = Hasher()
    guard let picture else { return 0 }
    for row in picture.rows.dropFirst(picture.rows.count / 3).dropLast(picture.rows.count / 3) {
      for column in picture.columns { hasher.combine(cell(column: column, row: row)) }
    }
    return hasher.finalize()
  }

  /// The row of buttons.
  var controlsRow: Int? { (0..<rows).reversed().first { text(row: $0).contains(" PiP ") } }

  /// Whether something plays, and the row of buttons, the frame at the top or a lower edge names it.
  func plays(_ title: String) -> Bool {
    guard let controlsRow else { return false }
    return (0...controlsRow).contains { row in
      let line = text(row: row)
      return (row == 0 || row == controlsRow || line.contains("╰─ ▶ ")) && line.contains(title)
    }
  }

  /// Whether the row of buttons offers to pause, or nil.
  var isPlaying: Bool? { controlsRow.map { text(row: $0).contains(" ‖ ") } }

  /// The slider: its row, the columns of its bar, the thumb's column and the time before it.
  var slider: (row: Int, bar: ClosedRange<Int>, thumb: Int, elapsed: Int)? {
    for row in (0..<rows).reversed() {
      let cells = (0..<columns).map { cell(column: $0, row: row)?.text ?? "" }
      guard let thumb = cells.firstIndex(of: "●") else { continue }
      let isBar = { (text: String) in ["━", "─", "●"].contains(text) }
      guard let first = cells.firstIndex(where: isBar), let last = cells.lastIndex(where: isBar) else {
        continue
      }
      // A waveform may begin before the bar.
      let words = cells[..<first].joined().split(separator: " ").reversed()
      guard let elapsed = words.lazy.compactMap({ Self.seconds($0) }).first else { continue }
      return (row, first...last, thumb, elapsed)
    }
    return nil
  }

  /// `1:02:03` in seconds.
  private static func seconds(_ text: Substring) -> Int? {
    var sum = 0
    for part in text.split(separator: ":", omittingEmptySubsequences: false) {
      guard let value = Int(part) else { return nil }
      sum = sum * 60 + value
    }
    return sum
  }

  /// The first row, below another one, that shows the text.
  func row(of text: String, below other: Int = -1) -> Int? {
    (other + 1..<rows).first { self.text(row: $0).contains(text) }
  }
}
