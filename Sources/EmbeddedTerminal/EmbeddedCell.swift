/// One cell of a program's screen.
struct EmbeddedCell: Equatable {
  /// The look of a text beside its colours.
  struct Attributes: OptionSet {
    let rawValue: UInt16
    static let bold = Attributes(rawValue: 1)
    static let dim = Attributes(rawValue: 2)
    static let italic = Attributes(rawValue: 4)
    static let blink = Attributes(rawValue: 8)
    static let reverse = Attributes(rawValue: 16)
    static let strike = Attributes(rawValue: 32)
    /// What it says is not to be read.
    static let concealed = Attributes(rawValue: 64)
    static let overline = Attributes(rawValue: 128)
    /// Some line below the text; which one the next three bits say.
    static let underline = Attributes(rawValue: 256)
    static let doubleUnderline = Attributes(rawValue: 512)
    static let curlyUnderline = Attributes(rawValue: 1024)
    static let dottedUnderline = Attributes(rawValue: 2048)
    static let dashedUnderline = Attributes(rawValue: 4096)
    /// Selective erasing leaves it.
    static let protected = Attributes(rawValue: 8192)

    /// All that has to do with the line below the text.
    static let underlines: Attributes = [
      .underline, .doubleUnderline, .curlyUnderline, .dottedUnderline, .dashedUnderline,
    ]
  }

  /// A scalar and what combines with it; 0 ends them early.
  var scalars: SIMD4<UInt32>
  var ink: EmbeddedColor
  var paper: EmbeddedColor
  /// The line below the text; `usual` has the colour of the text.
  var underlineColor = EmbeddedColor.usual
  var attributes: Attributes
  /// Columns; 0 where a wide character at the left reaches into it.
  var width: UInt8

  /// What no program draws: it differs from every cell that is wanted.
  static let unknown = EmbeddedCell(
    scalars: SIMD4(repeating: .max), ink: .usual, paper: .usual, attributes: [], width: 0)
  /// Nothing in the usual colours.
  static let blank = EmbeddedCell(
    scalars: [0x20, 0, 0, 0], ink: .usual, paper: .usual, attributes: [], width: 1)

  /// The same colours without the text.
  var withoutText: EmbeddedCell {
    var cell = self
    (cell.scalars, cell.width) = ([0x20, 0, 0, 0], 1)
    return cell
  }

  /// Whether it shows nothing on the terminal's own ground.
  var isBlank: Bool {
    scalars[0] == 0x20 && scalars[1] == 0 && width == 1 && paper == .usual
      && attributes.isDisjoint(with: [.reverse, .underline, .strike, .overline])
  }

  /// Adds a scalar of no width; there is room for three.
  mutating func combine(_ scalar: Unicode.Scalar) {
    for index in 1..<4 where scalars[index] == 0 {
      scalars[index] = scalar.value
      return
    }
  }
}

/// A colour of a program's cell.
struct EmbeddedColor: Equatable {
  /// 0xRRGGBB, an index below `indexBit`, or `usual`.
  let bits: UInt32

  private static let indexBit: UInt32 = 1 << 24
  /// The terminal's own.
  static let usual = EmbeddedColor(bits: 1 << 25)

  /// An entry of the palette.
  static func index(_ index: UInt8) -> EmbeddedColor { EmbeddedColor(bits: indexBit | UInt32(index)) }
  /// A colour of its own.
  static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> EmbeddedColor {
    EmbeddedColor(bits: UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
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
