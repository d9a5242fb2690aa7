// The screen's content as text, for a file. Main thread only.

internal import Base
internal import CNcurses
import Picture

/// Writes ncurses' cells as text in UTF-8; a closure writes the cells of pictures.
struct ScreenText {
  /// The screen's size in cells.
  var size: CellSize
  /// The ink of sentinel cells.
  var sentinel: Inks.Ink
  /// The numbers of the terminal's colours.
  var colors: CursesColors

  /// Appends the screen as lines of coloured text; each ends with a newline and reset attributes.
  ///
  /// `picture` appends a picture's cells in a row, and resets the attributes.
  func write(
    into sink: inout ByteSink, picture: (_ row: Int, _ columns: Range<Int>, inout ByteSink) -> Void
  ) {
    var cells = [cchar_t](repeating: cchar_t(), count: size.columns + 1)
    for row in 0..<size.rows {
      guard mvwin_wchnstr(inset_curscr(), CInt(row), 0, &cells, CInt(size.columns)) != ERR else { continue }
      write(ShownCell.row(of: cells, columns: size.columns), row, into: &sink, picture: picture)
      sink.append("\n")
    }
  }

  private func write(
    _ cells: [ShownCell], _ row: Int, into sink: inout ByteSink,
    picture: (_ row: Int, _ columns: Range<Int>, inout ByteSink) -> Void
  ) {
    // Trailing blanks are omitted.
    let end = min(size.columns, (cells.lastIndex { !$0.isPlainBlank }).map { $0 + 1 } ?? 0)
    var ink = ShownCell.plain.ink
    var column = 0
    while column < end {
      let cell = cells[column]
      if cell.ink == sentinel {
        let start = column
        while column < end, cells[column].ink == sentinel { column += 1 }
        if ink != ShownCell.plain.ink { sink.append("\u{1B}[m") }
        ink = ShownCell.plain.ink
        picture(row, start..<column, &sink)
        continue
      }
      if cell.ink != ink {
        append(cell.ink.escape(colors), to: &sink)
        ink = cell.ink
      }
      append(cell.text, to: &sink)
      column += 1
    }
    if ink != ShownCell.plain.ink { sink.append("\u{1B}[m") }
  }

  private func append(_ text: String, to sink: inout ByteSink) {
    Array(text.utf8).withUnsafeBytes { sink.append($0) }
  }
}

/// The content of an ncurses cell.
private struct ShownCell {
  static let plain = ShownCell(text: " ", ink: Inks.Ink(attributes: 0, pair: 0))

  /// Empty for the second cell of a wide character.
  var text: String
  var ink: Inks.Ink

  init(text: String, ink: Inks.Ink) {
    self.text = text
    self.ink = ink
  }

  init(_ cell: cchar_t) {
    var cell = cell
    var characters = [wchar_t](repeating: 0, count: Int(CCHARW_MAX) + 1)
    var attributes: attr_t = 0
    var pair: CInt = 0
    guard inset_get_cell(&cell, &characters, &attributes, &pair) != ERR else {
      self = .plain
      return
    }
    var text = ""
    for character in characters.prefix(while: { $0 != 0 }) {
      guard let scalar = Unicode.Scalar(UInt32(bitPattern: character)), scalar.value >= 0x20 else { continue }
      text.unicodeScalars.append(scalar)
    }
    self.text = text.isEmpty ? " " : text
    // A pair of the terminal's default colours counts as none.
    let isPlain = pair > 0 && Inks.Ink(attributes: 0, pair: pair).numbers == (-1, -1)
    ink = Inks.Ink(attributes: attributes, pair: isPlain ? 0 : pair)
  }

  /// Expands ncurses' cells to columns: ncurses omits the second cell of a wide character.
  static func row(of cells: [cchar_t], columns: Int) -> [ShownCell] {
    var row: [ShownCell] = []
    for cell in cells where row.count < columns {
      let cell = ShownCell(cell)
      row.append(cell)
      if cell.text.unicodeScalars.first.map({ CellWidth.of($0) }) == 2 {
        row.append(ShownCell(text: "", ink: cell.ink))
      }
    }
    return row
  }

  /// Whether it is a blank without attributes.
  var isPlainBlank: Bool { text == " " && ink == Self.plain.ink }
}

extension Inks.Ink {
  /// The SGR sequence that selects this ink, from any state.
  fileprivate func escape(_ colors: CursesColors) -> String {
    var codes = ["0"]
    for (attribute, code) in [
      (inset_a_bold(), "1"), (inset_a_dim(), "2"), (inset_a_italic(), "3"), (inset_a_underline(), "4"),
      (inset_a_reverse(), "7"),
    ] where attributes & attribute != 0 {
      codes.append(code)
    }
    let (front, back) = numbers
    codes += colors.parameters(front, base: 30) + colors.parameters(back, base: 40)
    return "\u{1B}[" + codes.joined(separator: ";") + "m"
  }

  /// The numbers of text and background; -1 is the terminal's own colour.
  fileprivate var numbers: (CInt, CInt) {
    var (front, back): (CInt, CInt) = (-1, -1)
    guard pair > 0, extended_pair_content(pair, &front, &back) != ERR else { return (-1, -1) }
    return (front, back)
  }
}
