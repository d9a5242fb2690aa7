/// A cell of an embedded program's screen.
struct EmbeddedCell: Equatable {
  /// Text attributes; colours are separate.
  struct Attributes: OptionSet {
    let rawValue: UInt16
    static let bold = Attributes(rawValue: 1)
    static let dim = Attributes(rawValue: 2)
    static let italic = Attributes(rawValue: 4)
    static let blink = Attributes(rawValue: 8)
    static let reverse = Attributes(rawValue: 16)
    static let strike = Attributes(rawValue: 32)
    /// The text must not be readable.
    static let concealed = Attributes(rawValue: 64)
    static let overline = Attributes(rawValue: 128)
    /// Any underline; the next four bits say which style.
    static let underline = Attributes(rawValue: 256)
    static let doubleUnderline = Attributes(rawValue: 512)
    static let curlyUnderline = Attributes(rawValue: 1024)
    static let dottedUnderline = Attributes(rawValue: 2048)
    static let dashedUnderline = Attributes(rawValue: 4096)
    /// Selective erase keeps the cell (DECSCA).
    static let protected = Attributes(rawValue: 8192)

    /// All bits of underline styles.
    static let underlines: Attributes = [
      .underline, .doubleUnderline, .curlyUnderline, .dottedUnderline, .dashedUnderline,
    ]
  }

  /// A base scalar and its combining ones; 0 ends them early.
  var scalars: SIMD4<UInt32>
  var ink: EmbeddedColor
  var paper: EmbeddedColor
  /// The underline's colour; `usual` is the text's colour.
  var underlineColor = EmbeddedColor.usual
  var attributes: Attributes
  /// The cell's columns; 0 for the second cell of a wide character.
  var width: UInt8

  /// A value that no program can draw: it differs from every wanted cell.
  static let unknown = EmbeddedCell(
    scalars: SIMD4(repeating: .max), ink: .usual, paper: .usual, attributes: [], width: 0)
  /// A space in the default colours.
  static let blank = EmbeddedCell(
    scalars: [0x20, 0, 0, 0], ink: .usual, paper: .usual, attributes: [], width: 1)

  /// A space with the same colours and attributes.
  var withoutText: EmbeddedCell {
    var cell = self
    (cell.scalars, cell.width) = ([0x20, 0, 0, 0], 1)
    return cell
  }

  /// Whether it looks like an empty cell on the default background.
  var isBlank: Bool {
    scalars[0] == 0x20 && scalars[1] == 0 && width == 1 && paper == .usual
      && attributes.isDisjoint(with: [.reverse, .underline, .strike, .overline])
  }

  /// Adds a combining scalar; there is room for three.
  mutating func combine(_ scalar: Unicode.Scalar) {
    for index in 1..<4 where scalars[index] == 0 {
      scalars[index] = scalar.value
      return
    }
  }
}

/// A cell's colour: default, palette index, or direct.
struct EmbeddedColor: Equatable {
  /// 0xRRGGBB, an index with `indexBit` set, or `usual`.
  let bits: UInt32

  private static let indexBit: UInt32 = 1 << 24
  /// The terminal's default colour.
  static let usual = EmbeddedColor(bits: 1 << 25)

  /// A palette colour, 0 … 255.
  static func index(_ index: UInt8) -> EmbeddedColor { EmbeddedColor(bits: indexBit | UInt32(index)) }
  /// A direct colour.
  static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> EmbeddedColor {
    EmbeddedColor(bits: UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// The palette index; nil for other colours.
  var index: UInt8? { bits & Self.indexBit == 0 ? nil : UInt8(truncatingIfNeeded: bits) }
  /// The components of a direct colour.
  var parts: (red: UInt8, green: UInt8, blue: UInt8) {
    (
      UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8),
      UInt8(truncatingIfNeeded: bits)
    )
  }
}
