/// A screen as an SVG image: backgrounds, blocks and boxes as exact rectangles, text in a monospace font.
public struct ScreenSVG {
  /// Size of a cell in SVG units.
  private static let cell = (width: 8, height: 16)

  /// Font size at which DejaVu Sans Mono (advance 0.602 em) fills a cell; `textLength` stretches other fonts.
  private static let fontSize = 13.29

  /// The image as XML.
  public let text: String

  /// Draws the current contents of the screen.
  public init(of screen: VirtualScreen) {
    let (width, height) = (screen.columns * Self.cell.width, screen.rows * Self.cell.height)
    var body = ""
    for row in 0..<screen.rows {
      let cells = (0..<screen.columns).map { screen.cell(column: $0, row: row) }
      body += Self.rectangles(cells, row: row)
      body += Self.boxes(cells, row: row)
      body += Self.texts(cells, row: row)
    }
    text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
      height="\(height)" shape-rendering="crispEdges">
      <rect width="\(width)" height="\(height)" fill="#000000"/>
      <g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, monospace" font-size="\(Self.fontSize)" \
      xml:space="preserve" text-rendering="geometricPrecision">
      \(body)</g>
      </svg>

      """
  }

  /// Runs of one colour become one rectangle; a row consists of two lines of half cells.
  private static func rectangles(_ cells: [ScreenCell?], row: Int) -> String {
    let black = RGBColor(red: 0, green: 0, blue: 0)
    let quarters = cells.map { cell in
      cell?.quarterColors ?? Array(repeating: cell?.shownBackground ?? black, count: 4)
    }
    let upper = quarters.flatMap { [$0[0], $0[1]] }
    let lower = quarters.flatMap { [$0[2], $0[3]] }
    let y = row * cell.height
    guard upper != lower else { return runs(of: upper, y: y, height: cell.height) }
    let half = cell.height / 2
    return runs(of: upper, y: y, height: half) + runs(of: lower, y: y + half, height: half)
  }

  private static func runs(of colors: [RGBColor], y: Int, height: Int) -> String {
    let width = cell.width / 2
    var body = ""
    var start = 0
    while start < colors.count {
      var end = start + 1
      while end < colors.count, colors[end] == colors[start] { end += 1 }
      if colors[start] != RGBColor(red: 0, green: 0, blue: 0) {
        body += "<rect x=\"\(start * width)\" y=\"\(y)\" width=\"\((end - start) * width)\" "
        body += "height=\"\(height)\" fill=\"\(colors[start].hex)\"/>\n"
      }
      start = end
    }
    return body
  }

  private static func boxes(_ cells: [ScreenCell?], row: Int) -> String {
    var body = ""
    for (column, shown) in cells.enumerated() {
      guard let shown, let box = BoxShape(of: shown.text) else { continue }
      for line in box.lines(inCell: cell) {
        body += "<rect x=\"\(column * cell.width + line.x)\" y=\"\(row * cell.height + line.y)\" "
        body += "width=\"\(line.width)\" height=\"\(line.height)\" fill=\"\(shown.shownForeground.hex)\"/>\n"
      }
    }
    return body
  }

  /// Runs of text with one colour and weight become one element, stretched to its cells.
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
    !cell.text.isEmpty && BlockShape(of: cell.text) == nil && BoxShape(of: cell.text) == nil
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
