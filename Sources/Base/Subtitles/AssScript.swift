// The header of an ASS or SSA script: its resolution and its styles.

/// Resolution, styles and wrap style that the events of a script refer to.
public struct AssScript: Equatable, Sendable {
  /// The look of an event before its own tags.
  public struct Style: Equatable, Sendable {
    var attributes: Base.Style.Attributes = []
    var color: ThemeColor?
    var alignment = 2
  }

  /// Script resolution (PlayResX, PlayResY), the unit of positions.
  private(set) var width = 384.0
  private(set) var height = 288.0
  private(set) var styles: [String: Style] = [:]
  /// WrapStyle; with 2, `\n` is a line break.
  private(set) var wrapStyle = 0

  private static let styleLimit = 512

  /// A script with the default resolution 384 × 288 and no styles.
  public init() {}

  /// Parses the header of a script; unknown lines are ignored.
  public init(head: String) {
    var section = ""
    var format: [String] = []
    var hasWidth = false
    var hasHeight = false
    for raw in head.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline) {
      let line = raw.trimmingSpaces()
      if line.first == "[" {
        section = line.lowercased()
        format = []
        continue
      }
      guard let colon = line.firstIndex(of: ":") else { continue }
      let key = line[..<colon].trimmingSpaces().lowercased()
      let value = line[line.index(after: colon)...].trimmingSpaces()
      switch (section, key) {
      case ("[script info]", "playresx"):
        if let number = Self.size(value) { (width, hasWidth) = (number, true) }
      case ("[script info]", "playresy"):
        if let number = Self.size(value) { (height, hasHeight) = (number, true) }
      case ("[script info]", "wrapstyle"): wrapStyle = Int(value) ?? 0
      case ("[v4+ styles]", "format"), ("[v4 styles]", "format"):
        format = value.split(separator: ",").map { $0.trimmingSpaces().lowercased() }
      case ("[v4+ styles]", "style"), ("[v4 styles]", "style"):
        addStyle(value, format: format, isOld: section == "[v4 styles]")
      default: break
      }
    }
    // Where only one of PlayResX and PlayResY is given, the aspect ratio is 4:3, except for 1280 × 1024.
    if hasWidth, !hasHeight { height = width == 1280 ? 1024 : width * 3 / 4 }
    if hasHeight, !hasWidth { width = height == 1024 ? 1280 : height * 4 / 3 }
  }

  private static func size(_ text: Substring) -> Double? {
    Double(text).flatMap { $0.isFinite && $0 >= 1 && $0 <= 100_000 ? $0 : nil }
  }

  private mutating func addStyle(_ value: Substring, format: [String], isOld: Bool) {
    guard styles.count < Self.styleLimit else { return }
    let fields = value.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingSpaces() }
    // FFmpeg always writes a Format line; without one, the usual order of fields applies.
    let names = format.isEmpty ? Self.usualFormat : format
    var style = Style()
    var name = ""
    for (key, field) in zip(names, fields) {
      let flag = Int(field).map { $0 != 0 } ?? false
      switch key {
      case "name": name = String(field.drop { $0 == "*" })
      case "primarycolour": style.color = AssColor.theme(field)
      case "bold": if flag { style.attributes.insert(.bold) }
      case "italic": if flag { style.attributes.insert(.italic) }
      case "underline": if flag { style.attributes.insert(.underline) }
      case "strikeout": if flag { style.attributes.insert(.dim) }
      case "alignment":
        if let number = Int(field) { style.alignment = isOld ? Self.keypad(old: number) : number }
      default: break
      }
    }
    if !(1...9).contains(style.alignment) { style.alignment = 2 }
    styles[name] = style
  }

  private static let usualFormat = [
    "name", "fontname", "fontsize", "primarycolour", "secondarycolour", "outlinecolour", "backcolour", "bold",
    "italic", "underline", "strikeout", "scalex", "scaley", "spacing", "angle", "borderstyle", "outline",
    "shadow", "alignment",
  ]

  /// Converts an SSA alignment (1 … 3 bottom, 5 … 7 top, 9 … 11 middle) into the numeric keypad's; 2 for unknown ones.
  static func keypad(old number: Int) -> Int {
    switch number {
    case 1...3: number
    case 5...7: number + 2
    case 9...11: number - 5
    default: 2
    }
  }
}

/// Parser of ASS colours: `&HBBGGRR&`, or a decimal number.
enum AssColor {
  /// The colour; nil for other texts and for near white, the usual colour of subtitles.
  static func theme(_ text: some StringProtocol) -> ThemeColor? {
    guard let number = number(text) else { return nil }
    let (red, green, blue) = (
      UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8),
      UInt8(truncatingIfNeeded: number >> 16)
    )
    return min(red, green, blue) >= 0xF0 ? nil : .rgb(red, green, blue)
  }

  /// The number of a hexadecimal `&H…` or a decimal text; nil for anything else.
  static func number(_ text: some StringProtocol) -> UInt32? {
    var digits = Substring(text).drop { $0 == "&" || $0 == " " }
    if digits.first == "H" || digits.first == "h" {
      digits = digits.dropFirst().prefix { $0.isHexDigit }
      return digits.isEmpty ? nil : UInt32(digits.suffix(8), radix: 16)
    }
    let isNegative = digits.first == "-"
    let decimal = digits.dropFirst(isNegative ? 1 : 0).prefix { $0.isASCII && $0.isNumber }
    return Int64(decimal).map { UInt32(truncatingIfNeeded: isNegative ? 0 &- $0 : $0) }
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  package func trimmingSpaces() -> SubSequence {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text = text.dropFirst() }
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return text
  }
}
