// Text from outside (names, tags, playlists, errors) made safe to show. Pure; any thread may ask.

/// The filter that every text from outside passes before it reaches a pane, the title, the log or standard
/// output.
///
/// What it gives holds no control characters, nothing that reorders or hides text, and nothing whose width
/// the terminal and `CellWidth` could disagree on.
public enum VisibleText {
  /// How many scalars a text may have before it is cut, unless told otherwise.
  public static let usualLimit = 2048

  /// The text with everything unsafe replaced by something visible: control pictures for C0 and DEL, spaces
  /// for tabs and line ends, U+FFFD for the rest; joiners and variation selectors are dropped, and of
  /// joined emoji the first stays.
  ///
  /// Cut with an ellipsis after `limit` scalars.
  public static func filter(_ text: String, limit: Int = usualLimit) -> String {
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
    var filter = VisibleTextFilter(limit: limit)
    for scalar in text.unicodeScalars where !filter.take(scalar) { break }
    return filter.text
  }

  /// Bytes as text: UTF-8, with each byte that is not part of it as U+FFFD, then filtered.
  public static func filter(bytes: some Collection<UInt8>, limit: Int = usualLimit) -> String {
    // No scalar takes more than four bytes, so the rest cannot reach the text.
    filter(String(decoding: bytes.prefix(max(0, limit) &* 4 &+ 4), as: UTF8.self), limit: limit)
  }

  /// A filtered text for a terminal without UTF-8: what is not ASCII becomes question marks of the same
  /// width, an ellipsis becomes `~`.
  public static func ascii(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x80: result.unicodeScalars.append(scalar)
      case 0x2026: result += "~"
      default: result += String(repeating: "?", count: CellWidth.of(scalar))
      }
    }
    return result
  }
}

/// The state between one scalar and the next while a text is filtered.
struct VisibleTextFilter {
  /// ncurses keeps that many combining characters in a cell; more would be lost there anyway.
  private static let combiningLimit = 4

  private(set) var text = ""
  private var room: Int
  /// Combining characters since the last base; nil before the first base.
  private var combining: Int?
  private var followsEmoji = false
  private var joins = false

  init(limit: Int) {
    room = max(1, limit)
  }

  /// Takes the next scalar; false when the text is full.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    switch ScalarClass(scalar) {
    case .plain: return append(scalar, isEmoji: false)
    case .replaced(let replacement):
      return append(replacement, isEmoji: false)
    case .joiner:
      joins = followsEmoji
      return true
    case .dropped: return true
    case .dropsAfterEmoji:
      return followsEmoji || append("\u{FFFD}", isEmoji: false)
    case .emoji(let isModifier):
      // The partner of a joined emoji, or its skin: the first one stands for all.
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
