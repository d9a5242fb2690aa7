import Base
public import Picture

/// What a program may know of the terminal that it is shown on, for its questions.
///
/// A value; any thread may own one.
public struct EmbeddedSurroundings: Equatable, Sendable {
  /// Red, green and blue, 0 to 255.
  public typealias Color = SIMD3<UInt8>

  /// The colour of text; nil where the terminal has not said it.
  public var foreground: Color?
  /// The colour of the ground; nil where the terminal has not said it.
  public var background: Color?
  /// Whether the ground is light.
  public var isLight = false
  /// Pixels of a cell; nil where they are not known.
  public var cellPixels: CellPixels?
  /// Whether other lines below text than a plain one are shown, in colours of their own.
  public var hasUnderlineStyles = false

  /// Nothing is known.
  public init() {}
}

/// The colours that a program has given other values, and those that it is told when it asks.
///
/// A value; any thread may own one.
struct EmbeddedPalette {
  typealias Color = EmbeddedSurroundings.Color

  /// Which colour is meant: an entry of the palette, or 256 for text, 257 for the ground, 258 for the cursor.
  typealias Entry = Int
  static let text = 256
  static let ground = 257
  static let cursor = 258

  /// What the program has set.
  private var changed: [Entry: Color] = [:]

  /// Whether every cell is shown in the colours that it names.
  var isUnchanged: Bool { changed.isEmpty }

  /// The value of an entry.
  func color(_ entry: Entry, _ surroundings: EmbeddedSurroundings) -> Color {
    if let color = changed[entry] { return color }
    let isLight = surroundings.background.map(Self.isLight) ?? surroundings.isLight
    switch entry {
    case Self.text, Self.cursor: return surroundings.foreground ?? (isLight ? [0, 0, 0] : [229, 229, 229])
    case Self.ground: return surroundings.background ?? (isLight ? [255, 255, 255] : [0, 0, 0])
    default:
      let (red, green, blue) = PaletteColor.rgb(entry)
      return [UInt8(clamping: red), UInt8(clamping: green), UInt8(clamping: blue)]
    }
  }

  /// Whether a ground is light.
  static func isLight(_ color: Color) -> Bool {
    2126 * Int(color.x) + 7152 * Int(color.y) + 722 * Int(color.z) > 1_275_000
  }

  /// Gives an entry another value.
  mutating func set(_ entry: Entry, _ color: Color) {
    if (0...Self.cursor).contains(entry) { changed[entry] = color }
  }

  /// Takes that back; without an entry of the whole palette.
  mutating func reset(_ entry: Entry?) {
    if let entry { changed[entry] = nil } else { changed = changed.filter { $0.key >= Self.text } }
  }

  /// A cell in the values that its colours have now.
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

  /// A colour as programs write it: `rgb:RR/GG/BB` with one to four digits each, or `#RRGGBB`.
  static func parse(_ text: Substring) -> Color? {
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      guard digits.count % 3 == 0, digits.count <= 12, !digits.isEmpty else { return nil }
      let length = digits.count / 3
      let parts = (0..<3).map { digits.dropFirst($0 * length).prefix(length) }
      return color(parts) { value, _ in
        // The first digits count, and what is missing is zero.
        length == 1 ? value << 4 : value >> UInt32(4 * (length - 2))
      }
    }
    guard text.lowercased().hasPrefix("rgb:") else { return nil }
    return color(text.dropFirst(4).split(separator: "/", omittingEmptySubsequences: false)) { value, length in
      value * 255 / (1 << UInt32(4 * length) - 1)
    }
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

  /// A colour as terminals answer it.
  static func text(_ color: Color) -> String {
    let parts = [color.x, color.y, color.z].map { part in
      let digits = (part < 16 ? "0" : "") + String(part, radix: 16)
      return digits + digits
    }
    return "rgb:" + parts.joined(separator: "/")
  }
}
