// The filter of text from outside: names, tags, playlists, errors.

/// The filter that every text from outside passes before it reaches a pane, the title, the log or standard output.
///
/// Filtered text contains no control characters, nothing that reorders or hides text, and no scalar whose width the
/// terminal and `CellWidth` could disagree on.
public enum VisibleText {
  /// Default maximum length of a text in scalars.
  public static let usualLimit = 2048

  /// The text with every unsafe scalar replaced by a visible one, cut with an ellipsis after `limit` scalars.
  ///
  /// C0 controls and DEL become control pictures, tabs and line ends become spaces, other unsafe scalars U+FFFD.
  /// Joiners and variation selectors are dropped, and of joined emoji the first one stays.
  ///
  /// - Parameter isProse: whether the text is written to be read, such as subtitles and titles. Marks of direction,
  ///   which are usual in Hebrew and Arabic, are left out there; in a name, which they could disguise, they become
  ///   U+FFFD.
  public static func filter(_ text: String, limit: Int = usualLimit, isProse: Bool = false) -> String {
    var isPlain = true
    var count = 0
    for byte in text.utf8 {
      guard byte &- 0x20 < 0x5F else {
        isPlain = false
        break
      }
      count += 1
    }
    if isPlain, count <= limit { return text }
    var filter = VisibleTextFilter(limit: limit, isProse: isProse)
    for scalar in text.unicodeScalars where !filter.take(scalar) { break }
    return filter.text
  }

  /// Decodes bytes as UTF-8, with U+FFFD for invalid ones, and filters the text.
  public static func filter(
    bytes: some Collection<UInt8>, limit: Int = usualLimit, isProse: Bool = false
  ) -> String {
    // A scalar has at most four bytes, so later bytes cannot reach the text.
    filter(
      String(decoding: bytes.prefix(max(0, limit) &* 4 &+ 4), as: UTF8.self), limit: limit, isProse: isProse)
  }

  /// A filtered text with the signs of prose in ASCII, of the same width: dashes, quotes, dots, ellipses, and the sign
  /// of multiplication.
  ///
  /// Other scalars outside ASCII stay if `keepingLetters` is true; for a terminal without UTF-8, each becomes as many
  /// question marks as it has cells.
  public static func ascii(_ text: String, keepingLetters: Bool = false) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x80: result.unicodeScalars.append(scalar)
      case 0x2026: result += "~"
      case 0xB7, 0x2010...0x2015, 0x2212: result += "-"
      case 0xD7: result += "x"
      case 0x2018...0x201B: result += "'"
      case 0x201C...0x201F: result += "\""
      case _ where keepingLetters: result.unicodeScalars.append(scalar)
      default: result += String(repeating: "?", count: CellWidth.of(scalar))
      }
    }
    return result
  }
}

/// The filter's state between one scalar and the next.
struct VisibleTextFilter {
  /// ncurses keeps this many combining characters in a cell and loses the others.
  private static let combiningLimit = 4

  private(set) var text = ""
  private let isProse: Bool
  private var room: Int
  /// Number of combining characters since the last base; nil before the first base.
  private var combining: Int?
  private var followsEmoji = false
  private var joins = false

  init(limit: Int, isProse: Bool) {
    room = max(1, limit)
    self.isProse = isProse
  }

  /// Filters the next scalar; false when the limit is reached.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    switch ScalarClass(scalar) {
    case .plain: return append(scalar, isEmoji: false)
    case .replaced(let replacement):
      return append(replacement, isEmoji: false)
    case .joiner:
      joins = followsEmoji
      return true
    case .dropped: return true
    case .mark: return isProse || append("\u{FFFD}", isEmoji: false)
    case .dropsAfterEmoji:
      return followsEmoji || append("\u{FFFD}", isEmoji: false)
    case .emoji(let isModifier):
      // Of joined emoji, and of an emoji with a skin tone, only the first scalar stays.
      if followsEmoji, joins || isModifier {
        joins = false
        return true
      }
      return append(scalar, isEmoji: true)
    case .combining:
      guard let count = combining else { return true }
      guard count < Self.combiningLimit, room > 1 else { return true }
      combining = count + 1
      room -= 1
      text.unicodeScalars.append(scalar)
      return true
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, isEmoji: Bool) -> Bool {
    room -= 1
    guard room >= 0 else {
      text.unicodeScalars.append("\u{2026}")
      return false
    }
    combining = 0
    followsEmoji = isEmoji
    joins = false
    text.unicodeScalars.append(scalar)
    return true
  }
}
