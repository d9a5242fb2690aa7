internal import CVTerm

/// One cell of a guest's screen.
struct GuestCell: Equatable {
  /// The look of a text beside its colours.
  struct Attributes: OptionSet {
    let rawValue: UInt8
    static let bold = Attributes(rawValue: 1)
    static let underline = Attributes(rawValue: 2)
    static let italic = Attributes(rawValue: 4)
    static let blink = Attributes(rawValue: 8)
    static let reverse = Attributes(rawValue: 16)
    static let strike = Attributes(rawValue: 32)
  }

  /// A scalar and what combines with it; 0 ends them early.
  var scalars: SIMD4<UInt32>
  var ink: GuestColor
  var paper: GuestColor
  var attributes: Attributes
  /// Columns; 0 where a wide character at the left reaches into it.
  var width: UInt8

  /// What no guest draws: it differs from every cell that is wanted.
  static let unknown = GuestCell(
    scalars: SIMD4(repeating: .max), ink: .usual, paper: .usual, attributes: [], width: 0)
  /// Nothing in the usual colours.
  static let blank = GuestCell(
    scalars: [0x20, 0, 0, 0], ink: .usual, paper: .usual, attributes: [], width: 1)

  /// The same colours without the text.
  var withoutText: GuestCell {
    var cell = self
    (cell.scalars, cell.width) = ([0x20, 0, 0, 0], 1)
    return cell
  }
}

/// A colour of a guest's cell.
struct GuestColor: Equatable {
  /// 0xRRGGBB, an index below `indexBit`, or `usual`.
  let bits: UInt32

  private static let indexBit: UInt32 = 1 << 24
  /// The terminal's own.
  static let usual = GuestColor(bits: 1 << 25)

  /// An entry of the palette.
  static func index(_ index: UInt8) -> GuestColor { GuestColor(bits: indexBit | UInt32(index)) }
  /// A colour of its own.
  static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> GuestColor {
    GuestColor(bits: UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// The entry of the palette that it is.
  var index: UInt8? { bits & Self.indexBit == 0 ? nil : UInt8(truncatingIfNeeded: bits) }
  /// Red, green and blue of a colour of its own.
  var parts: (red: UInt8, green: UInt8, blue: UInt8) {
    (
      UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8),
      UInt8(truncatingIfNeeded: bits)
    )
  }
}

extension GuestCell {
  /// libvterm's cell.
  init(_ cell: VTermScreenCell) {
    let (first, second, third, fourth) = (cell.chars.0, cell.chars.1, cell.chars.2, cell.chars.3)
    // All ones marks the right half of a wide character.
    let isHalf = first == .max
    scalars = first == 0 || isHalf ? [0x20, 0, 0, 0] : [first, second, third, fourth]
    if second == 0 { (scalars[2], scalars[3]) = (0, 0) } else if third == 0 { scalars[3] = 0 }
    width = isHalf ? 0 : UInt8(clamping: max(1, Int(cell.width)))
    ink = GuestColor(cell.fg, usual: VTERM_COLOR_DEFAULT_FG)
    paper = GuestColor(cell.bg, usual: VTERM_COLOR_DEFAULT_BG)
    attributes = []
    if cell.attrs.bold != 0 { attributes.insert(.bold) }
    if cell.attrs.underline != 0 { attributes.insert(.underline) }
    if cell.attrs.italic != 0 { attributes.insert(.italic) }
    if cell.attrs.blink != 0 { attributes.insert(.blink) }
    if cell.attrs.reverse != 0 { attributes.insert(.reverse) }
    if cell.attrs.strike != 0 { attributes.insert(.strike) }
  }
}

extension VTermScreenCell {
  /// Whether it shows nothing: no character, on the terminal's own ground.
  var isBlank: Bool {
    chars.0 == 0 && attrs.reverse == 0 && attrs.underline == 0 && attrs.strike == 0
      && UInt32(bg.type) & VTERM_COLOR_DEFAULT_BG.rawValue != 0
  }
}

extension GuestColor {
  fileprivate init(_ color: VTermColor, usual: VTermColorType) {
    if UInt32(color.type) & usual.rawValue != 0 {
      self = .usual
    } else if UInt32(color.type) & VTERM_COLOR_TYPE_MASK.rawValue == VTERM_COLOR_INDEXED.rawValue {
      self = .index(color.indexed.idx)
    } else {
      self = .rgb(color.rgb.red, color.rgb.green, color.rgb.blue)
    }
  }
}
