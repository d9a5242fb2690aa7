// Colour palette of the terminal emulator (OSC 4, 10, 11, 12), and what it knows of the terminal outside.

import Base
public import Picture

/// The outer terminal's traits, for answers to a program's queries, and what the settings allow programs.
///
/// A value; any thread may own one.
public struct EmbeddedSurroundings: Equatable, Sendable {
  /// Red, green and blue, 0 to 255.
  public typealias Color = SIMD3<UInt8>

  /// The text colour; nil if the outer terminal has not reported it.
  public var foreground: Color?
  /// The background colour; nil if the outer terminal has not reported it.
  public var background: Color?
  /// Whether the background is light; used where its colour is unknown.
  public var isLight = false
  /// The cell size in pixels; nil if it is unknown.
  public var cellPixels: CellPixels?
  /// Whether the outer terminal draws underline styles with colours of their own.
  public var hasUnderlineStyles = false
  /// Whether the outer terminal is one that knows links (OSC 8) or passes over them.
  public var takesLinks = false
  /// Whether the outer terminal can report repetitions and releases of keys.
  public var reportsReleases = false
  /// Whether programs may set the clipboard.
  public var takesClipboard = false
  /// The number of lines that the scrollback keeps.
  public var scrollback = EmbeddedHistory.usualLimit
  /// Whether the outer terminal has direct colour.
  public var hasDirectColor = false

  /// Unknown traits.
  public init() {}
}

/// The colours that a program has redefined, and the answers to colour queries.
///
/// A value; any thread may own one.
struct EmbeddedPalette {
  typealias Color = EmbeddedSurroundings.Color

  /// A colour's number: a palette index, or 256 for text, 257 for the background, 258 for the cursor, and from 259 on
  /// the special colours, for bold text and the like, which are kept for answers.
  typealias Entry = Int
  static let text = 256
  static let ground = 257
  static let cursor = 258
  static let special = 259
  static let indices = 0..<256
  static let specials = special..<special + 5
  /// How many colours OSC 4 numbers: the indices, and the special ones behind them.
  static let entries = indices.count + specials.count

  /// Redefined colours.
  private var changed: [Entry: Color] = [:]

  /// Whether no colour is redefined, so that cells are shown unchanged.
  var isUnchanged: Bool { changed.isEmpty }

  /// A colour's present value.
  func color(_ entry: Entry, _ surroundings: EmbeddedSurroundings) -> Color {
    if let color = changed[entry] { return color }
    let isLight = surroundings.background.map(Self.isLight) ?? surroundings.isLight
    switch entry {
    case Self.text, Self.cursor, Self.specials:
      return surroundings.foreground ?? (isLight ? [0, 0, 0] : [229, 229, 229])
    case Self.ground: return surroundings.background ?? (isLight ? [255, 255, 255] : [0, 0, 0])
    default:
      let (red, green, blue) = PaletteColor.rgb(entry)
      return [UInt8(clamping: red), UInt8(clamping: green), UInt8(clamping: blue)]
    }
  }

  /// Whether a background counts as light.
  static func isLight(_ color: Color) -> Bool {
    2126 * Int(color.x) + 7152 * Int(color.y) + 722 * Int(color.z) > 1_275_000
  }

  /// Redefines a colour.
  mutating func set(_ entry: Entry, _ color: Color) {
    if (0..<Self.specials.upperBound).contains(entry) { changed[entry] = color }
  }

  /// Resets a colour.
  mutating func reset(_ entry: Entry) { changed[entry] = nil }

  /// A cell with its redefined colours replaced by direct ones.
  func shown(_ cell: EmbeddedCell) -> EmbeddedCell {
    var cell = cell
    cell.ink = shown(cell.ink, usual: Self.text)
    cell.paper = shown(cell.paper, usual: Self.ground)
    return cell
  }

  private func shown(_ color: EmbeddedColor, usual: Entry) -> EmbeddedColor {
    let entry = color == .usual ? usual : color.index.map { Int($0) }
    guard let entry, let value = changed[entry] else { return color }
    return .rgb(value.x, value.y, value.z)
  }

  /// The cursor's colour; nil where the program has not set it.
  var cursorColor: Color? { changed[Self.cursor] }

  /// Parses a colour: `rgb:R/G/B` or `#RGB`, with one to four hexadecimal digits per component, or `rgbi:R/G/B`, with
  /// numbers from 0 to 1.
  static func parse(_ text: Substring) -> Color? {
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      guard digits.count % 3 == 0, digits.count <= 12, !digits.isEmpty else { return nil }
      let length = digits.count / 3
      let parts = (0..<3).map { digits.dropFirst($0 * length).prefix(length) }
      return color(parts) { value, _ in
        // Only the first two digits count; a single digit is padded with zero.
        length == 1 ? value << 4 : value >> UInt32(4 * (length - 2))
      }
    }
    if text.lowercased().hasPrefix("rgbi:") {
      let parts = text.dropFirst(5).split(separator: "/", omittingEmptySubsequences: false)
      let values = parts.compactMap { intensity($0) }
      return values.count == 3 && parts.count == 3 ? [values[0], values[1], values[2]] : nil
    }
    guard text.lowercased().hasPrefix("rgb:") else { return nil }
    return color(text.dropFirst(4).split(separator: "/", omittingEmptySubsequences: false)) { value, length in
      value * 255 / (1 << UInt32(4 * length) - 1)
    }
  }

  /// A component of `rgbi:`, a decimal number from 0 to 1.
  private static func intensity(_ text: Substring) -> UInt8? {
    guard text.utf8.count <= 32, let first = text.utf8.first, first != UInt8(ascii: "n"),
      let value = Double(text), (0...1).contains(value)
    else { return nil }
    return UInt8((value * 255).rounded())
  }

  private static func color(_ parts: [Substring], _ scale: (UInt32, Int) -> UInt32) -> Color? {
    let values = parts.compactMap { part -> UInt8? in
      guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }),
        let value = UInt32(part, radix: 16)
      else { return nil }
      return UInt8(truncatingIfNeeded: scale(value, part.utf8.count))
    }
    return values.count == 3 && parts.count == 3 ? [values[0], values[1], values[2]] : nil
  }

  /// A colour in the form of a terminal's answer.
  static func text(_ color: Color) -> String {
    let parts = [color.x, color.y, color.z].map { part in
      let digits = (part < 16 ? "0" : "") + String(part, radix: 16)
      return digits + digits
    }
    return "rgb:" + parts.joined(separator: "/")
  }
}
