import Base
import Picture

#if !FUZZING
  @testable import EmbeddedTerminal
#endif

/// Drives a program's screen and what paints it by any bytes: what a program writes, and between that other sizes,
/// looking back, covers, keys and the mouse.
///
/// The fuzzer and the tests of its corpus both do. A byte 0xFF is followed by what to do and by two bytes for that; all
/// others are written.
struct EmbeddedDriver: ~Copyable {
  private let screen = EmbeddedScreen(CellSize(columns: 20, rows: 6))
  private var painter = EmbeddedPainter()
  private var area = CellRect(column: 3, row: 2, columns: 20, rows: 6)

  private enum Order: UInt8, CaseIterable {
    case resize, scroll, cover, key, mouse, paste, paint, forget, search
  }

  /// Does what the bytes say; gives what is wrong with what came of it.
  static func run(_ bytes: UnsafeRawBufferPointer) -> String? {
    var driver = EmbeddedDriver()
    driver.painter.use(EmbeddedPen.Style(hasUnderlineStyles: true, hasLinks: true))
    driver.painter.place(driver.area, below: [])
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0xFF) ?? bytes.count
      driver.screen.feed(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      guard end + 3 < bytes.count else { break }
      let count = UInt8(Order.allCases.count)
      driver.carryOut(
        Order(rawValue: bytes[end + 1] % count) ?? .paint, Int(bytes[end + 2]), Int(bytes[end + 3]))
      start = end + 4
      if let fault = driver.fault { return fault }
    }
    return driver.fault
  }

  private mutating func carryOut(_ order: Order, _ one: Int, _ other: Int) {
    switch order {
    case .resize:
      screen.resize(to: CellSize(columns: one % 90, rows: other % 40))
      area = CellRect(column: 3, row: 2, columns: one % 90, rows: other % 40)
      painter.place(area, below: [])
      screen.touch()
    case .scroll: screen.scroll(to: screen.report.scrolledBack + one - other)
    case .cover:
      painter.place(
        area, below: [CellRect(column: one % 90, row: other % 40, columns: other % 30, rows: one % 20)])
    case .key:
      let names = Key.Named.allCases
      let modifiers = Key.Modifiers(rawValue: UInt8(other & 15))
      screen.press(
        one < 128
          ? .character(Character(Unicode.Scalar(UInt8(one))), modifiers)
          : .named(names[one % names.count], modifiers))
    case .mouse:
      let point = CellPoint(column: one % 90, row: other % 40)
      let actions: [MouseEvent.Action] = [.press(.left), .release(.right), .move, .wheel(.up), .drag(.left)]
      screen.point(MouseEvent(actions[(one ^ other) % actions.count], at: point))
    case .paste: screen.paste(String(repeating: "\(one)\n", count: other % 10))
    case .paint: paint()
    case .forget: painter.forget(area)
    case .search:
      if one % 3 == 0 { _ = screen.findAgain(forward: other % 2 == 0) }
      if one % 3 == 1 { _ = screen.find(String(Character(Unicode.Scalar(UInt8(other & 127))))) }
      if one % 3 == 2, let text = screen.selectedText,
        text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" })
      {
        wrong = wrong ?? "control characters are copied"
      }
    }
  }

  private mutating func paint() {
    painter.use(screen.terminal.links)
    screen.takeDirty { painter.set($1, row: $0) }
    var sink = ByteSink()
    painter.paint(into: &sink)
    wrong = wrong ?? sink.withBytes { Self.fault(inOutput: $0) }
  }

  private var wrong: String?

  /// A violation of what always holds; nil without one.
  private var fault: String? {
    mutating get {
      paint()
      if let wrong { return wrong }
      let size = screen.size
      if let cursor = screen.report.cursor, !CellRect(size).contains(cursor) {
        return "the cursor is at \(cursor)"
      }
      if screen.takeOutgoing().count > 1 << 20 { return "it is given too much" }
      screen.touch()
      var fault: String?
      screen.takeDirty { row, cells in
        if cells.count != size.columns { fault = "row \(row) has \(cells.count) cells of \(size.columns)" }
        painter.set(cells, row: row)
      }
      // The halves of wide characters, where nobody looks back.
      for row in 0..<size.rows {
        let cells = Array(screen.terminal.grid.row(row))
        for (column, cell) in cells.enumerated() {
          let isWhole =
            switch cell.width {
            case 0: column > 0 && cells[column - 1].width == 2
            case 1: true
            case 2: column + 1 < cells.count && cells[column + 1].width == 0
            default: false
            }
          if !isWhole { fault = "row \(row), column \(column) has half a character" }
        }
      }
      return fault
    }
  }

  /// A violation of the rule that output is text, colours, links and moves alone; nil without one.
  private static func fault(inOutput bytes: UnsafeRawBufferPointer) -> String? {
    var stream = EmbeddedStream()
    var position = 0
    while let unit = stream.next(in: bytes, from: &position) {
      switch unit {
      case .text, .scalar: continue
      case .sequence(UInt8(ascii: "m")), .sequence(UInt8(ascii: "H")): continue
      case .string(.command) where stream.string.starts(with: Array("8;".utf8)): continue
      default: return "\(unit) is written to the terminal"
      }
    }
    return nil
  }
}
