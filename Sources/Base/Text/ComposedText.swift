// Texts in composed and decomposed form: an accented letter as one scalar, or as a letter followed by a combining
// accent, as file names from macOS often are.

/// Composition of letters with the combining accents that follow them, as in Unicode's NFC.
///
/// Unicode and Swift's `==` treat both forms as equal, which the lookup of composed letters uses; only bytes differ.
public enum ComposedText {
  /// Whether a text may contain decomposed letters.
  package static func hasPieces(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains(where: isPiece)
  }

  /// Whether a text may have another form, so that there may be file names that differ from it in form only.
  public static func hasForms(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { scalar in
      scalar.value >= 0xC0 && (scalar.value <= 0x30FE || hangul.contains(scalar.value))
        && (isPiece(scalar) || hangul.contains(scalar.value) || wholes.keys.contains(Character(scalar)))
    }
  }

  /// The scalars of a character, composed as far as Unicode has composed letters.
  package static func scalars(of character: Character) -> [Unicode.Scalar] {
    let scalars = Array(character.unicodeScalars)
    guard scalars.count > 1, scalars.contains(where: isPiece) else { return scalars }
    if let syllable = syllable(scalars) { return syllable }
    // Tries the longest run of accents for which a composed letter exists; the other accents stay behind the letter.
    for count in stride(from: min(scalars.count, 4), to: 1, by: -1) {
      var part = String.UnicodeScalarView()
      part.append(contentsOf: scalars[..<count])
      let text = String(part)
      guard text.count == 1, let first = text.first, let whole = wholes[first] else { continue }
      return [whole] + scalars[count...]
    }
    return scalars
  }

  /// The text in composed form.
  public static func composed(_ text: String) -> String {
    guard hasPieces(text) else { return text }
    var whole = String.UnicodeScalarView()
    for character in text { whole.append(contentsOf: scalars(of: character)) }
    return String(whole)
  }

  // MARK: Letters

  /// Whether a scalar is a combining accent or a conjoining Hangul letter (jamo).
  private static func isPiece(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x300: false
    case ...0x36F, 0x653...0x655, 0x93C, 0x1100...0x11FF, 0x1DC0...0x1DFF, 0x3099...0x309A: true
    default: false
    }
  }

  /// Composed letters, found by any of their forms.
  private static let wholes: [Character: Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [
      0xC0...0x24F, 0x385...0x3CE, 0x3D3...0x3D4, 0x400...0x4F9, 0x622...0x626, 0x6C0...0x6D3, 0x929...0x934,
      0x1E00...0x1EF9, 0x1F00...0x1FFE, 0x304C...0x3094, 0x30AC...0x30FE,
    ]
    var wholes: [Character: Unicode.Scalar] = [:]
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init) where !isPiece(scalar) {
      // Unicode has some Greek letters twice; the first one is the canonical form.
      let character = Character(scalar)
      if wholes[character] == nil { wholes[character] = scalar }
    }
    return wholes
  }()

  // MARK: Korean

  private static let hangul: ClosedRange<UInt32> = 0xAC00...0xD7A3

  /// Composes two or three jamo into a syllable, followed by the other scalars; nil if the scalars begin with none.
  private static func syllable(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    let values = scalars.map(\.value)
    guard (0x1100...0x1112).contains(values[0]), (0x1161...0x1175).contains(values[1]) else { return nil }
    let tail: UInt32 = values.count > 2 && (0x11A8...0x11C2).contains(values[2]) ? values[2] - 0x11A7 : 0
    let value = 0xAC00 + ((values[0] - 0x1100) * 21 + values[1] - 0x1161) * 28 + tail
    return Unicode.Scalar(value).map { [$0] + scalars[(tail > 0 ? 3 : 2)...] }
  }
}
