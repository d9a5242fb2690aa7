// Decimal formatting without the standard library's strings, which are too slow per cell.

/// Formats numbers.
enum Decimal {
  /// Writes a non-negative number; returns the count of its digits (at most 19).
  @inline(__always)
  static func write(_ number: Int, to target: UnsafeMutablePointer<UInt8>) -> Int {
    var digits = 1
    var limit = 10
    while number >= limit, digits < 19 {
      digits += 1
      limit = limit.multipliedReportingOverflow(by: 10).partialValue
    }
    var rest = number
    var index = digits
    while index > 0 {
      index -= 1
      target[index] = UInt8(truncatingIfNeeded: 48 + rest % 10)
      rest /= 10
    }
    return digits
  }
}

/// The strings ";0" … ";255", ready to be copied as parameters of an escape sequence.
struct DecimalTable: ~Copyable {
  /// Up to four bytes, the first one in the lowest byte, and their count from bit 32 on.
  let codes: UnsafeMutablePointer<UInt64>

  init() {
    codes = .allocate(capacity: 256)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { text in
      for number in 0...255 {
        guard let base = text.baseAddress else { return }
        let digits = Decimal.write(number, to: base)
        var code = UInt64(UInt8(ascii: ";")) | UInt64(digits + 1) << 32
        for index in 0..<digits { code |= UInt64(text[index]) << UInt64(8 * (index + 1)) }
        codes[number] = code
      }
    }
  }

  deinit { codes.deallocate() }
}
