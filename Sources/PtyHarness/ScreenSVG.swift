/// A screen as an SVG picture: backgrounds and half blocks as exact rectangles, text in a monospace font.
public struct ScreenSVG {
  /// The size of a cell in SVG units.
  private static let cell = (width: 8, height: 16)

  /// The picture as XML.
  public let text: String

  /// Draws what the screen shows now.
  public init(of screen: VirtualScreen) {
    let (width, height) = (screen.columns * Self.cell.width, screen.rows * Self.cell.height)
    var body = ""
    for row in 0..<screen.rows {
      let cells = (0..<screen.columns).map { screen.cell(column: $0, row: row) }
      body += Self.rectangles(cells, row: row)
      body += Self.texts(cells, row: row)
    }
    text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
      height="\(height)" shape-rendering="crispEdges">
      <rect width="\(width)" height="\(height)" fill="#000000"/>
      <g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, monospace" font-size="13" \
      xml:space="preserve" text-rendering="geometricPrecision">
      \(body)</g>
      </svg>

      """
  }

  /// The colours that fill the upper and the lower half of a cell, nil for a half that is not a block.
  private static func halves(_ cell: ScreenCell) -> (upper: RGBColor, lower: RGBColor) {
    switch cell.text {
    case "▀": (cell.shownForeground, cell.shownBackground)
    case "▄": (cell.shownBackground, cell.shownForeground)
    case "█": (cell.shownForeground, cell.shownForeground)
    default: (cell.shownBackground, cell.shownBackground)
    }
  }

  /// Runs of one colour become one rectangle.
  private static func rectangles(_ cells: [ScreenCell?], row: Int) -> String {
    let black = RGBColor(red: 0, green: 0, blue: 0)
    let colors = cells.map { $0.map(halves) ?? (black, black) }
    var body = ""
    func run(_ half: Int, _ height: Int, _ color: (Int) -> RGBColor) {
      var start = 0
      while start < cells.count {
        var end = start + 1
        while end < cells.count, color(end) == color(start) { end += 1 }
        if color(start) != black {
          let y = row * cell.height + half * cell.height / 2
          body += "<rect x=\"\(start * cell.width)\" y=\"\(y)\" width=\"\((end - start) * cell.width)\" "
          body += "height=\"\(height)\" fill=\"\(color(start).hex)\"/>\n"
        }
        start = end
      }
    }
    if colors.allSatisfy({ $0.0 == $0.1 }) {
      run(0, cell.height) { colors[$0].0 }
    } else {
      run(0, cell.height / 2) { colors[$0].0 }
      run(1, cell.height / 2) { colors[$0].1 }
    }
    return body
  }

  /// Runs of text in one colour and weight become one element, stretched to its cells.
  private static func texts(_ cells: [ScreenCell?], row: Int) -> String {
    var body = ""
    var start = 0
    while start < cells.count {
      guard let first = cells[start], isText(first) else {
        start += 1
        continue
      }
      var end = start
      var text = ""
      while end < cells.count, let cell = cells[end], isText(cell) || cell.text.isEmpty || cell.text == " ",
        cell.shownForeground == first.shownForeground, cell.attributes == first.attributes
      {
        text += cell.text
        end += 1
      }
      var columns = end - start
      while text.last == " " {
        text.removeLast()
        columns -= 1
      }
      let y = row * cell.height + 12
      body += "<text x=\"\(start * cell.width)\" y=\"\(y)\" textLength=\"\(columns * cell.width)\" "
      body += "fill=\"\(first.shownForeground.hex)\""
      if first.attributes.contains(.bold) { body += " font-weight=\"bold\"" }
      if first.attributes.contains(.underline) { body += " text-decoration=\"underline\"" }
      body += ">\(escaped(text))</text>\n"
      start = end
    }
    return body
  }

  private static func isText(_ cell: ScreenCell) -> Bool {
    !["", " ", "▀", "▄", "█"].contains(cell.text)
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      default: result.append(character)
      }
    }
    return result
  }
}
