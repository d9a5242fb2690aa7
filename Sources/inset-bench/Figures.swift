/// Formatting and statistics of numbers.
enum Figures {
  /// A number with that many decimals.
  static func fixed(_ value: Double, _ digits: Int = 1) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "–" }
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((abs(value) * Double(scale)).rounded())
    let sign = value < 0 && scaled != 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(scaled)" }
    let fraction = String(scaled % scale)
    return "\(sign)\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
  }

  /// Pads with blanks on the left (positive width) or on the right (negative width).
  static func padded(_ text: String, _ width: Int) -> String {
    let blanks = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? text + blanks : blanks + text
  }

  /// A percentile; nil for no values.
  static func percentile(_ values: [Double], _ percent: Int) -> Double? {
    values.isEmpty ? nil : values.sorted()[min(values.count - 1, values.count * percent / 100)]
  }

  /// The median; nil for no values.
  static func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }
}
