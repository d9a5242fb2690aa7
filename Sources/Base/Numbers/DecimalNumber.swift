/// Parsing and writing of decimal numbers, without `nan`, `inf` and hexadecimal notation.
public enum DecimalNumber {
  /// The number in a text of at most 32 bytes: digits, `.`, `+` and `-` in a valid order; nil for anything else.
  public static func parse(_ text: some StringProtocol) -> Double? {
    let bytes = text.utf8
    guard (1...32).contains(bytes.count), bytes.contains(where: { (48...57).contains($0) }) else {
      return nil
    }
    let isDecimal = bytes.allSatisfy { (48...57).contains($0) || $0 == 46 || $0 == 43 || $0 == 45 }
    guard isDecimal, let number = Double(String(text)), number.isFinite else { return nil }
    return number
  }

  /// The shortest text that parses to the same number, without `.0`.
  public static func text(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The shorter of the number itself and its notation as a fraction of 1, such as `1/1.1`.
  public static func factorText(_ number: Double) -> String {
    let plain = text(number)
    let inverse = 1 / number
    guard inverse.isFinite, 1 / inverse == number else { return plain }
    let fraction = "1/" + text(inverse)
    return fraction.utf8.count < plain.utf8.count ? fraction : plain
  }
}
