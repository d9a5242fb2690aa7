/// A colour with 8 bits a channel.
public struct RGBColor: Hashable, Sendable {
  /// 0 … 255.
  public var red: UInt8
  /// 0 … 255.
  public var green: UInt8
  /// 0 … 255.
  public var blue: UInt8

  /// A colour of those channels.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// `rgb:rrrr/gggg/bbbb`, as X11 writes colours.
  var x11: String {
    "rgb:" + [red, green, blue].map { Self.hex($0) + Self.hex($0) }.joined(separator: "/")
  }
  /// `#rrggbb`.
  public var hex: String { "#" + [red, green, blue].map(Self.hex).joined() }

  private static func hex(_ value: UInt8) -> String {
    let digits = String(value, radix: 16)
    return digits.count < 2 ? "0" + digits : digits
  }
}

/// One cell of an emulated screen.
public struct ScreenCell: Hashable, Sendable {
  /// How the text is set off.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: UInt16
    /// A set of those bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Bold.
    public static let bold = Attributes(rawValue: 1)
    /// Underlined, in whatever way.
    public static let underline = Attributes(rawValue: 2)
    /// Italic.
    public static let italic = Attributes(rawValue: 4)
    /// Blinking.
    public static let blink = Attributes(rawValue: 8)
    /// Foreground and background change places.
    public static let reverse = Attributes(rawValue: 16)
    /// Struck through.
    public static let strike = Attributes(rawValue: 32)
  }

  /// The character with its combining marks; a space where nothing was written, empty in the right half of a wide
  /// character.
  public var text: String
  /// Columns it takes: 1 or 2.
  public var width: Int
  /// The text's colour before `reverse`; palette colours are resolved.
  public var foreground: RGBColor
  /// The background before `reverse`; palette colours are resolved.
  public var background: RGBColor
  /// Whether the text's colour was never chosen.
  public var hasDefaultForeground: Bool
  /// Whether the background was never chosen.
  public var hasDefaultBackground: Bool
  /// How the text is set off.
  public var attributes: Attributes

  /// The colour that the eye sees the text in.
  public var shownForeground: RGBColor { attributes.contains(.reverse) ? background : foreground }
  /// The colour that the eye sees behind the text.
  public var shownBackground: RGBColor { attributes.contains(.reverse) ? foreground : background }
}
