/// Parser of mpv's file-name templates (`--screenshot-template`), such as `%F-%n`.
public struct ScreenshotTemplate {
  /// The values that a template's letters are replaced by.
  public struct Values {
    /// The item's file name as bytes (`%f`); the title if the item is not a file.
    public var name: [UInt8]
    /// The folder of a local file, with a trailing slash (`%x`); nil for anything else.
    public var folder: [UInt8]?
    /// The playback position (`%p`, `%P`, `%w…`).
    public var position: MediaTime
    /// Text of `%{name}` and `%{name:fallback}`; nil if the property does not exist.
    public var property: (_ name: String, _ fallback: String?) -> String?

    /// Values for one screenshot.
    public init(
      name: [UInt8], folder: [UInt8]?, position: MediaTime,
      property: @escaping (_ name: String, _ fallback: String?) -> String?
    ) {
      self.name = name
      self.folder = folder
      self.position = position
      self.property = property
    }
  }

  /// The reason why a template is invalid.
  public struct Problem: Error, Hashable, Sendable {
    /// The reason as one plain sentence.
    public var sentence: String
  }

  /// Bytes of one value: file systems limit a name to 255 bytes, so that one value must not fill all of them.
  private static let valueLimit = 160
  private static let dates = Set("YmdHMSyjkIlpaAbBeuwUV".utf8)

  private let values: Values
  private var rest: ArraySlice<UInt8>
  private var parts: [NewFileName.Part] = []
  private var literal: [UInt8] = []

  /// Parses a template into the parts of a file name.
  ///
  /// Values from outside lose their slashes and control characters.
  ///
  /// - Throws: `Problem` where the template is invalid.
  public static func parts(of template: String, _ values: Values) throws(Problem) -> [NewFileName.Part] {
    var reading = ScreenshotTemplate(values: values, rest: ArraySlice(template.utf8))
    try reading.read()
    return reading.parts
  }

  private init(values: Values, rest: ArraySlice<UInt8>) {
    self.values = values
    self.rest = rest
  }

