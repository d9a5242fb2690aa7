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
    /// ED, EL and ECH keep the cell (SPA).
    static let guarded = Attributes(rawValue: 16384)

    /// All bits of underline styles.
    static let underlines: Attributes = [
      .underline, .doubleUnderline, .curlyUnderline, .dottedUnderline, .dashedUnderline,
    ]
    /// The attributes that SGR does not change.
    static let protections: Attributes = [.protected, .guarded]
  }

  /// Zero width joiner; in a cell it occurs only as the last scalar, and `joinBit` marks a joined one.
  static let joiner: UInt32 = 0x200D
  /// The bit of a scalar that a zero width joiner precedes.
  static let joinBit: UInt32 = 1 << 31

  /// A base scalar and those that follow it in the same character; 0 ends them early.
  ///
  /// The second cell of a wide character continues the first one.
  var scalars: SIMD4<UInt32>
  var ink: EmbeddedColor
  var paper: EmbeddedColor
  /// The underline's colour; `usual` is the text's colour.
  var underlineColor: EmbeddedColor
  var attributes: Attributes
  /// The width in the two lowest bits, and the link's number above them.
  private var form: UInt16

  /// A cell of so many columns: 0 for the second cell of a wide character.
  init(
    scalars: SIMD4<UInt32>, ink: EmbeddedColor, paper: EmbeddedColor,
    underlineColor: EmbeddedColor = .usual, attributes: Attributes, width: UInt8,
    link: EmbeddedLinks.Number = EmbeddedLinks.none
  ) {
    self.scalars = scalars
    (self.ink, self.paper, self.underlineColor) = (ink, paper, underlineColor)
    self.attributes = attributes
    form = link << 2 | UInt16(width)
  }

  /// The cell's columns; 0 for the second cell of a wide character.
  var width: UInt8 {
    get { UInt8(truncatingIfNeeded: form & 3) }
    set { form = form & ~3 | UInt16(newValue) & 3 }
  }

  /// The number of the link that the cell belongs to.
  var link: EmbeddedLinks.Number {
    get { form >> 2 }
    set { form = newValue << 2 | form & 3 }
  }

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

  /// The second cell of this wide character, without scalars.
  var secondHalf: EmbeddedCell {
    var cell = self
    (cell.scalars, cell.width) = (.zero, 0)
    return cell
  }

  /// Whether it looks like an empty cell on the default background.
  var isBlank: Bool {
    scalars[0] == 0x20 && scalars[1] == 0 && width == 1 && paper == .usual
      && attributes.isDisjoint(with: [.reverse, .underline, .strike, .overline])
  }

  /// The scalars of its character up to the end, without the one that it ends with if that is a joiner.
  func forEachScalar(_ body: (UInt32) -> Void) {
    for index in scalars.indices {
      let value = scalars[index]
      // A joiner at the end would join with the next cell's character.
      if value == 0 || value == Self.joiner { return }
      if value & Self.joinBit != 0 { body(Self.joiner) }
      body(value & ~Self.joinBit)
    }
  }

  /// Adds a scalar to the character; false if it is full.
  mutating func combine(_ scalar: UInt32) -> Bool {
    for index in scalars.indices {
      if scalars[index] == Self.joiner {
        if scalar != Self.joiner { scalars[index] = scalar | Self.joinBit }
        return true
      }
      if scalars[index] == 0 {
        scalars[index] = scalar
        return true
      }
    }
    return false
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
