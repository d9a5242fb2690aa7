// The terminal's colour state and the output pointer while a row is written. Lives on the stack.

/// Writes glyphs with the necessary colour changes, and tracks the terminal's ink and paper.
///
/// Unchecked: the caller has reserved `Pen.bytesPerCell` bytes per cell, and `Pen.bytesPerRow`.
struct Pen {
  /// Maximum bytes of a cell: movement, both colours, a glyph.
  static let bytesPerCell = 64
  /// Maximum bytes of a row's beginning.
  static let bytesPerRow = 64
  private static let none = UInt32.max

  var end: UnsafeMutablePointer<UInt8>
  private(set) var ink = Pen.none
  private(set) var paper = Pen.none
  private let colors: ColorMode
  private let isInvertible: Bool
  private let isReversed: Bool
  private let isOnConsole: Bool
  private let fullShape: UInt16
  private let glyphs: UnsafePointer<UInt64>
  private let complements: UnsafePointer<UInt16>
  private let numbers: UnsafePointer<UInt64>

  init(
    style: PictureStyle, glyphs: UnsafePointer<UInt64>, complements: UnsafePointer<UInt16>,
    numbers: UnsafePointer<UInt64>,
    at end: UnsafeMutablePointer<UInt8>
  ) {
    self.end = end
    self.glyphs = glyphs
    self.complements = complements
    self.numbers = numbers
    colors = style.colors
    isInvertible = style.glyphs.isInvertible && style.colors != .mono
    isReversed = style.isOnLightGround
    isOnConsole = style.isOnConsole
    fullShape = style.glyphs.fullShape
  }

  /// Starts a row without known colours, so that each row can be parsed by itself.
  @inline(__always)
  mutating func forgetColors() {
    ink = Pen.none
    paper = Pen.none
  }

  @inline(__always)
  mutating func byte(_ byte: UInt8) {
    end.pointee = byte
    end += 1
  }

  @inline(__always)
  private mutating func code(_ code: UInt64) {
    UnsafeMutableRawPointer(end).storeBytes(of: UInt32(truncatingIfNeeded: code), as: UInt32.self)
    end += Int(truncatingIfNeeded: code >> 32)
  }

  @inline(__always)
  private mutating func four(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) {
    code(
      UInt64(first) | UInt64(second) << 8 | UInt64(third) << 16 | UInt64(fourth) << 24 | 4 << 32)
  }

  mutating func escape() {
    byte(0x1B)
    byte(UInt8(ascii: "["))
  }

  mutating func number(_ value: Int) {
    end += Decimal.write(value, to: end)
  }

  /// Resets all attributes.
  mutating func reset() {
    escape()
    byte(UInt8(ascii: "m"))
    forgetColors()
  }

  /// Sets the attributes with which a picture begins.
  mutating func begin() {
    reset()
    guard isReversed else { return }
    escape()
    byte(UInt8(ascii: "7"))
    byte(UInt8(ascii: "m"))
  }

  /// Moves the cursor to a cell of the screen, counted from 0.
  mutating func move(column: Int, row: Int) {
    escape()
    number(row &+ 1)
    byte(UInt8(ascii: ";"))
    number(column &+ 1)
    byte(UInt8(ascii: "H"))
  }

  /// Moves the cursor to the right (CUF).
  mutating func skip(_ columns: Int) {
    escape()
    if columns > 1 { number(columns) }
    byte(UInt8(ascii: "C"))
  }

  /// The bytes of a cell if the present colours fit; nil if they do not.
  @inline(__always)
  func costWithoutColor(_ cell: Cell) -> Int? {
    let length = Int(truncatingIfNeeded: glyphs[Int(cell.shape)] >> 32)
    if colors == .mono { return length }
    if cell.paper != paper { return nil }
    return cell.shape == 0 || cell.ink == ink ? length : nil
  }

