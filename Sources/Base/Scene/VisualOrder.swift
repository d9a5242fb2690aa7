// Lines with writing from right to left, in the order in which they are seen. Pure; any thread.

extension Line {
  /// The line as it is seen from left to right, for terminals that show characters in the order in which they come.
  ///
  /// Each stretch between two blanks or signs of borders is a paragraph of its own and stays where it is, so that the
  /// columns of a list do.
  public var inVisualOrder: Line {
    guard runs.contains(where: { BidiOrder.isNeeded($0.text) }) else { return self }
    let cells = runs.flatMap { run in run.text.map { Cell(character: $0, style: run.style) } }
    var order: [Cell] = []
    order.reserveCapacity(cells.count)
    var index = 0
    while index < cells.count {
      let end = Self.endOfStretch(cells, from: index)
      if end == index {
        order.append(cells[index])
        index += 1
        continue
      }
      order += Self.ordered(cells[index..<end])
      index = end
    }
    var line = Line([], fill: fill)
    for cell in order {
      if let last = line.runs.indices.last, line.runs[last].style == cell.style {
        line.runs[last].text.append(cell.character)
      } else {
        line.runs.append(Run(String(cell.character), cell.style))
      }
    }
    return line
  }

  private struct Cell {
    var character: Character
    var style: Style
  }

  /// The end of the stretch that begins at an index; the index itself if none does.
  private static func endOfStretch(_ cells: [Cell], from start: Int) -> Int {
    guard !isGap(cells[start].character) else { return start }
    var end = start
    var index = start
    while index < cells.count {
      let character = cells[index].character
      if character == " " {
        // One blank separates words, two separate columns.
        guard index + 1 < cells.count, !isGap(cells[index + 1].character) else { break }
      } else if isGap(character) {
        break
      } else {
        end = index + 1
      }
      index += 1
    }
    return end
  }

  /// Whether a character belongs to no stretch: a blank, or a sign of a border or a bar.
  private static func isGap(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return true }
    return scalar == " " || (0x2500...0x259F).contains(scalar.value)
  }

  private static func ordered(_ stretch: ArraySlice<Cell>) -> [Cell] {
    let cells = Array(stretch)
    return BidiOrder.order(of: cells.map(\.character)).map { place in
      var cell = cells[place.index]
      if place.isMirrored { cell.character = BidiOrder.mirrored(cell.character) }
      return cell
    }
  }
}
