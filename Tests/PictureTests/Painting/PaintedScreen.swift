import Picture
import PtyHarness

/// A painter and an emulated terminal that gets its bytes, as the player joins them.
struct PaintedScreen: ~Copyable {
  var painter: PicturePainter
  var out = ByteSink(capacity: 64)
  let screen: VirtualScreen

  init(style: PictureStyle = PictureStyle(), columns: Int, rows: Int) {
    painter = PicturePainter(style: style)
    screen = VirtualScreen(columns: columns, rows: rows, answers: nil)
  }

  /// Paints and lets the terminal show it.
  @discardableResult
  mutating func paint(_ picture: PixelBuffer) -> PaintFigures {
    out.removeAll()
    let figures = painter.paint(picture, into: &out)
    out.withBytes { screen.feed($0) }
    return figures
  }

  /// Lets the picture become exact.
  mutating func settle() {
    out.removeAll()
    painter.settle(into: &out)
    out.withBytes { screen.feed($0) }
  }

  /// Every cell: its text and the colours that can be seen.
  func cells() -> [String] {
    (0..<screen.rows).flatMap { row in
      (0..<screen.columns).map { column in seen(column: column, row: row) }
    }
  }

  /// A cell as text; what looks the same gives the same text.
  func seen(column: Int, row: Int) -> String {
    guard let cell = screen.cell(column: column, row: row) else { return "outside" }
    if cell.text == " " { return "flat \(cell.shownBackground.hex)" }
    if cell.text == "█" { return "flat \(cell.shownForeground.hex)" }
    let form = BlockFacts.forms[cell.text] ?? (cell.text, false)
    let colors = [cell.shownForeground.hex, cell.shownBackground.hex]
    return ([form.text] + (form.isSwapped ? colors.reversed() : colors)).joined(separator: " ")
  }
}

/// Numbers that are the same in every run.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}

extension PixelBuffer {
  /// A picture in one colour.
  convenience init(width: Int, height: Int, red: UInt8, green: UInt8, blue: UInt8) {
    self.init(width: width, height: height)
    for index in 0..<(width * height) { self[index] = (red, green, blue) }
  }

  /// A pixel by its place in the row of all pixels.
  subscript(index: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    get { (bytes[index * 4], bytes[index * 4 + 1], bytes[index * 4 + 2]) }
    set {
      bytes[index * 4] = newValue.red
      bytes[index * 4 + 1] = newValue.green
      bytes[index * 4 + 2] = newValue.blue
      bytes[index * 4 + 3] = 255
    }
  }

  /// Every pixel by chance, out of few colours so that runs and flat cells occur.
  static func random(width: Int, height: Int, levels: Int, using dice: inout Dice) -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height)
    let level = { (dice: inout Dice) in UInt8(Int.random(in: 0..<levels, using: &dice) * 255 / levels) }
    for index in 0..<(width * height) {
      buffer[index] = (level(&dice), level(&dice), level(&dice))
    }
    return buffer
  }
}
