// TOML values without delimiters. Pure.
import Base

/// Parses TOML values without delimiters: booleans, numbers, dates.
enum TomlWord {
  /// The value of a word; nil if it is not a valid value.
  static func content(of word: String) -> TomlValue.Content? {
    switch word {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "inf", "+inf": return .number(.infinity)
    case "-inf": return .number(-.infinity)
    case "nan", "+nan", "-nan": return .number(.nan)
    default: break
    }
    let bytes = Array(word.utf8)
    if let integer = integer(bytes) { return .integer(integer) }
    if let number = number(bytes) { return .number(number) }
    return isDate(bytes[...]) ? .date : nil
  }

  /// The error message for an invalid word, with a guess at the intended one.
  static func fault(of word: String) -> String {
    let quoted = Diagnostic.quoted(word)
    switch word.lowercased() {
    case "true", "false": return "\(quoted) is not a value: write it in lower case"
    case "yes", "on", "no", "off": return "\(quoted) is not a value: use true or false, or put text in quotes"
    default: return "\(quoted) is not a value: put text in quotes"
    }
  }

  /// Whether a byte is a digit of that radix; 2, 8, 10 and 16 are possible.
  static func digit(_ byte: UInt8, radix: UInt8) -> Bool {
    if byte &- 0x30 < min(radix, 10) { return true }
    return radix == 16 && (byte | 0x20) &- 0x61 < 6
  }

  // MARK: Numbers

  /// The digits without their single underscores; nil without digits, or if an underscore is not between two.
  private static func digits(_ bytes: ArraySlice<UInt8>, radix: UInt8 = 10) -> String? {
    guard let first = bytes.first, let last = bytes.last, digit(first, radix: radix),
      digit(last, radix: radix)
    else { return nil }
    var text = ""
    var isGap = false
    for byte in bytes {
      if byte == UInt8(ascii: "_") {
        guard !isGap else { return nil }
        isGap = true
      } else {
        guard digit(byte, radix: radix) else { return nil }
        isGap = false
        text.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return text
  }

  private static func integer(_ bytes: [UInt8]) -> Int64? {
    for (prefix, radix) in [("0x", UInt8(16)), ("0o", 8), ("0b", 2)] where bytes.starts(with: prefix.utf8) {
      return digits(bytes[2...], radix: radix).flatMap { Int64($0, radix: Int(radix)) }
    }
    let (sign, body) = signed(bytes[...])
    return decimal(body).flatMap { Int64(sign + $0) }
  }

  private static func signed(_ bytes: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>) {
    switch bytes.first {
    case UInt8(ascii: "-"): ("-", bytes.dropFirst())
    case UInt8(ascii: "+"): ("", bytes.dropFirst())
    default: ("", bytes)
    }
  }

  /// Decimal digits without a leading zero.
  private static func decimal(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.first != UInt8(ascii: "0") || bytes.count == 1 else { return nil }
    return digits(bytes)
  }

  private static func number(_ bytes: [UInt8]) -> Double? {
    let (sign, body) = signed(bytes[...])
    let mantissa = body.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let parts = mantissa.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first.flatMap(decimal) else { return nil }
    var text = sign + whole
    if parts.count == 2 {
      guard let fraction = digits(parts[1]) else { return nil }
      text += "." + fraction
    }
    if mantissa.count < body.count {
      let (sign, exponent) = signed(body.dropFirst(mantissa.count + 1))
      guard let exponent = digits(exponent) else { return nil }
      text += "e" + sign + exponent
    } else if parts.count == 1 {
      return nil
    }
    return Double(text)
  }

  // MARK: Dates

  private static func isDate(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count >= 10, let date = fields(bytes.prefix(10), "dddd-dd-dd") else { return isTime(bytes) }
    guard 1...12 ~= date[1], 1...days(of: date[1], in: date[0]) ~= date[2] else { return false }
    let rest = bytes.dropFirst(10)
    guard let mark = rest.first else { return true }
    guard mark | 0x20 == UInt8(ascii: "t") || mark == UInt8(ascii: " ") else { return false }
    let time = rest.dropFirst()
    if let last = time.last, last | 0x20 == UInt8(ascii: "z") { return isTime(time.dropLast()) }
    if time.count > 6, let offset = fields(time.suffix(6).dropFirst(), "dd:dd"),
      [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(time[time.endIndex - 6])
    {
      return offset[0] < 24 && offset[1] < 60 && isTime(time.dropLast(6))
    }
    return isTime(time)
  }

  private static func isTime(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let time = fields(bytes.prefix(8), "dd:dd:dd"), time[0] < 24, time[1] < 60, time[2] <= 60 else {
      return false
    }
    let fraction = bytes.dropFirst(8)
    return fraction.isEmpty
      || fraction.first == UInt8(ascii: ".") && fraction.count > 1
        && fraction.dropFirst().allSatisfy { digit($0, radix: 10) }
  }

  /// The numbers at the `d` of a form like `dd:dd`; nil if the text does not match the form.
  private static func fields(_ bytes: ArraySlice<UInt8>, _ form: String) -> [Int]? {
    guard bytes.count == form.utf8.count else { return nil }
    var fields = [0]
    for (byte, wanted) in zip(bytes, form.utf8) {
      if wanted == UInt8(ascii: "d") {
        guard digit(byte, radix: 10) else { return nil }
        fields[fields.count - 1] = fields[fields.count - 1] * 10 + Int(byte - 0x30)
      } else {
        guard byte == wanted else { return nil }
        fields.append(0)
      }
    }
    return fields
  }

  private static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
