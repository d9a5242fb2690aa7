/// A colour with 8 bits per channel.
public struct RGBColor: Hashable, Sendable {
  /// Red, 0 … 255.
  public var red: UInt8
  /// Green, 0 … 255.
  public var green: UInt8
  /// Blue, 0 … 255.
  public var blue: UInt8

  /// A colour from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// `rgb:rrrr/gggg/bbbb`, the X11 syntax of colours.
  var x11: String {
    "rgb:" + [red, green, blue].map { Self.hex($0) + Self.hex($0) }.joined(separator: "/")
  }
  /// The CSS syntax `#rrggbb`.
  public var hex: String { "#" + [red, green, blue].map(Self.hex).joined() }

  private static func hex(_ value: UInt8) -> String {
    let digits = String(value, radix: 16)
    return digits.count < 2 ? "0" + digits : digits
  }
}

/// One cell of an emulated screen.
public struct ScreenCell: Hashable, Sendable {
  /// Text attributes of a cell.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// Bit mask of the attributes.
    public let rawValue: UInt16
    /// Attributes from a bit mask.
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Bold.
    public static let bold = Attributes(rawValue: 1)
    /// Underlined, in any style.
    public static let underline = Attributes(rawValue: 2)
    /// Italic.
    public static let italic = Attributes(rawValue: 4)
    /// Blinking.
    public static let blink = Attributes(rawValue: 8)
    /// Foreground and background swapped.
    public static let reverse = Attributes(rawValue: 16)
    /// Struck through.
    public static let strike = Attributes(rawValue: 32)
  }

  /// The character with its combining marks.
  ///
  /// A space where nothing was written, empty in the right half of a wide character.
  public var text: String
  /// Number of columns: 1 or 2.
  public var width: Int
  /// Foreground before `reverse` is applied, with palette colours resolved.
  public var foreground: RGBColor
  /// Background before `reverse` is applied, with palette colours resolved.
  public var background: RGBColor
  /// Whether the foreground is the terminal's default.
  public var hasDefaultForeground: Bool
  /// Whether the background is the terminal's default.
  public var hasDefaultBackground: Bool
  /// Text attributes.
  public var attributes: Attributes

  /// The visible colour of the text, after `reverse`.
  public var shownForeground: RGBColor { attributes.contains(.reverse) ? background : foreground }
  /// The visible colour behind the text, after `reverse`.
  public var shownBackground: RGBColor { attributes.contains(.reverse) ? foreground : background }
}
