// Classification of scalars for the filter of text from outside.

/// The treatment of a scalar by `VisibleText`.
enum ScalarClass: Equatable {
  /// The scalar stays.
  case plain
  /// The scalar stays behind its base, up to `VisibleTextFilter.combiningLimit` per base.
  case combining
  /// The scalar is replaced by another one.
  case replaced(Unicode.Scalar)
  /// The scalar is removed without a replacement, because it is frequent in ordinary text.
  case dropped
  /// An invisible mark of direction or of a line break: usual in prose, a disguise in a name.
  case mark
  /// Zero width joiner, which connects emoji.
  case joiner
  /// Part of an emoji sequence: removed after an emoji, replaced elsewhere.
  case dropsAfterEmoji
  /// An emoji, or a skin tone modifier of the emoji before it.
  case emoji(isModifier: Bool)

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: self = .plain
    // Tabs and line ends separate words.
    case 0x09...0x0D: self = .replaced(" ")
    case 0x00...0x1F: self = .replaced(Unicode.Scalar(0x2400 + scalar.value) ?? Self.unknown)
    case 0x7F: self = .replaced("\u{2421}")
    case 0x80...0x9F: self = .unknownSign
    default: self = Self.beyondLatin(scalar)
    }
  }

  private static let unknown: Unicode.Scalar = "\u{FFFD}"
  private static let unknownSign = ScalarClass.replaced(unknown)

  private static func beyondLatin(_ scalar: Unicode.Scalar) -> ScalarClass {
    switch scalar.value {
    // Soft hyphen, zero width non-joiner, variation selectors (also the one that selects emoji presentation).
    case 0xAD, 0x200C, 0xFE00...0xFE0F, 0x180B...0x180D, 0x180F, 0xE0100...0xE01EF: return .dropped
    case 0x200D: return .joiner
    // Enclosing key cap: terminals draw the digit before it wide, `wcwidth` counts no cell for it.
    case 0x20E3: return .dropped
    // Tag characters spell a region after a black flag.
    case 0xE0000...0xE007F: return .dropsAfterEmoji
    // Zero width spaces, direction marks, embeddings, overrides and isolates.
    case 0x200B, 0x200E...0x200F, 0x061C, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: return .mark
    // Line separators, invisible operators, Hangul fillers.
    case 0x2028...0x2029, 0x2061...0x2065, 0x206A...0x206F, 0x034F, 0x180E, 0x115F...0x1160, 0x17B4...0x17B5,
      0x3164, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3,
      0x1D173...0x1D17A:
      return unknownSign
    // Scalars whose width changed between versions of Unicode.
    case 0x2630...0x2637, 0x268A...0x268F, 0x4DC0...0x4DFF, 0x1171E, 0x1D300...0x1D376: return unknownSign
    // Regional indicators, half a flag each: the country's letters have a certain width.
    case 0x1F1E6...0x1F1FF: return .replaced(Unicode.Scalar(scalar.value - 0x1F1E6 + 0x41) ?? unknown)
    case 0x1F3FB...0x1F3FF: return .emoji(isModifier: true)
    // Emoji, and the symbols that occur in joined emoji: ♀ ♂ ⚕ ❤ and others.
    case 0x2600...0x27BF, 0x1F000...0x1FAFF: return isKnown(scalar) ? .emoji(isModifier: false) : unknownSign
    case 0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD: return .plain
    default:
      guard isKnown(scalar) else { return unknownSign }
      return CellWidth.of(scalar) == 0 ? .combining : .plain
    }
  }

  /// Whether Unicode 14 assigns the scalar, the version of the oldest supported C library.
  private static func isKnown(_ scalar: Unicode.Scalar) -> Bool {
    guard let age = scalar.properties.age, !scalar.properties.isNoncharacterCodePoint else { return false }
    return age.major <= 14
  }
}