  /// The same cell in the terminal's present colours, where the tolerance allows them; other colours are kept.
  ///
  /// True colour only.
  @inline(__always)
  func nearby(_ cell: Cell, within tolerance: UInt8) -> Cell {
    let shape = cell.shape
    let likeness = ColorDistance.likeness(tolerance, cell, ink: ink, paper: paper)
    let isInvertible = isInvertible && complements[Int(shape)] != shape
    if shape == 0 {
      if likeness.contains(.paperByPaper) { return Cell(flat: paper) }
      return isInvertible && likeness.contains(.paperByInk) ? Cell(flat: ink) : cell
    }
    if likeness.isSuperset(of: .asIs) { return Cell(shape: shape, ink: ink, paper: paper) }
    if likeness.isSuperset(of: .flatPaper) { return Cell(flat: paper) }
    if isInvertible {
      if likeness.isSuperset(of: .swapped) { return Cell(shape: shape, ink: paper, paper: ink) }
      if likeness.isSuperset(of: .flatInk) { return Cell(flat: ink) }
    }
    // One colour must change. If both parts can share it, the cell takes a single colour.
    if ColorDistance.isNearlyFlat(tolerance, cell) {
      return Cell(flat: CellFitter.mean(cell.ink, cell.paper))
    }
    if likeness.contains(.inkByInk) { return Cell(shape: shape, ink: ink, paper: cell.paper) }
    if likeness.contains(.paperByPaper) { return Cell(shape: shape, ink: cell.ink, paper: paper) }
    guard isInvertible else { return cell }
    if likeness.contains(.inkByPaper) { return Cell(shape: shape, ink: paper, paper: cell.paper) }
    if likeness.contains(.paperByInk) { return Cell(shape: shape, ink: cell.ink, paper: ink) }
    return cell
  }

  /// Writes a cell at the cursor, with the fewest colour changes.
  @inline(__always)
  mutating func put(_ cell: Cell) {
    let shape = cell.shape
    if colors == .mono {
      code(glyphs[Int(shape)])
      return
    }
    if shape == 0 {
      if paper != cell.paper, isInvertible, ink == cell.paper {
        code(glyphs[Int(fullShape)])
      } else {
        select(ink: ink, paper: cell.paper)
        byte(UInt8(ascii: " "))
      }
      return
    }
    let asIs = (ink != cell.ink ? 1 : 0) + (paper != cell.paper ? 1 : 0)
    let swapped = (ink != cell.paper ? 1 : 0) + (paper != cell.ink ? 1 : 0)
    if isInvertible, swapped < asIs, complements[Int(shape)] != shape {
      select(ink: cell.paper, paper: cell.ink)
      code(glyphs[Int(complements[Int(shape)])])
    } else {
      select(ink: cell.ink, paper: cell.paper)
      code(glyphs[Int(shape)])
    }
  }

  @inline(__always)
  private mutating func select(ink newInk: UInt32, paper newPaper: UInt32) {
    let inkChanges = newInk != ink
    let paperChanges = newPaper != paper
    guard inkChanges || paperChanges else { return }
    escape()
    if inkChanges {
      color(newInk, ground: UInt8(ascii: "3"))
      ink = newInk
      if paperChanges { byte(UInt8(ascii: ";")) }
    }
    if paperChanges {
      color(newPaper, ground: UInt8(ascii: "4"))
      paper = newPaper
    }
    byte(UInt8(ascii: "m"))
  }

  /// Appends a colour's parameters for the Linux console.
  ///
  /// The console takes the sequences of bright backgrounds for those of dark ones; those of bright text turn bold
  /// on, which those of dark text leave on. Bold is bright there, and blink is a bright background.
  private mutating func consoleColor(_ index: UInt8, ground: UInt8) {
    if index < 8 { byte(UInt8(ascii: "2")) }
    if ground == UInt8(ascii: "3") {
      byte(index < 8 ? UInt8(ascii: "2") : UInt8(ascii: "1"))
    } else {
      byte(UInt8(ascii: "5"))
    }
    byte(UInt8(ascii: ";"))
    byte(ground)
    byte(UInt8(ascii: "0") + index & 7)
  }

  /// Appends a colour's parameters; `ground` is the digit 3 for ink, 4 for paper.
  @inline(__always)
  private mutating func color(_ color: UInt32, ground: UInt8) {
    switch colors {
    case .truecolor:
      four(ground, UInt8(ascii: "8"), UInt8(ascii: ";"), UInt8(ascii: "2"))
      code(numbers[Int(color >> 16 & 0xFF)])
      code(numbers[Int(color >> 8 & 0xFF)])
      code(numbers[Int(color & 0xFF)])
    case .palette256:
      four(ground, UInt8(ascii: "8"), UInt8(ascii: ";"), UInt8(ascii: "5"))
      code(numbers[Int(color & 0xFF)])
    case .palette16:
      let index = UInt8(truncatingIfNeeded: color)
      if isOnConsole { return consoleColor(index, ground: ground) }
      if index < 8 {
        byte(ground)
      } else if ground == UInt8(ascii: "3") {
        byte(UInt8(ascii: "9"))
      } else {
        byte(UInt8(ascii: "1"))
        byte(UInt8(ascii: "0"))
      }
      byte(UInt8(ascii: "0") + index & 7)
    case .mono:
      break
    }
  }
}