  private mutating func read() throws(Problem) {
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        try readLetter()
      } else {
        // A control character in the template, such as a line end in a settings file, must not get into the name.
        literal.append(byte < 0x20 || byte == 0x7F ? UInt8(ascii: "_") : byte)
      }
    }
    endLiteral()
  }

  private mutating func readLetter() throws(Problem) {
    guard let letter = rest.popFirst() else { throw Problem(sentence: "A template cannot end in %.") }
    switch letter {
    case UInt8(ascii: "%"): literal.append(letter)
    case UInt8(ascii: "f"): put(values.name)
    case UInt8(ascii: "F"): put(Self.withoutSuffix(values.name))
    case UInt8(ascii: "x"): literal += values.folder ?? []
    case UInt8(ascii: "X"):
      guard rest.popFirst() == UInt8(ascii: "{") else {
        throw Problem(sentence: "%X needs text in braces after it.")
      }
      let fallback = try inside("%X")
      literal += values.folder ?? Array(fallback.utf8)
    case UInt8(ascii: "p"): put(Self.clock(values.position, milliseconds: false))
    case UInt8(ascii: "P"): put(Self.clock(values.position, milliseconds: true))
    case UInt8(ascii: "w"): try readTimePart()
    case UInt8(ascii: "t"):
      guard let format = rest.popFirst(), Self.dates.contains(format) else {
        throw Problem(sentence: "%t needs a letter of the date after it, as in %tY.")
      }
      endLiteral()
      parts.append(.date(format))
    case UInt8(ascii: "{"): try readProperty()
    case UInt8(ascii: "n"), UInt8(ascii: "0"), UInt8(ascii: "#"): try readNumber(letter)
    default:
      let shown = VisibleText.filter(bytes: [letter])
      throw Problem(sentence: "%\(shown) has no meaning in a template for names.")
    }
  }

  /// Reads `%n`, `%03n` (three digits) and mpv's `%#n`; all three mean the lowest free number.
  private mutating func readNumber(_ first: UInt8) throws(Problem) {
    var digits = 4
    var letter: UInt8? = first
    if letter == UInt8(ascii: "#") { letter = rest.popFirst() }
    if letter == UInt8(ascii: "0") {
      guard let digit = rest.popFirst(), (0x30...0x39).contains(digit) else {
        throw Problem(sentence: "Write the number in a template as %n or, with three digits, %03n.")
      }
      digits = Int(digit) - 0x30
      letter = rest.popFirst()
    }
    guard letter == UInt8(ascii: "n") else {
      throw Problem(sentence: "Write the number in a template as %n or, with three digits, %03n.")
    }
    endLiteral()
    parts.append(.number(digits: digits))
  }

  private mutating func readTimePart() throws(Problem) {
    let milliseconds = max(0, values.position.microseconds / 1000)
    let seconds = milliseconds / 1000
    switch rest.popFirst() {
    case UInt8(ascii: "H"): put(Self.padded(seconds / 3600, 2))
    case UInt8(ascii: "h"): put(Self.padded(seconds / 3600, 1))
    case UInt8(ascii: "M"): put(Self.padded(seconds / 60 % 60, 2))
    case UInt8(ascii: "m"): put(Self.padded(seconds / 60, 1))
    case UInt8(ascii: "S"): put(Self.padded(seconds % 60, 2))
    case UInt8(ascii: "s"): put(Self.padded(seconds, 1))
    case UInt8(ascii: "f"):
      put(Self.padded(seconds, 1) + [UInt8(ascii: ".")] + Self.padded(milliseconds % 1000, 3))
    case UInt8(ascii: "T"): put(Self.padded(milliseconds % 1000, 3))
    default: throw Problem(sentence: "%w needs one of H, h, M, m, S, s, f or T after it.")
    }
  }

  private mutating func readProperty() throws(Problem) {
    let inside = try inside("%")
    let words = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let fallback = words.count > 1 ? words[1] : nil
    guard let text = values.property(words.first ?? "", fallback) else {
      throw Problem(
        sentence: "A template names the unknown property \(Diagnostic.quoted(words.first ?? "")).")
    }
    put(Array(text.utf8))
  }

  /// The text up to the closing brace; the opening brace has been read.
  private mutating func inside(_ letter: String) throws(Problem) -> String {
    guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
      throw Problem(sentence: "After \(letter) a template lacks the closing brace.")
    }
    let inside = String(decoding: rest[..<end], as: UTF8.self)
    rest = rest[(end + 1)...]
    return inside
  }

  // MARK: Putting together

  private mutating func endLiteral() {
    guard !literal.isEmpty else { return }
    parts.append(.bytes(literal))
    literal = []
  }

  /// Appends a value from outside; slashes and control characters become `_`, so that it names no folder and a terminal
  /// that lists the name obeys nothing in it.
  private mutating func put(_ text: [UInt8]) {
    var safe = text.prefix(Self.valueLimit)
    // The cut must not fall inside a UTF-8 sequence.
    if text.count > safe.count {
      while let last = safe.last, last & 0xC0 == 0x80 { safe.removeLast() }
      if let last = safe.last, last >= 0xC0 { safe.removeLast() }
    }
    // A name that is only dots, `.` or `..`, would be a folder.
    let isDots = safe.allSatisfy { $0 == UInt8(ascii: ".") }
    literal += Self.obeyedByNobody(safe).map { byte in
      byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "/") || isDots ? UInt8(ascii: "_") : byte
    }
  }

  /// Replaces by `_` the scalars beyond ASCII that a terminal obeys (C1 controls), that reorder text or that hide it.
  ///
  /// Bytes that are not UTF-8 stay as they are, so that a file name in an older character set keeps its letters.
  private static func obeyedByNobody(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }), let text = String(validating: bytes, as: UTF8.self) else {
      return Array(bytes)
    }
    var safe = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x80...0x9F, 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
        0xFFF0...0xFFFB:
        safe.unicodeScalars.append("_")
      default: safe.unicodeScalars.append(scalar)
      }
    }
    return Array(safe.utf8)
  }

  private static func withoutSuffix(_ name: [UInt8]) -> [UInt8] {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
    return Array(name[..<dot])
  }

  private static func clock(_ time: MediaTime, milliseconds: Bool) -> [UInt8] {
    let total = max(0, time.microseconds / 1000)
    let seconds = total / 1000
    let colon = [UInt8(ascii: ":")]
    let whole =
      padded(seconds / 3600, 2) + colon + padded(seconds / 60 % 60, 2) + colon + padded(seconds % 60, 2)
    return milliseconds ? whole + [UInt8(ascii: ".")] + padded(total % 1000, 3) : whole
  }

  private static func padded(_ number: Int64, _ digits: Int) -> [UInt8] {
    let text = Array(String(number).utf8)
    return [UInt8](repeating: 0x30, count: max(0, digits - text.count)) + text
  }
}
